import Glibc
import Roots
import RootsTerminal

/// `roots open`: sends a deep link to a running app.
struct OpenedLink {
  let words: Words

  /// The time limit for an answer, in milliseconds.
  private static let patience = 2000

  func run() throws(Failure) -> Int32 {
    do throws(LinkProblem) {
      _ = try Link(parsing: words.operands[0])
    } catch {
      throw .failed(visible("refused: \(error)"))
    }
    let folder = LinkFolder()
    if let remark = folder.remark { Program.note(remark) }
    // Without a name, the app started last.
    let wanted = words.value(of: .app)
    let places = folder.places
    for place in places where wanted.map(place.isCalled) != false {
      guard let socket = LinkSocket.connected(to: place.path) else { continue }
      defer { socket.close() }
      return try deliver(to: socket, of: place.name)
    }
    throw .unreadable(missing(among: places))
  }

  private func missing(among places: [LinkFolder.Place]) -> String {
    let running = places.filter { place in
      LinkSocket.connected(to: place.path).map { $0.close() } != nil
    }
    guard let app = words.value(of: .app), !running.isEmpty else {
      return "no app is running; start one with 'roots run'"
    }
    let near = suggestion(nearest(app, in: running.map(\.name)))
    return "no app '\(visible(app))' is running; "
      + (near ?? "running: \(running.map { visible($0.id) }.joined(separator: ", "))")
  }

  private func deliver(to socket: LinkSocket, of name: String) throws(Failure) -> Int32 {
    guard socket.user == geteuid() else { throw .other("\(name) belongs to another user") }
    guard socket.send(words.operands[0]), let answer = answer(from: socket) else {
      throw .other("\(name) did not answer within 2 seconds; is it stopped?")
    }
    if answer.hasPrefix("refused: ") { throw .failed(visible(answer)) }
    guard answer == "ok" || ["ok: ", "waiting: "].contains(where: answer.hasPrefix) else {
      throw .other("\(name) ended before it answered")
    }
    return Program.tell(visible(answer) + "\n")
  }

  /// The answer line as far as it arrived; nil after the timeout.
  private func answer(from socket: LinkSocket) -> String? {
    let clock = ContinuousClock()
    let end = clock.now + .milliseconds(Self.patience)
    var bytes: [UInt8] = []
    while bytes.last != UInt8(ascii: "\n"), bytes.count < 65_536 {
      let left = Int((end - clock.now) / .milliseconds(1))
      guard left > 0, socket.wait(milliseconds: left) else { return nil }
      guard let more = socket.receive(atMost: 4096) else { continue }
      if more.isEmpty { break }
      bytes += more
    }
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }
}

extension OpenedLink: ListedCommand {
  static let page = CommandPage(
    summary: "open a deep link in a running app",
    operand: Operand(value: Option.Value(name: "URL"), count: .one),
    options: [
      Option(
        name: .app, letter: "a", value: Option.Value(name: "NAME"),
        help: "The name of the app; by default the one started last")
    ],
    exits: [
      Exit(code: 0, meaning: "the link was opened, or its screen is already shown"),
      Exit(code: 1, meaning: "the link was refused"),
      Exit(code: 2, meaning: "no such app is running, or the arguments are invalid"), .other,
    ])
}
