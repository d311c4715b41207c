import Glibc
import Testing

/// The screens of City in tmux, an emulator that is not part of this project.
@Suite struct DriverTests {
  /// Keys, as tmux names them, and a text that the screen shows then.
  private static let walk = [
    ("l", "Password"), ("Mira", "Mira"), ("Enter x Enter", "Good morning, Mira"),
    ("2", "Harbour"), ("3", "The back yard"), ("4", "Tickets"), ("F12", "Tickets"),
    ("F12", "Navigator"), ("1", "Good morning"), ("Down Down Enter", "By Bo"), ("C-p", "Enter go"),
    ("ou", "ou"),
  ]

  /// A terminal whose description has 256 colours gets the colours of one with direct colours.
  @Test(arguments: ["16", "256", "truecolor"])
  func `the screens do not depend on the colours of the description`(_ colors: String) throws {
    let command = "run \(App.city) --no-save --theme catppuccin --color \(colors)"
    let palette = TmuxPane(command, direct: false)
    let direct = TmuxPane(command, direct: true)
    for (keys, text) in Self.walk {
      for pane in [palette, direct] { pane.press(keys) }
      var (one, other) = (palette.screen, direct.screen)
      var left = Job.patience / 50
      while left > 0, !one.text.contains(text) || one != other {
        _ = poll(nil, 0, 50)
        (one, other) = (palette.screen, direct.screen)
        left -= 1
      }
      #expect(one.text.contains(text), "after \(keys):\n\(one.text)")
      #expect(one.difference(from: other) == nil, "after \(keys):\n\(one.text)\n\(other.text)")
    }
    let hasDirectColors = palette.screen.rows.joined().contains { cell in
      cell.style.values.contains { $0.hasPrefix("2;") }
    }
    #expect(hasDirectColors == (colors == "truecolor"))
  }
}
