import Roots
import RootsApp
import RootsBench
import RootsBlueprint
import RootsFiles
import RootsTape
import RootsTerminal

/// `roots check`: reports all errors in files, and prints a line for each valid one.
struct Check {
  let words: Words

  /// The forms of the reports: the problems as JSON lines.
  static let forms: [ReportFiles.Form] = [.json]

  func run() throws(Failure) -> Int32 {
    if words.has(.schema) { return Program.tell(BlueprintSchema.text) }
    let reports = try ReportFiles(words, Self.forms)
    try reports.check()
    var problems: [CheckedProblem] = []
    var isFine = true
    if !reports.isEmpty { Interrupt.watch() }
    for file in NamedTapes.found(words.operands, withParts: true) {
      if Interrupt.isPending { break }
      let finding = CheckedFile(file)
      isFine = isFine && finding.summary != nil
      problems += finding.problems
      if reports.haveOutput { continue }
      Standard.error.write(finding.report)
      if let summary = finding.summary { Standard.output.write(summary + "\n") }
    }
    reports.write { _ in problems.map { $0.json + "\n" }.joined() }
    if let code = Interrupt.code {
      throw Failure(
        "stopped by \(Interrupt.name); the other files were not checked", code: code)
    }
    return isFine ? Program.ExitCode.fine : Program.ExitCode.unreadable
  }
}

/// The result of checking a file.
private struct CheckedFile {
  /// The errors and warnings as text.
  let report: String
  /// The errors and warnings as values.
  let problems: [CheckedProblem]
  /// A summary in one line; nil if there are errors.
  let summary: String?

  /// Checks a file, or reports the problem with one that is lost.
  init(_ file: TapeCase) {
    if let problem = file.problem {
      self.init(lost: file.path, problem)
    } else if file.path == "-" {
      self.init(standardInputAs: "standard input")
    } else if FileKind(of: file.path) != .tape {
      self.init(FileCheck(file: file.path))
    } else {
      do throws(TapeFileError) {
        self.init(try Tape.read(file.path, from: .disk), file.path)
      } catch {
        self.init(lost: file.path, "cannot read the tape: \(error)")
      }
    }
  }

  private init(lost file: String, _ message: String) {
    report = "\(visible(file)): error: \(visible(message))\n"
    problems = [CheckedProblem(Diagnostic(.error, file: file, message), kind: "tape")]
    summary = nil
  }

  /// Checks a tape, or a YAML file, by what is in it.
  private init(standardInputAs name: String) {
    let input = Result { () throws(FileFault) in try Source(standardInputAs: name) }
    let text = (try? input.get()).flatMap { String(validating: $0.bytes, as: UTF8.self) }
    if let text, Self.isTape(text) {
      var files = TapeFiles.disk
      files.text = { path throws(TapeFileError) in
        path == name ? text : try TapeFiles.disk.text(path)
      }
      if let reading = try? Tape.read(name, from: files) {
        self.init(reading, name)
        return
      }
    }
    self.init(FileCheck(file: name) { _ throws(FileFault) in try input.get() })
  }

  /// Whether the first word of a text has a capital letter, as all commands of tapes do, and is no
  /// key of YAML.
  private static func isTape(_ text: String) -> Bool {
    let lines = text.drop { $0 == "\u{FEFF}" }.split(whereSeparator: \.isNewline)
    let starts = lines.lazy.map { $0.drop(while: \.isWhitespace) }
    guard let line = starts.first(where: { !$0.isEmpty && $0.first != "#" }) else { return false }
    return line.first.map { $0.isASCII && $0.isUppercase } == true
      && line.drop(while: \.isLetter).first != ":"
  }

  /// The check of a blueprint, or of the kind of YAML file that its keys indicate.
  private init(_ check: FileCheck) {
    report = check.text
    problems = check.diagnostics.map { CheckedProblem($0, kind: check.kind) }
    summary = check.blueprint.map { Self.summary(of: $0, check.warningCount) } ?? check.summary
  }

