/// Completions for zsh, to be loaded by `compinit` or sourced.
enum ZshCompletion {
  static var script: String {
    """
    #compdef roots
    _roots() {
      local -a commands=(
    \(commands)
      )
      if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
        _describe -t commands command commands
        return
      fi
      local command=run
      if (( ${commands[(I)${(b)words[2]}:*]} )); then
        command=$words[2]
        shift words
        (( CURRENT-- ))
      fi
      case $command in
    \(cases)
      esac
    }

    if [[ $funcstack[1] == _roots ]]; then
      _roots "$@"
    else
      compdef _roots roots
    fi

    """
  }

  private static var commands: String {
    Subcommand.allCases.map { "    " + Shell.quoted("\($0.rawValue):\($0.page.summary)") }
      .joined(separator: "\n")
  }

  private static var cases: String {
    Subcommand.allCases.map { subcommand in
      let page = subcommand.page
      let specifications =
        page.allOptions.map { specification(of: $0, on: page) }
        + (page.operand.map { [specification(of: $0)] } ?? [])
      return "    \(subcommand.rawValue))\n      _arguments -s -S : \\\n        "
        + specifications.joined(separator: " \\\n        ") + "\n      ;;"
    }.joined(separator: "\n")
  }

  /// A specification for `_arguments`: `'(-p --plain)'{-p,--plain}'[help]:VALUE:action'`.
  private static func specification(of option: Option, on page: CommandPage) -> String {
    let others = page.options.filter {
      option.excludes.contains($0.name) || $0.excludes.contains(option.name)
    }
    let excluded = Shell.quoted(
      "(" + (option.words + others.flatMap(\.words)).joined(separator: " ") + ")")
    let marks = option.value == nil ? ["", ""] : ["+", "="]
    let long = option.name.word + marks[1]
    let names = option.letter.map { "{-\($0)\(marks[0]),\(long)}" } ?? long
    let value = option.value.map { ":\($0.name.escaped):\(action(of: $0))" } ?? ""
    return excluded + names + Shell.quoted("[\(option.help.escaped)]\(value)")
  }

  private static func specification(of operand: CommandPage.Operand) -> String {
    let places =
      switch operand.count {
      case .atMostOne: "::"
      case .one: ":"
      case .two, .oneOrMore: "*:"
      }
    return Shell.quoted("\(places)\(operand.value.name.escaped):\(action(of: operand.value))")
  }

  private static func action(of value: Option.Value) -> String {
    let words = value.choices.joined(separator: " ")
    guard case .file(let endings) = value.beside else { return words.isEmpty ? " " : "(\(words))" }
    // A single extension in parentheses would be a glob qualifier.
    let pattern = endings.count == 1 ? endings[0] : "(\(endings.joined(separator: "|")))"
    guard !words.isEmpty else { return "_files -g \"*.\(pattern)\"" }
    // The leading blank prevents `_arguments` from inserting its options; the colons are escaped
    // from `_arguments`, and the inner quotes are for `_alternative`.
    return #" _alternative "words\:word\:(\#(words))" "files\:file\:_files -g \"*.\#(pattern)\"""#
  }
}

extension String {
  /// The text with the special characters of `_arguments` escaped.
  fileprivate var escaped: String {
    reduce(into: "") { text, letter in
      if "[]:\\".contains(letter) { text.append("\\") }
      text.append(letter)
    }
  }
}
