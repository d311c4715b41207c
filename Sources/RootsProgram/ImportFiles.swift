import RootsFiles
import RootsImport
import RootsTerminal

/// `roots import`: makes a blueprint of the navigation files of another tool.
struct ImportFiles {
  let words: Words

  func run() throws(Failure) -> Int32 {
    let tabs = words.values(of: .tabs).flatMap { $0.split(separator: ",").map { String($0) } }
    var files: [Import.File] = []
    for path in words.operands {
      do throws(FileFault) {
        files.append(
          Import.File(path: path, bytes: try FileReading.bytes(of: path, atMost: Import.sizeLimit)))
      } catch {
        throw .unreadable("\(visible(path)): \(error.message)")
      }
    }
    let made: Import
    do throws(ImportProblem) {
      made = try Import(files, tabs: tabs)
    } catch {
      let place = error.path + (error.line.map { ":\($0)" } ?? "")
      throw .unreadable((place.isEmpty ? "" : "\(visible(place)): ") + visible(error.message))
    }
    for note in made.notes { Standard.error.write("\(visible(note))\n") }
    Standard.error.write("\(made.summary)\n\(Self.advice)\n")
    Standard.output.write(made.text)
    return Program.ExitCode.fine
  }

  private static var advice: String {
    "Add by hand what the files do not say: conditions (when), guards (protect) and results (then)."
  }
}

extension ImportFiles: ListedCommand {
  static let page = CommandPage(
    summary: "make a blueprint of an app's navigation files",
    operand: Operand(value: .file("FILE", "xml", "json"), count: .oneOrMore),
    options: [
      Option(
        name: .tabs, value: Option.Value(name: "ID,ID"),
        help: "The destinations that are tabs, in order; by default the items of a menu file")
    ])
}
