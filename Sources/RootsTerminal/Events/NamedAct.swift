/// The kinds of things that a screen offers by a name.
public enum NamedKind: String, Hashable, Sendable, CaseIterable {
  /// A row of a list or a table.
  case row
  /// A key with a label.
  case key
  /// The button of a form.
  case button
  /// An answer to a question.
  case answer
  /// A field of a form.
  case field
  /// A tab of the app, or of a nested navigator.
  case tab
}

/// The name by which a thing on the screen is used.
public struct ShownName: Hashable, Sendable {
  /// The label as it is shown, with `…` for each placeholder or with its text; or the declared name
  /// of a field, an answer or a tab.
  public var text: String
  /// The number of the thing among those of its kind with this name, from 1, front to back.
  public var number: Int

  /// Creates a name.
  public init(_ text: String, number: Int = 1) {
    self.text = text
    self.number = number
  }
}

/// Something that a person does, by the name that it has on the screen.
///
/// It needs neither a position nor a key, so that it stays the same when rows and keys move.
public enum NamedAct: Hashable, Sendable {
  /// Chooses a row, presses a key, submits a form, answers a question or shows a tab; a button
  /// needs no name.
  case use(NamedKind, ShownName)
  /// Sets the value of a field.
  case fill(ShownName, with: String)
  /// Goes back, as Escape does outside of fields.
  case back
  /// Takes back the last change of the navigation, or repeats one that was taken back.
  case undo, redo
  /// Ends the app and starts it again with what it has saved.
  case restart

  /// The word of the act in tapes and messages.
  package var word: String {
    switch self {
    case .use(let kind, _): kind.verb
    case .fill: NamedKind.field.verb
    case .back: "Back"
    case .undo: "Undo"
    case .redo: "Redo"
    case .restart: "Restart"
    }
  }
}

extension NamedAct: CustomStringConvertible {
  /// The act without the value of a field, which can be secret: `Choose "Bread"`.
  public var description: String {
    switch self {
    case .use(.button, _), .back, .undo, .redo, .restart: word
    case .use(_, let name), .fill(let name, _): "\(word) \(name)"
    }
  }
}

extension ShownName: CustomStringConvertible {
  /// The name in quotes, behind its number if it is not the first one: `2nd "Bread"`.
  public var description: String { ordinal + "\"\(visible(text))\"" }

  /// The number and a blank; empty for the first one.
  package var ordinal: String { number == 1 ? "" : "\(number)\(Self.ending(of: number)) " }

  /// The ending of an ordinal number: `st`, `nd`, `rd` or `th`.
  package static func ending(of number: Int) -> String {
    if (11...13).contains(number % 100) { return "th" }
    return switch number % 10 {
    case 1: "st"
    case 2: "nd"
    case 3: "rd"
    default: "th"
    }
  }
}

extension NamedKind {
  /// The word for using one.
  package var verb: String {
    switch self {
    case .row: "Choose"
    case .key: "Press"
    case .button: "Submit"
    case .answer: "Answer"
    case .field: "Fill"
    case .tab: "Switch"
    }
  }

  /// One of them, several, and one with its article, in messages.
  package var words: (one: String, several: String, article: String) {
    switch self {
    case .row: ("row", "rows", "a row")
    case .key: ("key", "keys", "a key")
    case .button: ("form to submit", "forms to submit", "the button of a form")
    case .answer: ("answer", "questions", "an answer")
    case .field: ("field", "fields", "a field")
    case .tab: ("tab", "tabs", "a tab")
    }
  }
}
