import Roots
import RootsTerminal

/// The execution of a tape's commands.
extension TapeRun {
  /// Plays a command, and records the frame after one that acts on the app.
  mutating func play(_ statement: TapeStatement) throws(TapeFailure) {
    let isAct =
      statement.command.traits.isDisjoint(with: [.arranges, .checks]) || statement.command == .show
    guard isAct else { return try perform(statement) }
    let world = session.navigator.world
    log.begin(
      script.current,
      whileWaiting: world.pending.map(\.command) + world.delayedRestorations)
    try perform(statement)
    followWarning(of: statement)
    properties?.follow()
    film()
    if outputs.isCollecting { outputs.add(glass.text()) }
    try present()
    if let warning = effect.endCommand() { note(warning, at: statement.position, .warning) }
    try checkThatCommandPassed(statement)
  }

  private mutating func perform(_ statement: TapeStatement) throws(TapeFailure) {
    switch statement.command {
    case .press(let key, let times, let every):
      for _ in 0..<times.value { try press(key, for: every) }
    case .type(let text, let every):
      let wasShown = outputs.isShown
      outputs.isShown = wasShown && !hidesTyping
      defer { outputs.isShown = wasShown }
      for character in text {
        try handle(.key(Key(typing: character)))
        try advance(by: every?.duration ?? settings.typingSpeed)
      }
    case .chord(let chord):
      for key in chord.keys { try handle(.key(key.pressed(with: chord.modifiers))) }
    case .sleep(let time): try advance(by: time.duration)
    case .wait(let scope, let timeout, let pattern):
      effect.isAny = true
      try wait(
        for: pattern ?? settings.waitPattern, on: scope,
        within: timeout?.duration ?? settings.waitTimeout)
      hold(at: statement.position)
    case .copy(let text): devices.clipboard = text
    case .paste: if !devices.clipboard.isEmpty { try handle(.paste(devices.clipboard)) }
    case .resize(let columns, let rows):
      try handle(.resize(Size(columns: columns, rows: rows)))
    case .move(let cell): try move(to: cell)
    case .click(let cell): try click(cell)
    case .drag(let start, let end): try drag(from: start, to: end)
    case .act(let act, let every):
      try perform(act)
      try advance(by: every?.duration ?? settings.typingSpeed)
    case .perform(let text): try perform(text)
    case .open(let url): try handle(.link(url))
    case .show:
      film()
      outputs.isShown = true
    case .hide:
      film()
      outputs.isShown = false
    case .set(let setting): try apply(setting)
    case .output(let path): try open(path, at: statement.position)
    case .screenshot(let path): try takeScreenshot(path, at: statement.position)
    case .require(let program): require(program, at: statement.position)
    case .environment(let name, _):
      note("\(name) is not set; tapes cannot change the environment", at: statement.position)
    case .source(let path):
      throw .other("the sourced tape '\(path)' is missing; read the tape from its file")
    case .expect(let expectation):
      effect.isAny = true
      try check(expectation, at: statement)
    case .snapshot(let name):
      effect.isAny = true
      if let failure = try compare(snapshot: name) { return collect(failure, at: statement) }
      hold(at: statement.position)
    case .mark(let mark): session.workbench.show(mark.remark)
    }
  }

  /// Presses a key and lets the time of its press pass.
  private mutating func press(_ key: Key.Code, for time: TapeTime?) throws(TapeFailure) {
    switch key {
    case .scrollUp: try scroll(.scrollUp)
    case .scrollDown: try scroll(.scrollDown)
    default: try handle(.key(key.pressed()))
    }
    try advance(by: time?.duration ?? settings.typingSpeed)
  }

  /// Uses something by its name.
  ///
  /// What is not there counts as refused, and changes nothing.
  private mutating func perform(_ act: NamedAct) throws(TapeFailure) {
    try checkThatAppLives()
    let wasShown = outputs.isShown
    outputs.isShown = wasShown && !hidesTyping
    defer { outputs.isShown = wasShown }
    effect.isAny = true
    if let reason = session.use(act) {
      guard settings.allowsRefusals || script.tape.expectsRefusal(after: script.place) else {
        throw TapeFailure(reason)
      }
      if settings.allowsRefusals {
        note("\(act) is left out: \(reason)", at: script.current.position, .warning)
      }
    }
    try followEvent()
  }

  private mutating func perform(_ text: String) throws(TapeFailure) {
    try checkThatAppLives()
    do throws(PromptProblem) {
      let line = try PromptLine(parsing: text, words: session.workbench.promptWords)
      effect.isAny = true
      session.perform(line)
    } catch {
      throw TapeFailure("'\(text)' is not a command: \(error.sentence)")
    }
    try followEvent()
  }

  // MARK: Settings and notes

  private mutating func apply(_ setting: TapeSetting) throws(TapeFailure) {
    switch setting {
    case .typingSpeed(let time): settings.typingSpeed = time.duration
    case .waitTimeout(let time): settings.waitTimeout = time.duration
    case .waitPattern(let pattern): settings.waitPattern = pattern
    case .playbackSpeed(let speed):
      outputs.speed = speed
      stage?.playbackSpeed = speed
    case .transitions(let isOn):
      session.transitions = settings.transitions(areShown: isOn)
      // The next transition begins with what this frame shows.
      glass.touch()
      glass.draw()
    case .navigator(let isOn):
      session.workbench.showsNavigator = isOn ? nil : false
      glass.touch()
    case .allowsRefusals(let isAllowed): settings.allowsRefusals = isAllowed
    case .variable(let name, let value): variables.set(name, to: value)
    case .secret(let name): try set(secret: name)
    case .state(let saved): try restore(saved)
    case .columns, .rows, .blueprint, .keymap, .part, .session, .look: break
    }
  }

  /// Starts the app with a saved state; parts that are not restored are noted, because a recorded
  /// run may have begun without them too.
  private mutating func restore(_ literal: Literal) throws(TapeFailure) {
    let saved: SavedState
    do throws(CodingFault) {
      saved = try literal.decoded()
    } catch {
      throw TapeFailure("the state cannot be read: \(error)")
    }
    guard let report = session.begin(from: saved) else {
      throw TapeFailure("this app cannot be started with a saved state")
    }
    for part in report.dropped {
      note(
        "\(session.title(of: part.subject)) is not restored: \(session.reason(for: part))",
        at: script.current.position)
    }
    glass.touch()
    try settle()
  }

  private mutating func require(_ program: String, at position: TapePosition) {
    let fact = player.hasProgram(program) ? "is installed" : "is not in PATH"
    note("'\(program)' \(fact); tapes never run programs", at: position)
  }

  /// The severity of a line after the play.
  enum NoteKind: String {
    case note, warning
  }

  mutating func note(_ fact: String, at position: TapePosition, _ kind: NoteKind = .note) {
    findings.notes.append(
      visible("\(position.place): \(kind.rawValue): \(glass.secrets.masked(fact))"))
  }
}
