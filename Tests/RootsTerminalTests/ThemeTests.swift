import RootsTerminal
import Testing

@Suite struct ThemeTests {
  static let designed = Theme.names.filter { !["standard", "plain"].contains($0) }

  @Test func `every name has its theme, and an unknown one a suggestion`() {
    #expect(Self.designed.count == 7 && Theme.names.count == 9)
    #expect(Theme.names.allSatisfy { Theme.named($0) != nil })
    #expect(Theme.named("darc") == nil)
    #expect(Set(Theme.names.compactMap(Theme.named)).count == Theme.names.count)
  }

  @Test func `every style of a theme is one of its parts`() {
    let styles = Mirror(reflecting: Theme.plain).children.filter { $0.value is Style }
    #expect(Theme.parts.count == styles.count)
    #expect(Set(Theme.parts.map { $0.style as AnyKeyPath }).count == styles.count)
  }

  /// The parts that are secondary or no text, for which a contrast of 3 suffices.
  private static let quietParts: Set = [
    "border", "dim", "bar", "backdrop", "water", "park", "rail",
  ]

  @Test(arguments: designed)
  func `text has a contrast of 4.5, and secondary parts of 3`(
    _ name: String
  ) throws {
    let theme = try #require(Theme.named(name))
    for part in Theme.parts {
      let style = theme[keyPath: part.style].rebased(on: theme.base)
      let contrast = try #require(style.contrast, "\(part.name)")
      #expect(contrast >= (Self.quietParts.contains(part.name) ? 3 : 4.5), "\(part.name)")
    }
    #expect(try #require(theme.selectedDetail.contrast) >= 3)
    #expect(try #require(theme.marker.contrast) >= 3)
  }

  @Test func `contrast is that of WCAG`() throws {
    let black = Color.rgb(0, 0, 0)
    let grey = Color.rgb(0x76, 0x76, 0x76)
    let white = Color.rgb(255, 255, 255)
    func contrast(_ one: Color, _ other: Color) -> Double? {
      Style(foreground: one, background: other).contrast
    }
    #expect(try #require(contrast(black, white)) > 20.999)
    #expect(contrast(black, white) == contrast(white, black))
    #expect(contrast(white, white) == 1)
    let known = try #require(contrast(grey, white))
    #expect((4.541...4.543).contains(known), "#767676 is the lightest grey that passes on white")
    #expect(contrast(.palette(1), white) == nil)
    #expect(contrast(white, .default) == nil)
  }

  @Test func `the plain theme distinguishes everything without colour`() {
    for part in Theme.parts {
      let style = Theme.plain[keyPath: part.style]
      #expect(style.foreground == .default && style.background == .default, "\(part.name)")
    }
    #expect(Set([Theme.plain.info, Theme.plain.result, Theme.plain.refusal]).count == 3)
    #expect(Theme.plain.currentTab != Theme.plain.tabBar)
    #expect(Theme.plain.selection != Theme.plain.base)
  }

  @Test func `a theme of many colours is replaced on a terminal with few`() {
    #expect(Theme.dark.fitting(colorCount: 1 << 24) == .dark)
    #expect(Theme.dark.fitting(colorCount: 256) == .dark)
    #expect(Theme.standard.fitting(colorCount: 8) == .standard)
    var plain = Theme.plain
    plain.strokes = Theme.light.strokes
    #expect(Theme.light.fitting(colorCount: 0) == plain)
  }

  @Test(arguments: designed, [true, false])
  func `on a terminal of 16 colours a theme is the standard one with its own strokes`(
    name: String, isDark: Bool
  ) throws {
    let theme = try #require(Theme.named(name))
    let fitting = theme.fitting(colorCount: 16, isDark: isDark)
    var expected = Theme.standard.fitting(colorCount: 16, isDark: isDark)
    expected.strokes = theme.strokes
    #expect(fitting == expected && fitting.base == .plain)
  }

