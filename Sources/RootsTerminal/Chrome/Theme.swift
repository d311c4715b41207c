/// The styles of everything that is not an app's own text, by what they are for.
///
/// Whatever a style says is said in text as well, so a theme is free to be plain.
public struct Theme: Hashable, Sendable {
  /// The style of cells without colours of their own.
  public var base: Style = .plain
  /// The tab bar, and the tab that is shown.
  public var tabBar, currentTab: Style
  /// The way that led here.
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
  /// The characters by which something was found.
  public var match: Style = Style(attributes: [.bold, .underline])
  /// Why what was entered will not do.
  public var problem: Style = Style(foreground: .palette(1))
  /// The filled part of a progress bar, and the dots of a backdrop.
  public var bar: Style = Style(foreground: .palette(4)), backdrop: Style = Style(attributes: .dim)
  /// The signs that lines are drawn with.
  public var strokes: Strokes

  /// Attributes and the user's own palette; readable on dark and on light terminals.
  public static let standard = Theme(
    tabBar: .plain, currentTab: Style(attributes: .reverse),
    breadcrumb: Style(attributes: .bold), selection: Style(attributes: .reverse),
    border: .plain, title: Style(attributes: .bold), help: Style(attributes: .dim),
    key: Style(attributes: .bold), info: .plain,
    refusal: Style(foreground: .palette(1), attributes: .bold),
    result: Style(foreground: .palette(2)), dim: Style(attributes: .dim), strokes: .unicode)
}
