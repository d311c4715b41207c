import Testing

/// The completions that shells offer.
@Suite struct CompletionTests {
  /// Runs the script as bash does, in the project's Resources folder.
  private func offers(_ words: String...) -> [String] {
    let list = words.map { "'\($0)'" }.joined(separator: " ")
    let script = """
      bash --norc -c 'eval "$("$0" completions bash)"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
      _roots; printf "%s\\n" "${COMPREPLY[@]}"' "$0" \(list)
      """
    let said = Output(of: script, in: "\(Output.root)/Resources")
    return said.lines.filter { !$0.isEmpty }.map(String.init).sorted()
  }

  @Test func `bash completes subcommands`() {
    #expect(offers("roots", "re") == ["replay"])
    #expect(offers("roots", "") == Output.commands.sorted())
    #expect(offers("roots", "help", "ve") == ["version"])
  }

  @Test func `bash completes files of the right kind, and folders`() {
    #expect(offers("roots", "run", "C") == ["City.yaml"])
    #expect(offers("roots", "run", "--plain", "tap") == ["tapes"])
    #expect(offers("roots", "replay", "C").isEmpty)
    #expect(offers("roots", "replay", "tapes/city-tram.t") == ["tapes/city-tram.tape"])
    #expect(offers("roots", "replay", "-b", "St") == ["Starter.yaml"])
    #expect(offers("roots", "replay", "--blueprint", "=", "St") == ["Starter.yaml"])
    #expect(offers("roots", "check", "tapes/city-tram.t") == ["tapes/city-tram.tape"])
  }

  @Test func `bash completes the values of an option in every form`() {
    #expect(offers("roots", "run", "--color", "tr") == ["truecolor"])
    #expect(offers("roots", "run", "--color", "=", "tr") == ["truecolor"])
    #expect(offers("roots", "--color", "=") == ["16", "256", "auto", "never", "truecolor"])
    #expect(offers("roots", "--color=tr") == ["--color=truecolor"])
    #expect(offers("roots", "run", "--size", "").isEmpty)
    #expect(offers("roots", "completions", "") == ["bash", "fish", "zsh"])
  }

  @Test func `after two hyphens no options are completed`() {
    #expect(offers("roots", "run", "--", "--pl").isEmpty)
    #expect(offers("roots", "run", "--pl") == ["--plain"])
  }

  @Test func `every option in the help is completed in all shells`() {
    let zsh = Output(of: "\"$0\" completions zsh").text
    let fish = Output(of: "\"$0\" completions fish").text
    for command in Output.commands {
      let help = Output(of: "\"$0\" \(command) --help").lines
      let options = help.filter { $0.hasPrefix("  -") || $0.hasPrefix("      --") }
        .compactMap { line in line.split(separator: " ").first { $0.hasPrefix("--") } }
      #expect(options.count >= 2, "\(command)")
      let offered = offers("roots", command, "--")
      #expect(offered == options.map(String.init).sorted(), "\(command)")
      for option in options {
        #expect(zsh.contains("\(option)"), "\(option)")
        #expect(
          fish.split(separator: "\n").contains {
            $0.contains("from \(command)'") && $0.contains("-l \(option.dropFirst(2)) ")
          }, "\(option)")
      }
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `each script is valid in its shell, if installed`(_ shell: String) {
    let said = Output(
      of: "\"$0\" completions \(shell) >/dev/null || exit; "
        + "command -v \(shell) >/dev/null || exit 0; \"$0\" completions \(shell) | \(shell) -n")
    #expect(said.text == "")
    #expect(said.code == 0)
  }
}
