public import RootsTerminal

/// The sheet of an exploratory session, which its recording and the remarks in it make.
///
/// Its parts and their order are those of session-based test management (Jonathan Bach, 2000).
public struct SessionSheet: Hashable, Sendable {
  /// The path of the recording.
  public let path: String
  private let fields: [TapeSessionField: String]
  private let blueprint: String?
  private let marks: [TapeMark]
  /// The line of each remark.
  private let lines: [Int]
  /// The first line with an error; nil without one.
  private let errorLine: Int?

  /// The sheet of a tape; lines with errors are left out.
  /// - Parameters:
  ///   - reading: the recording.
  ///   - path: its path.
  public init(of reading: TapeReading, at path: String) {
    self.path = path
    errorLine = reading.diagnostics.first { $0.severity == .error }?.position.line
    var lines: [Int] = []
    var fields: [TapeSessionField: String] = [:]
    var (blueprint, marks): (String?, [TapeMark]) = (nil, [])
    for statement in reading.tape.statements {
      switch statement.command {
      case .set(.session(let field, let value)): fields[field] = value
      case .set(.blueprint(let path)): blueprint = path
      case .mark(let mark):
        marks.append(mark)
        lines.append(statement.position.line)
      default: break
      }
    }
    (self.fields, self.blueprint, self.marks) = (fields, blueprint, marks)
    self.lines = lines
  }

  /// Whether the tape tells of a session: it has a charter, a start or a remark.
  public var isOfSession: Bool { !fields.isEmpty || !marks.isEmpty }
  /// Whether the recording was never finished, or ends within a line.
  public var isCut: Bool { path.hasSuffix(".part") || errorLine != nil }
  /// What was to be explored; nil without a charter.
  public var charter: String? { fields[.charter] }
  /// The moment of the beginning; nil in a tape that does not tell it.
  public var started: String? { fields[.started] }

  /// The number of remarks of a kind.
  public func count(of kind: Remark.Kind) -> Int { marks.count { $0.remark.kind == kind } }

  /// The time of the session: the recorded one, or up to the last remark of a session that was
  /// interrupted; nil if neither is known.
  public var duration: Duration? {
    fields[.duration].flatMap { Int($0.prefix { $0.isNumber }) }.map { .seconds($0) }
      ?? marks.compactMap { $0.time?.duration }.max()
  }

  // MARK: Times

  /// The shares of the session's time in percent, which add up to 100; nil for one without times.
  ///
  /// The time after a bug or a setup belongs to it until the next remark. The rest is testing.
  public var breakdown: (test: Int, bug: Int, setup: Int)? {
    guard let duration, duration > .zero else { return nil }
    var (bug, setup) = (Duration.zero, Duration.zero)
    for (index, mark) in marks.enumerated() {
      let begin = mark.time?.duration ?? .zero
      let end = marks.dropFirst(index + 1).compactMap { $0.time?.duration }.first ?? duration
      switch mark.remark.kind {
      case .bug: bug += max(.zero, end - begin)
      case .setup: setup += max(.zero, end - begin)
      case .note, .question, .idea: break
      }
    }
    func percent(_ time: Duration) -> Int { Int((100 * (time / duration)).rounded()) }
    let bugShare = min(100, percent(bug))
    let setupShare = min(100 - bugShare, percent(setup))
    return (100 - bugShare - setupShare, bugShare, setupShare)
  }

  // MARK: Markdown

  /// The sheet as Markdown, which ends with a line feed.
  public var markdown: String {
    var lines = ["# Session sheet", ""]
    add("Charter", [text(of: .charter) ?? "none was given"], to: &lines)
    let areas = (fields[.areas] ?? "").split(separator: ",").map { "- \(escaped(String($0)))" }
    add("Areas", areas.isEmpty ? ["all"] : areas, to: &lines)
    add("Start", [text(of: .started) ?? "unknown"], to: &lines)
    add("Tester", [text(of: .tester) ?? "unknown"], to: &lines)
    add("Task breakdown", breakdownLines, to: &lines)
    add("Data files", dataFiles, to: &lines)
    add("Test notes", marks(of: [.note, .idea, .setup]), to: &lines)
    add("Bugs", marks(of: [.bug]), to: &lines)
    add("Issues", marks(of: [.question]), to: &lines)
    return lines.dropLast().map { $0 + "\n" }.joined()
  }

  private func add(_ heading: String, _ content: [String], to lines: inout [String]) {
    lines += ["## \(heading)", ""] + (content.isEmpty ? ["none"] : content) + [""]
  }

  private func text(of field: TapeSessionField) -> String? { fields[field].map(escaped) }

  private var breakdownLines: [String] {
    guard let duration, let breakdown else { return ["unknown: the recording has no times"] }
    let planned = fields[.planned].map { " of \(escaped($0))" } ?? ""
    return [
      "| | |", "|---|---|", "| duration | \(Self.words(duration))\(planned) |",
      "| test design and execution | \(breakdown.test) % |",
      "| bug investigation and reporting | \(breakdown.bug) % |",
      "| session setup | \(breakdown.setup) % |",
    ]
  }

  private var dataFiles: [String] {
    let cut =
      errorLine.map { ", which cannot be read at line \($0)" }
      ?? (isCut ? ", which was interrupted" : "")
    let app = blueprint.map { "- app: `\(code($0))`" }
    return ["- recording: `\(code(path))`\(cut)", app].compactMap(\.self)
  }

  private func marks(of kinds: [Remark.Kind]) -> [String] {
    zip(marks, lines).filter { kinds.contains($0.0.remark.kind) }.map { mark, line in
      let time = mark.time.map { "\(Self.words($0.duration)): " } ?? ""
      let kind = mark.remark.kind
      let word = kinds.count > 1 && kind != .note ? "\(kind.rawValue): " : ""
      let way = kind == .bug ? " (`roots replay \(code(path)) --until \(line)`)" : ""
      return "- \(time)\(word)\(escaped(mark.remark.text))\(way)"
    }
  }

  /// A time in minutes and seconds: `12:05`.
  public static func words(_ time: Duration) -> String {
    let seconds = Int(time.components.seconds)
    let rest = seconds % 60
    return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
  }

  /// A text that Markdown shows unchanged, on one line.
  private func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in visible(text).unicodeScalars {
      if "\\`*_[]<>#|&!~".unicodeScalars.contains(scalar) { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
    }
    return escaped
  }

  private func code(_ text: String) -> String { visible(text).replacing("`", with: "'") }
}
