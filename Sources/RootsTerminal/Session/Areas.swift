/// How the terminal is divided between the app and the inspector.
struct Areas: Hashable {
  /// The area of the app.
  let app: Rect
  /// The area of the inspector; nil while it is hidden.
  let inspector: Rect?

  /// Places the inspector beside the app, or below it, or over its content, in order of available
  /// room.
  ///
  /// - Parameters:
  ///   - content: the area of the app's content if the app had the whole terminal.
  ///   - smallest: the minimum size of the app.
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
