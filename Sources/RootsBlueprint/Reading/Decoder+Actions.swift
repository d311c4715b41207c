internal import Roots

extension BlueprintDecoder {
  /// Decodes an action from the keys of a mapping.
  mutating func action(
    _ fields: Fields, of site: Site, in standing: Paths.Standing, owner: String
  ) -> Action? {
    let options = options(fields)
    let action = action(
      reader.required("do", in: fields, of: owner), then: fields.key("then").map { ($0, fields) },
      with: options, of: site, in: standing)
    if let action, !action.commands.contains(where: \.opensSomething) {
      for name in ["transition", "protect", "keepAlive"] {
        guard let key = fields.key(name) else { continue }
        reader.error(
          "'\(name)' needs a command that opens something; remove it", at: key.extent)
      }
    }
    return action
  }

  /// Decodes the action of a mapping in which it is optional; nil if there is none.
  mutating func optionalAction(
    _ fields: Fields, of site: Site, in standing: Paths.Standing, owner: String
  ) -> Action? {
    let keys = BlueprintSchema.keys(of: .action)
    guard keys.contains(where: { fields.key($0) != nil }) else { return nil }
    return action(fields, of: site, in: standing, owner: owner)
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
    _ node: YAMLNode?, then: (key: YAMLKey, fields: Fields)?,
    with options: ActionOptions = ActionOptions(), of site: Site, in standing: Paths.Standing
  ) -> Action? {
    var references: [String: Reference] = [:]
    let commands = self.commands(node, of: site, in: standing, &references)
    let reaction = then.flatMap { then in
      speaking(speaker.ofReaction) { $0.reaction(then.fields["then"], of: site) }
    }
    guard let commands, node != nil else { return nil }
    if let then, let reaction, reactions[Int(reaction.number) - 1].needsVisit,
      !commands.contains(where: \.opensSomething)
    {
      reader.error(
        "'completed', 'dismissed' and 'shown' need a command that opens something; remove them",
        at: then.key.extent)
    }
    return Action(
      commands, reaction: reaction ?? .none, references: references, options: options)
  }

  mutating func commands(
    _ node: YAMLNode?, of site: Site, in standing: Paths.Standing,
    _ references: inout [String: Reference]
  ) -> [Command]? {
    guard let node else { return nil }
    guard case .sequence(let items) = node.content else {
      return command(node, of: site, in: standing, &references).map { [$0] }
    }
    if items.isEmpty {
      reader.error("there is no command in this list; write one", at: node.extent)
      return nil
    }
    var commands: [Command] = []
    for item in items {
      let command = command(
        item, of: site, in: standing, isInTransaction: items.count > 1, &references)
      if let command { commands.append(command) }
    }
    return commands.count == items.count ? commands : nil
  }

  private mutating func command(
    _ node: YAMLNode, of site: Site, in standing: Paths.Standing, isInTransaction: Bool = false,
    _ references: inout [String: Reference]
  ) -> Command? {
    guard let scalar = node.scalar, !node.isNull else {
      let source = reader.report.source
      if case .mapping = node.content,
        let command = source.unquotedCommand(onLine: source.line(at: node.extent.start))
      {
        reader.error(command)
        return nil
      }
      reader.expected("a command", found: node, fix: "write one, such as \"pop\"")
      return nil
    }
    let text = scalar.withoutBreaksAtEnd
    do throws(CommandSyntaxError) {
      let command = try Command(parsing: text)
      var check = CommandCheck(
        declared: declared, text: text, site: site, standing: standing,
        isHasty: reader.report.isFull)
      check.check(command, isInTransaction: isInTransaction)
      issued.append(
        IssuedText(
          command: command, screen: speaker.screen, references: check.references, text: text,
          node: node))
      for use in check.uses {
        note(use.reference, use.path, in: node, standing, isInCommand: true)
      }
      for problem in check.problems { note(problem, in: node) }
      for (link, range) in check.links {
        links.append((link, reader.report.source.extent(of: range, in: node)))
      }
      for index in check.places { usage.note(place: index) }
      for index in check.startedFlows { usage.note(flow: index) }
      for reference in check.references.values { usage.note(reference) }
      if !check.references.isEmpty { references.merge(check.references) { $1 } }
      return command
    } catch {
      note(TextProblem(message: error.message, range: error.range(in: text)), in: node)
      return nil
    }
  }

  private mutating func reaction(_ node: YAMLNode?, of site: Site) -> ReactionID? {
    guard let node, let fields = mapping(node, as: .then) else { return nil }
    if fields.pairs.isEmpty {
      reader.error(
        "'then' is empty; write 'completed: …', 'dismissed: …', 'refused: …' or 'shown: …'",
        at: node.extent)
    }
    var references: [String: Reference] = [:]
    let completed = commands(fields["completed"], of: site, in: .reaction, &references)
    let dismissed = commands(fields["dismissed"], of: site, in: .reaction, &references)
    let refused = commands(fields["refused"], of: site, in: .reaction, &references)
    let shown = commands(fields["shown"], of: site, in: .appearance, &references)
    reactions.append(
      Reaction(
        completed: completed ?? [], dismissed: dismissed ?? [], refused: refused ?? [],
        shown: shown ?? []))
    return ReactionID(UInt32(truncatingIfNeeded: reactions.count))
  }
}

extension Reaction {
  /// Whether a command must open something, to which the reaction is.
  fileprivate var needsVisit: Bool { !ofResult.isEmpty || !shown.isEmpty }
}

extension Command {
  /// Whether the command can open an entry with a result.
  fileprivate var opensSomething: Bool {
    let arguments = arguments
    if arguments.form.holdsCommands { return arguments.commands.contains(where: \.opensSomething) }
    switch arguments.popTarget {
    case nil, .screen: return arguments.form.traits.contains(.opens)
    case .entry, .root: return false
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
