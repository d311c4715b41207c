import RootsTerminal
import Testing

/// The choice of a theme while the app runs.
@Suite struct ThemeChoiceTests {
  @Test func `each theme is shown while its name is selected`() throws {
    let session = try walk(shop)
    session.press("f7")
    #expect(session.theme == .standard)
    #expect(session.glass.contains("theme standard"))
    session.press("down")
    #expect(session.theme == .dark)
    let frame = session.frame()
    let corner = frame[Point(column: 0, row: frame.size.rows - 1)]
    #expect(frame.style(of: corner).background == Theme.dark.base.background)
    session.press("down down enter")
    #expect(session.theme == .catppuccin)
    session.press("f7")
    #expect(session.glass.contains("theme catppuccin"))
  }

  @Test(arguments: ["standard", "dark", "nord", "plain"])
  func `with few colours the choice begins at the theme in use`(name: String) throws {
    let session = try walk(shop)
    session.look.colorCount = 16
    session.look.choose(try #require(Theme.named(name)))
    let theme = session.theme
    session.press("f7")
    #expect(session.glass.contains("theme \(name)"))
    #expect(session.theme == theme)
  }

  @Test(arguments: [0, 8, 16], [true, false, nil] as [Bool?])
  func `with few colours all themes but plain have the same styles, and the choice says so`(
    colors: Int, isDark: Bool?
  ) throws {
    let themes = Theme.names.filter { $0 != "plain" }.map { name in
      var theme = Theme.named(name)?.fitting(colorCount: colors, isDark: isDark)
      theme?.strokes = .unicode
      return theme
    }
    #expect(Set(themes).count == 1)
    let session = try walk(shop, columns: 80, rows: 24)
    session.look.colorCount = colors
    session.press("f7")
    #expect(session.glass.contains(" themes ") && session.glass.contains(" look like "))
  }

  @Test func `a name that is typed after the key replaces the shown one`() throws {
    let session = try Explored().session
    session.press("f7")
    session.type("nor")
    #expect(session.glass.contains(":theme nor"))
    session.press("tab enter")
    #expect(session.theme == .nord)
  }

  @Test func `Escape keeps the theme`() throws {
    let session = try walk(shop)
    session.press("f7 down down escape")
    #expect(session.theme == .standard)
    #expect(!session.glass.contains("theme"))
  }

  @Test func `a typed name is shown at once`() throws {
    let session = try walk(shop)
    session.press(":")
    session.type("theme nor")
    #expect(session.theme == .standard)
    session.type("d")
    #expect(session.theme == .nord)
  }

  @Test func `a preview fits the terminal`() throws {
    let session = try walk(shop)
    session.look.colorCount = 16
    session.press(":")
    session.type("theme nord")
    #expect(session.theme.base == Theme.standard.base)
  }
}