  private static func summary(of blueprint: Blueprint, _ warnings: Int) -> String {
    let map = blueprint.map
    let screens = map.names.count { map.screen($0) != nil }
    let conditional = map.tabs.count { $0.condition != nil }
    var parts = [
      counted(map.tabs.count, "tab")
        + (conditional > 0 ? " (\(conditional) with a condition)" : ""),
      counted(screens, "screen"),
      counted(map.names.count - screens, "accessory", "accessories"),
      counted(map.facts.count, "fact"),
    ]
    let properties = blueprint.properties.count
    if properties > 0 { parts.append(counted(properties, "property", "properties")) }
    return "\(visible(blueprint.name)): \(parts.joined(separator: ", ")); \(problemCount(warnings))"
  }

  private init(_ tape: TapeReading, _ file: String) {
    var reading = tape
    let named = TapeFiles.disk.blueprint(of: tape.tape)
    let read = named?.isFound == false ? nil : LoadedBlueprint.reading(named?.path)
    reading.checkVariables(given: nil) { text, kind in
      read?.blueprint.map { $0.objection(toNaming: ShownName(text), as: kind) == nil } ?? false
    }
    reading.checkCommands(given: nil)
    reading.checkSnapshots()
    reading.checkOutputs()
    let app = Self.check(&reading, file, named, read)
    report = reading.report + app.report
    problems = reading.diagnostics.map { CheckedProblem($0, in: reading) } + app.problems
    let commands = counted(reading.tape.statements.count, "command")
    summary =
      reading.hasErrors || !app.problems.isEmpty
      ? nil : "\(visible(file)): \(commands); \(problemCount(reading.diagnostics.count))"
  }

  /// Checks a tape against its app: the blueprint that it names, or the demo.
  ///
  /// - Returns: the report about the app, and the problems of its blueprint.
  private static func check(
    _ reading: inout TapeReading, _ file: String, _ named: TapeBlueprint?,
    _ read: (blueprint: Blueprint?, report: Report)?
  ) -> (report: String, problems: [CheckedProblem]) {
    // The app of a part is that of the tapes that include it.
    if named == nil, reading.tape.isPart(in: file) { return ("", []) }
    guard let (blueprint, report) = read else {
      if let named { reading.add([reading.missing(named)]) }
      return ("", [])
    }
    if named == nil, !reading.hasErrors, let lack = reading.lackOfApp { reading.add([lack]) }
    guard let blueprint else {
      if let named {
        let place = reading.position(of: named.path, in: named.position)
        reading.add([TapeDiagnostic(.error, at: place, "the blueprint has errors")])
      }
      return (report.text, report.diagnostics.map { CheckedProblem($0, kind: "blueprint") })
    }
    let count = reading.diagnostics.count
    reading.check(
      against: blueprint.map, properties: blueprint.objection(toExpecting:),
      names: blueprint.objection(toNaming:as:), values: blueprint.objection(toFilling:with:),
      commands: blueprint.problems(inCommand:))
    guard named == nil, reading.diagnostics.count > count else { return ("", []) }
    let app = "the demo '\(visible(blueprint.name))'"
    return ("\(visible(file)): note: without a 'Set Blueprint' it is checked against \(app)\n", [])
  }
}

private func problemCount(_ warnings: Int) -> String {
  warnings == 0 ? "no problems" : counted(warnings, "warning")
}

extension Check: ListedCommand {
  static let page = CommandPage(
    summary: "report all errors in files",
    operand: Operand(
      value: .file("FILE", "yaml", "yml", "tape"), count: .oneOrMore, takesDash: true,
      replacement: .schema),
    options: [
      Option(
        name: .schema,
        help: "Print the JSON schema of blueprints instead, for completion in editors"),
      checkReport,
    ],
    exits: [
      Exit(code: 0, meaning: "no errors"), Exit(code: 2, meaning: "errors"), .other,
    ])

  private static var checkReport: Option {
    var option = ReportFiles.option(Check.forms, "the problems as JSON lines")
    option.excludes = [.schema]
    return option
  }
}
