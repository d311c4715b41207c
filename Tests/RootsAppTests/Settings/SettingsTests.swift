import RootsApp
import RootsBlueprint
import RootsTerminal
import Testing

@Suite struct SettingsTests {
  @Test func `without a file the settings are the standard ones`() {
    let reading = Settings.read(home, open: Disk().open)
    #expect(reading.settings.theme == nil)
    #expect(reading.settings.keymap == .standard)
    #expect(reading.settings.usesMouse)
    #expect(!reading.settings.transitions[.push].isInstant)
    #expect(reading.complaint == "" && reading.refusal == "" && reading.message == nil)
  }

  @Test func `an empty file and one of comments change nothing`() {
    var disk = Disk()
    disk.refusals["/h/.config/roots/config.yaml"] = .empty
    #expect(Settings.read(home, open: disk.open).complaint == "")
    #expect(settings("# to do\r\n \n  # later").complaint == "")
    #expect(settings("# to do\n-").complaint != "")
  }

  @Test func `the example changes nothing and lists all settings`() {
    let reading = settings(Settings.example)
    #expect(reading.complaint == "")
    #expect(reading.settings.keymap == .standard)
    #expect(reading.settings.theme == nil)
    #expect(reading.settings.transitions.duration == Transitions.standard.duration)
    for kind in Transition.Kind.allCases {
      let choice = Transitions.standard.choice(for: kind)
      #expect(reading.settings.transitions.choice(for: kind) == choice)
      #expect(Settings.example.contains("  \(kind.rawValue): \(choice)"))
    }
    for action in SessionAction.allCases {
      #expect(Settings.example.contains("  \(action.rawValue): "), "\(action)")
    }
    for name in Transitions.standard.names + Theme.names {
      #expect(Settings.example.contains(name))
    }
  }

  @Test func `chosen settings are used`() {
    let reading = settings(
      """
      settings: 1
      theme: dark
      transitions: { push: circular, pop: none, duration: 80ms }
      mouse: off
      keys: { inspector: [f2, ctrl+o], quit: none }
      """)
    #expect(reading.complaint == "")
    #expect(reading.settings.theme == .dark)
    #expect(reading.settings.transitions.choice(for: .push) == "circular")
    #expect(reading.settings.transitions[.pop].isInstant)
    #expect(reading.settings.transitions.choice(for: .show) == "fade")
    #expect(reading.settings.transitions.duration == .milliseconds(80))
    #expect(!reading.settings.usesMouse)
    let inspector = [Key(.function(2)), .control("o")]
    #expect(reading.settings.keymap.keys(for: .inspector) == inspector)
    #expect(reading.settings.keymap.keys(for: .quit).isEmpty)
    #expect(reading.settings.keymap.keys(for: .prompt) == [.character(":")])
  }

  @Test(arguments: ["off", "false"])
  func `transitions can be switched off`(_ word: String) {
    let reading = settings("settings: 1\ntransitions: \(word)\n")
    #expect(reading.settings.transitions.duration == .zero)
    #expect(settings("settings: 1\ntransitions: on\n").settings.transitions.duration > .zero)
  }

  @Test func `a theme can be part of the settings`() {
    let reading = settings("settings: 1\ntheme: { base: light, styles: { accent: red } }\n")
    var theme = Theme.light
    theme.accent.foreground = .palette(1)
    #expect(reading.settings.theme == theme)
  }

  @Test func `a file with errors is not used, and its errors have positions`() {
    let reading = settings("settings: 1\ntheme: dark\nmuose: off\ntransitions: { push: slid }\n")
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
        /h/.config/roots/config.yaml:4:22: error: unknown transition 'slid'; did you mean 'slide'?
        transitions: { push: slid }
                             ^^^^ write:
        transitions: { push: slide }

        """)
    #expect(reading.refusal == "")
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
    (
      "settings: 1\ntransitions: { duration: 3s }\n",
      "f:2:26: error: a transition of '3s' is too slow; use at most 1s"
    ),
    (
      "settings: 1\ntransitions: { slide: push }\n",
      "f:2:16: error: unknown key 'slide'; known: push, pop, present, dismiss, swap, show, duration"
    ),
    ("settings: 1\ntheme: darc\n", "f:2:8: error: unknown theme 'darc'; did you mean 'dark'?"),
    (
      "settings: 1\ntheme: ../x\n",
      "f:2:8: error: '../x' is not a name; start with a letter, go on with letters, digits, - and _"
    ),
    ("settings: 1\nmouse: on\nmouse: off\n", "f:3:1: error: "),
  ])
  func `errors in settings are reported`(_ text: String, _ message: String) {
    #expect(Disk().settingsComplaint(text).hasPrefix(message), "\(Disk().settingsComplaint(text))")
  }

  @Test(arguments: [
    (
      "roots: 1\nname: City\n",
      "1:1: error: this is a blueprint, not a file of settings; run it with 'roots run'"
    ),
    (
      "theme: 1\n",
      "1:1: error: this is a theme, not a file of settings; use it with 'roots run --theme'"
    ),
    (
      "keys: 1\n",
      "1:1: error: this is a key file, not a file of settings; use it with 'roots run --keys'"
    ),
  ])
  func `a file of another kind is reported by its kind`(_ text: String, _ message: String) {
    let reading = settings(text)
    #expect(reading.complaint.hasPrefix("/h/.config/roots/config.yaml:" + message))
    #expect(reading.message?.hasPrefix("config.yaml has an error and is left out;") == true)
  }

  @Test func `an unreadable file is reported`() {
    let refusals: [FileRefusal] = [.folder, .denied, .tooLarge, .special]
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
    let check = FileCheck(source: source, open: Disk().open)
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
