import Testing

/// The completions that shells offer.
@Suite struct CompletionTests {
  /// Runs the script as bash does, in the project's Resources folder.
  private func offers(_ words: String...) -> [String] {
    let list = words.dropFirst().map { "'\($0)'" }.joined(separator: " ")
    let script = """
      bash --norc -c 'eval "$("$0" completions bash)"; COMP_WORDS=("$@")
      COMP_CWORD=$(($# - 1)); _roots; printf "%s\\n" "${COMPREPLY[@]}"' "$0" "$0" \(list)
      """
    let said = Output(of: script, in: "\(Output.root)/Resources")
    return said.lines.filter { !$0.isEmpty }.map(String.init).sorted()
  }

  /// The output for the shells, without the meanings of the words.
  private func completions(_ words: String, before script: String = "true") -> Output {
    Output(
      of: "cd $(mktemp -d) && { \(script); } && \"$0\" __complete \(words) | cut -f 1; rm -r $PWD")
  }

  private static let app = """
    cat >app.yaml <<'END'
    roots: 1
    name: App
    facts: { basket: 0..3, member: false }
    tabs: { shelf: { title: Shelf, root: goods } }
    properties: { few things: { always: basket < 3 }, a member: { sometimes: member } }
    screens: { goods: { text: Goods., keys: { l: overlay login, m: set member true } } }
    accessories: { login: { text: Hello. } }
    END
    """

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
    #expect(offers("roots", "replay", "--blueprint=St") == ["--blueprint=Starter.yaml"])
    #expect(offers("roots", "check", "tapes/city-tram.t") == ["tapes/city-tram.tape"])
    #expect(offers("roots", "explain", "roots", ":", "//post/1", "St") == ["Starter.yaml"])
    #expect(offers("roots", "run", "Starter.yaml", "C").isEmpty)
    #expect(offers("roots", "import", "blue") == ["blueprint.schema.json"])
  }

  @Test func `bash completes the values of an option in every form`() {
    #expect(offers("roots", "run", "--color", "tr") == ["truecolor"])
    #expect(offers("roots", "run", "--color", "=", "tr") == ["truecolor"])
    #expect(offers("roots", "--color", "=") == ["16", "256", "auto", "never", "truecolor"])
    #expect(offers("roots", "--color=tr") == ["--color=truecolor"])
    #expect(offers("roots", "explore", "--with", "") == ["links", "restarts", "undo"])
    #expect(offers("roots", "explore", "--with", "links,u") == ["links\\,undo"])
    #expect(offers("roots", "run", "--size", "").isEmpty)
    #expect(offers("roots", "completions", "") == ["bash", "fish", "zsh"])
  }

  @Test func `bash gets names with blanks as one word`() {
    #expect(offers("roots", "graph", "Starter.yaml", "-f", "t") == ["text"])
    let said = Output(
      of: """
        cd $(mktemp -d); \(Self.app)
        bash --norc -c 'eval "$("$0" completions bash)"
        COMP_WORDS=("$0" explore app.yaml --only fe) COMP_CWORD=4; _roots
        printf "%s\\n" "${COMPREPLY[@]}"
        COMP_WORDS=("$0" explore app.yaml --only "few\\\\ th") COMP_CWORD=4; _roots
        printf "%s\\n" "${COMPREPLY[@]}"' "$0"; rm -r $PWD
        """)
    #expect(said.text == "few\\ things\nfew\\ things\n")
  }

  @Test func `after two hyphens no options are completed`() {
    #expect(offers("roots", "run", "--", "--pl").isEmpty)
    #expect(offers("roots", "run", "--pl") == ["--plain"])
  }

  @Test func `every option in the help is completed with its meaning`() {
    for command in Output.commands {
      let help = Output(of: "\"$0\" \(command) --help").lines
      let options = Set(
        help.filter { $0.hasPrefix("    -") }
          .compactMap { line in line.split(separator: " ").first { $0.hasPrefix("--") } })
      #expect(options.count >= 2, "\(command)")
      let offered = Output(of: "\"$0\" __complete \(command) --").lines.dropFirst().dropLast()
      let words = offered.map { $0.split(separator: "\t") }
      #expect(words.map { $0[0] }.sorted() == options.sorted(), "\(command)")
      #expect(words.allSatisfy { $0.count == 2 && $0[1].count > 5 }, "\(command)")
    }
  }

  @Test(arguments: [
    ("graph app.yaml --from ''", ["goods", "login", "shelf", "tabs"]),
    ("graph --from=l app.yaml --from=l", ["--from=login"]),
    ("explore app.yaml --fact m", ["member="]),
    ("explore --fact '' app.yaml --fact ''", ["basket=", "member="]),
    ("cover --fact b -b app.yaml --fact b", ["basket="]),
    ("cover x.tape --fact b", ["basket="]),
    ("diff old.yaml app.yaml --fact b", ["basket="]),
    ("explore app.yaml --fact member=", ["member=false", "member=true"]),
    ("explore app.yaml --fact=basket=", ["--fact=basket=0..3"]),
    ("explore app.yaml --only=few", ["--only=few things"]),
    ("explore app.yaml --only twice,a", ["twice,a member"]),
  ])
  func `the names of the blueprint on the line are completed`(
    _ words: String, _ expected: [String]
  ) {
    let said = completions(
      words, before: Self.app + "\necho 'Set Blueprint \"app.yaml\"' >x.tape")
    #expect(said.lines.dropFirst().dropLast().sorted() == expected.map { $0[...] }, "\(said.text)")
  }

  @Test func `without a blueprint the names are those of the demo`() {
    #expect(completions("graph --from pro").lines.contains("product"))
  }

  @Test func `recordings are completed for the list of sessions`() {
    let said = completions(
      "sessions --sheet $XDG_STATE_HOME/roots/runs/2",
      before: "mkdir -p $XDG_STATE_HOME/roots/runs && touch $XDG_STATE_HOME/roots/runs/2026.tape")
    #expect(said.lines.count == 3 && said.lines[1].hasSuffix("/roots/runs/2026.tape"))
  }

  @Test(arguments: [
    "", "--", "nothing here", "--nothing=", "run --size", "graph none.yaml --from ''",
    "graph bad.yaml --from ''", "cover none.tape --fact ''", "graph - --from ''", "run a b c ''",
    "graph pipe.yaml --from ''", "cover pipe.tape --fact ''", "= : = ''", "--help ''",
  ])
  func `a wrong line has no message, and a pipe is not waited for`(_ words: String) {
    let said = Output(
      of: """
        cd $(mktemp -d); mkfifo pipe.yaml pipe.tape; echo 'roots: [' >bad.yaml
        "$0" __complete \(words) >/dev/null; echo $?; rm -r $PWD
        """)
    #expect(said.text == "0\n")
  }

  @Test func `fish completes words with their meanings, if installed`() {
    let said = Output(
      of: """
        command -v fish >/dev/null || { echo none; exit; }
        export HOME=$(mktemp -d); cd $HOME; mkdir bin; ln -s "$0" bin/roots; PATH=$HOME/bin:$PATH
        fish -c 'roots completions fish | source; complete -C "roots repl"
        complete -C "roots run --color=tr"; complete -C "roots new - "'; rm -r $HOME
        """)
    let expected = "replay\trun tapes and report which pass\n--color=truecolor\n"
    #expect(said.text == "none\n" || said.text == expected)
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
