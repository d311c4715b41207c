internal import RootsBlueprint
internal import RootsTerminal

/// A file other than a blueprint: its value, and all errors in it.
struct SettingsFile<Value> {
  /// The value; nil if the file has errors.
  let value: Value?
  /// The reports of the file, then of the themes that it names.
  let reports: [Report]

  /// Reads a source; its themes are in the folder `themes` beside it.
  init(
    _ source: Source, open: @escaping Settings.Opening,
    _ decode: (inout SettingsDecoder, YAMLNode) -> Value?
  ) {
    let document = YAMLDocument(source)
    var themes: [Report] = []
    var decoder = SettingsDecoder(document.report) { name in
      let path = source.name.folder + "themes/\(name).yaml"
      let theme: SettingsFile<Theme>
      do throws(FileRefusal) {
        theme = SettingsFile<Theme>(try open(path), open: open) { $0.themeFile($1) }
      } catch .missing {
        return nil
      } catch {
        theme = SettingsFile<Theme>(refused: path, error)
      }
      themes += theme.reports
      return theme.value.map { .theme($0) } ?? .damaged
    }
    let value = document.root.flatMap { decode(&decoder, $0) }
    self.value = decoder.reader.hasErrors ? nil : value
    reports = [decoder.reader.report] + themes
  }

  /// Opens a file and reads it.
  init(
    _ path: String, open: @escaping Settings.Opening,
    _ decode: (inout SettingsDecoder, YAMLNode) -> Value?
  ) {
    do throws(FileRefusal) {
      self.init(try open(path), open: open, decode)
    } catch {
      self.init(refused: path, error)
    }
  }

  init(refused name: String, _ refusal: FileRefusal) {
    var report = Report(Source(name: name, text: ""))
    report.error(refusal.message, at: nil)
    (value, reports) = (nil, [report])
  }

  /// All reports as text.
  var text: String { reports.map(\.text).joined() }
}

extension String {
  /// The folder of a path, with the slash at its end; empty for a bare name.
  fileprivate var folder: String {
    lastIndex(of: "/").map { String(self[...$0]) } ?? ""
  }
}
