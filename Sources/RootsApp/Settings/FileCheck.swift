package import RootsBlueprint
internal import RootsTerminal

/// The check of a file of any kind that this program reads.
package struct FileCheck: Sendable {
  /// The blueprint; nil for another kind of file and for errors.
  package let blueprint: Blueprint?
  /// One line about the file's kind and whether it can be used; nil for blueprints and errors.
  package let summary: String?
  /// Whether the file can be used.
  package let isFine: Bool
  /// All errors and warnings, including those of the themes that the file names.
  package let text: String
  /// The errors and warnings, at most `Report.shownLimit` for each file.
  package let diagnostics: [Diagnostic]
  /// The number of warnings.
  package let warningCount: Int
  /// The kind of the file in one word: `blueprint`, `settings`, `keys` or `theme`.
  package let kind: String

  /// Reads a file; a file that does not name its kind counts as a blueprint.
  package init(file path: String, open: @escaping Settings.Opening = Settings.openFile) {
    do throws(FileRefusal) {
      self.init(source: try open(path), open: open)
    } catch {
      self.init(SettingsFile<Settings>(refused: path, error), path, .blueprint)
    }
  }

  /// Reads a source; its themes are in the folder `themes` beside it.
  package init(source: Source, open: @escaping Settings.Opening = Settings.openFile) {
    let kind = YAMLDocument(source).root.flatMap { FileKind(of: $0) } ?? .blueprint
    let name = source.name
    switch kind {
    case .blueprint:
      self.init(Blueprint.read(source: source))
    case .settings:
      self.init(SettingsFile<Settings>(source, open: open) { $0.settings($1) }, name, kind)
    case .keys:
      self.init(SettingsFile<Keymap>(source, open: open) { $0.keyFile($1) }, name, kind)
    case .theme:
      self.init(SettingsFile<Theme>(source, open: open) { $0.themeFile($1) }, name, kind)
    }
  }

  private init(_ read: (blueprint: Blueprint?, report: Report)) {
    (blueprint, summary) = (read.blueprint, nil)
    (isFine, text) = (read.blueprint != nil, read.report.text)
    (warningCount, diagnostics) = (read.report.warningCount, read.report.diagnostics)
    kind = "blueprint"
  }

  private init<Value>(_ file: SettingsFile<Value>, _ name: String, _ kind: FileKind) {
    blueprint = nil
    let warnings = file.reports.reduce(0) { $0 + $1.warningCount }
    let problems =
      warnings == 0 ? "no problems" : warnings == 1 ? "1 warning" : "\(warnings) warnings"
    let errors = file.reports.reduce(0) { $0 + $1.errorCount }
    isFine = errors == 0
    summary = isFine ? "\(visible(name)): \(kind.description.indefinite); \(problems)" : nil
    (text, warningCount) = (file.text, warnings)
    diagnostics = file.reports.flatMap(\.diagnostics)
    self.kind = kind == .blueprint ? "blueprint" : kind.rawValue
  }
}
