import Testing

/// Arguments are parsed like `getopt_long`.
@Suite struct ArgumentTests {
  @Test(arguments: [
    "run -ps40x12", "run -p -s40x12", "run -ps 40x12", "-p --size=40x12", "--pl --si 40x12",
    "--plain --size 80x24 --size 40x12", "run --size 40x12 --plain --", "-Vps40x12 --versio",
  ])
  func `a command line can be written in many ways`(_ arguments: String) {
    let wish = arguments.contains("V") ? "version" : "run --plain --size 40x12"
    let said = Output(of: "echo q | \"$0\" \(arguments)")
    #expect(said.code == 0)
    #expect(said.text == Output(of: "echo q | \"$0\" \(wish)").text)
  }

  @Test func `options and files can be mixed, and two hyphens end the options`() {
    let shop = "\(Output.root)/Resources/Shop.yaml"
    let expected = Output(of: "echo q | \"$0\" run --plain").text
    for arguments in ["run \(shop) --plain", "run --plain \(shop)", "run --plain -- \(shop)"] {
      #expect(Output(of: "echo q | \"$0\" \(arguments)").text == expected)
    }
    #expect(Output(of: "\"$0\" check -- --schema").text.hasPrefix("--schema: error: there is no"))
  }

  @Test(arguments: [
    ("run --expect", "only a recording has expectations; use --expect with --record FILE"),
    ("run --size 80x24", "a terminal has its own size; use --size with --plain"),
    ("run --size", "'--size' needs a value; write --size COLUMNSxROWS"),
    ("run -s", "'-s' needs a value; write --size COLUMNSxROWS"),
    ("run --plain=yes", "'--plain' takes no value; remove the text after '='"),
    ("run -px", "unknown option '-x'; try --help"),
    ("run --", "standard input is not a terminal; try --plain"),
    ("run -", "'run' reads keys from standard input; name a file instead of '-'"),
    (
      "replay --watch -",
      "'--watch' cannot read a file from standard input; name a file instead of '-'"
    ),
    ("run --color blue", "unknown depth 'blue'; choose auto, never, 16, 256 or truecolor"),
    ("run --color neverr", "unknown depth 'neverr'; did you mean 'never'?"),
    ("--plain --theme dark", "'--theme' and '--plain' cannot be combined; leave out one"),
    (
      "replay --s 1 a",
      "'--s' is ambiguous: --set, --shard or --speed; write more letters"
    ),
    (
      "replay --report tap a",
      "--report takes a name that ends in .html, .json, .xml, or - for JSON, not 'tap'"
    ),
    ("replay --speed 1 --report - a", "'--speed' and '--report' cannot be combined; leave out one"),
    ("replay -j4 --continue a", "'--continue' and '--jobs' cannot be combined; leave out one"),
    ("graph --json a", "unknown option '--json'; try --help"),
    ("replay --shard 3/2 a", "--shard takes a part such as 2/3, not '3/2'"),
    ("replay -j65 a", "--jobs takes 1 to 64, not '65'"),
    ("explore --report a.xml --report a.xml", "--report takes each file once, not 'a.xml'"),
    (
      "explore --fact tickets",
      "--fact takes a fact and its values such as count=0..1 or plan=day|year, not 'tickets'"
    ),
    ("explore --fact itmes=0", "--fact: there is no fact 'itmes'; did you mean 'items'?"),
    ("replay --set a b", "--set takes NAME=VALUE, not 'a'"),
    ("explore --suite - a.yaml", "--suite takes a folder, not '-'"),
    ("cover --suite - a.tape", "--suite takes a folder, not '-'"),
    ("explore --faults=- a.yaml", "--faults takes a folder, not '-'"),
    ("replay --speed inf a", "--speed takes a number from 0 to 100, not 'inf'"),
    ("replay --speed 101 a", "--speed takes a number from 0 to 100, not '101'"),
    (
      "replay --review -",
      "'--review' cannot read a file from standard input; name a file instead of '-'"
    ),
    ("replay --review -j2 a", "'--review' and '--jobs' cannot be combined; leave out one"),
    ("run --tour a.yaml", "'--tour' takes nothing more; leave out 'a.yaml'"),
    ("run --tour --plain", "'--tour' and '--plain' cannot be combined; leave out one"),
    ("help rnu", "unknown command 'rnu'; did you mean 'run'?"),
    ("help run new", "'help' takes one command; leave out 'new'"),
    ("version new", "'version' takes nothing more; leave out 'new'"),
    ("check --schema a", "'--schema' takes nothing more; leave out 'a'"),
    ("completions tcsh", "unknown shell 'tcsh'; choose bash, zsh or fish"),
    ("login.tape", "unknown command 'login.tape'; to play a tape, use 'roots replay login.tape'"),
    (
      "run login.tape",
      "'login.tape' is a tape, but 'run' takes .yaml or .yml files; "
        + "to play a tape, use 'roots replay login.tape'"
    ),
    (
      "run --record a.yaml",
      "'a.yaml' is a blueprint, but '--record' takes .tape files; "
        + "to run a blueprint, use 'roots run a.yaml'"
    ),
  ])
  func `invalid arguments are refused in one line`(_ arguments: String, _ line: String) {
    let said = Output(of: "\"$0\" \(arguments)")
    #expect(said.text == "roots: \(line)\n")
    #expect(said.code == (arguments == "run --" ? 4 : 2))
  }

