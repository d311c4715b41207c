import RootsApp

// The page roots-config(5): settings, themes and keys.
extension ManPage {
  static var config: ManPage {
    var roff = Roff(title: "roots-config", section: 5)
    roff.heading("NAME")
    roff.paragraph("roots-config - settings, themes and keys of roots")
    roff.heading("DESCRIPTION")
    roff.paragraph(
      "A user's settings for all apps: theme, keys, and terminal behaviour. The files are YAML. "
        + "A file with an error is ignored with a message; `roots check` reports all errors with "
        + "line and column. Settings do not affect tapes.")
    roff.heading("FILES")
    roff.terms([
      ("$XDG_CONFIG_HOME/roots/config.yaml, or ~/.config/roots/config.yaml", "The settings."),
      ("themes/NAME.yaml beside it", "The theme NAME."),
      (
        "Key files, anywhere",
        "For `--keys`: `keys: 1`, and under `actions` the same bindings as under `keys` in the "
          + "settings."
      ),
      (
        "$XDG_STATE_HOME/roots/history, or ~/.local/state/roots/history",
        "The history of the command prompt; a symbolic link is followed."
      ),
    ])
    roff.heading("SETTINGS")
    roff.paragraph("All settings with their default values:")
    roff.code(Settings.example.withoutLastBreak)
    roff.heading("THEMES")
    roff.paragraph("A theme with all its keys:")
    roff.code(Settings.themeExample.withoutLastBreak)
    roff.heading("SEE ALSO")
    roff.paragraph(references(besides: "config"))
    return ManPage(name: "config", section: 5, text: roff.text)
  }
}

extension String {
  fileprivate var withoutLastBreak: String { hasSuffix("\n") ? String(dropLast()) : self }
}
