/// How the terminal is divided between the app and the inspector.
struct Areas: Hashable {
  /// The area of the app.
  let app: Rect
  /// The area of the inspector; nil while it is hidden.
  let inspector: Rect?

  /// Beside the app where both have room, else beneath it, else over its content.
  ///
  /// - Parameters:
  ///   - content: where the app's content would be on the whole terminal.
  ///   - smallest: what the app needs.
  init(size: Size, content: Rect, smallest: Size, showsInspector: Bool) {
    let all = Rect(size: size)
    guard showsInspector else {
      (app, inspector) = (all, nil)
      return
    }
    if size.columns >= 120 {
      let columns = min(size.columns - 80, 80)
      let left = size.columns - columns
      app = Rect(column: 0, row: 0, columns: left, rows: size.rows)
      inspector = Rect(column: left, row: 0, columns: columns, rows: size.rows)
    } else if size.rows >= 2 * smallest.rows {
      let rows = max(smallest.rows, size.rows / 2)
      app = Rect(column: 0, row: 0, columns: size.columns, rows: rows)
      inspector = Rect(column: 0, row: rows, columns: size.columns, rows: size.rows - rows)
    } else {
      (app, inspector) = (all, content)
    }
  }
}
