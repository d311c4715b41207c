import RootsBench
import RootsFiles
import RootsTape
import RootsTerminal

/// `roots export`: writes tapes as tests for the tool that tests the real app.
struct Export {
  let words: Words

  func run() throws(Failure) -> Int32 {
    guard let form = words.value(of: .to).flatMap({ SuiteForm(rawValue: $0) }) else {
      let forms = SuiteForm.allCases.map(\.rawValue).joined(separator: "|")
      throw .usage(.missingValue(OptionName.to.word, form: "\(OptionName.to.word) \(forms)"))
    }
    if form.needsApp, !words.has(.id) {
      let reason = "\(form.rawValue) starts the app by its identifier"
      throw .usage(.needs("\(OptionName.to.word) \(form.rawValue)", "--id APP", reason))
    }
    let tapes = try NamedTapes.readable(words.operands)
    var code = Program.ExitCode.fine
    var reports: Set<String> = []
    var cases: [SuiteCase] = []
    let app = try words.value(of: .blueprint).map { path throws(Failure) in
      try LoadedBlueprint.read(path)
    }
    for tape in tapes {
      let reading = try NamedTapes.reading(tape, from: .withBuiltIns)
      let replay = Replay(tapes: [tape], blueprint: words.value(of: .blueprint))
      do throws(SuiteCase.Objection) {
        var test = try SuiteCase(reading, path: tape, by: replay.player(of: app))
        var number = 1
        while cases.contains(where: { $0.name == test.name }) {
          number += 1
          test.name = "\(test.file)-\(number)"
        }
        cases.append(test)
      } catch {
        code = max(code, error.isUnreadable ? Program.ExitCode.unreadable : Program.ExitCode.failed)
        let report =
          error.isUnreadable ? error.message : "\(visible(tape)):\(visible(error.message))\n"
        // Tapes of one blueprint have its errors in common.
        if reports.insert(report).inserted { Standard.error.write(report) }
      }
    }
    if cases.isEmpty { return code }
    let files = form.files(of: cases, app: words.value(of: .id) ?? "")
    if let folder = words.value(of: .into) {
      try write(files, into: folder)
    } else if files.count == 1 {
      Standard.output.write(files[0].text)
    } else {
      let reason = "\(form.rawValue) has a file for each tape"
      throw .usage(.needs("\(OptionName.to.word) \(form.rawValue)", "--into FOLDER", reason))
    }
    return code
  }

  private func write(_ files: [(name: String, text: String)], into folder: String) throws(Failure) {
    try WitnessFolder.check(folder)
    for (name, text) in files {
      let path = "\(folder)/\(name)"
      do throws(FileFault) {
        try FileWriting.makeFolders(folder, mode: 0o777)
        try FileWriting.replace(path, with: Array(text.utf8), mode: 0o666)
      } catch {
        throw .other("'\(visible(path))' cannot be written: \(error.reason)")
      }
    }
    Standard.error.write("wrote \(counted(files.count, "file")) into \(visible(folder))\n")
  }
}

extension Export: ListedCommand {
  static let page = CommandPage(
    summary: "write tapes as tests for the real app",
    operand: Operand(value: .tape, count: .oneOrMore),
    options: [
      Option(
        name: .to, value: .choice("FORM", SuiteForm.allCases.map(\.rawValue)),
        help: "The tool or the form of the tests; Maestro has a file for each tape"),
      Option(
        name: .into, value: .folder,
        help: "Write the files into a folder, over those of their names; otherwise one is printed"),
      Option(
        name: .id, value: Option.Value(name: "APP"),
        help: "The identifier of the app, such as com.example.shop, or its address"),
      Option(
        name: .blueprint, letter: "b", value: .blueprint,
        help: "The app, in place of the tapes' own"),
    ],
    exits: [
      .fine, Exit(code: 1, meaning: "a tape cannot be exported; the others were"), .unreadable,
      .other,
    ])
}
