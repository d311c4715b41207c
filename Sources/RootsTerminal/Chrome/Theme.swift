/// The styles of everything except an app's own text, by purpose.
///
/// No style carries information alone: everything is also readable in plain text.
public struct Theme: Hashable, Sendable {
  /// The style of cells without colours of their own.
  public var base: Style = .plain
  /// The tab bar, and the selected tab.
  public var tabBar, currentTab: Style
  /// The breadcrumb.
  public var breadcrumb: Style
  /// The selected row of a list, or the field that takes the keys.
  public var selection: Style
  /// Boxes and rules, and the title in a box.
  public var border, title: Style
  /// The help line, and the keys named in it.
  public var help, key: Style
  /// Messages, by their kind.
  public var info, refusal, result: Style
  /// Details, hints and scroll bars.
  public var dim: Style
  /// Names, paths and ids that the inspector and other tools point at.
  public var accent: Style = Style(foreground: .palette(6))
  /// The matched characters of a search result.
  public var match: Style = Style(attributes: [.bold, .underline])
  /// The problem of an entered value.
  public var problem: Style = Style(foreground: .palette(1))
  /// The filled part of a progress bar, and the dots of a backdrop.
  public var bar: Style = Style(foreground: .palette(4)), backdrop: Style = Style(attributes: .dim)
  /// The characters of borders and lines.
  public var strokes: Strokes

  /// A theme of attributes and the user's own palette, readable on dark and light terminals.
  public static let standard = Theme(
    tabBar: .plain, currentTab: Style(attributes: .reverse),
    breadcrumb: Style(attributes: .bold), selection: Style(attributes: .reverse),
    border: .plain, title: Style(attributes: .bold), help: Style(attributes: .dim),
    key: Style(attributes: .bold), info: .plain,
    refusal: Style(foreground: .palette(1), attributes: .bold),
    result: Style(foreground: .palette(2)), dim: Style(attributes: .dim), strokes: .unicode)
}
