/// An act as another program does it in the real app: by what a person sees there.
package struct ShownAct: Hashable, Sendable {
  /// What is done; each kind is a word of the messages to adapters.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Chooses a row.
    case choose
    /// Presses a button or a key of the app.
    case press
    /// Fills a field.
    case fill
    /// Sends a form.
    case submit
    /// Answers a question.
    case answer
    /// Shows a tab.
    case `switch`
    case back
    /// Opens a deep link.
    case open
    /// Ends the app and starts it again with what it has saved.
    case restart
    /// Lets time pass.
    case wait
  }

  package let kind: Kind
  /// The label of what is used, as it is shown; nil for an act without one.
  package var label: String?
  /// The number of the thing among those with this label, from 1.
  package var number = 1
  /// The name of a field that stays when its label changes; nil for other acts.
  package var field: String?
  /// How the field is filled in; a text for other acts.
  package var input = FieldKind.text
  /// The text for a field, or the link.
  package var text: String?
  /// Whether the text is that of a secret field.
  package var isSecret = false
  /// The time that passes; zero for other acts.
  package var time = Duration.zero

  package init(_ kind: Kind) { self.kind = kind }

  /// The opening of a link.
  package static func open(_ link: String) -> ShownAct {
    var act = ShownAct(.open)
    act.text = link
    return act
  }

  /// Time that passes.
  package static func wait(_ time: Duration) -> ShownAct {
    var act = ShownAct(.wait)
    act.time = time
    return act
  }
}

extension Session {
  /// An act as a person sees it, before it is done; nil if it is not offered now, and for undo and
  /// redo, which are tools of the program.
  package func shown(_ act: NamedAct) -> ShownAct? {
    switch act {
    case .use(let kind, let name): shown(name, kind)
    case .fill(let name, let text):
      shown(name, .field).map { shown in
        var shown = shown
        shown.text = text
        return shown
      }
    case .back: ShownAct(.back)
    case .undo, .redo: nil
    case .restart: ShownAct(.restart)
    }
  }

  private func shown(_ name: ShownName, _ kind: NamedKind) -> ShownAct? {
    guard let thing = thing(kind, name) else { return nil }
    var act = ShownAct(kind.shownKind)
    act.label = thing.label
    let same = namedThings(kind).filter { $0.label == thing.label }
    act.number = (same.firstIndex { $0.use == thing.use } ?? 0) + 1
    act.field = kind == .field ? thing.name ?? thing.label : nil
    act.input = thing.field?.input ?? .text
    act.isSecret = thing.field?.isSecret == true
    return act
  }
}

extension NamedKind {
  /// What is done with a thing of the kind.
  package var shownKind: ShownAct.Kind {
    switch self {
    case .row: .choose
    case .key: .press
    case .button: .submit
    case .answer: .answer
    case .field: .fill
    case .tab: .switch
    }
  }
}
