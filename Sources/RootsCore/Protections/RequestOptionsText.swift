extension RequestOptions: CustomStringConvertible {
  /// The options that differ from the defaults, as journals write them:
  /// `awaiting protect=auth+age`.
  ///
  /// Empty for the default options.
  package var description: String {
    var words: [String] = []
    if awaitsPayload { words.append("awaiting") }
    if !protections.isEmpty { words.append("protect=" + Self.list(protections)) }
    for (step, names) in stepProtections.sorted(by: { $0.key < $1.key }) {
      words.append("protect.\(step)=" + Self.list(names))
    }
    if !granted.isEmpty { words.append("granted=" + Self.list(granted)) }
    if let asking { words.append("asking=\(asking)") }
    if deadline != RequestOptions.usualDeadline {
      words.append("deadline=" + (deadline.map { "\($0.milliseconds)" } ?? "none"))
    }
    if isLanding { words.append("landing") }
    if let link { words.append("link=" + Link.encoded(link)) }
    return words.joined(separator: " ")
  }

  private static func list(_ names: [Name]) -> String {
    names.map(\.text).joined(separator: "+")
  }

  /// Parses the words of a `description`; nil for words that are not options.
  init?(words: some Sequence<Substring>) {
    self.init()
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1)
      switch (parts.first, parts.count == 2 ? parts[1] : nil) {
      case ("landing", nil): isLanding = true
      case ("awaiting", nil): awaitsPayload = true
      case ("protect", let list?): protections = Self.names(list)
      case (let word?, let list?) where word.hasPrefix("protect."):
        guard let step = Int(word.dropFirst(8)) else { return nil }
        stepProtections[step] = Self.names(list)
      case ("asking", let id?):
        guard let id = ProtectionRequestID(id) else { return nil }
        asking = id
      case ("link", let text?):
        guard let decoded = Self.decoded(text) else { return nil }
        link = decoded
      case ("granted", let list?): granted = Self.names(list)
      case ("deadline", "none"): deadline = nil
      case ("deadline", let number?):
        guard let milliseconds = Int(number) else { return nil }
        deadline = .milliseconds(milliseconds)
      default: return nil
      }
    }
  }

  /// Returns a text whose bytes were percent-encoded; nil for another text.
  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count > 1,
        let byte = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(byte)
      rest.removeFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func names(_ list: Substring) -> [Name] {
    list.split(separator: "+").compactMap { try? Name(outside: String($0)) }
  }
}

extension Duration {
  /// The duration in whole milliseconds, rounded towards zero.
  var milliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}
