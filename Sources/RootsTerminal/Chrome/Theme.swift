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
  /// Names, paths and ids that the navigator pane and other tools point at.
  public var accent: Style = Style(foreground: .palette(6))
  /// The problem of an entered value.
  public var problem: Style = Style(foreground: .palette(1))
  /// The filled part of a progress bar.
  public var bar: Style = Style(foreground: .palette(4))
  /// The roads of a map.
  public var backdrop: Style = Style(attributes: .dim)
  /// The waters, the parks and the railways of a map.
  public var water = Style(foreground: .palette(4)), park = Style(foreground: .palette(2)),
    rail = Style(foreground: .palette(6))
  /// The characters of borders and lines.
  public var strokes: Strokes

  package typealias Part = (name: String, style: any WritableKeyPath<Theme, Style> & Sendable)

  /// Every style of a theme.
  package static let parts: [Part] = [
    ("ground", \.base), ("tabBar", \.tabBar), ("currentTab", \.currentTab),
    ("breadcrumb", \.breadcrumb), ("selection", \.selection), ("border", \.border),
    ("title", \.title), ("help", \.help), ("key", \.key), ("info", \.info),
    ("refusal", \.refusal), ("result", \.result), ("dim", \.dim), ("accent", \.accent),
    ("problem", \.problem), ("bar", \.bar), ("backdrop", \.backdrop),
    ("water", \.water), ("park", \.park), ("rail", \.rail),
  ]

  /// A colour on the selected row; the style of the row if that swaps the colours.
  private func onSelection(_ color: Color) -> Style {
    selection.background == .default
      ? selection : Style(foreground: color, background: selection.background)
  }

  /// The details of the selected row.
  package var selectedDetail: Style { onSelection(dim.foreground) }
  /// The mark of the selected row.
  package var marker: Style { onSelection(bar.foreground) }

  /// The dot of a row or a key that was not used.
  var dot: Style { Style(foreground: accent.foreground, attributes: .dim) }

  /// The dot of the selected row.
  var selectedDot: Style { onSelection(accent.foreground) }

  /// A field at rest, on the second background of the theme if it has one.
  var field: Style {
    tabBar.background == base.background ? .plain : Style(background: tabBar.background)
  }

  /// The mark of the field that takes the keys.
  var fieldMarker: Style { selection.background == .default ? .plain : bar }

  /// A button, except the one that Enter presses.
  var button: Style {
    tabBar.background == .default
      ? title : Style(foreground: title.foreground, background: tabBar.background)
  }

  /// A theme of attributes and the user's own palette, readable on dark and light terminals.
  public static let standard = Theme(
    tabBar: .plain, currentTab: Style(attributes: .reverse),
    breadcrumb: Style(attributes: .bold), selection: Style(attributes: .reverse),
    border: .plain, title: Style(attributes: .bold), help: Style(attributes: .dim),
    key: Style(attributes: .bold), info: .plain,
    refusal: Style(foreground: .palette(1), attributes: .bold),
    result: Style(foreground: .palette(2)), dim: Style(attributes: .dim), strokes: .unicode)
}

extension Style {
  /// The style of the brackets around a text in this style: on a background they are its ends, as
  /// wide as it, and need no strokes.
  var ofEnds: Style {
    background == .default ? self : Style(foreground: background, background: background)
  }
}
