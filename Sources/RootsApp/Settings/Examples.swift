extension Settings {
  /// A settings file that changes nothing and lists all settings in comments.
  package static let example = """
    # How Roots looks, and which keys it takes: ~/.config/roots/config.yaml
    # What is left out stays as it is. 'roots check FILE' tells what is wrong with a file.
    settings: 1

    # auto is dark or light, as the terminal is. Others are catppuccin, nord, solarized-light,
    # tokyo-night, high-contrast, standard with the terminal's own 16 colours, which is used for
    # all of them if there are fewer than 256, and plain without any.
    # The theme NAME of your own is a file beside this one: themes/NAME.yaml
    theme: auto

    # An action has a key, a list of keys, or none. What an app binds itself goes first.
    # Keys are written as q, ":", space, f5, ctrl+g, alt+left; signs are put in quotes.
    keys:
      quit: q
      suspend: ctrl+z
      redraw: ctrl+l
      keys: ["?", f1]
      prompt: ":"
      find: ctrl+p
      inspector: [f12, ctrl+g]
      rewind: "<"
      forward: ">"
      trace: f9
      source: f8
      edit: e
      yank: y
      screenshot: f6
      reload: [r, f5]
      start-over: [R, shift+f5]
      restart: alt+r
      history-back: alt+left
      history-forward: alt+right
      previous-tab: ctrl+pageup
      next-tab: ctrl+pagedown
      remark: f2
      theme: f7

    # on, off, or what is shown when: slide, modal, circular, fade or none.
    transitions:
      push: slide       # a screen comes on top
      pop: slide        # and goes
      present: modal    # an accessory comes
      dismiss: modal    # and goes
      swap: modal       # or makes way for another
      show: fade        # something else comes into view: a tab
      duration: 160ms

    # on or off; off leaves the mouse to the terminal, to select text with.
    mouse: on

    """

  /// A theme file with all keys of a theme.
  package static let themeExample = """
    # A theme: ~/.config/roots/themes/NAME.yaml, used with 'theme: NAME' or '--theme NAME'.
    theme: 1
    name: Harbour

    # What it starts from: the name of another theme. All that follows may be left out.
    base: dark
    # Lines are drawn as unicode, rounded, heavy, double or ascii.
    strokes: rounded

    # A style has fg, bg, bold, dim, italic, underline and reverse; a colour alone is fg.
    # Colours: "#rrggbb" or "#rgb" in quotes, 0 to 255, a name such as red or brightBlue,
    # or default for the ground's.
    styles:
      ground: { fg: "#d6deeb", bg: "#0f1a24" }    # what all the others stand on
      tabBar: { fg: "#a7b6c6", bg: "#1a2a38" }
      currentTab: { fg: "#0f1a24", bg: "#7fc8c0", bold: true }
      breadcrumb: { fg: "#7fc8c0", bold: true }
      selection: { fg: "#ffffff", bg: "#1f4a5c", bold: true }
      border: "#66788a"
      title: { fg: "#f2f6fa", bold: true }
      help: "#94a5b6"
      key: { fg: "#f0c27a", bold: true }
      info: "#9cd6ec"
      refusal: { fg: "#ff9a8f", bold: true }
      result: "#a6d98a"
      dim: "#7c8d9e"                              # details, hints, scroll bars
      accent: "#7fc8c0"                           # names and ids in tools
      match: { fg: "#ffd479", bold: true, underline: true }
      problem: "#ff9a8f"                          # why what was entered will not do
      bar: "#7fc8c0"                              # progress
      backdrop: "#66788a"                         # the roads of a map
      water: "#6a98ad"
      park: "#74985f"
      rail: "#f0c27a"

    """
}
