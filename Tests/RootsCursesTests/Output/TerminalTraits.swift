import Glibc
import RootsTerminal

/// How a terminal reacts to bytes, from its description.
struct TerminalTraits {
  /// Whether erased cells get the current background.
  let erasesInColor: Bool
  /// Whether writing into the last column wraps, and whether only with the next character.
  let wraps, wrapsLate: Bool
  let canStopWrapping: Bool
  let canHideCursor: Bool
  let attributes: Attributes
  /// The attributes that cannot be combined with colours.
  let colorless: Attributes

  /// Reads a description, which `infocmp` prints with one capability a line.
  init(ofTerminal name: String) {
    var capabilities: [Substring: Substring] = [:]
    if let pipe = unsafe popen("infocmp -1x \(name)", "r") {
      var line = [CChar](repeating: 0, count: 4096)
      while unsafe fgets(&line, Int32(line.count), pipe) != nil {
        let bytes = line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        let text = String(decoding: bytes, as: UTF8.self).drop { $0 == "\t" }.prefix { $0 != "\n" }
        let parts = text.dropLast().split(maxSplits: 1) { "=#".contains($0) }
        if let key = parts.first { capabilities[key] = parts.dropFirst().first ?? "" }
      }
      _ = unsafe pclose(pipe)
    }
    func has(_ capability: Substring) -> Bool { capabilities[capability] != nil }
    erasesInColor = has("bce")
    (wraps, wrapsLate, canStopWrapping) = (has("am"), has("xenl"), has("rmam"))
    canHideCursor = has("civis")
    let named: [(Substring, Attributes)] = [
      ("bold", .bold), ("dim", .dim), ("sitm", .italic), ("smul", .underline), ("rev", .reverse),
    ]
    attributes = Attributes(named.filter { has($0.0) }.map(\.1))
    let bits = capabilities["ncv"].flatMap { Int($0) } ?? 0
    let numbered: [(Int, Attributes)] = [(2, .underline), (4, .reverse), (16, .dim), (32, .bold)]
    colorless = Attributes(numbered.filter { bits & $0.0 != 0 }.map(\.1))
  }
}