  @Test(arguments: [
    ("run --bogus -h", "roots run [OPTION]"), ("run --size --help", "roots run [OPTION]"),
    ("replay --help", "roots replay [OPTION]"), ("-h check --bogus", "Usage: roots [COMMAND]"),
  ])
  func `a help option works despite other invalid arguments`(_ arguments: String, _ help: String) {
    let said = Output(of: "\"$0\" \(arguments)")
    #expect(said.code == 0)
    #expect(said.text.contains(help), "\(said.text)")
  }

  @Test func `help fits into 80 columns and names every command`() {
    let overview = Output(of: "\"$0\" --help")
    let commands = Output.commands
    #expect(commands.count >= 9)
    for command in commands {
      let said = Output(of: "\"$0\" help \(command)")
      #expect(said.text.hasPrefix("roots-\(command)(1) - "))
      #expect(said.text == Output(of: "\"$0\" \(command) -h").text)
      #expect((overview.lines + said.lines).allSatisfy { $0.count <= 80 }, "\(command)")
    }
  }

  @Test func `the file name - is standard input or standard output`() {
    let said = Output(of: "\"$0\" new - | \"$0\" check -")
    #expect(said.text == "Starter: 2 tabs, 3 screens, 1 accessory, 1 fact; no problems\n")
    let wrong = Output(of: "echo 'roots: 2' | \"$0\" check -")
    #expect(wrong.text.hasPrefix("standard input:1:8: error: "), "\(wrong.text)")
    #expect(wrong.code == 2)
    let property = "hello comes: { sometimes: hello is shown }"
    let claimed = Output(of: "\"$0\" new - | sed 's/twice: off/\(property)/' | \"$0\" check -")
    #expect(claimed.text.hasSuffix(" 1 fact, 1 property; no problems\n"), "\(claimed.text)")
    #expect(Output(of: "\"$0\" check - <&-").text.contains("standard input: error: "))
  }

  @Test func `a YAML file is checked as the kind that its keys indicate`() {
    let said = Output(of: "echo 'settings: 1' | \"$0\" check -")
    #expect(said.text == "standard input: a file of settings; no problems\n", "\(said.text)")
    let wrong = Output(of: "echo 'settings: 1\ntheme: drak' | \"$0\" check -")
    #expect(wrong.text.contains("standard input:2:8: error: "), "\(wrong.text)")
  }

  @Test func `standard input is checked as a tape if it begins with a command`() {
    let folder = "cd \(Output.root)/Resources/tapes"
    let said = Output(of: "\(folder); \"$0\" check - <city-tram.tape")
    #expect(said.text.hasPrefix("standard input: "), "\(said.text)")
    #expect(said.text.hasSuffix(" commands; no problems\n"))
    let wrong = Output(of: "printf '# a\\n\\nEnter\\nFoo\\n' | \"$0\" check -")
    #expect(wrong.text.hasPrefix("standard input:4:1: error: unknown command 'Foo'"))
    let key = Output(of: "printf 'Roots: 1' | \"$0\" check -")
    #expect(key.text.contains("did you mean 'roots'?"), "\(key.text)")
  }

