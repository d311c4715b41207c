package import Roots

/// The fields of payloads that the texts, conditions and commands of a blueprint read.
package struct PayloadReads: Sendable {
  /// A field of a payload that its screen does not read.
  package struct Unread: Hashable {
    /// The screen that gets the payload.
    package let screen: Name
    /// The field.
    package let field: String
    /// The fact: the screen reads no such value.
    package let message: String
    /// The most similar field that the screen reads.
    package let suggestion: String?

    /// The fact, and the similar field.
    package var sentence: String {
      message + (suggestion.map { "; did you mean '\($0)'?" } ?? "")
    }
  }

  /// The fields by screen.
  private var fields: [Name: Set<String>] = [:]
  /// The fields that the app, its flows and its routes read of any payload.
  private var common: Set<String> = [Self.link]
  /// The screens that show or pass on their whole payload.
  private var whole: Set<Name> = []
  /// Whether something reads the whole payload of any screen.
  private var isOpen = false

  /// The field by which a screen is linked, which `link` reads.
  private static let link = "link"

  /// Records that an owner reads a field; nil for the whole payload.
  mutating func note(_ field: String?, by owner: Speaker.Owner) {
    guard case .screen(let screen) = owner else {
      if let field { common.insert(field) } else { isOpen = true }
      return
    }
    if let field { fields[screen, default: []].insert(field) } else { whole.insert(screen) }
  }

  /// Records that the flow's data are read, the payloads of its screens.
  mutating func note(ofFlow field: String?) { note(field, by: .app) }

  /// Records that screens show others with their own payload, or pass it on to them.
  mutating func note(heirs: [(screen: Name, heir: Name)]) {
    var isSettled = false
    while !isSettled {
      let before = (fields, whole)
      for (screen, heir) in heirs {
        fields[screen, default: []].formUnion(fields[heir] ?? [])
        if whole.contains(heir) { whole.insert(screen) }
      }
      isSettled = before == (fields, whole)
    }
  }

  /// The fields of the payloads in a command that the opened screens do not read.
  ///
  /// A screen that reads no field at all can still use its payload to tell visits apart.
  /// - Parameter issuer: the screen that issues the command; nil if it is not a screen.
  package func unread(in command: Command, from issuer: Name?) -> [Unread] {
    command.givenPayloads(from: issuer).flatMap { unread($1, of: $0) }
  }

  private func unread(_ payload: Payload, of screen: Name) -> [Unread] {
    guard !isOpen, !whole.contains(screen), let known = fields[screen], !known.isEmpty,
      case .object(let given)? = payload.literal
    else { return [] }
    return given.keys.sorted().filter { !known.contains($0) && !common.contains($0) }.map { field in
      let meant = nearest(field, in: known.sorted())
      let list = meant == nil ? "; it reads \(known.sorted().joined(separator: ", "))" : ""
      return Unread(
        screen: screen, field: field,
        message: "\(cited(screen.text)) reads no value named \(cited(field))" + list,
        suggestion: meant)
    }
  }
}

extension Command {
  /// The payloads that the command gives to screens and accessories with a name.
  fileprivate func givenPayloads(from issuer: Name?) -> [(Name, Payload)] {
    let arguments = arguments
    var given = arguments.commands.flatMap { $0.givenPayloads(from: issuer) }
    for entry in arguments.entries ?? [] {
      guard case .screen(let screen) = entry.visit, let payload = entry.payload else { continue }
      given.append((screen, payload))
    }
    guard let payload = arguments.payload else { return given }
    let parts = arguments.form.parts
    if parts.contains(where: \.isPlace) {
      given.append((arguments.name, payload))
    } else if parts.contains(.popTarget) || parts.contains(.visit) {
      switch (arguments.popTarget, arguments.visit, issuer) {
      case (.screen(let screen), _, _), (_, .screen(let screen), _), (nil, nil, let screen?):
        given.append((screen, payload))
      default: break
      }
    }
    return given
  }
}

extension IssuedText {
  /// The screens to which the command passes the whole payload of its own screen.
  fileprivate var targetsOfPayload: [Name] {
    command.givenPayloads(from: screen).compactMap { target, payload in
      guard case .placeholder(let placeholder)? = payload.literal,
        placeholder.summands.count == 1, case .path(let path)? = placeholder.summands.first?.term
      else { return nil }
      return references[path] == .payload([]) ? target : nil
    }
  }
}

extension BlueprintDecoder {
  /// The fields of payloads that the file reads, when everything is decoded.
  func payloadReads() -> PayloadReads {
    var reads = PayloadReads()
    for use in pathUses {
      switch use.reference {
      case .payload(let path) where !use.isInCommand || !path.isEmpty:
        reads.note(path.first, by: use.speaker.owner)
      case .flow(let path): reads.note(ofFlow: path.first)
      default: break
      }
    }
    for (screen, field) in identities { reads.note(field, by: .screen(screen)) }
    var heirs: [(screen: Name, heir: Name)] = []
    for content in contents {
      guard case .multipart(let top, let bottom, _)? = content.scene?.scene else { continue }
      for case .screen(let part) in [top, bottom] { heirs.append((content.screen, part)) }
    }
    for issue in issued {
      let targets = issue.targetsOfPayload
      if let screen = issue.screen { heirs += targets.map { (screen, $0) } }
      if issue.wholePayloadCount > targets.count {
        reads.note(nil, by: issue.screen.map { .screen($0) } ?? .unknown)
      }
    }
    reads.note(heirs: heirs)
    return reads
  }

  /// Warns of fields that commands give to screens which do not read them.
  ///
  /// - Parameter faulty: the screens with a path that has no value, which is reported already.
  mutating func warnOfUnread(_ reads: PayloadReads, except faulty: Set<Name>) {
    guard !reader.report.isFull else { return }
    for issue in issued {
      for unread in reads.unread(in: issue.command, from: issue.screen)
      where !faulty.contains(unread.screen) && declared.paths.facts[unread.field] == nil {
        let range = issue.text.range(ofWord: unread.field, after: unread.screen.text)
        reader.warning(
          unread.message,
          at: reader.report.source.extent(
            of: range ?? 0..<issue.text.utf8.count, in: issue.node), suggestion: unread.suggestion)
      }
    }
  }
}
