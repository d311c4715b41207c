// The navigator pane, beside the app or over it.
extension Workbench {
  /// Scrolls or closes a navigator pane that covers the app.
  ///
  /// - Returns: whether the key was used; letters that are typed into a field are not.
  func pressInPane(_ key: Key) -> Bool {
    guard coversApp else { return false }
    if key == Key(.escape) {
      pane.isShown = false
      return true
    }
    if key.typed != nil, session.hasFocusedField { return false }
    return scroll(key, coversApp: true)
  }

  func scroll(_ key: Key, coversApp: Bool) -> Bool {
    guard let action = NavigatorPane.action(of: key, coversApp: coversApp),
      let place = session.areas?.navigator, let last = lastOffset
    else { return false }
    let page = coversApp ? NavigatorPane.textSize(in: place.size).rows : 1
    pane.perform(action, page: page, last: last)
    return true
  }

  /// The greatest scroll offset of the navigator pane; nil while it is hidden.
  var lastOffset: Int? {
    guard let place = session.areas?.navigator else { return nil }
    let size = NavigatorPane.textSize(in: place.size)
    return max(text.lines(columns: size.columns).count - size.rows, 0)
  }

  /// The text of the navigator pane.
  var text: NavigatorText { NavigatorText(self, isWhole: coversApp) }

  /// The keys that scroll and close the navigator pane; none while an open tool takes them.
  var keys: HelpLine {
    if tool != nil { return HelpLine(items: []) }
    let (up, down) = (Key(.up).name, Key(.down).name)
    let close = coversApp ? Key(.escape) : session.keymap.keys(for: .navigator).first
    let scroll = HelpLine.Item(key: coversApp ? up + down : "Ctrl+" + up + down, label: "scroll")
    return HelpLine(
      items: (lastOffset ?? 0 > 0 ? [scroll] : [])
        + (close.map { [HelpLine.Item(key: $0.name, label: "close")] } ?? []))
  }

  /// Whether the navigator pane covers the app, because there is no room beside it.
  var coversApp: Bool {
    guard let areas = session.areas, let place = areas.navigator else { return false }
    return areas.app.contains(place.origin)
  }

  /// Draws the pane.
  func drawPane(on canvas: inout Canvas) {
    pane.draw(text, keys: keys, on: &canvas, theme: session.theme)
  }

  /// Scrolls the pane by lines.
  func scroll(by lines: Int) { pane.scroll(by: lines, last: lastOffset ?? 0) }

  /// The items of the keys of a pane that covers the app; none for one beside it.
  var pager: [HelpLine.Item] { coversApp ? pane.keysAlone(last: lastOffset ?? 0) : [] }

  /// The items of the keys that scroll a pane beside the app.
  var scrollItems: [HelpLine.Item] { pane.keys(last: lastOffset ?? 0) }
}
