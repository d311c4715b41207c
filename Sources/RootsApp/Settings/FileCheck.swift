package import RootsBlueprint
internal import RootsTerminal

/// The check of a blueprint or of settings.
package struct FileCheck: Sendable {
  /// The blueprint; nil for settings and for errors.
  package let blueprint: Blueprint?
  /// The kind of the file in one word: `blueprint` or `settings`.
  package let kind: String
  /// One line about settings without errors; nil for others.
  package let summary: String?
  private let report: Report

  /// Whether the file can be used.
  package var isFine: Bool { report.errorCount == 0 }
  /// All errors and warnings.
  package var text: String { report.text }
  /// The errors and warnings, at most `Report.shownLimit`.
  package var diagnostics: [Diagnostic] { report.diagnostics }
  package var warningCount: Int { report.warningCount }

  /// Reads a file.
  package init(file path: String, open: Settings.Opening = Settings.openFile) {
    do {
      self.init(source: try open(path))
    } catch {
      self.init(nil, "blueprint", Report(refused: path, error))
    }
  }

  /// Reads a source: settings by their keys, and otherwise a blueprint.
  package init(source: Source) {
    guard YAMLDocument(source).root.map(SettingsDecoder.isMeant) == true else {
      let (blueprint, report) = Blueprint.read(source: source)
      self.init(blueprint, "blueprint", report)
      return
    }
    let report = SettingsDecoder.read(source).report
    let count = report.warningCount
    let problems = count == 0 ? "no problems" : counted(count, "warning")
    self.init(
      nil, "settings", report,
      summary: report.errorCount == 0
        ? "\(visible(source.name)): a file of settings; \(problems)" : nil)
  }

  private init(_ blueprint: Blueprint?, _ kind: String, _ report: Report, summary: String? = nil) {
    (self.blueprint, self.kind) = (blueprint, kind)
    (self.report, self.summary) = (report, summary)
  }
}
