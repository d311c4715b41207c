import Roots
public import RootsTerminal

/// One command of a tape.
///
/// The commands are those of VHS and the additions of Roots. Times and counts keep their original
/// text beside their value, so that a tape prints unchanged.
public enum TapeCommand: Hashable, Sendable {
  /// `Enter@500ms 3`: presses a key some times; `every` is the time per press, by default the
  /// typing speed.
  case press(Key.Code, times: TapeCount, every: TapeTime?)
  /// `Ctrl+Alt+x`, `Alt+x`, `Shift+Tab`: presses keys while modifiers are held.
  case chord(TapeChord)
  /// `Type "text"`: presses the key of each character.
  case type(String, every: TapeTime?)
  /// `Sleep 2s`: advances the virtual clock.
  case sleep(TapeTime)
  /// `Wait+Screen@5s /regex/`: advances the clock until the pattern is on the screen.
  ///
  /// The defaults come from `Set`; otherwise the timeout is 15 s and the pattern `>$`.
  case wait(TapeScope, timeout: TapeTime?, pattern: TapePattern?)
  /// `Set Columns 100`: changes a setting.
  case set(TapeSetting)
  /// `Output "demo.cast"`: writes the frames to a file; the path of a folder ends with a slash.
  case output(path: String)
  /// `Screenshot "now.svg"`: writes the current frame to a file.
  case screenshot(path: String)
  /// `Source "login.tape"`: runs the commands of another tape.
  ///
  /// Only in a parsed tape; `Tape.read` replaces it by those commands.
  case source(path: String)
  /// `Require git`: names a program that the tape's author used.
  ///
  /// Checked and reported, never run.
  case require(program: String)
  /// `Env NAME "value"`: reported, never set.
  case environment(name: String, value: String)
  /// `Hide`: stops recording frames.
  case hide
  /// `Show`: records frames again.
  case show
  /// `Copy "text"`: sets the player's own clipboard.
  case copy(String)
  /// `Paste`: pastes the player's clipboard.
  case paste
  /// `Resize 100x30`: changes the size of the terminal, in cells.
  case resize(columns: Int, rows: Int)
  /// `Move 10 4`: moves the mouse without a button; the wheel scrolls at its position.
  ///
  /// Tapes count columns and rows from 1.
  case move(Point)
  /// `Click 10 4`: clicks the left button.
  case click(Point)
  /// `Drag 10 4 30 4`: presses at the first cell and releases at the second.
  case drag(from: Point, to: Point)
  /// `Choose "Bread"`, `Press "log in"`, `Fill name "Ada"`, `Submit`, `Answer yes`, `Switch "Me"`,
  /// `Back`, `Undo`, `Redo`, `Restart`: uses what is on the screen by its name; `every` is the time
  /// that it takes, by default the typing speed.
  case act(NamedAct, every: TapeTime?)
  /// `Do "push settings"`, `Do "rewind 2"`: performs a navigation command or a line of the prompt.
  case perform(command: String)
  /// `Open "roots://post/7"`: opens a deep link.
  case open(url: String)
  /// `Expect ...`: an assertion that must hold now.
  case expect(TapeExpectation)
  /// `Snapshot "feed"`: the whole frame must equal the snapshot file of that name.
  case snapshot(name: String)
  /// `Mark bug "the total is wrong"`: a tester's remark.
  case mark(TapeMark)
}

