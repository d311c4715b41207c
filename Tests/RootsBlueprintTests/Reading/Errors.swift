import RootsBlueprint

/// An app with tabs, facts, an accessory `login`, a screen `b`, and the beginning of a screen `a`.
let tabbed = """
  roots: 1
  name: T
  facts: { flag: false, plan: [free, plus], n: 0..3, user: { text: [""] } }
  tabs: { home: { root: a }, map: { root: b } }
  accessories:
    login: {}
  screens:
    b: {}
    a:

  """

/// The errors of a text in a file `f`, one per line.
func errors(_ text: String) -> String {
  diagnostics(text, .error).map(\.headline).joined(separator: "\n")
}

/// The errors of a text with their source lines.
func errorLines(_ text: String) -> String {
  diagnostics(text, .error).flatMap(\.lines).joined(separator: "\n")
}

/// The warnings of a text.
func warnings(_ text: String) -> String {
  diagnostics(text, .warning).map(\.headline).joined(separator: "\n")
}

private func diagnostics(_ text: String, _ severity: Diagnostic.Severity) -> [Diagnostic] {
  let (blueprint, report) = Blueprint.read(source: Source(name: "f", text: text))
  let found = report.diagnostics.filter { $0.severity == severity }
  return severity == .error && found.isEmpty == (blueprint == nil) ? [] : found
}
