internal import Roots

extension BlueprintDecoder {
  /// Decodes an action from the keys of a mapping.
  mutating func action(
    _ fields: Fields, in standing: Standing = .command, owner: String
  ) -> Action? {
    let options = options(fields)
    let errorCount = report.errorCount
    let action = action(
      report.required("do", in: fields, of: owner), then: fields.key("then").map { ($0, fields) },
      with: options, in: standing)
    // A command with an error may be meant to open something.
    if report.errorCount == errorCount, let action,
      !action.commands.contains(where: \.opensSomething)
    {
      for name in ["transition", "protect", "keepAlive"] {
        guard let key = fields.key(name) else { continue }
        report.error(
          "'\(name)' needs a command that opens something; remove it", at: key.extent)
      }
    }
    return action
  }

  /// Decodes the action of a mapping in which it is optional; nil if there is none.
  mutating func optionalAction(
    _ fields: Fields, in standing: Standing = .command, owner: String
  ) -> Action? {
    let keys = BlueprintSchema.keys(of: .action)
    guard keys.contains(where: { fields.key($0) != nil }) else { return nil }
    return action(fields, in: standing, owner: owner)
  }

  /// Decodes the options of the visits that an action begins.
  private mutating func options(_ fields: Fields) -> ActionOptions {
    var options = ActionOptions()
    options.transition = transition(fields["transition"])
    options.keepAlive = keepAlive(fields["keepAlive"])
    options.protections = protections(fields["protect"], of: nil)
    return options
  }

  /// Decodes an action: a command or a list of commands, and its reactions.
  mutating func action(
    _ node: YAMLNode?, then: (key: YAMLKey, fields: Fields)? = nil,
    with options: ActionOptions = ActionOptions(), in standing: Standing
  ) -> Action? {
    let errorCount = report.errorCount
    let written = self.commands(node, in: standing)
    let isFaulty = report.errorCount > errorCount
    let reaction = then.flatMap { then in
      speaking(speaker.ofReaction) { $0.reaction(then.fields["then"]) }
    }
    guard let written else { return nil }
    if !isFaulty, let then, let reaction, reactions[Int(reaction.number) - 1].needsVisit,
      !written.commands.contains(where: \.opensSomething)
    {
      report.error(
        "'completed', 'dismissed' and 'shown' need a command that opens something; remove them",
        at: then.key.extent)
    }
    return Action(
      written.commands, reaction: reaction ?? .none, references: written.references,
      options: options)
  }

  /// Commands with the references of their placeholders' paths.
  typealias WrittenCommands = (commands: [Command], references: [String: Reference])

  /// Decodes a command or a list of commands; nil if one of them has an error.
  mutating func commands(_ node: YAMLNode?, in standing: Standing) -> WrittenCommands? {
    guard let node else { return nil }
    guard case .sequence(let items) = node.content else {
      return command(node, in: standing).map { ([$0.command], $0.references) }
    }
    if items.isEmpty {
      return report.failed("there is no command in this list; write one", at: node.extent)
    }
    let found = items.compactMap { command($0, in: standing, isInTransaction: items.count > 1) }
    let references = found.reduce(into: [:]) { $0.merge($1.references) { $1 } }
    return found.count == items.count ? (found.map(\.command), references) : nil
  }

  private mutating func command(
    _ node: YAMLNode, in standing: Standing, isInTransaction: Bool = false
  ) -> IssuedText? {
    guard let scalar = node.scalar, !node.isNull else {
      let source = report.source
      if case .mapping = node.content,
        let command = source.unquotedCommand(onLine: source.line(at: node.extent.start))
      {
        report.error(command)
        return nil
      }
      return report.failed(expecting: "a command", found: node, fix: "write one, such as \"pop\"")
    }
    let text = scalar.withoutBreaksAtEnd
    let isFit = { [declared, isOnAccessory] (meant: String) in
      guard let command = try? Command(parsing: meant) else { return false }
      var check = CommandCheck(
        declared: declared, text: meant, isOnAccessory: isOnAccessory, standing: standing,
        isHasty: true)
      check.check(command, isInTransaction: isInTransaction)
      return check.findings.problems.allSatisfy { $0.severity != .error }
    }
    do throws(CommandSyntaxError) {
      let command = try Command(parsing: text, suggesting: isFit)
      var check = CommandCheck(
        declared: declared, text: text, isOnAccessory: isOnAccessory, standing: standing,
        isHasty: report.isFull)
      check.check(command, isInTransaction: isInTransaction)
      let references = check.findings.uses.map { ($0.path.text, $0.reference) }
      let issue = IssuedText(
        command: command, screen: speaker.screen,
        references: Dictionary(references, uniquingKeysWith: { $1 }), text: text, node: node)
      issued.append(issue)
      note(check.findings, in: node, standing, isInCommand: true)
      for (link, range) in check.links {
        links.append((link, report.source.extent(of: range, in: node)))
      }
      used.formUnion(check.used)
      return issue
    } catch {
      note(text.problem(error, declared, standing, suggesting: isFit), in: node)
      return nil
    }
  }

  private mutating func reaction(_ node: YAMLNode?) -> ReactionID? {
    guard let fields = mapping(node, as: .then) else { return nil }
    if fields.pairs.isEmpty {
      report.error(
        "'then' is empty; write 'completed: …', 'dismissed: …', 'refused: …' or 'shown: …'",
        at: fields.extent)
    }
    func part(_ key: String, in standing: Standing = .reaction) -> [Command] {
      commands(fields[key], in: standing)?.commands ?? []
    }
    reactions.append(
      Reaction(
        completed: part("completed"), dismissed: part("dismissed"), refused: part("refused"),
        shown: part("shown", in: .appearance)))
    return ReactionID(UInt32(truncatingIfNeeded: reactions.count))
  }
}

extension Reaction {
  /// Whether a command must open something, to which the reaction is.
  fileprivate var needsVisit: Bool { !ofResult.isEmpty || !shown.isEmpty }
}

extension Command {
  /// Whether the command can open an entry with a result.
  var opensSomething: Bool {
    let arguments = arguments
    if arguments.form.holdsCommands { return arguments.commands.contains(where: \.opensSomething) }
    switch arguments.popTarget {
    case nil, .screen: return arguments.form.traits.contains(.opens)
    case .openScreen, .entry, .root: return false
    }
  }
}

extension CommandSyntaxError {
  /// The message, shortened if it quotes a long text.
  var message: String {
    let sentence = description
    return sentence.count > 300 ? sentence.prefix(300) + "…" : sentence
  }

  /// The error's range in bytes of the text, extended to whole characters.
  func range(in text: String) -> Range<Int> {
    let before = text.prefix(column - 1)
    let start = before.utf8.count
    let rest = text[before.endIndex...]
    let next = rest.first.map { $0.utf8.count } ?? 0
    return start..<start + min(max(length, next), rest.utf8.count)
  }
}
