import RootsTape
import Testing

private func tidy(_ text: String) -> String? { TapeFormatting(of: text, file: "a.tape").text }

private func commands(_ text: String) -> [TapeCommand] {
  Tape.parse(text, file: "a.tape").tape.commands
}

@Suite struct FormattingTests {
  @Test func `spacing, quotes and times have one form, and comments keep their places`() {
    #expect(
      tidy(
        """


        #  About it.  \t
        Set   Columns    100
        Set Theme Dracula  Set FontSize "14"


        # Now.
        \tType 'l'   Enter 1  Sleep 1 # in
        Enter                    # far
        Expect   state 'tab' "home" Expect /x/ Escape  Down 2# out
          Wait+Line@5 /a/
        Require git Env A b
        """) == """
          #  About it.
          Set Columns 100
          Set Theme "Dracula"
          Set FontSize 14

          # Now.
          Type "l" Enter Sleep 1s      # in
          Enter                    # far
          Expect state tab home
          Expect /x/
          Escape Down 2  # out
          Wait@5s /a/
          Require git
          Env A "b"

          """)
  }

  @Test func `line endings become line feeds, and a byte order mark is removed`() {
    #expect(tidy("\u{FEFF}Enter\r\n\r\nTab") == "Enter\n\nTab\n")
    #expect(tidy("# a\r# b\r\rEnter\rTab # c\n") == "# a\n# b\n\nEnter\nTab  # c\n")
    #expect(tidy("") == "")
    #expect(tidy("\n\n") == "")
    #expect(tidy("# only") == "# only\n")
  }

  @Test func `a theme in braces keeps its lines`() {
    let theme = "Set Theme {\n  \"red\":   \"#ff0000\"\n} # mine\n\nEnter\n"
    let other = "Set Theme {\r\"red\": \"#ff0000\"\r} # mine\rEnter # key\r"
    #expect(tidy(other) == "Set Theme {\r\"red\": \"#ff0000\"\r}  # mine\nEnter  # key\n")
    #expect(tidy(theme) == "Set Theme {\n  \"red\":   \"#ff0000\"\n}  # mine\n\nEnter\n")
  }

  @Test func `a value that looks like a comment is not a comment`() {
    #expect(tidy("Set MarginFill #ffffff\n") == "Set MarginFill \"ffffff\"\n")
  }

  @Test func `formatting keeps a setting that comes too late`() {
    #expect(tidy("Enter\nSet Columns 9\n") == "Enter\nSet Columns 9\n")
  }

  @Test func `a tape with errors is not changed, and the errors are reported`() {
    let formatting = TapeFormatting(of: "Entr\nExpect", file: "a.tape")
    #expect(formatting.text == nil)
    #expect(formatting.reading.report.contains("a.tape:1:1: error: unknown command 'Entr'"))
    #expect(formatting.reading.report.contains("a.tape:2:7: error: Expect needs"))
  }

  @Test(arguments: Vector.all)
  func `formatting keeps the meaning of a tape, and formatting twice changes nothing more`(
    vector: Vector
  ) {
    guard let once = tidy(vector.source) else { return }
    #expect(commands(once) == commands(vector.source))
    #expect(tidy(once) == once)
  }

  @Test(arguments: 0..<200)
  func `formatting any tape keeps its meaning`(seed: UInt64) throws {
    var maker = TapeMaker(generator: SeededGenerator(seed: seed))
    var text = ""
    for _ in 0..<20 {
      text += "\(try maker.command())"
      let ends = ["\n", " ", "  ", "\t", "\r", " # why\n", "\n\r\n\n", "  #x \r", "\n# a\n\n"]
      text += ends.randomElement(using: &maker.generator) ?? "\n"
    }
    let before = Tape.parse(text, file: "a.tape")
    // A value that no line end follows may take the next word, which makes a different tape.
    guard !before.hasErrors else { return }
    let once = try #require(tidy(text))
    #expect(commands(once) == before.tape.commands, "\(text)")
    #expect(tidy(once) == once)
    #expect(comments(once) == comments(text))
  }

  @Test(arguments: 0..<20)
  func `any tokens that form a tape keep their meaning`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let tokens = [
      "Enter", "Type", "Sleep", "Set", "Theme", "Padding", "Ctrl", "+", "@", "5", "s", "ms", "1.5",
      "\"a\"", "'b`'", "`", "{", "}", "{a}", "#", "# c", "/x/", "/", "a", ".txt", "Output", "Copy",
      "Expect", "state", "result", "completed", "refused", "Hide", "Home", "true", "%", "é", "\r",
      "\r\n", "\n", "\n", "\n\n", " ", "\t",
    ]
    var readCount = 0
    for index in 0..<500 {
      let count = Int.random(in: 1...6, using: &generator)
      let text = (0..<count).map { _ in tokens.randomElement(using: &generator) ?? "" }
        .joined(separator: index.isMultiple(of: 2) ? " " : "")
      guard let once = tidy(text) else { continue }
      readCount += 1
      #expect(commands(once) == commands(text), "\(text.debugDescription)")
      #expect(tidy(once) == once, "\(text.debugDescription)")
    }
    #expect(readCount > 20)
  }

  @Test(arguments: ourTapes)
  func `our tapes are formatted`(path: String) throws {
    let text = try TapeFiles.disk.text(path)
    #expect(tidy(text) == text)
  }
}

/// The comments of a generated tape; no command contains such words.
private func comments(_ text: String) -> [Int] {
  ["# why", "#x", "# a\n"].map { text.ranges(of: $0).count }
}

private let ourTapes: [String] = {
  let root = "\(#filePath)".split(separator: "/").dropLast(3).map { "/\($0)" }.joined()
  let names = namesInFolder("\(root)/Resources/tapes").filter { $0.hasSuffix(".tape") }
  return names.sorted().map { "\(root)/Resources/tapes/\($0)" } + ["\(root)/Resources/roots.tape"]
}()
