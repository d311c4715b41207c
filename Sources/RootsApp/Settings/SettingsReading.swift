package import RootsBlueprint
package import RootsFiles
internal import RootsTerminal

/// The result of reading a user's settings; the settings are always usable.
package struct SettingsReading: Sendable {
  /// The settings to use; a file with errors changes none of them.
  package private(set) var settings = Settings()
  /// The errors in the file, in lines; empty if there are none.
  package private(set) var complaint = ""
  /// The first problem in one sentence, for the app to show; nil if there is none.
  package private(set) var message: String?

  init(_ places: SettingsFiles, theme: String?, open: Settings.Opening) {
    for note in places.notes { complaint += note + "\n" }
    message = places.notes.first
    if let path = places.config { read(path, open) }
    if let theme { settings.theme = Theme.named(theme) }
  }

  private mutating func read(_ path: String, _ open: Settings.Opening) {
    let report: Report
    do throws(FileFault) {
      let source = try open(path)
      if source.isCommentary { return }
      let (found, its) = SettingsDecoder.read(source)
      (settings, report) = (found ?? settings, its)
    } catch {
      if error.isMissing || error == .empty { return }
      report = Report(refused: path, error)
    }
    guard report.errorCount > 0 else { return }
    complaint += report.text
    guard message == nil else { return }
    let shown = visible(path)
    let name = shown.split(separator: "/").last ?? ""
    let errors = report.errorCount == 1 ? "an error" : "\(report.errorCount) errors"
    message = "\(name) has \(errors) and is left out; see 'roots check \(shown)'"
  }
}

extension Source {
  /// Whether the text has only comments and blanks.
  fileprivate var isCommentary: Bool {
    bytes[textStart...].split { $0 == 0x0A || $0 == 0x0D }.allSatisfy { line in
      (line.first { $0 != 0x20 && $0 != 0x09 } ?? UInt8(ascii: "#")) == UInt8(ascii: "#")
    }
  }
}

extension Settings {
  /// A function that reads a file, or throws the reason why it cannot.
  package typealias Opening = (String) throws(FileFault) -> Source

  /// Reads the settings of a user, changed by command-line options.
  ///
  /// - Parameters:
  ///   - places: the user's files; missing ones are no errors.
  ///   - theme: the name of a theme; nil for the theme of the settings.
  ///   - open: reads a file.
  package static func read(
    _ places: SettingsFiles, theme: String? = nil, open: Opening = openFile
  ) -> SettingsReading {
    SettingsReading(places, theme: theme, open: open)
  }

  /// Reads a file from the disk.
  package static func openFile(_ path: String) throws(FileFault) -> Source {
    try Source(contentsOfFile: path)
  }
}
