package import RootsBlueprint

/// The report of an exploration as JSON, for programs and for `roots report`.
package struct ExplorationJSON {
  private let report: ExplorationReport

  package init(_ report: ExplorationReport) { self.report = report }

  /// The whole text, which ends with a line feed.
  package var text: String { ExplorationReport.form.write(report).written + "\n" }
}

/// The report of a search that was read from a JSON text.
package struct ReadReport {
  package let report: ExplorationReport
  /// The problems of the text.
  private var problems: Report
  private let fields: Fields

  /// Reads a report from a file.
  /// - Throws: the problem of a file that cannot be read, or of its text.
  package init(file path: String) throws(MergeProblem) {
    let source: Source
    do throws(FileRefusal) {
      source = try Source(contentsOfFile: path)
    } catch {
      var report = Report(Source(name: path, text: ""))
      report.error(error.message, at: nil)
      throw MergeProblem(text: report.text)
    }
    self = try ReadReport(source)
  }

  /// Reads a report from a text.
  /// - Throws: the problem of a text that is no report, or one of another version.
  package init(_ source: Source) throws(MergeProblem) {
    let document = YAMLDocument(source)
    let reading = JSONReading(document.report)
    do throws(JSONReading.Failure) {
      if reading.reader.hasErrors { throw JSONReading.Failure() }
      guard let root = document.root, case .mapping(let pairs) = root.content,
        pairs.contains(where: { $0.key.name == "version" })
      else {
        throw reading.failure(
          "this is not a report; 'roots explore --json FILE' writes one",
          at: document.root?.extent)
      }
      fields = try reading.some(reading.reader.mapping(root))
      report = try ExplorationReport.form.read(root, reading)
      problems = reading.reader.report
    } catch {
      throw MergeProblem(text: reading.reader.report.text)
    }
  }

  /// The name of the file.
  var name: String { problems.source.name }

  /// A problem with the value of a key.
  func problem(at key: String, _ message: String) -> MergeProblem {
    var report = problems
    report.error(message, at: fields[key]?.extent)
    return MergeProblem(text: report.text)
  }
}

/// The reason why reports cannot be merged, with its file and line.
package struct MergeProblem: Error, Hashable, Sendable {
  /// The lines for standard error.
  package let text: String
}
