internal import Roots
package import RootsBlueprint
internal import RootsTerminal

/// The result of reading a user's settings; the settings are always usable.
package struct SettingsReading: Sendable {
  /// The settings to use; a file with errors changes none of them.
  package private(set) var settings = Settings()
  /// The errors in files that were named explicitly, in lines; empty if the program can go on.
  package private(set) var refusal = ""
  /// The errors in the files that are always read, in lines; empty if there are none.
  package private(set) var complaint = ""
  /// The first problem in one sentence, for the app to show; nil if there is none.
  package private(set) var message: String?

  init(_ places: SettingsPlaces, theme: String?, keys: String?, open: @escaping Settings.Opening) {
    for note in places.notes { complaint += note + "\n" }
    message = places.notes.first
    readConfig(places, open)
    if let theme { read(theme: theme, places, open) }
    if let keys {
      let file = SettingsFile<Keymap>(keys, open: open) { $0.keyFile($1) }
      settings.keymap = file.value ?? settings.keymap
      if file.value == nil { refusal += file.text }
    }
  }

  private mutating func readConfig(_ places: SettingsPlaces, _ open: @escaping Settings.Opening) {
    guard let path = places.config else { return }
    let file: SettingsFile<Settings>
    do throws(FileRefusal) {
      let source = try open(path)
      if source.isCommentary { return }
      file = SettingsFile<Settings>(source, open: open) { $0.settings($1) }
    } catch .missing {
      return
    } catch .empty {
      return
    } catch {
      file = SettingsFile<Settings>(refused: path, error)
    }
    settings = file.value ?? settings
    for report in file.reports where report.errorCount > 0 { complain(of: report) }
  }

  private mutating func complain(of report: Report) {
    complaint += report.text
    guard message == nil else { return }
    let path = visible(report.source.name)
    let name = path.split(separator: "/").last ?? ""
    let errors = report.errorCount == 1 ? "an error" : "\(report.errorCount) errors"
    message = "\(name) has \(errors) and is left out; see 'roots check \(path)'"
  }

  /// A built-in name, a path, or a name in the folder of themes, in this order.
  private mutating func read(
    theme word: String, _ places: SettingsPlaces, _ open: @escaping Settings.Opening
  ) {
    if word == Settings.automaticTheme { return settings.theme = nil }
    if let theme = Theme.named(word) { return settings.theme = theme }
    let isPath = word.contains("/") || word.hasSuffix(".yaml") || word.hasSuffix(".yml")
    let path = isPath ? word : places.folder.map { $0 + "/themes/\(word).yaml" }
    guard let path else { return refusal += SettingsReading.unknown(theme: word) }
    do throws(FileRefusal) {
      let file = SettingsFile<Theme>(try open(path), open: open) { $0.themeFile($1) }
      settings.theme = file.value ?? settings.theme
      if file.value == nil { refusal += file.text }
    } catch {
      refusal +=
        error == .missing && !isPath
        ? SettingsReading.unknown(theme: word) : SettingsFile<Theme>(refused: path, error).text
    }
  }

  private static func unknown(theme word: String) -> String {
    var reader = Reader(Report(Source(name: "--theme", text: "")))
    let names = Theme.names + [Settings.automaticTheme]
    let meant = nearest(word, in: names)
    let known = names.joined(separator: ", ")
    let fix = meant == nil ? "; write one of \(known), or the path of a file" : ""
    reader.error("unknown theme \(cited(word))\(fix)", at: nil, suggestion: meant)
    return reader.report.text
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
  package typealias Opening = (String) throws(FileRefusal) -> Source

  /// Reads the settings of a user, changed by command-line options.
  ///
  /// - Parameters:
  ///   - places: the user's files; missing ones are no errors.
  ///   - theme: the name or the file of a theme; nil for the theme of the settings.
  ///   - keys: a key file; nil for the keys of the settings.
  ///   - open: reads a file.
  package static func read(
    _ places: SettingsPlaces, theme: String? = nil, keys: String? = nil,
    open: @escaping Opening = openFile
  ) -> SettingsReading {
    SettingsReading(places, theme: theme, keys: keys, open: open)
  }

  /// Reads a file from the disk.
  package static func openFile(_ path: String) throws(FileRefusal) -> Source {
    try Source(contentsOfFile: path)
  }
}
