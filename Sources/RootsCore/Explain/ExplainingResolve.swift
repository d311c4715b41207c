// Stage 1: the plain commands to which the command resolves.

extension Explanation.Asked {
  var resolveLines: [String] {
    if case .open(let link) = command { return linkLines(link) }
    if case .segue(let screen, let visit, let via, let payload) = command,
      let plan = try? world.plan(to: screen, from: visit, via: via, with: payload)
    {
      return ["\(command), along the declared children"] + plan.steps.map { "\($0.command)" }
    }
    return [plain(command)]
  }

  private func linkLines(_ text: String) -> [String] {
    let landing: ResolvedLink
    do throws(Refusal) {
      landing = try ResolvedLink(of: text, by: world.map.links)
    } catch {
      return ["refused: \(error)"]
    }
    var lines: [String] = []
    for (link, match) in landing.trail {
      let pattern = world.map.links.routes[match.index].pattern
      lines.append((lines.isEmpty ? "" : "which leads to ") + "\(link), for \(pattern)")
      for parameter in pattern.parameters {
        guard let value = match.values[parameter.name] else { continue }
        lines.append("  {\(parameter.name)} is \(value), \(parameter.kind.sentence)")
      }
    }
    for step in landing.steps {
      lines.append("\(step.command)" + (step.isParent ? ", unless that changes nothing" : ""))
    }
    return lines
  }

  /// Returns a command with the layer to which it resolves, if it names none.
  private func plain(_ command: Command) -> String {
    switch command {
    case .push(_, nil, _, _), .go(_, nil, _), .replace(_, nil, _, _), .pop(nil, _),
      .popTo(.screen, nil), .popTo(.root, nil), .start(_, _, nil, _):
      "\(command), on the active layer, as it names none"
    case .overlay(let name, nil, _, _):
      world.map.accessories(name).first.map {
        "\(command), on accessory layer \($0.level), as declared"
      } ?? "\(command)"
    case .dismiss(nil, _):
      "\(command), the topmost accessory layer, as it names none"
    default: "\(command)"
    }
  }
}
