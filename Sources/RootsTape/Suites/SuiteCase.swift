import Roots
import RootsTerminal

/// A tape as a test of the real app: what a person does there, and what must be visible then.
package struct SuiteCase: Sendable {
  /// What is visible at the start, or after an act.
  struct Moment: Sendable {
    /// Nil for the start.
    var act: ShownAct?
    /// The screen in front; nil where the next act is on the same one.
    var front: ShownScreen?
    /// Whether the act fills a field with what the model has there already.
    var isRepeated = false
    /// The values of the tape's secrets, which are in no file.
    var secrets = SecretText()
  }

  /// The reason why a tape is no such test.
  package struct Objection: Error, Hashable, Sendable {
    /// The reason, in one sentence; for a tape that cannot be played, a report of several lines.
    package let message: String
    /// Whether the tape or its app cannot be read.
    package var isUnreadable = false
  }

  /// The name of the tape's file without its ending.
  package let file: String
  /// The name of the test: that of the file, unless several have it.
  package var name: String
  /// The start, and then each act.
  let moments: [Moment]

  /// Plays a tape, and notes what is done and seen.
  /// - Parameter player: makes the app; statements that write files write none.
  /// - Throws: `Objection` for a tape that fails, and for one with statements that no person does.
  package init(
    _ reading: TapeReading, path: String, by player: TapePlayer
  ) throws(Objection) {
    let last = path.split(separator: "/").last.map { String($0) } ?? path
    file = last.hasSuffix(".tape") ? String(last.dropLast(5)) : last
    name = file
    for statement in reading.tape.statements {
      if case .perform(let command) = statement.command {
        throw Objection(
          message: "\(statement.position.line): no person can do 'Do \"\(visible(command))\"';"
            + " use the row or key for it")
      }
    }
    var player = player
    let watch = SuiteWatch(reading.tape.statements.map(\.command))
    player.files = player.files.discardingWrites
    player.watch.statement = { watch.follow($0, $1) }
    let result = player.play(reading, path: path)
    guard result.isPassed else {
      if result.verdict == .unreadable {
        throw Objection(message: result.report, isUnreadable: true)
      }
      let reason = result.reason
      let line = reason.split(whereSeparator: \.isNewline).first.map { String($0) } ?? reason
      throw Objection(message: " " + line)
    }
    if let (index, fact) = watch.obstacle {
      throw Objection(message: "\(reading.tape.statements[index].position.line): \(fact)")
    }
    var moments = watch.moments
    var secrets = SecretText()
    for case .set(.secret(let name)) in reading.tape.statements.map(\.command) {
      guard let value = player.variables[name] ?? player.environment(name) else { continue }
      secrets.add(value)
      for place in moments.indices {
        try moments[place].act?.hide(secret: name, secrets)
      }
    }
    for place in moments.indices { moments[place].secrets = secrets }
    self.moments = moments
  }
}

extension ShownAct {
  /// Takes a secret from its variable.
  /// - Throws: `SuiteCase.Objection` for one that is no text of a field.
  fileprivate mutating func hide(
    secret name: String, _ secrets: SecretText
  ) throws(SuiteCase.Objection) {
    let texts = [text, label].compactMap(\.self)
    guard texts.contains(where: { secrets.masked($0) != $0 }) else { return }
    guard kind == .fill else {
      throw SuiteCase.Objection(message: " the secret \(name) is part of a link or of a label")
    }
    (isSecret, field) = (true, name)
  }
}

/// Follows the play of a tape; a class because the session's observers add to it.
private final class SuiteWatch {
  private(set) var moments: [SuiteCase.Moment] = []
  /// The first statement that changes the app without an act that another program can do, and the
  /// fact about it.
  private(set) var obstacle: (statement: Int, fact: String)?
  private let commands: [TapeCommand]
  /// The statement that is played.
  private var statement = 0
  /// The world before the event that is handled; nil after an act.
  private var untouched: World?
  /// Whether the event is an act without a name.
  private var isUnnamed = false
  /// The texts of the fields that the app has now, without a step for each.
  private var texts: [FilledField.Place: String] = [:]
  /// The times since which a statement counts its waiting, and at which it has begun; nil while
  /// none is played.
  private var wait: (since: Duration, begin: Duration)?
  /// The time of the last act, later by the waits since.
  private var lastAct = Duration.zero
  /// The fields that statements have filled since the last act, perhaps with the text that they
  /// had.
  private var named: Set<FilledField.Place> = []
  /// The field that the statement fills with a text; nil for another statement.
  private var filling: (field: FilledField, text: String)?
  /// The act of the event that is handled, by its index among the moments, and the time of the act
  /// before it; nil without one.
  private var present: (index: Int, earlier: Duration)?
  private var observations: [Subscription] = []

  init(_ commands: [TapeCommand]) { self.commands = commands }

  deinit { for observation in observations { observation.cancel() } }

