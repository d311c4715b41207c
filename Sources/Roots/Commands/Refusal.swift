/// Why a command changed nothing.
public enum Refusal: Error, Hashable, Sendable {
  case unknownScreen(Name, near: String?)
  case unknownTab(Name, near: String?)
  case unknownFact(Name, near: String?)
  case noTabs
  case tabOutOfRange(Int, count: Int)
  case accessoryLayerOutOfRange(Int)
  case notAnAccessory(Name)
  case notAScreen(Name)
  case wrongPlace(accessory: Name, under: [Name])
  case nothingOpen(Layer?)
  case atRoot(Layer)
  case hostStays
  case noEntry(EntryID)
  case ownsNoLayer(EntryID)
  case originGone(EntryID)
  case alreadyOnTop(Name, payload: Payload?)
  case alreadyThere(String)
  case alreadyShown(String)
  case alreadyReset(Name)
  case nothingToClear
  case factUnchanged(Name, Literal)
  case factValue(Name, Literal, FactDefinition.Domain)
  case payloadType(Name, PayloadTypeMismatch)
  case resultType(Name, PayloadTypeMismatch)
  case payloadMissing(Name, expected: String)
  case unfilledHole(String)
  case holeNotANumber(String, Literal)
  case numberOverflow(String)
  case onlySoManyToUndo(Int)
  case onlySoManyToRedo(Int)
  case undoInTransaction
  case changesNothing
  case outOfIDs
  case inTransaction(step: Int, command: String, cause: String)
  case loop([Command])
  case navigatorGone
  case alreadySettled(EntryID)
}

extension Refusal: CustomStringConvertible {
  /// One sentence: the fact, then the fix where there is one.
  public var description: String {
    switch self {
    case .unknownScreen(let name, let near): unknown("screen or accessory", name, near)
    case .unknownTab(let name, let near): unknown("tab", name, near)
    case .unknownFact(let name, let near): unknown("fact", name, near)
    case .noTabs: "this app has no tabs"
    case .tabOutOfRange(let index, let count):
      "there is no tab \(index); the tabs are 0 to \(count - 1)"
    case .accessoryLayerOutOfRange(let level):
      "there is no accessory layer \(level); the layers are 0 to \(Layer.limit - 1)"
    case .notAnAccessory(let name): "'\(name)' is a screen, not an accessory; push it"
    case .notAScreen(let name): "'\(name)' is an accessory; overlay it, or name an accessory layer"
    case .wrongPlace(let accessory, let under):
      "'\(accessory)' can only be shown over \(under.map(\.text).joined(separator: ", "))"
    case .nothingOpen(let layer?): "nothing is open on \(layer)"
    case .nothingOpen(nil): "no accessory is open"
    case .atRoot(let layer): "this is the root of \(layer)"
    case .hostStays: "the tabs cannot be replaced or popped to make way; use go"
    case .noEntry(let id): "there is no entry \(id)"
    case .ownsNoLayer(let id):
      "\(id) is on an accessory layer itself; only entries of main and tabs own one"
    case .originGone(let id): "the entry \(id) that asked for this is gone"
    case .alreadyOnTop(let name, let payload):
      "'\(name)'" + (payload.map { " with \($0)" } ?? "") + " is already on top"
    case .alreadyThere(let target): "'\(target)' is already on top"
    case .alreadyShown(let tab): "'\(tab)' is already shown"
    case .alreadyReset(let tab): "tab '\(tab)' is already at its root"
    case .nothingToClear: "no accessory is open that could be cleared"
    case .factUnchanged(let name, let value): "'\(name)' is already \(value)"
    case .factValue(let name, let value, let domain):
      "'\(name)' cannot be \(value); it takes \(domain)"
    case .payloadType(let name, let mismatch): "'\(name)': \(mismatch)"
    case .resultType(let name, let mismatch): "what '\(name)' gives back: \(mismatch)"
    case .payloadMissing(let name, let expected): "'\(name)' needs a payload of type \(expected)"
    case .unfilledHole(let path): "nothing is known here as {\(path)}"
    case .holeNotANumber(let path, let value): "{\(path)} is \(value), which is no whole number"
    case .numberOverflow(let hole): "\(hole) is too large"
    case .onlySoManyToUndo(let count): tooMany(count, "undo")
    case .onlySoManyToRedo(let count): tooMany(count, "redo")
    case .undoInTransaction: "undo and redo cannot be part of a transaction"
    case .changesNothing: "this would change nothing"
    case .outOfIDs: "this world has used up its entry ids"
    case .inTransaction(let step, let command, let cause):
      "step \(step) of the transaction, '\(command)': \(cause)"
    case .loop(let chain): loop(chain)
    case .navigatorGone: "the navigator is gone"
    case .alreadySettled(let id): "the result of \(id) has been settled already"
    }
  }

  private func unknown(_ kind: String, _ name: Name, _ near: String?) -> String {
    "there is no \(kind) '\(name)'" + (near.map { "; did you mean '\($0)'?" } ?? "")
  }

  private func tooMany(_ count: Int, _ verb: String) -> String {
    switch count {
    case 0: "there is nothing to \(verb)"
    case 1: "there is only one commit to \(verb)"
    default: "there are only \(count) commits to \(verb)"
    }
  }

  private func loop(_ chain: [Command]) -> String {
    let shown = chain.suffix(4).map { "\($0)" }.joined(separator: " -> ")
    return "commands call each other without end (\(chain.count) in a row): ... \(shown)"
  }
}

extension Refusal {
  init(_ error: HoleError) {
    switch error {
    case .noValue(let path): self = .unfilledHole(path)
    case .notANumber(let path, let value): self = .holeNotANumber(path, value)
    case .overflow(let hole): self = .numberOverflow(hole)
    }
  }
}
