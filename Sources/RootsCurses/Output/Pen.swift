package import RootsTerminal

/// The current style of a terminal, and the shortest change to another one.
///
/// Terminals that follow ECMA-48 get all changes in one sequence, `\E[0;1;7m`; others are reset
/// whenever an attribute ends, and get the rest one by one.
package struct Pen {
  /// The style, limited to the terminal's capabilities.
  package private(set) var style = Style.plain
  private let codes: StyleCodes
  /// The attributes of the terminal, with the bytes that switch them on.
  private let attributes: [(attribute: Attributes, on: [UInt8])]
  private let isANSI: Bool
  private var colors = ColorSelectors()

  package init(_ codes: StyleCodes) {
    self.codes = codes
    let attributes = codes.attributes
    let selected = attributes.map { $0.on.selector }
    isANSI = codes.isANSI && !selected.contains(nil)
    self.attributes =
      isANSI ? zip(attributes, selected).map { ($0.attribute, $1 ?? []) } : attributes
  }

  /// The nearest style of the terminal; a blank needs fewer attributes than a letter.
  package func shown(_ style: Style) -> Style {
    let palette = codes.palette
    var shown = Style(
      foreground: palette.shown(style.foreground), background: palette.shown(style.background),
      attributes: style.attributes.intersection(Attributes(attributes.map(\.attribute))))
    if shown.foreground != .default || shown.background != .default {
      shown.attributes.subtract(codes.colorless)
    }
    return shown
  }

  /// Appends the bytes that change the style to one that the terminal can show.
  package mutating func change(to next: Style, in bytes: inout [UInt8]) {
    guard next != style else { return }
    if isANSI { changeAtOnce(to: next, in: &bytes) } else { changeStepwise(to: next, in: &bytes) }
    style = next
  }

  /// Appends the bytes that make the style plain, whatever it was.
  package mutating func reset(in bytes: inout [UInt8]) {
    bytes += codes.reset + codes.defaultColors
    style = .plain
  }

  /// Whether an attribute or a colour of the current style must end.
  private func ends(in next: Style) -> Bool {
    !next.attributes.isSuperset(of: style.attributes)
      || next.foreground == .default && style.foreground != .default
      || next.background == .default && style.background != .default
  }

  // MARK: One by one

  private mutating func changeStepwise(to next: Style, in bytes: inout [UInt8]) {
    if ends(in: next) { reset(in: &bytes) }
    for (attribute, on) in attributes
    where next.attributes.contains(attribute) && !style.attributes.contains(attribute) {
      bytes += on
    }
    if next.foreground != style.foreground { codes.foreground?.append(next.foreground, &bytes) }
    if next.background != style.background { codes.background?.append(next.background, &bytes) }
  }

  // MARK: In one sequence

  private mutating func changeAtOnce(to next: Style, in bytes: inout [UInt8]) {
    var all: [UInt8] = []
    if next != .plain {
      all += ";0".utf8
      select(next.attributes, in: &all)
      if next.foreground != .default { select(next.foreground, .foreground, in: &all) }
      if next.background != .default { select(next.background, .background, in: &all) }
    }
    var some: [UInt8] = []
    if codes.endsSingly || !ends(in: next) { selectChanges(to: next, in: &some) }
    let selectors = some.isEmpty || all.count < some.count ? all : some
    bytes += [0x1B, 0x5B]
    bytes += selectors.dropFirst()
    bytes.append(UInt8(ascii: "m"))
  }

  /// Appends a selector for each change, each after a semicolon.
  private mutating func selectChanges(to next: Style, in bytes: inout [UInt8]) {
    var kept = style.attributes
    for (ended, selector) in Pen.endings
    where !next.attributes.isSuperset(of: kept.intersection(ended)) {
      bytes += selector
      kept.subtract(ended)
    }
    select(next.attributes.subtracting(kept), in: &bytes)
    if next.foreground != style.foreground { select(next.foreground, .foreground, in: &bytes) }
    if next.background != style.background { select(next.background, .background, in: &bytes) }
  }

  /// The selectors that end attributes; bold and dim end together.
  private static let endings: [(ended: Attributes, selector: [UInt8])] = [
    ([.bold, .dim], Array(";22".utf8)), (.italic, Array(";23".utf8)),
    (.underline, Array(";24".utf8)), (.reverse, Array(";27".utf8)),
  ]

  private func select(_ chosen: Attributes, in bytes: inout [UInt8]) {
    for (attribute, selector) in attributes where chosen.contains(attribute) {
      bytes.append(UInt8(ascii: ";"))
      bytes += selector
    }
  }

  private mutating func select(
    _ color: Color, _ place: ColorSelectors.Place, in bytes: inout [UInt8]
  ) {
    bytes.append(UInt8(ascii: ";"))
    colors.append(color, place, of: codes, to: &bytes)
  }
}

extension Capability {
  fileprivate func append(_ color: Color, _ bytes: inout [UInt8]) {
    if case .palette(let index) = color { append(Int(index), to: &bytes) }
  }
}