  /// Follows a statement that is played next, or the end.
  func follow(_ index: Int, _ session: Session) {
    if observations.isEmpty {
      observations = [
        session.observers.acts.add { [weak self, unowned session] act, name in
          self?.note(act, name(), session)
        },
        session.observers.events.add { [weak self, unowned session] _, moment in
          self?.check(session, moment)
        },
      ]
      moments = [SuiteCase.Moment(front: session.shownScreens.last)]
    }
    endWait(session)
    endFilling(session)
    statement = index
    look(at: session)
    meet(session)
    guard commands.indices.contains(index) else { return end(session) }
    switch commands[index] {
    case .sleep where session.scheduler.nextDue != nil, .wait:
      let isSleep = if case .sleep = commands[index] { true } else { false }
      // A timer that a pattern waits for can run since the act before.
      fill(session)
      let now = session.scheduler.now
      wait = (since: isSleep ? now : lastAct, begin: now)
      moments.append(SuiteCase.Moment(act: .wait(.zero)))
    case .act(.fill(let name, let text), _):
      filling = session.filledFields.first { $0.name == name }.map { ($0, text) }
    default: break
    }
  }

  /// Notes a field that was filled, which can have another value in the real app already; not one
  /// that has refused the text.
  private func endFilling(_ session: Session) {
    guard let (field, text) = filling else { return }
    filling = nil
    let now = session.filledFields.first { $0.place == field.place }
    let isRefused =
      session.message?.kind == .refusal && now?.text == field.text && text != field.text
    if !isRefused { named.insert(field.place) }
  }

  /// Notes what was entered last, and what is visible then.
  private func end(_ session: Session) {
    fill(session)
    guard let last = moments.indices.last, moments[last].front == nil else { return }
    moments[last].front = session.shownScreens.last
  }

  /// Takes the time that a statement has let pass; nobody waits where none passed.
  private func endWait(_ session: Session) {
    guard let wait, let last = moments.lastIndex(where: { $0.act?.kind == .wait }) else { return }
    self.wait = nil
    let now = session.scheduler.now
    if now > wait.begin {
      moments[last].act?.time = now - wait.since
      // What was waited does not count again.
      lastAct += now - wait.since
    } else {
      moments.remove(at: last)
    }
  }

  /// Notes what is visible after the last step.
  private func look(at session: Session) {
    guard let last = moments.indices.last, moments[last].front == nil else { return }
    // A field has been filled on the screen of the next act.
    if moments[last].act?.kind == .fill { return }
    moments[last].front = session.shownScreens.last
  }

  /// Finds an event that changes the app, and is no act.
  private func check(_ session: Session, _ moment: EventMoment) {
    let world = session.navigator.world
    if moment == .before { return (untouched, isUnnamed, present) = (world, false, nil) }
    if session.warnsOfLoss { leaveOut() }
    if let before = untouched, (before.state, before.facts) != (world.state, world.facts) {
      let isEnd = !before.asksToQuit && world.asksToQuit
      object(isEnd ? Self.end : isUnnamed ? Self.unnamed : Self.tool)
    }
  }

  /// Leaves out an act that has only warned of the loss of a form, which only the model does.
  private func leaveOut() {
    guard let present else { return }
    moments.remove(at: present.index)
    (lastAct, self.present) = (present.earlier, nil)
  }

  private static let tool =
    "a tool of this program changes the app there, such as undo, rewinding or starting over;"
    + " the real app has none"
  private static let end =
    "a key or a command ends the app there, and a question comes first; a test of the real app"
    + " cannot end it, so take out that line and the answer"
  private static let unnamed =
    "a click there goes back past several screens, or closes a box behind another one;"
    + " go back in single steps"

  private func object(_ fact: String) { obstacle = obstacle ?? (statement, fact) }

  private func note(_ act: Act, _ name: NamedAct?, _ session: Session) {
    isUnnamed = act == .back && name == nil
    let isTool = act == .undo || act == .redo
    untouched = isUnnamed || isTool ? session.navigator.world : nil
    // What a timer does belongs to the statement that lets the time pass.
    if act == .wait || isTool { return }
    // The real app refuses what it offers, too, but offers no way back from a root.
    if act == .back, !session.navigator.world.canGoBack { return }
    look(at: session)
    fill(session)
    let link: ShownAct? = if case .link(let link) = act { .open(link) } else { nil }
    if let shown = link ?? name.flatMap({ session.shown($0) }) {
      present = (moments.count, lastAct)
      add(shown)
    }
    lastAct = session.scheduler.now
    // The app that starts again has fields of its own.
    if act == .restart { texts = [:] }
  }

  private func add(_ act: ShownAct, isRepeated: Bool = false) {
    var act = act
    // A placeholder without a value leaves blanks.
    act.label = act.label?.trimmingBlanks
    moments.append(SuiteCase.Moment(act: act, isRepeated: isRepeated))
  }

  /// Notes the texts that fields have when they appear.
  private func meet(_ session: Session) {
    for field in session.filledFields where texts[field.place] == nil {
      texts[field.place] = field.text
    }
  }

  /// Adds the texts that were entered since the last act.
  private func fill(_ session: Session) {
    for field in session.filledFields {
      defer { texts[field.place] = field.text }
      guard let before = texts[field.place], field.text != before || named.contains(field.place)
      else { continue }
      session.shown(.fill(field.name, with: field.text)).map {
        add($0, isRepeated: field.text == before)
      }
    }
    named = []
  }
}
