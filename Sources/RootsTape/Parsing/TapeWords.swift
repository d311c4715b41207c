import Roots
import RootsInput

/// The words of the tape language, and suggestions for misspelt ones.
enum TapeWords {
  /// The words that VHS reserves; they need quotes to be texts.
  ///
  /// The commands that Roots adds are not reserved, so that `Type Open` keeps its meaning; `End`
  /// is, because VHS reserves it although it does not use it.
  static let reserved: Set<String> = {
    var words: Set = ["em", "px", "ms", "s", "m", "true", "false", "End", "Ctrl", "Alt", "Shift"]
    let newKeys = Set(["Home"] + (1...12).map { "F\($0)" })
    words.formUnion(Key.Code.onTapes.map(\.word).filter { !newKeys.contains($0) })
    words.formUnion(TapeVerb.allCases.filter { !$0.traits.contains(.own) }.map(\.rawValue))
    words.formUnion(TapeSetting.forms.filter { !$0.traits.contains(.own) }.map(\.name))
    return words
  }()

  /// The signs that are tokens.
  static let signs = Set("@=+-%^[]\\".utf8)

  /// All words that can start a command.
  static let commands =
    Key.Code.onTapes.map(\.word) + TapeVerb.allCases.map(\.rawValue) + ["Ctrl", "Alt", "Shift"]

  /// Words of other tools, with the command to suggest.
  private static let synonyms = [
    "control": "Ctrl", "option": "Alt", "meta": "Alt", "click": "Click", "tap": "Choose",
    "select": "Choose", "assert": "Expect",
  ]

  /// The command to suggest for an unknown word; nil if none is close.
  static func command(near word: String) -> String? {
    if TapeSetting.forms.contains(where: { $0.name == word }) { return "Set \(word)" }
    let key = Key(named: word).flatMap { Key.Code.onTapes.contains($0.code) ? $0.code.word : nil }
    return synonyms[word.lowercased()] ?? key ?? nearest(word, in: commands)
  }

  /// Whether a command can start with this word.
  static func isCommand(_ word: String) -> Bool {
    TapeVerb(rawValue: word) != nil || Key.Code(tapeWord: word) != nil || isModifier(word)
  }

  static func isModifier(_ word: String) -> Bool {
    word == "Ctrl" || word == "Alt" || word == "Shift"
  }
}
