import RootsApp
import RootsBlueprint
import RootsTerminal
import Testing

@Suite struct ThemeFileTests {
  func complaints(_ text: String) -> String { Disk().complaints(of: "theme: 1\n" + text) }

  func theme(_ text: String) -> Theme? {
    var disk = Disk()
    disk.files["t.yaml"] = "theme: 1\n" + text
    let reading = Settings.read(home, theme: "t.yaml", open: disk.open)
    return reading.refusal.isEmpty ? reading.settings.theme : nil
  }

  @Test func `missing keys of a theme come from its base`() {
    var expected = Theme.dark
    expected.strokes = .heavy
    expected.tabBar.background = .palette(4)
    expected.tabBar.attributes = .italic
    expected.title.attributes = []
    expected.accent.foreground = .rgb(0xAA, 0xBB, 0xCC)
    expected.base.background = .default
    #expect(
      theme(
        """
        name: Mine
        base: dark
        strokes: heavy
        styles:
          tabBar: { bg: 4, italic: true }
          title: { bold: false }
          accent: "#abc"
          ground: { bg: default }
        """) == expected)
    #expect(theme("name: None\n") == .standard)
  }

  @Test func `the example has no errors and lists all keys`() {
    #expect(Disk().complaints(of: Settings.themeExample) == "")
    for part in Theme.parts { #expect(Settings.themeExample.contains("  \(part.name): ")) }
    for name in Strokes.names { #expect(Settings.themeExample.contains(name)) }
    for name in Theme.names { #expect(Settings.example.contains(name)) }
  }

  @Test(arguments: [
    ("\"#C0caf5\"", Color.rgb(0xC0, 0xCA, 0xF5)), ("\"#0f8\"", .rgb(0, 255, 0x88)),
    ("0", .palette(0)), ("255", .palette(255)), ("red", .palette(1)),
    ("brightBlue", .palette(12)), ("default", .default),
  ])
  func `a colour can be written in several forms`(_ text: String, _ color: Color) {
    #expect(theme("styles: { accent: \(text) }")?.accent.foreground == color)
    #expect(theme("styles: { accent: { bg: \(text) } }")?.accent.background == color)
  }

  @Test(arguments: [
    (
      "\"#12345\"",
      "'#12345' is not a colour; write \"#rgb\" or \"#rrggbb\", with digits 0 to 9 and a to f"
    ),
    (
      "\"#12345g\"",
      "'#12345g' is not a colour; write \"#rgb\" or \"#rrggbb\", with digits 0 to 9 and a to f"
    ),
    (
      "c0caf5",
      "'c0caf5' is not a colour; write \"#rgb\" or \"#rrggbb\", with digits 0 to 9 and a to f"
    ),
    (
      "112233",
      "'112233' is not a colour; write \"#rgb\" or \"#rrggbb\", with digits 0 to 9 and a to f"
    ),
    ("256", "'256' is out of range; the palette has colours 0 to 255"),
    ("-1", "'-1' is out of range; the palette has colours 0 to 255"),
    ("rde", "unknown colour 'rde'; did you mean 'red'?"),
    ("Red", "unknown colour 'Red'; did you mean 'red'?"),
    (
      "[1, 2]",
      "a colour is expected, found more than one word; write one like \"#7fd1c7\", in quotes, because # starts a comment"
    ),
  ])
  func `an invalid colour is reported`(_ text: String, _ message: String) {
    let said = complaints("styles: { accent: \(text) }\n").split(separator: "\n").first
    #expect(said == "f:2:19: error: \(message)")
  }

  @Test func `a colour that YAML reads as a comment is reported`() {
    #expect(
      complaints("styles:\n  accent: #c0caf5\n").contains(
        "error: a colour is expected, found nothing; write one like \"#7fd1c7\", in quotes,"
          + " because # starts a comment"))
  }

  @Test func `all errors are reported at once, with suggestions`() {
    #expect(
      complaints("base: drak\nstrokes: bold\nstyles:\n  tabbar: 1\n  dim: { colour: 2 }\n") == """
        f:2:7: error: unknown theme 'drak'; did you mean 'dark'?
        base: drak
              ^^^^ write:
        base: dark
        f:3:10: error: unknown strokes 'bold'; known: unicode, rounded, heavy, double, ascii
        strokes: bold
                 ^^^^
        f:5:3: error: unknown key 'tabbar'; did you mean 'tabBar'?
          tabbar: 1
          ^^^^^^ write:
          tabBar: 1
        f:6:10: error: unknown key 'colour'; known: fg, bg, bold, dim, italic, underline, reverse
          dim: { colour: 2 }
                 ^^^^^^

        """)
  }

  @Test func `text of low contrast is a warning`() {
    let text =
      "styles:\n  help: { fg: \"#445\", bg: \"#223\" }\n  dim: { fg: \"#777\", bg: \"#000\" }\n"
    #expect(
      complaints(text) == """
        f:3:3: warning: 'help' has a contrast of 1.6; 4.5 or more is readable for most
          help: { fg: "#445", bg: "#223" }
          ^^^^

        """)
    #expect(theme(text) != nil)
  }

  @Test func `a background unsuitable for the base theme is a warning`() {
    #expect(
      complaints("base: dark\nstyles:\n  ground: { fg: \"#111\", bg: \"#fff\" }\n") == """
        f:4:3: warning: 'breadcrumb' and others have too little contrast on this ground; \
        name them too, or start from another base
          ground: { fg: "#111", bg: "#fff" }
          ^^^^^^

        """)
    #expect(complaints("base: dark\nstyles: { ground: { bg: \"#101010\" } }\n") == "")
  }

  @Test func `the user's own theme is found by its name`() {
    var disk = Disk()
    disk.files["/h/.config/roots/themes/harbour.yaml"] = Settings.themeExample
    let own = settings("settings: 1\ntheme: harbour\n", disk: disk)
    #expect(own.complaint == "")
    #expect(own.settings.theme?.base.background == .rgb(0x0F, 0x1A, 0x24))
    let asked = Settings.read(home, theme: "harbour", open: disk.open)
    #expect(asked.refusal == "" && asked.settings.theme == own.settings.theme)
  }

  @Test func `a theme with errors is reported by its position, and the other settings are used`() {
    var disk = Disk()
    disk.files["/h/.config/roots/themes/mine.yaml"] = "theme: 1\nbase: drak\n"
    let reading = settings("settings: 1\ntheme: mine\nmouse: off\n", disk: disk)
    #expect(reading.settings.theme == nil)
    #expect(!reading.settings.usesMouse)
    #expect(
      reading.complaint.hasPrefix(
        "/h/.config/roots/themes/mine.yaml:2:7: error: unknown theme 'drak'"))
    #expect(
      reading.message
        == "mine.yaml has an error and is left out;"
        + " see 'roots check /h/.config/roots/themes/mine.yaml'")
    disk.refusals["/h/.config/roots/themes/mine.yaml"] = .folder
    #expect(
      settings("settings: 1\ntheme: mine\n", disk: disk).complaint
        == "/h/.config/roots/themes/mine.yaml: error: this is a folder; name a file in it\n")
  }

  @Test func `the automatic theme is the usual one, and an option for a user with another`() {
    #expect(settings("settings: 1\ntheme: auto\n").settings.theme == nil)
    var disk = Disk()
    disk.files["/h/.config/roots/config.yaml"] = "settings: 1\ntheme: nord\n"
    #expect(Settings.read(home, open: disk.open).settings.theme == .nord)
    #expect(Settings.read(home, theme: "auto", open: disk.open).settings.theme == nil)
  }

  @Test func `a theme named on the command line must exist`() {
    let known = (Theme.names + ["auto"]).joined(separator: ", ")
    #expect(Settings.read(home, theme: "light", open: Disk().open).settings.theme == .light)
    #expect(
      Settings.read(home, theme: "lihgt", open: Disk().open).refusal
        == "--theme: error: unknown theme 'lihgt'; did you mean 'light'?\n")
    #expect(
      Settings.read(.none, theme: "mine", open: Disk().open).refusal
        == "--theme: error: unknown theme 'mine'; write one of \(known), or the path of a file\n")
    #expect(
      Settings.read(home, theme: "./mine.yaml", open: Disk().open).refusal
        == "./mine.yaml: error: there is no such file; check the path\n")
    var disk = Disk()
    disk.files["k.yaml"] = "keys: 1\nactions: {}\n"
    #expect(
      Settings.read(home, theme: "k.yaml", open: disk.open).refusal.hasPrefix(
        "k.yaml:1:1: error: this is a key file, not a theme; use it with 'roots run --keys'"))
  }
}