extension TapeCommand: CustomStringConvertible {
  /// The command as it is written in a tape.
  ///
  /// A `Type` text that no quotes can hold becomes several `Type` and `Enter` commands on one line,
  /// which press the same keys. `Do`, `Open`, `Mark` and settings have such a text in quotes that
  /// touch: `"a'"'"b'`. In other commands such quotes become `'`.
  public var description: String {
    switch self {
    case .press(let key, let times, let every):
      key.word + suffix(every) + (times.text == "1" ? "" : " \(times.text)")
    case .chord(let chord): chord.description
    case .type(let text, let every): typed(text, word: "Type" + suffix(every))
    case .sleep(let time): "Sleep \(time.text)"
    case .wait(let scope, let timeout, let pattern):
      "Wait" + (scope == .line ? "" : "+Screen") + suffix(timeout)
        + (pattern.map { " \($0)" } ?? "")
    case .set(let setting): "Set \(setting.words.name) \(setting.words.value)"
    case .output(let path): "Output \(quoted(path))"
    case .screenshot(let path): "Screenshot \(quoted(path))"
    case .source(let path): "Source \(quoted(path))"
    case .require(let program): "Require \(bare(program))"
    case .environment(let name, let value): "Env \(bare(name)) \(quoted(value))"
    case .hide: "Hide"
    case .show: "Show"
    case .copy(let text): "Copy " + copied(text)
    case .paste: "Paste"
    case .resize(let columns, let rows): "Resize \(columns)x\(rows)"
    case .move(let cell): "Move \(written(cell))"
    case .click(let cell): "Click \(written(cell))"
    case .drag(let from, let to): "Drag \(written(from)) \(written(to))"
    case .act(let act, let every): written(act, every)
    case .perform(let command): "Do \(verbatim(command))"
    case .open(let url): "Open \(verbatim(url))"
    case .expect(let expectation): "Expect\(expectation)"
    case .snapshot(let name): "Snapshot \(quoted(name))"
    case .mark(let mark):
      "Mark\(suffix(mark.time)) \(mark.remark.kind.rawValue) \(verbatim(mark.remark.text))"
    }
  }
}

/// The column and the row of a cell, from 1, as they are written in a tape.
func written(_ cell: Point) -> String { "\(cell.column + 1) \(cell.row + 1)" }

private func written(_ act: NamedAct, _ every: TapeTime?) -> String {
  let word = act.word + suffix(every)
  return switch act {
  case .use(.button, let name): word + (name.number == 1 ? "" : " \(name.ordinal.dropLast())")
  case .use(.answer, let name): "\(word) \(name.ordinal)\(bare(name.text))"
  case .use(_, let name): "\(word) \(name.ordinal)\(verbatim(name.text))"
  case .fill(let name, let text):
    "\(word) \(name.ordinal)\(bare(name.text)) \(verbatim(text))"
  case .back, .undo, .redo, .restart: word
  }
}

/// `@time`, or an empty text.
private func suffix(_ time: TapeTime?) -> String {
  time.map { "@\($0.text)" } ?? ""
}

/// The argument of `Copy`, which cannot be split into several commands as `Type` can.
private func copied(_ text: String) -> String {
  let commands = joinedArguments(for: text)
  return commands.count == 1 ? commands.joined() : quoted(text)
}

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

  /// The expectation of the command; nil for a command without one, which has none to change.
  package var claim: TapeExpectation? {
    get { if case .expect(let claim) = self { claim } else { nil } }
    set { if let newValue, case .expect = self { self = .expect(newValue) } }
  }

  /// The command with values in place of the names of variables.
  func filled(by variables: TapeVariables) throws(TapeVariableError) -> TapeCommand {
    switch self {
    case .type(let text, let every): return .type(try variables.filled(text), every: every)
    case .copy(let text): return .copy(try variables.filled(text))
    case .act(let act, let every): return .act(try act.filled(by: variables), every: every)
    case .perform(let text): return .perform(command: try variables.filled(command: text))
    case .open(let url): return .open(url: try variables.filled(url))
    case .snapshot(let name): return .snapshot(name: try variables.filled(name))
    case .output(let path): return .output(path: try variables.filled(path))
    case .screenshot(let path): return .screenshot(path: try variables.filled(path))
    case .wait(let scope, let timeout, let pattern?):
      return .wait(scope, timeout: timeout, pattern: try variables.filled(pattern))
    case .set(let setting): return .set(try setting.filled(by: variables))
    case .expect(var expectation):
      expectation.claim = try expectation.claim.filled(by: variables)
      return .expect(expectation)
    case .press, .chord, .sleep, .wait, .source, .require, .environment, .hide, .show, .paste,
      .resize, .move, .click, .drag, .mark:
      return self
    }
  }
}
