import Roots

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
      let route = world.map.links.routes[match.index]
      lines.append((lines.isEmpty ? "" : "which leads to ") + "\(link), for \(route.text)")
      for parameter in route.pattern.parameters {
        guard let value = match.values[parameter.name] else { continue }
        var line = "  {\(parameter.name)} is \(value)"
        // The route of one tab takes only its name.
        if case .choice(let words) = parameter.kind, words.count == 1 {
          lines.append(line)
          continue
        }
        line += ", \(parameter.kind.sentence)"
        lines.append(line)
      }
    }
    return lines + landing.steps.map { "\($0)" }
  }

  /// Returns a command with the layer to which it resolves, if it names none.
  private func plain(_ command: Command) -> String {
    let arguments = command.arguments
    for part in arguments.form.parts {
      switch part {
      case .on, .onLayerOrEntry, .layerOrEntry:
        if arguments.layer != nil || arguments.entry != nil { continue }
        if case .entry? = arguments.popTarget { continue }
        return "\(command), on the active layer, as it names none"
      case .at where arguments.level == nil:
        let accessories = world.map.accessories(arguments.name)
        guard let used = try? world.variant(of: arguments.name, accessories, within: nil),
          accessories.indices.contains(used)
        else { continue }
        return "\(command), on accessory layer \(accessories[used].level), as declared"
      case .level where arguments.level == nil:
        return "\(command), the topmost accessory layer, as it names none"
      default: continue
      }
    }
    return "\(command)"
  }
}
