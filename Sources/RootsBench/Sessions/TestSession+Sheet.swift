package import RootsTape
import RootsTerminal

extension TestSession {
  /// The session of a recording that goes on.
  package init(ofRunning text: String) {
    let path = "this session"
    self.init(of: Tape.parse(text, file: path), at: path)
  }

  /// The sheet of the session.
  ///
  /// Its parts and their order are those of session-based test management (Jonathan Bach, 2000).
  /// - Parameter hasEnded: whether the session has ended, so that commands can name its recording.
  package func sheet(hasEnded: Bool = true) -> ReportDocument {
    func list(_ heading: String, _ items: [ReportDocument.Phrase]) -> ReportDocument.Section {
      ReportDocument.Section(heading, [items.isEmpty ? .paragraph("none") : .list(items)])
    }
    return ReportDocument(
      title: "Session sheet",
      [
        ReportDocument.Section("Charter", [.paragraph("\(charter ?? "none was given")")]),
        ReportDocument.Section("Start", [.paragraph("\(started ?? "unknown")")]),
        ReportDocument.Section("Task breakdown", [breakdown]),
      ] + (hasEnded ? [list("Data files", dataFiles)] : []) + [
        list("Test notes", marks([.note, .idea, .setup]).map { phrase(of: $0) }),
        list("Bugs", marks([.bug]).flatMap { phrases(ofBug: $0, hasEnded: hasEnded) }),
        list("Issues", marks([.question]).map { phrase(of: $0) }),
      ])
  }

  private var breakdown: ReportDocument.Block {
    guard let duration else { return .paragraph("unknown: the recording has no times") }
    let planned = fields[.planned].map { " of \($0)" } ?? ""
    let rows: [[ReportDocument.Phrase]] = [["duration", "\(Self.words(duration))\(planned)"]]
    guard let shares else { return .table(rows) }
    return .table(
      rows + [
        ["test design and execution", "\(shares.test) %"],
        ["bug investigation and reporting", "\(shares.bug) %"],
        ["session setup", "\(shares.setup) %"],
      ])
  }

  private var dataFiles: [ReportDocument.Phrase] {
    let app: [ReportDocument.Phrase] = blueprint.map { ["app: \(code: $0)"] } ?? []
    let plain: [ReportDocument.Phrase] =
      isPlain ? ["warning: it is a session in plain text, which is not replayed"] : []
    return ["recording: \(code: path)\(isCut ? ", which was interrupted" : "")"]
      + app + plain
  }

  private func phrase(of mark: Mark) -> ReportDocument.Phrase {
    let kind = mark.remark.kind
    let word = kind == .idea || kind == .setup ? "\(kind.rawValue): " : ""
    return "\(mark.time.map { "\(Self.words($0)): " } ?? "")\(word)\(mark.remark.text)"
  }

  private func phrases(ofBug mark: Mark, hasEnded: Bool) -> [ReportDocument.Phrase] {
    var below: [ReportDocument.Phrase] = mark.claims.map { "\(code: $0)" }
    if hasEnded, !isPlain, let number = mark.line {
      let path = shellPath(self.path)
      below += [
        "shorten it: \(code: "roots shorten \(path):\(number) >bug.tape")",
        "open it: \(code: "roots replay bug.tape --continue")",
      ]
    }
    return [phrase(of: mark)] + below.map(\.below)
  }
}
