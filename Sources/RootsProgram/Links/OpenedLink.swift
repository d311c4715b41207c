import Glibc
import Roots
import RootsTerminal

/// `roots open`: sends a deep link to a running app.
struct OpenedLink: Equatable {
  let url: String
  /// The name of the app; nil for the one started last.
  var app: String?

  private static let refused: Int32 = 1
  /// The time limit for an answer, in milliseconds.
  private static let patience = 2000

  func run() -> Int32 {
    do throws(LinkProblem) {
      _ = try Link(parsing: url)
    } catch {
      return Program.fail(visible("refused: \(error)"), Self.refused)
    }
    let folder = LinkFolder.current
    if let remark = folder.remark { Standard.error.tell("roots: \(remark)\n") }
    let wanted = app.map(LinkFolder.name(of:))
    let places = folder.places
    for place in places where wanted == nil || place.name == wanted {
      guard let socket = LinkSocket.make() else { break }
      defer { socket.close() }
      guard socket.connect(to: place.path) else { continue }
      return deliver(to: socket, of: place.name)
    }
    return Program.fail(missing(among: places), Program.ExitCode.unreadable)
  }

  private func missing(among places: [LinkFolder.Place]) -> String {
    let names = places.filter { place in
      guard let socket = LinkSocket.make() else { return false }
      defer { socket.close() }
      return socket.connect(to: place.path)
    }.map(\.name)
    guard let app, !names.isEmpty else { return "no app is running; start one with 'roots run'" }
    let near = nearest(app, in: names).map { "; did you mean '\($0)'?" }
    return "no app '\(visible(app))' is running"
      + (near ?? "; running: \(names.joined(separator: ", "))")
  }

  private func deliver(to socket: LinkSocket, of name: String) -> Int32 {
    guard socket.user == geteuid() else {
      return Program.fail("\(name) belongs to another user", Program.ExitCode.other)
    }
    guard socket.send(url), let answer = answer(from: socket) else {
      return Program.fail(
        "\(name) did not answer within 2 seconds; is it stopped?", Program.ExitCode.other)
    }
    if answer.hasPrefix("refused: ") { return Program.fail(visible(answer), Self.refused) }
    guard answer == "ok" || ["ok: ", "waiting: "].contains(where: answer.hasPrefix) else {
      return Program.fail("\(name) ended before it answered", Program.ExitCode.other)
    }
    Standard.output.write(visible(answer) + "\n")
    return Program.ExitCode.fine
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