  @Test func `each set of strokes draws a box, with one column for each character`() {
    #expect(sketch(4, 3) { $0.box(strokes: .unicode) }.text == "┌──┐\n│  │\n└──┘")
    #expect(sketch(4, 3) { $0.box(strokes: .rounded) }.text == "╭──╮\n│  │\n╰──╯")
  }
}

@Suite struct FrameGroundTests {
  let base = Style(foreground: .rgb(200, 200, 200), background: .rgb(10, 10, 10))

  @Test func `default colours are replaced by those of the base`() {
    var frame = sketch(8, 1) {
      $0.draw("a", at: .zero)
      $0.draw(
        "b", at: Point(column: 1, row: 0),
        style: Style(foreground: .palette(1), attributes: .bold))
      $0.draw("c", at: Point(column: 2, row: 0), style: Style(background: .palette(4)))
    }
    frame.rebase(on: base)
    let styles = frame.cells(inRow: 0).map { frame.style(of: $0) }
    #expect(styles[0] == base)
    #expect(
      styles[1]
        == Style(
          foreground: .palette(1), background: base.background, attributes: .bold))
    #expect(styles[2] == Style(foreground: base.foreground, background: .palette(4)))
    #expect(styles[7] == base)
    #expect(frame.row(0) == "abc")
  }

  @Test func `reversed text shows the base colours swapped`() {
    var frame = sketch(1, 1) { $0.draw("a", at: .zero, style: Style(attributes: .reverse)) }
    frame.rebase(on: base)
    let style = frame.style(of: frame[.zero])
    #expect(style.foreground == base.foreground && style.background == base.background)
    #expect(style.attributes == .reverse)
  }

  @Test func `styles that become equal are merged`() {
    func drawn(_ style: Style) -> Frame {
      var frame = sketch(4, 1) {
        $0.draw("ab", at: .zero, style: style)
        $0.draw("c", at: Point(column: 3, row: 0), style: Style(attributes: .bold))
      }
      frame.rebase(on: base)
      return frame
    }
    #expect(drawn(base) == drawn(.plain))
    #expect(drawn(base).difference(from: drawn(.plain)).isEmpty)
    #expect(drawn(base).styles.count == 2)
  }

  @Test func `rebasing again or on a plain base changes nothing`() {
    var chance = TroubleMaker(seed: 9)
    for _ in 0..<200 {
      let drawn = chance.frame()
      var frame = drawn
      frame.rebase(on: Style(attributes: .bold))
      #expect(frame == drawn)
      frame.rebase(on: base)
      let once = frame
      frame.rebase(on: base)
      #expect(frame == once)
      #expect(Set(frame.styles).count == frame.styles.count)
      #expect(frame.text == drawn.text)
    }
  }

  @Test func `many styles are found again after rebasing`() {
    var frame = sketch(1, 1) { canvas in
      for number in 0..<40 {
        canvas.draw("x", at: .zero, style: Style(foreground: .palette(UInt8(number))))
      }
    }
    frame.rebase(on: base)
    let last = Style(foreground: .palette(39), background: base.background)
    frame.draw { _ = $0.draw("y", at: .zero, style: last) }
    #expect(frame.styles.count == 41)
    #expect(frame.style(of: frame[.zero]) == last)
  }

  @Test func `a transition draws on the base colours`() {
    var (from, to) = (sketch(6, 2) { _ in }, sketch(6, 2) { $0.draw("new", at: .zero) })
    from.rebase(on: base)
    to.rebase(on: base)
    let own = Transition { passage, _ in
      passage.draw { canvas in
        canvas.draw("x", at: Point(column: 4, row: 0), style: Style(attributes: .bold))
        canvas.draw("y", at: Point(column: 5, row: 0))
      }
      passage.blank(Rect(column: 0, row: 0, columns: 1, rows: 1))
      passage.show(.to, part: passage.region.first(rows: 1), at: Point(column: 0, row: 1))
    }
    for transition in [own, .slide, .fade, .modal] {
      let frame = transition.frame(from: from, to: to, progress: 0.5)
      #expect(frame.cells.allSatisfy { frame.style(of: $0).background == base.background })
    }
  }
}
