import RootsApp

// roots-config(5): settings, themes and keys.
extension ManPage {
  static var config: ManPage {
    var roff = Roff(title: "roots-config", section: 5)
    roff.heading("NAME")
    roff.line("roots-config - settings, themes and keys of roots")
    roff.heading("DESCRIPTION")
    roff.line(
      "What a person chooses for every app: looks, keys, and manners of the terminal. The files "
        + "are YAML. A file with an error in it is left out, and a word is said of it; "
        + "`roots check` says all that is wrong, with line and column. Nothing of this touches "
        + "tapes, which play the same for everybody.")
    roff.heading("FILES")
    roff.terms([
      ("$XDG_CONFIG_HOME/roots/config.yaml, or ~/.config/roots/config.yaml", "The settings."),
      ("themes/NAME.yaml beside it", "The theme NAME."),
      (
        "Key files, anywhere",
        "`keys: 1`, and the actions that stand behind `keys` in the settings behind `actions`; for "
          + "`--keys`."
      ),
      (
        "$XDG_STATE_HOME/roots/history, or ~/.local/state/roots/history",
        "What was typed behind the colon."
      ),
    ])
    roff.heading("SETTINGS")
    roff.line("These settings change nothing: all of them are what is meant when they are missing.")
    roff.code(Settings.example.withoutLastBreak)
    roff.heading("THEMES")
    roff.line("This is a theme, and all that a theme can say:")
    roff.code(Settings.themeExample.withoutLastBreak)
    roff.heading("SEE ALSO")
    roff.line(references(besides: "config"))
    return ManPage(name: "config", section: 5, text: roff.text)
  }
}

extension String {
  fileprivate var withoutLastBreak: String { hasSuffix("\n") ? String(dropLast()) : self }
}
