/// Completions for fish 3 and newer.
enum FishCompletion {
  static var script: String {
    let subcommands = Subcommand.allCases
    let names = subcommands.map(\.rawValue).joined(separator: " ")
    let lines =
      ["# fish completion for roots", "complete -c roots -f"]
      + subcommands.map { subcommand in
        "complete -c roots -n __fish_use_subcommand -a \(subcommand.rawValue) -d "
          + Shell.quoted(subcommand.page.summary)
      }
      + options(of: .run, when: "not __fish_seen_subcommand_from \(names)")
      + subcommands.flatMap { subcommand in
        let condition = "__fish_seen_subcommand_from \(subcommand.rawValue)"
        return options(of: subcommand, when: condition) + operand(of: subcommand, when: condition)
      }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func options(of subcommand: Subcommand, when condition: String) -> [String] {
    subcommand.page.allOptions.map { option in
      let letter = option.letter.map { " -s \($0)" } ?? ""
      let value = option.value.map { " -x" + offers(of: $0) } ?? ""
      return "complete -c roots -n \(Shell.quoted(condition))\(letter) -l \(option.name.rawValue)"
        + "\(value) -d \(Shell.quoted(option.help))"
    }
  }

  private static func operand(of subcommand: Subcommand, when condition: String) -> [String] {
    guard let value = subcommand.page.operand?.value else { return [] }
    return ["complete -c roots -n \(Shell.quoted(condition))\(offers(of: value))"]
  }

  private static func offers(of value: Option.Value) -> String {
    var words = value.choices
    if case .file(let endings) = value.beside {
      words += endings.map { "(__fish_complete_suffix .\($0))" }
    }
    return words.isEmpty ? "" : " -a \(Shell.quoted(words.joined(separator: " ")))"
  }
}