  @Test func `tapes are checked without being played`() {
    let tape = "\(Output.root)/Resources/tapes/city-tram.tape"
    let said = Output(of: "\"$0\" check \(tape)")
    #expect(said.text.hasPrefix("\(tape): ") && said.text.hasSuffix(" commands; no problems\n"))
    #expect(said.code == 0)
    let folder = "mktemp -d"
    let wrong = Output(
      of: "cd $(\(folder)) && echo 'Entr Do \"psuh a\"' >a.tape; \"$0\" check a.tape; "
        + "echo $?; rm a.tape; rmdir $PWD")
    #expect(wrong.text.contains("a.tape:1:1: error: "), "\(wrong.text)")
    #expect(wrong.text.contains("a.tape:1:"), "\(wrong.text)")
    #expect(wrong.text.contains("\n2\n"), "\(wrong.text)")
  }

  @Test func `the JSON report of standard output is alone there`() {
    let tape = "\(Output.root)/Resources/tapes/city-tram.tape"
    let said = Output(
      of: "cd $(mktemp -d); \"$0\" replay --report - \(tape) 2>e; cat e; ls; rm e")
    #expect(said.text.hasPrefix("{\"path\": \"\(tape)\""), "\(said.text)")
    #expect(said.text.hasSuffix("}\ne\n") && !said.text.contains("ok   "), "\(said.text)")
  }

  @Test func `a command in a message has its paths as words of the shell`() {
    let said = Output(
      of: """
        cd $(mktemp -d); for name in a.yaml 'a b.yaml' -y.yaml "it's.yaml"; do "$0" new -- "$name"; done
        "$0" replay './-y.yaml' 2>&1; "$0" replay -- -y.yaml; "$0" explore 'a b.yaml' --for 5s --report - \
          2>/dev/null | grep '^ *"command"'; rm ./*; rmdir $PWD
        """)
    let start = " is a blueprint, but 'replay' takes .tape files; to run a blueprint, use"
    #expect(
      said.text == """
        wrote a.yaml; open it with: roots run a.yaml
        wrote a b.yaml; open it with: roots run 'a b.yaml'
        wrote -y.yaml; open it with: roots run ./-y.yaml
        wrote it's.yaml; open it with: roots run 'it'\\''s.yaml'
        roots: './-y.yaml'\(start) 'roots run ./-y.yaml'
        roots: '-y.yaml'\(start) 'roots run ./-y.yaml'
          "command": "roots explore 'a b.yaml' --for 5s",

        """)
  }

  @Test func `a tape is checked against its blueprint, or else against the demo`() {
    let said = Output(
      of: """
        cd $(mktemp -d) && "$0" new shop.yaml >/dev/null 2>&1 && echo 'roots: 2' >bad.yaml
        echo 'Set Blueprint shpo.yaml' >a.tape
        printf 'Set Blueprint shop.yaml\nDo "push nots"\nDo "push note"\n' >b.tape
        printf 'Set Blueprint bad.yaml\nEnter\n' >c.tape
        echo 'Do "push itme"' >d.tape
        "$0" check a.tape b.tape c.tape d.tape; echo $?; rm *.tape *.yaml; rmdir $PWD
        """)
    let lines = said.text.split(separator: "\n").map { String($0) }
    #expect(
      lines.filter { $0.contains(".tape:") } == [
        "a.tape:1:15: error: there is no file 'shpo.yaml'",
        "b.tape:2:10: error: unknown screen 'nots'",
        "c.tape:1:15: error: the blueprint has errors",
        "d.tape:1:10: error: unknown screen 'itme'",
        "d.tape: note: without a 'Set Blueprint' it is checked against the demo 'Shop'",
      ])
    #expect(said.text.contains("^^^^^^^^^ did you mean 'shop.yaml'?"), "\(said.text)")
    #expect(said.text.contains("bad.yaml:1:8: error: "), "\(said.text)")
    #expect(lines.last == "2")
  }
}

extension Output {
  /// The folder of the project.
  static var root: String {
    "\(#filePath)".split(separator: "/").dropLast(3).map { "/\($0)" }.joined()
  }

  /// All subcommands, as the overview lists them.
  static var commands: [String] {
    let lines = Output(of: "\"$0\" --help").lines.drop { $0 != "Commands:" }.dropFirst()
    return lines.prefix { !$0.isEmpty }.filter { !$0.hasPrefix("   ") }.compactMap { line in
      line.split(separator: " ").first.map(String.init)
    }
  }
}
