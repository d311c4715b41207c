import Roots

/// A session in plain text: it prints changes, the current place and numbered choices.
///
/// For screen readers, for pipes and for terminals without cursor control. It writes no escape
/// sequences and repeats nothing. A class because it remembers the last text. `Failure` is the
/// error of writing a line.
public final class PlainRun<Failure: Error> {
  private let session: Session
  private let write: (String) throws(Failure) -> Void
  private var told: PlainScene?

  /// Creates a run of a session that has just begun.
  /// - Parameters:
  ///   - session: the session.
  ///   - write: writes one line, without its line end and without control characters.
  public init(_ session: Session, write: @escaping (String) throws(Failure) -> Void) {
    self.session = session
    self.write = { line throws(Failure) in try write(visible(line)) }
  }

  /// Prints the first screen and the available input.
  public func begin() throws(Failure) {
    try write("\(session.chrome.name). Type a number to choose, or 'help'.")
    try tellCharter()
    try tell(isAnswer: false)
  }

  /// Prints the changes that time has caused.
  public func refresh() throws(Failure) { try tell(isAnswer: false) }

  /// Handles an event from outside, such as a link, and prints its effect.
  public func take(_ event: Event) throws(Failure) {
    session.handle(event)
    try tell(isAnswer: true)
  }

  /// Performs a line of input, and prints its effect.
  public func take(_ line: String) throws(Failure) {
    session.removeMessage()
    switch PlainLine(line) {
    case .choose(let number): try choose(number)
    case .fill(let number, let text): try fill(number, with: text)
    case .type(let text): try press(withoutControls(text).map { .character($0) })
    case .press(let key):
      // No field has the focus in plain text: a letter is a key of the app.
      if key.typed != nil, session.hasFocusedField,
        session.focusedController?.formState == .edited
      {
        session.handle(.key(Key(.escape)))
      }
      try press([key])
    case .line where session.bench == nil, .remark where session.bench == nil:
      try write("Sorry: commands are off in this app")
    case .line(let text): try enter(text)
    case .remark(let line):
      session.workbench.remark(line)
      try tell(isAnswer: true)
    case .tab(let text): try show(tab: text)
    case .back: try perform(NamedAct.back)
    case .undo: try perform(NamedAct.undo)
    case .redo: try perform(NamedAct.redo)
    case .again: try tellAll()
    case .keys: try tellKeys()
    case .help: for line in help { try write(line) }
    case .quit:
      session.askToQuit()
      try tell(isAnswer: true)
    case .unclear(let why): try write("Sorry: \(why)")
    }
  }

  private var help: [String] {
    let lines = [
      "A number chooses a row.",
      "A number and a text fill a field: 1 Ada",
      "back: where you came from. tab 2 or tab NAME: another tab. undo, redo: navigation.",
      "A letter or the name of a key presses it: l, enter, ctrl+s. keys: all that are live.",
      "A line that begins with a blank is typed as it is.",
      "An empty line or again: repeat the screen. quit: end the app.",
    ]
    let tools = [
      ":push post: any line of the prompt.",
      "remark b TEXT: a bug for the sheet; n, q, i and s are a note, question, idea, setup.",
    ]
    return session.bench == nil ? lines : lines + tools
  }

  // MARK: Input

  /// Performs a line of the prompt.
  private func enter(_ text: String) throws(Failure) {
    let words = session.workbench.promptWords
    if case .command(let command)? = try? PromptLine(parsing: text, words: words) {
      session.perform(command)
      return try tell(isAnswer: true)
    }
    if let choices = session.workbench.ownTools.first(where: { $0.word.word == text })?.choices {
      for choice in choices(session) {
        try write("\(choice.label): type :\(text) \(choice.argument)")
      }
      return
    }
    session.workbench.openPrompt(with: text)
    try press([Key(.enter)])
  }

  /// Prints why the line of the open prompt had no effect.
  /// - Returns: whether there is such a line.
  private func tellProblem() throws(Failure) -> Bool {
    guard case .prompt(let prompt)? = session.tool, case .problem(let problem)? = prompt.remark
    else { return false }
    try write("Sorry: \(problem.sentence)")
    return true
  }

