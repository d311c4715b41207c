import Glibc
import RootsApp
import RootsBlueprint
import RootsFiles
import RootsTerminal
import Testing

@Suite struct SettingsTests {
  @Test func `without a file the settings are the standard ones`() {
    let reading = Settings.read(home, open: Disk().open)
    #expect(reading.settings.theme == nil)
    #expect(reading.settings.keymap == .standard)
    #expect(reading.settings.usesMouse)
    #expect(!reading.settings.transitions[.push].isInstant)
    #expect(reading.complaint == "" && reading.message == nil)
  }

  @Test func `an empty file and one of comments change nothing`() {
    var disk = Disk()
    disk.refusals["/h/.config/roots/config.yaml"] = .empty
    #expect(Settings.read(home, open: disk.open).complaint == "")
    #expect(settings("# to do\r\n \n  # later").complaint == "")
    #expect(settings("# to do\n-").complaint != "")
  }

  @Test func `the example changes nothing and lists all settings`() {
    let reading = settings(ManualExample.settings)
    #expect(reading.complaint == "")
    #expect(reading.settings.keymap == .standard)
    #expect(reading.settings.theme == nil)
    #expect(reading.settings.transitions.duration == Transitions.standard.duration)
    for action in SessionAction.allCases {
      #expect(ManualExample.settings.contains("  \(action.rawValue): "), "\(action)")
    }
    for name in Theme.names { #expect(ManualExample.settings.contains(name)) }
  }

  @Test func `chosen settings are used`() {
    let reading = settings(
      """
      settings: 1
      theme: dark
      mouse: off
      keys: { navigator: [f2, ctrl+o], quit: none }
      """)
    #expect(reading.complaint == "")
    #expect(reading.settings.theme == .dark)
    #expect(!reading.settings.usesMouse)
    let navigator = [Key(.function(2)), .control("o")]
    #expect(reading.settings.keymap.keys(for: .navigator) == navigator)
    #expect(reading.settings.keymap.keys(for: .quit).isEmpty)
    #expect(reading.settings.keymap.keys(for: .prompt) == [.character(":")])
  }

  @Test(arguments: ["off", "false"])
  func `transitions can be switched off`(_ word: String) {
    let reading = settings("settings: 1\ntransitions: \(word)\n")
    #expect(reading.settings.transitions.duration == .zero)
    #expect(settings("settings: 1\ntransitions: on\n").settings.transitions.duration > .zero)
  }

  @Test func `the automatic theme is the usual one, and an option for a user with another`() {
    #expect(settings("settings: 1\ntheme: auto\n").settings.theme == nil)
    var disk = Disk()
    disk.files["/h/.config/roots/config.yaml"] = "settings: 1\ntheme: nord\n"
    #expect(Settings.read(home, open: disk.open).settings.theme == .nord)
    #expect(Settings.read(home, theme: "auto", open: disk.open).settings.theme == nil)
  }

  @Test func `a file with errors is not used, and its errors have positions`() {
    let reading = settings("settings: 1\ntheme: dark\nmuose: off\ntransitions: slow\n")
    #expect(reading.settings.theme == nil)
    #expect(
      reading.message
        == "config.yaml has 2 errors and is left out;"
        + " see 'roots check /h/.config/roots/config.yaml'")
    #expect(
      reading.complaint == """
        /h/.config/roots/config.yaml:3:1: error: unknown key 'muose'; did you mean 'mouse'?
        muose: off
        ^^^^^ write:
        mouse: off
        /h/.config/roots/config.yaml:4:14: error: unknown word 'slow'; known: on, off, true, false
        transitions: slow
                     ^^^^

        """)
  }

  @Test(arguments: [
    (
      "theme: dark\n",
      "f:1:1: error: the file has no 'settings'; add 'settings: 1', the format's version"
    ),
    ("settings: 2\n", "f:1:11: error: format 2 is unknown; this program reads 'settings: 1'"),
    ("settings: one\n", "f:1:11: error: a whole number is expected, found 'one'; write one"),
    (
      "settings: 1\nmouse: maybe\n",
      "f:2:8: error: unknown word 'maybe'; known: on, off, true, false"
    ),
    ("settings: 1\ntheme: darc\n", "f:2:8: error: unknown theme 'darc'; did you mean 'dark'?"),
    ("settings: 1\nmouse: on\nmouse: off\n", "f:3:1: error: "),
  ])
  func `errors in settings are reported`(_ text: String, _ message: String) {
    #expect(Disk().settingsComplaint(text).hasPrefix(message), "\(Disk().settingsComplaint(text))")
  }

  @Test func `a blueprint in place of settings is reported`() {
    let reading = settings("roots: 1\nname: City\n")
    #expect(
      reading.complaint.hasPrefix(
        "/h/.config/roots/config.yaml:1:1: error: this is a blueprint; run it with 'roots run'"))
    #expect(reading.message?.hasPrefix("config.yaml has an error and is left out;") == true)
  }

  @Test func `an unreadable file is reported`() {
    let refusals: [FileFault] = [
      .folder, .special, .tooLarge(limit: Source.sizeLimitInBytes), .system(EACCES),
    ]
    for refusal in refusals {
      var disk = Disk()
      disk.refusals["/h/.config/roots/config.yaml"] = refusal
      let reading = Settings.read(home, open: disk.open)
      #expect(
        reading.complaint == "/h/.config/roots/config.yaml: error: \(refusal.message)\n")
      #expect(reading.message != nil && reading.settings.theme == nil)
    }
  }

  @Test func `a byte that is not UTF-8 is named`() {
    let source = Source(name: "f", bytes: Array("settings: 1\ntheme: ".utf8) + [0xFC])
    let check = FileCheck(source: source)
    #expect(check.text.hasPrefix("f:2:8: error: byte 0xFC at 2:8 is not UTF-8"))
  }
}

extension Disk {
  /// The errors of a text that is read as settings, whatever its declared kind.
  fileprivate func settingsComplaint(_ text: String) -> String {
    settings(text, disk: self).complaint
      .replacing("/h/.config/roots/config.yaml", with: "f")
  }
}
