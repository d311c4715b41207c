import Roots

/// The words of the language and what messages make of the ones that are none.
enum TapeWords {
  /// The words that VHS knows: never a text without quotes, wherever they stand.
  ///
  /// The new words of Roots are not among them, so that `Type Open` keeps its meaning; `End` is,
  /// because VHS reserves it without using it.
  static let reserved: Set<String> = {
    var words: Set = ["em", "px", "ms", "s", "m", "true", "false", "End", "Ctrl", "Alt", "Shift"]
    let newKeys = Set(["Home"] + (1...12).map { "F\($0)" })
    words.formUnion(TapeKey.named.map(\.word).filter { !newKeys.contains($0) })
    words.formUnion(TapeVerb.allCases.filter { !$0.isNew }.map(\.rawValue))
    words.formUnion(TapeLook.allCases.map(\.rawValue))
    words.formUnion(["TypingSpeed", "WaitTimeout", "WaitPattern", "PlaybackSpeed"])
    return words
  }()

  /// The signs that may stand alone.
  static let signs = Set("@=+-%^[]\\".utf8)

  /// Every word that can start a command.
  static let commands =
    TapeKey.named.map(\.word) + TapeVerb.allCases.map(\.rawValue) + ["Ctrl", "Alt", "Shift"]

  /// Words of other tools for what has a word here.
  private static let synonyms = [
    "esc": "Escape", "return": "Enter", "control": "Ctrl", "option": "Alt", "meta": "Alt",
    "del": "Delete", "ins": "Insert", "pgup": "PageUp", "pgdn": "PageDown", "click": "Click",
    "wheelup": "ScrollUp", "wheeldown": "ScrollDown", "press": "Enter", "assert": "Expect",
  ]

  /// What was probably meant where a command was expected.
  static func command(near word: String) -> String? {
    if TapeSetting.words.contains(word) { return "Set \(word)" }
    return synonyms[word.lowercased()] ?? nearest(word, in: commands)
  }

  /// Whether a command starts with this word.
  static func isCommand(_ word: String) -> Bool {
    TapeVerb(rawValue: word) != nil || TapeKey(word: word) != nil || isModifier(word)
  }

  static func isModifier(_ word: String) -> Bool {
    word == "Ctrl" || word == "Alt" || word == "Shift"
  }
}

/// The words of the commands that are neither keys nor modifiers.
enum TapeVerb: String, CaseIterable {
  case type = "Type"
  case sleep = "Sleep"
  case wait = "Wait"
  case set = "Set"
  case output = "Output"
  case screenshot = "Screenshot"
  case source = "Source"
  case require = "Require"
  case environment = "Env"
  case hide = "Hide"
  case show = "Show"
  case copy = "Copy"
  case paste = "Paste"
  case resize = "Resize"
  case move = "Move"
  case click = "Click"
  case drag = "Drag"
  case perform = "Do"
  case open = "Open"
  case expect = "Expect"
  case snapshot = "Snapshot"

  /// Whether VHS lacks it.
  var isNew: Bool {
    switch self {
    case .resize, .move, .click, .drag, .perform, .open, .expect, .snapshot: true
    default: false
    }
  }
}