  private func press(_ keys: [Key]) throws(Failure) {
    for key in keys { session.handle(.key(key)) }
    let isTold = try tellProblem()
    if case .reader(let reader)? = session.tool {
      for line in [reader.title] + reader.lines { try write(line) }
    }
    // No other tool can be printed here, so it is closed.
    let message = session.message
    while session.tool != nil { session.handle(.key(Key(.escape))) }
    session.message = message
    session.workbench.showsNavigator = false
    if !isTold { try tell(isAnswer: true) }
  }

  private func choose(_ number: Int) throws(Failure) {
    let scene = PlainScene(of: session)
    guard scene.items.indices.contains(number - 1) else { return try miss(number, scene) }
    switch scene.items[number - 1] {
    case .choice(let index, _):
      try perform(scene.front.flatMap { session.act(choosing: index, of: $0) })
    case .field(_, let field):
      return try write(
        "Type \(number), a blank and the value of \(field.label): \(field.kind)."
      )
    }
  }

  /// Shows a tab of the innermost navigator by its number, or one of any navigator by its name.
  private func show(tab text: String) throws(Failure) {
    let tabs = session.namedThings(.tab)
    if tabs.isEmpty, !session.tabTitles(in: nil).isEmpty { return try perform(nil) }
    let innermost = tabs.prefix { $0.tabHost == tabs[0].tabHost }
    let found =
      Int(text).map { $0 - 1 }.flatMap { innermost.indices.contains($0) ? $0 : nil }
      ?? NamedThing.places(of: text, in: tabs).first
      ?? tabs.firstIndex { $0.label.lowercased() == text.lowercased() }
    if let found { return try perform(.use(.tab, Session.name(of: found, in: tabs))) }
    if tabs.isEmpty { return try write("Sorry: this app has no tabs") }
    let all = tabs.enumerated().map { index, tab in
      innermost.indices.contains(index) ? "\(index + 1) \(tab.label)" : tab.label
    }
    let known = all.joined(separator: ", ")
    try write("Sorry: there is no tab \(PlainLine.quote(text)); the tabs are \(known)")
  }

  /// Does something by its name; nil if it is not offered.
  private func perform(_ act: NamedAct?) throws(Failure) {
    if let act {
      _ = session.use(act)
    } else {
      session.message = MessageLine(.refusal, "nothing can be used here")
    }
    try tell(isAnswer: true)
  }

  private func fill(_ number: Int, with text: String) throws(Failure) {
    let scene = PlainScene(of: session)
    guard scene.items.indices.contains(number - 1) else { return try miss(number, scene) }
    guard case .field(let index, _) = scene.items[number - 1] else {
      return try write("Sorry: \(number) is not a field; type \(number) alone to choose it")
    }
    let act = scene.front.flatMap {
      session.act(filling: index, of: $0, with: withoutControls(text))
    }
    try perform(act)
  }

  /// A text without control characters, which neither a field nor a tape has.
  private func withoutControls(_ text: String) -> String {
    let kept = text.unicodeScalars.filter { $0.properties.generalCategory != .control }
    return String(String.UnicodeScalarView(kept))
  }

  private func miss(_ number: Int, _ scene: PlainScene) throws(Failure) {
    let range =
      scene.items.isEmpty
      ? "there are no numbered items" : "the numbers are 1 to \(scene.items.count)"
    try write("Sorry: there is no \(number); \(range)")
  }

  // MARK: Output

  private func tell(isAnswer: Bool) throws(Failure) {
    guard !session.isOver else { return }
    let scene = PlainScene(of: session)
    for line in scene.changes(since: told, isAnswer: isAnswer) { try write(line) }
    told = scene
  }

  private func tellAll() throws(Failure) {
    told = nil
    try tellCharter()
    try tell(isAnswer: true)
  }

  /// Prints the charter of the session, and the remaining time.
  private func tellCharter() throws(Failure) {
    guard let charter = session.workbench.charter else { return }
    let time = charter.remaining(at: session.scheduler.now).map { " (\($0))" } ?? ""
    try write("Charter: \(charter.text)\(time).")
  }

  private func tellKeys() throws(Failure) {
    // The other actions cover a screen, and there is no screen here.
    let actions: [SessionAction] = [
      .reload, .startOver, .restart, .rewind, .forward, .historyBack, .historyForward,
      .previousTab, .nextTab,
    ]
    let groups = session.helpOfApp + session.helpGroups(actions: actions).suffix(1)
    for group in groups where !group.items.isEmpty {
      let items = group.items.map { "\($0.asTyped.key) \($0.label)" }.joined(separator: ", ")
      try write("\(group.title): \(items).")
    }
  }
}
