import FoundationEssentials
import Roots
import RootsApp
import RootsBlueprint
import RootsCurses
import RootsTape
import RootsTerminal

/// Reads mutated inputs in this process; a trap or a broken property ends it.
struct Fuzz {
  /// The reader that gets the inputs.
  enum Target: String, CaseIterable {
    case blueprint, tape, command, link, saved, keys
  }

  private var random: SplitMix
  private var session: Session
  private var decoder = InputDecoder(SequenceTable())
  private var handledEvents = 0

  /// Reads inputs of each target.
  ///
  /// - Returns: 0, or 1 after a broken property, which is printed with its input.
  static func run(_ targets: [Target], count: Int, seed: UInt64) -> Int32 {
    for target in targets {
      var fuzz = Fuzz(seed: seed)
      for number in 0..<count {
        let input = fuzz.input(for: target)
        guard let broken = fuzz.read(input, as: target) else { continue }
        let text = String(decoding: input, as: UTF8.self)
        print("\(target.rawValue): input \(number) of seed \(seed): \(broken)\n\(text)")
        return 1
      }
      print("\(target.rawValue): \(count) inputs, seed \(seed)")
    }
    return 0
  }

  private init(seed: UInt64) {
    random = SplitMix(state: seed)
    session = Fuzz.makeSession()
  }

  static func makeSession() -> Session {
    let (blueprint, report) = Blueprint.read(source: Source(name: "seed", text: blueprint))
    guard let blueprint else { preconditionFailure(report.text) }
    return RootsApp.makeSession(blueprint, size: Size(columns: 60, rows: 16), isRecording: true)
  }

  // MARK: Inputs

  /// A seed with up to eight mutations.
  private mutating func input(for target: Target) -> [UInt8] {
    let seeds = Fuzz.seeds[target] ?? []
    var bytes = seeds.randomElement(using: &random) ?? []
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      mutate(&bytes, seeds)
    }
    return bytes
  }

  private mutating func mutate(_ bytes: inout [UInt8], _ seeds: [[UInt8]]) {
    let start = Int.random(in: 0...bytes.count, using: &random)
    let end = min(start + Int.random(in: 0...12, using: &random), bytes.count)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes.removeSubrange(start..<end)
    case 1: bytes.insert(contentsOf: bytes[start..<end], at: start)
    case 2: bytes.insert(.random(in: 0...255, using: &random), at: start)
    case 3:
      let other = seeds.randomElement(using: &random) ?? []
      let from = Int.random(in: 0...other.count, using: &random)
      bytes.replaceSubrange(start..<end, with: other[from...].prefix(24))
    case 4:
      guard start < bytes.count else { return }
      bytes[start] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    default:
      let word = Fuzz.words.randomElement(using: &random) ?? ""
      bytes.replaceSubrange(start..<end, with: word.utf8)
    }
  }

  // MARK: Properties

  /// - Returns: the broken property; nil if all hold.
  private mutating func read(_ input: [UInt8], as target: Target) -> String? {
    let text = String(decoding: input, as: UTF8.self)
    switch target {
    case .blueprint: return readBlueprint(input)
    case .tape: return readTape(text)
    case .command: return readCommand(text)
    case .link: return readLink(text)
    case .saved: return readSaved(input)
    case .keys: return readKeys(input)
    }
  }

  private func readBlueprint(_ input: [UInt8]) -> String? {
    let (blueprint, report) = Blueprint.read(source: Source(name: "f", bytes: input))
    if blueprint == nil, report.text.isEmpty { return "no blueprint and no message" }
    // The mark below a quoted line repeats its tabs.
    let isClean = report.text.utf8.allSatisfy { $0 == 0x0A || $0 == 0x09 || $0 >= 0x20 }
    return isClean ? nil : "a message contains a control character"
  }

  private func readTape(_ text: String) -> String? {
    let reading = Tape.parse(text, file: "f")
    guard !reading.hasErrors else { return nil }
    let printed = reading.tape.commands.map { "\($0)\n" }.joined()
    let again = Tape.parse(printed, file: "f")
    return again.tape.commands == reading.tape.commands ? nil : "printed as \(printed)"
  }

  private func readCommand(_ text: String) -> String? {
    guard let command = try? Command(parsing: text) else { return nil }
    return (try? Command(parsing: "\(command)")) == command ? nil : "printed as \(command)"
  }

  private mutating func readLink(_ text: String) -> String? {
    if let link = try? Link(parsing: text), (try? Link(parsing: "\(link)")) != link {
      return "printed as \(link)"
    }
    session.handle(.link(text))
    return brokenSession()
  }

  private mutating func readSaved(_ input: [UInt8]) -> String? {
    let decoder = JSONDecoder()
    guard let saved = try? decoder.decode(SavedState.self, from: Data(input)) else { return nil }
    session.navigator.restore(saved)
    return brokenSession()
  }

  private mutating func readKeys(_ input: [UInt8]) -> String? {
    let events = decoder.take(input) + decoder.settle() + decoder.settle()
    // Handling takes much longer than decoding.
    guard Int.random(in: 0..<10, using: &random) == 0 else { return nil }
    for event in events { session.handle(event) }
    _ = session.takeDriverRequests()
    return brokenSession()
  }

  private mutating func brokenSession() -> String? {
    handledEvents += 1
    let navigator = session.navigator
    if navigator.contextCount != navigator.world.state.entryCount {
      return "\(navigator.contextCount) contexts for \(navigator.world.state.entryCount) entries"
    }
    if handledEvents % 16 == 0, session.frame().size != session.size { return "a cut frame" }
    if session.isOver || handledEvents % 1000 == 0 { session = Fuzz.makeSession() }
    return nil
  }
}
