/// How the terminal is divided between the app and the navigator pane.
struct Areas: Hashable {
  let app: Rect
  /// The area of the navigator pane; nil while it is hidden.
  let navigator: Rect?

  /// Places the pane beside the app, or over its content if the app would be too narrow and the
  /// pane may cover it.
  ///
  /// - Parameters:
  ///   - content: the area of the app's content if the app had the whole terminal.
  ///   - smallest: the minimum size of the app.
  init(size: Size, content: Rect, smallest: Size, pane: NavigatorPane?) {
    let all = Rect(size: size)
    let columns = NavigatorPane.columns(in: size)
    let (left, least) = (size.columns - columns, max(smallest.columns, 40))
    if pane?.isShown(in: size) != true {
      (app, navigator) = (all, nil)
    } else if left >= least {
      // The texts of an app without gutters would touch the line of the pane.
      let gap = left > least && !Layout.hasGutters(columns: left) ? 1 : 0
      app = Rect(column: 0, row: 0, columns: left - gap, rows: size.rows)
      navigator = Rect(column: left, row: 0, columns: columns, rows: size.rows)
    } else {
      (app, navigator) = (all, pane?.mayCover == true ? content : nil)
    }
  }
}
