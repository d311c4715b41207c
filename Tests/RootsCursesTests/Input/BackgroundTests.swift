import RootsCurses
import Testing

@Suite struct BackgroundTests {
  @Test(arguments: [
    ("15;0", true), ("0;15", false), ("15;default;0", true), ("7;8", true), ("0;7", false),
    ("12;6", true), ("0;9", false),
  ])
  func `the variable's last number is the background`(variable: String, isDark: Bool) {
    #expect(Background.isDark(variable: variable) == isDark)
  }

  @Test(arguments: [nil, "", ";", "15;", "15;default", "0;16", "0;-1", "dark", "0;0x0"])
  func `a variable without a number is ignored`(variable: String?) {
    #expect(Background.isDark(variable: variable) == nil)
  }

  @Test(arguments: [
    ("rgb:0000/0000/0000", true), ("rgb:ffff/ffff/ffff", false), ("rgb:f/f/f", false),
    ("rgb:fdfd/f6f6/e3e3", false), ("rgb:0000/2b2b/3636", true), ("rgb:0000/0000/ffff", true),
    ("rgb:0000/ffff/0000", false), ("rgb:1E1E/1E1E/1E1E", true), ("rgba:ff/ff/ff/80", false),
  ])
  func `a colour is dark by its perceived brightness`(color: String, isDark: Bool) {
    #expect(Background.isDark(color: color) == isDark)
  }
}
