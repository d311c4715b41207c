import Glibc
import Roots
import RootsCurses
import RootsFiles
import RootsTerminal

/// A socket that receives links from other terminals: one line in, one line out.
///
/// Only connections of the same user are accepted. A peer has one second to send its line; slow
/// peers and long lines are rejected. No call blocks.
///
/// A class because it owns the socket and its file.
final class LinkListener {
  /// The maximum number of simultaneous peers.
  private static let limit = 8
  /// The time limit for a line.
  private static let patience = Duration.seconds(1)

  private struct Peer {
    let socket: LinkSocket
    let until: ContinuousClock.Instant
    var bytes: [UInt8] = []
  }

  private let socket: LinkSocket
  private let path: String
  private var peers: [Peer] = []
  /// The peers whose links were accepted and that wait for the outcome, in order.
  private var waiting: [LinkSocket] = []

  private init(_ socket: LinkSocket, _ path: String) {
    self.socket = socket
    self.path = path
  }

  /// The reason no links can be received.
  struct Unreachable: Error {
    let reason: String
  }

  /// Creates the socket of an app, and removes the sockets of apps that have ended.
  static func open(app: String, in folder: LinkFolder) throws(Unreachable) -> LinkListener {
    if let reason = folder.prepare() { throw Unreachable(reason: reason) }
    guard let socket = LinkSocket.make() else {
      throw Unreachable(reason: "the system provides no socket")
    }
    for place in folder.places where isStale(place) { _ = unsafe unlink(place.path) }
    // The socket is renamed only when it listens, so that it never looks like one of an ended app.
    let path = "\(folder.path)/\(LinkFolder.name(of: app)).\(getpid())"
    let draft = "\(folder.path)/.\(getpid())"
    _ = unsafe unlink(draft)
    guard socket.bind(to: draft), listen(socket.descriptor, Int32(limit)) == 0,
      unsafe rename(draft, path) == 0
    else {
      let reason = systemReason(errno)
      socket.close()
      _ = unsafe unlink(draft)
      throw Unreachable(reason: "\(quoted(path)): \(reason)")
    }
    return LinkListener(socket, path)
  }

  private static func isStale(_ place: LinkFolder.Place) -> Bool {
    guard let socket = LinkSocket.connected(to: place.path) else { return errno == ECONNREFUSED }
    socket.close()
    return false
  }

  /// Closes all connections and removes the socket.
  func close() {
    _ = unsafe unlink(path)
    socket.close()
    for peer in peers { peer.socket.close() }
    for socket in waiting { socket.close() }
    (peers, waiting) = ([], [])
  }

  /// The poll sources for a driver.
  var pollSources: PollSources {
    PollSources(
      descriptors: { [self] in [socket.descriptor] + peers.map(\.socket.descriptor) },
      patience: { [self] in nextDue }, events: { [self] in links().map { .link($0) } },
      answer: { [self] in answer($0) })
  }

  private var nextDue: Int? {
    let due = peers.map(\.until).min()
    return due.map { max(0, Int(($0 - .now) / .milliseconds(1))) }
  }

  // MARK: Receiving

  /// Returns the links that have arrived completely.
  private func links() -> [String] {
    accept()
    var links: [String] = []
    var listening: [Peer] = []
    for peer in peers {
      var peer = peer
      switch hear(&peer) {
      case .goesOn: listening.append(peer)
      case .link(let text):
        links.append(text)
        waiting.append(peer.socket)
      case .nothing(let reason):
        if let reason { peer.socket.send("refused: \(reason)") }
        peer.socket.close()
      }
    }
    peers = listening
    return links
  }

  private func accept() {
    while true {
      let descriptor = Glibc.accept(socket.descriptor, nil, nil)
      guard descriptor >= 0 else { return }
      let socket = LinkSocket(taking: descriptor)
      if socket.user != geteuid() {
        socket.send("refused: another user runs this app")
        socket.close()
      } else if peers.count + waiting.count >= Self.limit {
        socket.send("refused: \(Self.limit) links are already pending; try again")
        socket.close()
      } else {
        peers.append(Peer(socket: socket, until: .now + Self.patience))
      }
    }
  }

  private enum Heard {
    case goesOn
    case link(String)
    case nothing(String?)
  }

  private func hear(_ peer: inout Peer) -> Heard {
    let room = Link.lengthLimit + 2 - peer.bytes.count
    guard let bytes = peer.socket.receive(atMost: room) else {
      return peer.until <= .now ? .nothing("no link arrived within a second") : .goesOn
    }
    if bytes.isEmpty { return .nothing(nil) }
    peer.bytes += bytes
    guard let end = peer.bytes.firstIndex(of: UInt8(ascii: "\n")) else {
      guard peer.bytes.count > Link.lengthLimit else { return .goesOn }
      return .nothing("\(LinkProblem.tooLong(peer.bytes.count))")
    }
    guard end == peer.bytes.count - 1 else {
      return .nothing("send one line at a time")
    }
    guard let text = String(validating: peer.bytes[..<end], as: UTF8.self) else {
      return .nothing("\(LinkProblem.notUTF8)")
    }
    // A peer that has disconnected gets no answer, and its link is not opened.
    return peer.socket.isDeserted ? .nothing(nil) : .link(text)
  }

  private func answer(_ text: String) {
    guard !waiting.isEmpty else { return }
    let socket = waiting.removeFirst()
    socket.send(text)
    socket.close()
  }
}
