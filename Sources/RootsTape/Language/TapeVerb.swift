import RootsTerminal

/// How a command of a tape is treated, beside what it does.
struct TapeTraits: OptionSet {
  let rawValue: Int

  /// VHS does not have its word.
  static let own = TapeTraits(rawValue: 1 << 0)
  /// It prepares the play or writes files, and does nothing in the app: stepping does not wait for
  /// it, and a shorter tape does without it.
  static let arranges = TapeTraits(rawValue: 1 << 1)
  /// It belongs at the top of a tape.
  static let ofTop = TapeTraits(rawValue: 1 << 2)
  /// It looks at the app and leaves it as it is: a shorter tape does without it.
  static let checks = TapeTraits(rawValue: 1 << 3)
  /// It sends the app something that can be refused; an expectation after it is about it.
  static let acts = TapeTraits(rawValue: 1 << 4)
  /// It can share its line with others.
  static let sharesLine = TapeTraits(rawValue: 1 << 5)
  /// It means cells of the terminal, and so a size.
  static let ofSize = TapeTraits(rawValue: 1 << 6)

  /// It keeps the frame as it is: other keys before it can give another picture.
  static let pictures = TapeTraits(rawValue: 1 << 7)

  /// Those of keys.
  static let key: TapeTraits = [.acts, .sharesLine]
}

/// The commands except keys and modifiers.
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
  case choose = "Choose"
  case pressNamed = "Press"
  case fill = "Fill"
  case submit = "Submit"
  case answer = "Answer"
  case showTab = "Switch"
  case back = "Back"
  case undo = "Undo"
  case redo = "Redo"
  case restart = "Restart"
  case perform = "Do"
  case open = "Open"
  case expect = "Expect"
  case snapshot = "Snapshot"
  case mark = "Mark"

  /// How the command is treated.
  var traits: TapeTraits {
    switch self {
    case .type, .paste: [.acts, .sharesLine]
    case .sleep, .wait, .copy: .sharesLine
    case .set, .output, .source, .require, .environment: [.arranges, .ofTop]
    case .screenshot: [.arranges, .pictures]
    case .hide, .show: .arranges
    case .resize, .choose, .pressNamed, .fill, .submit, .answer, .showTab, .back, .undo, .redo,
      .restart, .perform, .open:
      [.own, .acts]
    case .move: [.own, .sharesLine]
    case .click, .drag: [.own, .acts, .sharesLine, .ofSize]
    case .expect: [.own, .checks]
    case .snapshot: [.own, .checks, .ofSize, .pictures]
    case .mark: [.own, .checks, .sharesLine]
    }
  }
}

extension TapeCommand {
  /// The word of the command; nil for keys.
  var verb: TapeVerb? {
    switch self {
    case .press, .chord: nil
    case .type: .type
    case .sleep: .sleep
    case .wait: .wait
    case .set: .set
    case .output: .output
    case .screenshot: .screenshot
    case .source: .source
    case .require: .require
    case .environment: .environment
    case .hide: .hide
    case .show: .show
    case .copy: .copy
    case .paste: .paste
    case .resize: .resize
    case .move: .move
    case .click: .click
    case .drag: .drag
    case .act(let act, _): TapeVerb(rawValue: act.word)
    case .perform: .perform
    case .open: .open
    case .expect: .expect
    case .snapshot: .snapshot
    case .mark: .mark
    }
  }

  /// How the command is treated.
  var traits: TapeTraits { verb?.traits ?? .key }
}
