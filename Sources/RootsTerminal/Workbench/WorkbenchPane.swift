// The navigator pane, beside the app or over it.
extension Workbench {
  /// Handles a key while the navigator pane covers the app, which gets none: it scrolls or closes
  /// the pane, or is one of the program.
  func pressInPane(_ key: Key) {
    if key == Key(.escape) {
      pane.isShown = false
    } else if scroll(key, coversApp: true) {
      return
    } else if let action = session.keymap.action(for: key), !action.belongsToApp {
      session.perform(action)
    } else {
      message = MessageLine(.info, "'Navigator' is open; Esc closes it")
    }
  }

  func scroll(_ key: Key, coversApp: Bool) -> Bool {
    let keys = coversApp ? ScrollAction.keysOfPager : NavigatorPane.keys
    guard let action = keys[key], let bar else { return false }
    pane.offset = action.first(in: bar)
    return true
  }

  /// The scroll bar of the navigator pane; nil while it is hidden.
  private var bar: ScrollBar? { shown?.bar }

  /// The content of the navigator pane; nil while it is hidden.
  var shown: ShownNavigator? {
    guard let place = session.areas?.navigator else { return nil }
    let isWhole = coversApp
    let size = NavigatorPane.textSize(in: place.size, isWhole: isWhole)
    let text = NavigatorText(self, isWhole: isWhole)
    let lines = text.lines(columns: size.columns)
    let bar = ScrollBar(first: pane.offset, visible: size.rows, total: lines.count)
    let columns = isWhole ? place.size.columns : size.columns
    return ShownNavigator(
      title: text.title(columns: columns).cut(to: columns), lines: lines, bar: bar,
      keys: keys(scrolls: bar.isNeeded), isWhole: isWhole)
  }

  /// The keys that scroll and close the navigator pane; none while an open tool takes them.
  private func keys(scrolls: Bool) -> HelpLine {
    if tool != nil { return HelpLine(items: []) }
    let close = coversApp ? Key(.escape) : session.keymap.keys(for: .navigator).first
    let scroll = coversApp ? NavigatorPane.pagerItem : NavigatorPane.scrollItem
    return HelpLine(
      items: (scrolls ? [scroll] : []) + (close.map { [HelpLine.Item([$0], "close")] } ?? []))
  }

  /// Whether the navigator pane covers the app, because there is no room beside it.
  var coversApp: Bool {
    guard let areas = session.areas, let place = areas.navigator else { return false }
    return areas.app.contains(place.origin)
  }

  func drawPane(on canvas: inout Canvas) {
    guard let shown else { return }
    let theme = session.theme
    canvas.draw(session.drawings.navigator, of: shown, theme: theme) {
      shown.draw(on: &$0, theme: theme)
    }
  }

  func scroll(by lines: Int) { pane.offset = bar?.scrolled(by: lines).first ?? 0 }

  /// The items of the keys of a pane that covers the app; none for one beside it.
  var pager: [HelpLine.Item] {
    guard coversApp else { return [] }
    return items(of: ScrollAction.keysOfPager)
      + [HelpLine.Item([Key(.escape)], "close the navigator")]
  }

  /// The items of the keys that scroll a pane beside the app.
  var scrollItems: [HelpLine.Item] { items(of: NavigatorPane.keys) }

  /// The items of keys that scroll; empty if all lines are visible.
  private func items(of keys: KeyTable<ScrollAction>) -> [HelpLine.Item] {
    bar?.isNeeded == true ? keys.items() : []
  }
}
