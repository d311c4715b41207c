/// Completions for bash 4 and newer, without further packages.
enum BashCompletion {
  static var script: String {
    """
    # bash completion for roots
    _roots_offer() {
      local word
      while IFS= read -r word; do COMPREPLY+=("$lead$word"); done < <(compgen "$@" -- "$cur")
    }

    # Files whose names end in one of these, and the folders on the way to them.
    _roots_files() {
      local ending
      compopt -o filenames 2>/dev/null
      _roots_offer -d
      for ending; do _roots_offer -f -X "!*.$ending"; done
    }

    _roots() {
      local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} command= word
      local ended= lead=
      COMPREPLY=()
      # Here '=' is a word of its own; unless it is none of COMP_WORDBREAKS.
      if [[ $cur == = ]]; then
        cur=
      elif [[ $prev == = ]]; then
        prev=${COMP_WORDS[COMP_CWORD - 2]}
      elif [[ $cur == --*=* ]]; then
        prev=${cur%%=*} cur=${cur#*=} lead=$prev=
      fi
      ((COMP_CWORD > 1)) && case ${COMP_WORDS[1]} in
        \(Subcommand.allCases.map(\.rawValue).joined(separator: " | "))) command=${COMP_WORDS[1]} ;;
      esac
      for word in "${COMP_WORDS[@]:1:COMP_CWORD - 1}"; do
        [[ $word == -- ]] && ended=yes prev=
      done
      case ${command:-run}:$prev in
    \(values)
      esac
      if [[ $cur == -* && ! $ended ]]; then
        case ${command:-run} in
    \(options)
        esac
        return
      fi
      if ((COMP_CWORD == 1)); then
        _roots_offer -W '\(Subcommand.allCases.map(\.rawValue).joined(separator: " "))'
        return
      fi
      case ${command:-run} in
    \(operands)
      esac
    }

    complete -F _roots roots

    """
  }

  /// The completions for the values of options.
  private static var values: String {
    lines { subcommand, page in
      page.allOptions.compactMap { option in
        option.value.map { value in
          let words = option.words.map { "\(subcommand.rawValue):\($0)" }
          return "    \(words.joined(separator: " | "))) \(offers(of: value))return ;;"
        }
      }
    }
  }

  private static var options: String {
    lines { subcommand, page in
      let words = page.allOptions.flatMap(\.words).joined(separator: " ")
      return ["      \(subcommand.rawValue)) _roots_offer -W '\(words)' ;;"]
    }
  }

  private static var operands: String {
    lines { subcommand, page in
      page.operand.map { ["    \(subcommand.rawValue)) \(offers(of: $0.value));;"] } ?? []
    }
  }

  private static func lines(
    _ body: (Subcommand, CommandPage) -> [String]
  ) -> String {
    Subcommand.allCases.flatMap { body($0, $0.page) }.joined(separator: "\n")
  }

  private static func offers(of value: Option.Value) -> String {
    var offers = ""
    if !value.choices.isEmpty {
      offers = "_roots_offer -W '\(value.choices.joined(separator: " "))'; "
    }
    if case .file(let endings) = value.beside {
      offers += "_roots_files \(endings.joined(separator: " ")); "
    }
    return offers
  }
}
