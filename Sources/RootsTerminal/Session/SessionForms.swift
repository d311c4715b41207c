import Roots

/// The state of a form.
public enum FormState: Hashable, Sendable {
  /// Every field is as when the form was opened, or submitted last.
  case untouched
  /// Something was entered that is not submitted.
  case edited
  /// Nothing else can be entered, so that a box with the form closes before its field is left.
  case fixed
}

/// What a key, a click or a link has just done about a form, which decides what the next one does.
enum FormNotice: Hashable {
  /// Escape has closed the form with this title.
  case closed(String)
  /// The message has told that this act, repeated, discards what was entered.
  case warned(Loss, LossWarning, by: MessageLine)

  /// An act that can remove a form.
  enum Loss: Hashable {
    case command(Command)
    case action(SessionAction)
  }
}

/// What has warned of the loss of a form.
package enum LossWarning: Hashable, Sendable {
  /// An act or a tool, which has done nothing else.
  case act
  /// The Escape that has left a field, which is no act: the next one goes back.
  case leftField
}

/// The warnings about forms in which something was entered.
struct FormNotices {
  /// What the current act of a person has done about a form.
  var latest: FormNotice?
  /// What the act before it has done.
  private(set) var previous: FormNotice?
  /// Whether the current act repeats the one about which the message has warned.
  var isRepeated = false
  /// The forms that may be discarded by a command that waits, because its act was repeated.
  var agreedLosses: Set<EntryID> = []

  /// Begins another act.
  mutating func beginAct() { (previous, latest, isRepeated) = (latest, nil, false) }

  /// Forgets an act that was none.
  mutating func takeBack(to notices: FormNotices) {
    (previous, latest, isRepeated) = (notices.previous, notices.latest, notices.isRepeated)
  }
}

// Forms in which something was entered: Escape, tabs, links and clicks remove them only after a
// warning. What the author's tools do, such as a command of the prompt, is deliberate.
extension Session {
  /// Closes the accessory of a form in which nothing was entered.
  func closeForm(of pane: Pane) {
    let isInFront = pane.entry.id == panes().last?.entry.id
    let title = title(of: pane)
    _ = pane.controller?.handle(Key(.escape), size: pane.innerSize)
    let reply = goBack(by: isInFront ? .back : pane.closing ?? .back)
    // A question may keep it open.
    let isClosed = navigator.world.state.entry(pane.entry.id) == nil
    if let reply, reply.refusal == nil, isClosed { forms.latest = .closed(title) }
  }

  /// Whether a field takes every printable key now.
  package var hasFocusedField: Bool { focusedController?.hasFocusedField == true }

  /// Whether Escape closes the form of a pane at once: it is an accessory in which nothing was
  /// entered.
  func canCloseForm(of pane: Pane) -> Bool {
    guard !pane.layer.isContent, let controller = pane.controller else { return false }
    guard controller.hasFocusedField else { return false }
    return controller.formState == .untouched || controller.formState == .fixed
  }

  /// Keeps a second Escape, meant for a form that the first one has closed already, from leaving
  /// the screen below too.
  func keepEscape(from title: String) {
    let front = panes().last.flatMap { $0.layer.isContent ? nil : $0.controller?.title }
    let next = front.map { "is for \($0)" } ?? "goes back"
    message = MessageLine(.info, "\(title) is closed; Esc again \(next)")
  }

  /// Leaves the fields of the screens that are shown now, which would take the keys that rewind.
  /// - Parameter back: the screen behind which no field is left; nil for all.
  func leaveFields(inFrontOf back: Pane? = nil) {
    for pane in reachedPanes.prefix(while: { $0.entry.id != back?.entry.id })
    where pane.controller?.hasFocusedField == true {
      _ = pane.controller?.handle(Key(.escape), size: pane.innerSize)
    }
  }

  /// Warns that a second Escape discards the form whose field the first one has left, unless it
  /// leaves the field of another form.
  func warnAfterLeaving(_ controller: any ScreenController) {
    guard controller.formState == .edited, !keyOrder(panes()).isTyping else { return }
    _ = mayDiscard(.command(.back), as: .leftField)
  }

