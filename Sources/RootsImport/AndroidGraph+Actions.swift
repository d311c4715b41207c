import RootsCore

extension DraftMaking {
  func label(of action: Action) -> String {
    let target = target(inLabelOf: action)
    if action.destination.flatMap(graphs.target) != nil, let target {
      return shownName(of: target)
    }
    let verb = removes(action) && action.popUpTo != root?.id ? "Close" : "Back to"
    return "\(verb) \(target.map { shownName(of: $0) } ?? "the start")"
  }

  /// The destination that the label of an action names: where it leads to, else what it pops to.
  func target(inLabelOf action: Action) -> Destination? {
    action.destination.flatMap(graphs.target) ?? action.popUpTo.flatMap(graphs.target)
  }

  /// Whether an action also removes what it pops to; a graph goes with its start.
  private func removes(_ action: Action) -> Bool {
    action.popUpTo.map { action.isInclusive || graphs.destination($0) == nil } ?? false
  }

  /// The commands of an action, none if it does nothing that a blueprint has.
  /// - Parameter source: the destination that has it; nil for one of the whole app.
  mutating func commands(of action: Action, from source: Destination?) -> [String] {
    let target = action.destination.flatMap { graphs.target(of: $0) }
    let popped = action.popUpTo.flatMap { graphs.target(of: $0) }
    if let id = action.popUpTo, popped == nil {
      graphs.note("popUpTo of \(id), which is none of the files", action.place)
    }
    let isFromDialog = source.map { isAccessory($0) } ?? false
    // A dialog stays open below another one; a screen closes all dialogs.
    let staysInDialogs =
      isFromDialog && [target, popped].allSatisfy { $0.map { isAccessory($0) } ?? true }
    let layer =
      staysInDialogs ? "accessory 0" : !isFromDialog ? "" : tabRoots.isEmpty ? "main" : "tab"
    var commands = isFromDialog && !staysInDialogs ? ["dismiss"] : []
    /// The layer of the next command; the first one has the layer of its screen.
    func on(_ word: String = " on ") -> String {
      commands.isEmpty || layer.isEmpty ? "" : word + layer
    }

    let isToRoot = action.popUpTo == root?.id
    var removesTop = false
    // Dialogs above a screen are closed already, and none is below a screen.
    if let popped, isAccessory(popped) == staysInDialogs {
      removesTop = removes(action)
      if isToRoot {
        commands.append("pop to root\(on())")
      } else if popped.id != source?.id {
        // Where it is not open, nothing is closed: it is opened, and what follows removes it again.
        let place =
          removesTop
          ? visit(popped, on: on()) : "\(names.name(of: popped.id)) if open\(on())"
        commands.append("pop to \(place)")
      }
    }
    let isReplaced = removesTop && target.map { isAccessory($0) == staysInDialogs } ?? false
    if removesTop, !isReplaced, !isToRoot { commands.append("pop\(on(" "))") }
    if let target {
      let once = action.isSingleTop ? " once" : ""
      if isReplaced {
        commands.append("replace \(visit(target, action.arguments, on: on()))")
      } else if isAccessory(target) {
        commands.append("overlay \(visit(target, action.arguments))\(once)")
      } else {
        commands.append("push \(visit(target, action.arguments, on: on()))\(once)")
      }
    } else if commands.isEmpty {
      graphs.note("<action> does nothing here and is left out", action.place)
    }
    return commands
  }

  /// The actions of the whole app, as keys.
  mutating func keys() -> [BlueprintDraft.Action] {
    var keys: [(Action, commands: [String])] = []
    for action in root?.actions ?? [] {
      let commands = commands(of: action, from: nil)
      if commands.isEmpty { continue }
      guard keys.count < BlueprintDraft.keyNames.count else {
        graphs.note("there are more global actions than keys; left out: \(action.id)", action.place)
        continue
      }
      keys.append((action, commands))
    }
    return labelled(keys)
  }
}
