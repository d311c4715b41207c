import Roots
import RootsTape
import RootsTerminal
import Synchronization

/// A small app for tapes: two tabs, a screen to push, an accessory with a result, and timers.
///
/// Enter pushes a post, `l` opens the login, `t` calls a tram that comes after two seconds, `j`
/// runs an asynchronous job, `x` is always refused, `o` never becomes idle, `p` pushes after three
/// seconds, `q` quits. Any other key is shown in the message line.
enum Town {
  static func session(_ size: Size, _ blueprint: String?) throws -> Session {
    let navigator = Navigator(try map())
    let scheduler = Scheduler()
    let loop = Loop()
    for name in ["feed", "plan", "post"] {
      navigator.setFactory(of: try Name(name)) { _ in PlaceController(name, scheduler, loop) }
    }
    navigator.setFactory(of: "login") { _ in LoginController() }
    let name = blueprint ?? "Town"
    var chrome = AppChrome(name: name, tabTitles: ["Home", "Map"]) { entry, _ in entry.screen.text }
    chrome.smallest = Layout.smallest
    chrome.request = { key, session in
      session.message = MessageLine(.info, "pressed \(key.name)")
      // Alt and a key that nothing takes would be Escape and the key.
      return key == Key(.backspace) || key.modifiers.contains(.alt) ? .handled : .ignored
    }
    return Session(navigator, chrome: chrome, size: size, scheduler: scheduler, loop: loop)
  }

  private static func map() throws -> NavigationMap {
    let signedIn = Name("signedIn")
    return try NavigationMap(
      tabs: [
        TabDefinition("home", root: "feed"),
        TabDefinition("map", root: "plan"),
      ],
      screens: try ["feed", "plan", "post"].map { ScreenDefinition(try Name($0)) },
      accessories: [AccessoryDefinition("login")],
      facts: [
        try FactDefinition(signedIn, .flag, initial: .bool(false)),
        try FactDefinition("user", .text(samples: [""]), initial: .string("")),
      ],
      reactions: [Reaction(completed: [.set(signedIn, .bool(true))])])
  }

  /// Creates a player of this app with these files.
  static func player(_ files: TapeFiles = TapeFiles([:])) -> TapePlayer {
    TapePlayer(files: files, makeSession: session)
  }

  /// Plays a tape called `t/a.tape`; ` | ` stands for a line break.
  static func play(_ text: String) -> TapeResult {
    let text = text.replacing(" | ", with: "\n")
    return player().play(Tape.parse(text, file: "t/a.tape"), path: "t/a.tape")
  }
}

/// Draws its name, its payload and the last event.
private final class PlaceController: ScreenController {
  let title: String
  private let scheduler: Scheduler
  private let loop: Loop
  private var context: EntryContext?
  private var news = ""

  init(_ title: String, _ scheduler: Scheduler, _ loop: Loop) {
    self.title = title
    self.scheduler = scheduler
    self.loop = loop
  }

  func attach(to context: EntryContext) { self.context = context }

  func draw(on canvas: inout Canvas, theme: Theme) {
    let payload = context?.payload.map { " \($0)" } ?? ""
    canvas.draw("This is \(title)\(payload).", at: .zero)
    canvas.draw(news, at: Point(column: 0, row: 1), style: Style(attributes: .bold))
  }

  func handle(_ key: Key, size: Size) -> Handling {
    switch key {
    case Key(.enter): return request("push post with {id: 1}")
    case .character("l"): return login()
    case .character("t"): scheduler.schedule(after: .seconds(2)) { [self] in news = "tram" }
    case .character("o"): spin()
    case .character("j"): loop.spawn { [self] in news = await found() }
    case .character("x"): return .refused("the shop is closed")
    case .character("p"): scheduler.schedule(after: .seconds(3)) { [self] in push() }
    default: return .ignored
    }
    return .handled
  }

  func handle(paste text: String) -> Handling {
    news = "pasted \(text)"
    return .handled
  }

  func handle(_ mouse: MouseEvent, size: Size) -> Handling {
    if mouse.action == .press { news = "" }
    news += " \(mouse.action) \(mouse.point.column) \(mouse.point.row)"
    return .handled
  }

  private func found() async -> String { "a job is done" }

  private func push() {
    context?.navigator?.send(.push("post"))
  }

  private func spin() { loop.spawn { [self] in scheduler.schedule(after: .zero) { self.spin() } } }

  private func login() -> Handling {
    var request = Request(.overlay("login"), from: context?.id)
    request.reaction = ReactionID(1)
    return .request(request)
  }

  private func request(_ text: String) -> Handling {
    guard let command = try? Command(parsing: text) else { return .ignored }
    return .request(Request(command, from: context?.id))
  }
}

/// A text field; Enter returns its text.
private final class LoginController: ScreenController {
  let title = "Log in"
  let preferredSize: Size? = Size(columns: 24, rows: 4)
  private var context: EntryContext?
  private var user = ""

  func attach(to context: EntryContext) { self.context = context }

  func draw(on canvas: inout Canvas, theme: Theme) {
    canvas.draw("Name", at: .zero, style: Style(attributes: .bold))
    canvas.draw("> \(user)", at: Point(column: 0, row: 1))
    canvas.placeCursor(at: Point(column: 2 + columnWidth(of: user), row: 1))
  }

  func handle(_ key: Key, size: Size) -> Handling {
    if key == Key(.enter) {
      context?.finish(with: Payload(["user": user]))
    } else if key == Key(.backspace) {
      user = String(user.dropLast())
    } else if let typed = key.typed {
      user.append(typed)
    } else {
      return .ignored
    }
    return .handled
  }

  func handle(paste text: String) -> Handling {
    user += text
    return .handled
  }
}

/// A writable dictionary of files.
final class MemoryFiles: Sendable {
  private let contents: Mutex<[String: String]>

  init(_ texts: [String: String] = [:]) { contents = Mutex(texts) }

  var texts: [String: String] { contents.withLock { $0 } }

  var files: TapeFiles {
    var files = access
    files.names = { [self] folder in
      texts.keys.filter { $0.hasPrefix("\(folder)/") }
        .map { String($0.dropFirst(folder.count + 1)) }
    }
    files.remove = { [self] path in contents.withLock { $0[path] = nil } }
    return files
  }

  private var access: TapeFiles {
    TapeFiles(
      { [self] path throws(TapeFileError) in
        guard let text = texts[path] else { throw .notFound }
        return text
      },
      write: { [self] path, text throws(TapeFileError) in contents.withLock { $0[path] = text } })
  }
}