  /// Whether an act may go on: it removes no form, visible or hidden, in which something was
  /// entered, or it repeats the act about which the message has warned, or it is a deliberate word
  /// of the prompt.
  ///
  /// - Parameters:
  ///   - loss: the act.
  ///   - origin: the entry that sends the command.
  ///   - sender: the entry whose own form is not protected from it.
  ///   - cause: what warns.
  ///   - kind: the kind of the warning.
  func mayDiscard(
    _ loss: FormNotice.Loss, origin: EntryID? = nil, by sender: EntryID? = nil,
    as cause: LossWarning = .act, _ kind: MessageLine.Kind = .info
  ) -> Bool {
    if !app.chrome.hasForms { return true }
    if case .word? = keys.lastAct { return true }
    // Without the layout, because this runs for each command of a key.
    let state = navigator.world.state
    if navigator.world.pending.isEmpty { forms.agreedLosses = [] }
    var edited: [EntryID] = []
    for layer in state.layers {
      let first = edited.count
      for (_, entry) in state[layer].descending where entry.id != sender {
        guard controller(entry)?.formState == .edited, !forms.agreedLosses.contains(entry.id)
        else { continue }
        edited.insert(entry.id, at: first)
      }
    }
    if edited.isEmpty { return true }
    let removed = removals(by: loss, origin)
    let lost = edited.filter { removed?.contains($0) ?? true }
    if case .warned(loss, _, _)? = forms.previous {
      forms.isRepeated = true
      // If the act waits, its answer need not be repeated too.
      forms.agreedLosses.formUnion(lost)
      return true
    }
    guard let entry = lost.last, let title = controller(of: entry)?.title else { return true }
    // Its guard decides what happens to the changes.
    let next = navigator.world.guardsLeaving(entry) ? "goes on" : "discards them"
    let whole = keys.whole.map { " (\($0.name) is Esc and \(lastAct))" } ?? ""
    let warning = MessageLine(
      kind, "\(title) has unsaved changes; \(lastAct) again \(next)\(whole)")
    (forms.latest, message) = (.warned(loss, cause, by: warning), warning)
    return false
  }

  /// Shows the warning of the last act again, behind the message of a tool if there is one: the act
  /// can still be repeated.
  func showWarning() {
    guard case .warned(_, _, let warning)? = forms.latest, message != warning else { return }
    message = MessageLine(
      message?.kind ?? warning.kind, (message.map { "\($0.text); " } ?? "") + warning.text)
  }

  /// What has warned of the loss of a form; nil unless the last act of a person has.
  package var lossWarning: LossWarning? {
    if case .warned(_, let cause, _)? = forms.latest { cause } else { nil }
  }

  /// Whether the message warns of what an act would discard, in place of the act.
  package var warnsOfLoss: Bool { lossWarning != nil }

  /// Whether the last act of a person has repeated the one before it, which has only warned.
  package var repeatsWarnedAct: Bool { forms.isRepeated }

  /// The entries that an act removes; nil for all.
  private func removals(by loss: FormNotice.Loss, _ origin: EntryID?) -> Set<EntryID>? {
    switch loss {
    case .command(.quit): nil
    case .command(let command): navigator.world.removals(by: command, from: origin)
    case .action(.rewind): workbench.removals(byTravelling: -1)
    case .action(.forward): workbench.removals(byTravelling: 1)
    case .action: nil
    }
  }

  /// The last key, click or link as the subject of a sentence that `again` follows.
  private var lastAct: String {
    switch keys.lastAct {
    case .key(let key): key.name
    case .link: "opening the link"
    case .act(let act): "\(act)"
    case .command: "this command"
    default: "a click"
    }
  }

  /// Sends a command of a key or a click, unless it would discard a form without a warning.
  ///
  /// - Returns: nil after a warning.
  @discardableResult
  func ask(for command: Command) -> Reply? {
    mayDiscard(.command(command)) ? navigator.send(command) : nil
  }

}

extension Event {
  var isLink: Bool { if case .link = self { true } else { false } }

  /// Whether the event is an act of a person, after which an earlier warning no longer counts.
  var isAct: Bool {
    switch self {
    case .key, .paste, .link, .act, .command, .word: true
    case .mouse(let mouse): mouse.action == .press
    case .pasteCut, .background, .fileChanged, .resize, .suspended, .editorFailed, .resumed,
      .ended:
      false
    }
  }
}
