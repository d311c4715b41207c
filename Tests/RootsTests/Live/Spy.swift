import Roots

/// A controller that records its calls.
final class Spy: Controller {
  let name: String
  let log: Log
  private(set) weak var context: EntryContext?
  private var hasAppeared = false
  var onAppear: (() -> Void)?

  init(_ name: String, _ log: Log) {
    self.name = name
    self.log = log
  }

  func attach(to context: EntryContext) {
    self.context = context
    hasAppeared = false
    log.lines.append("\(name) attached to \(context.id)")
  }

  func appear() {
    log.lines.append("\(name) appears by \(hasAppeared ? "pop" : "push")")
    hasAppeared = true
    onAppear?()
  }

  func disappear() { log.lines.append("\(name) disappears") }

  func end() { log.lines.append("\(name) ends") }
}

/// A log of events, in order.
final class Log {
  var lines: [String] = []

  /// Returns the lines so far and clears the log.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

extension Navigator {
  /// Sends a command as text.
  @discardableResult
  func run(_ text: String, from origin: UInt32? = nil) throws -> Reply {
    send(Request(try Command(parsing: text), from: origin.map { EntryID($0) }))
  }

  /// Declares a spy for each screen and accessory.
  func spy(_ log: Log) {
    for name in world.map.names {
      setFactory(of: name) { context in Spy("\(name)\(context.id)", log) }
    }
  }

  /// The controller of an entry.
  func controller(_ id: UInt32) -> Spy? { context(EntryID(id))?.controller as? Spy }
}

extension Outcome where Value == Payload? {
  /// The outcome as text.
  var words: String {
    switch self {
    case .completed(let payload): "completed" + (payload.map { " \($0)" } ?? "")
    case .dismissed(let reason): reason.rawValue
    }
  }
}
