import RootsBlueprint
package import RootsTape
import RootsTerminal

extension MutantTesting {
  /// The tape of the keys that show a mutant.
  ///
  /// It ends with an expectation, with which it passes on the app and fails on the mutant.
  /// - Parameter blueprint: the path of the blueprint from the tape; nil for the demo.
  /// - Throws: `NoTellingTape` if no tape tells them apart.
  package func tape(
    of way: TellingWay, showing mutant: Mutant, blueprint: String?
  ) throws(NoTellingTape) -> Recording {
    let source = trial.app.source
    guard let changed = Blueprint.read(source: mutant.source(from: source), warns: false).0 else {
      throw .otherKeys
    }
    let walk = MutantWalk(run, changed)
    for move in way.moves where !walk.perform(move) { throw .otherKeys }
    let difference = mutant.difference(from: source)
    let place = "\(source.name):\(difference.line)"
    let heading =
      ["\(Recording.changeHeading) (\(mutant.kind.rawValue)), \(place):"]
      + difference.old.map { "- \($0)" } + difference.new.map { "+ \($0)" }
    let witness = WitnessTape(of: way.moves, run, blueprint: blueprint, under: heading)
    guard witness.isConfirmed else { throw .otherKeys }
    let claims = TellingClaims(walk.frames.app, walk.frames.mutant).all
    let told = claims.lazy.map { claim in
      var recording = witness.recording
      if recording.lines.last != .gap { recording.append([.gap]) }
      recording.append([.command(.expect(claim))])
      return recording
    }.first { trial.tells($0, changed) }
    guard let told else { throw .noClaim }
    return told
  }
}

/// The reason why no tape shows a mutant.
package enum NoTellingTape: String, Error {
  /// The program does not do what the search found.
  case otherKeys = "the keys do something else in the app than in the search"
  /// No expectation tells the last screens apart, as when the difference depends on the time.
  case noClaim = "no expectation at the end passes on the app and fails on the change"
}

/// Expectations that hold on a screen and not on another one, the most readable first.
struct TellingClaims {
  let all: [TapeExpectation]

  init(_ frame: Frame, _ other: Frame) {
    let rows = Self.rows(of: frame)
    let others = Self.rows(of: other)
    // Both have the same size.
    let differing = zip(rows, others).enumerated().filter { $1.0 != $1.1 }
    let texts = differing.flatMap { Self.words(of: $1.0) }
    let missing = differing.flatMap { Self.words(of: $1.1) }
    func claims(_ texts: [String], notIn rows: [String]) -> [TapeExpectation] {
      texts.filter { text in !rows.contains { $0.contains(text) } }
        .compactMap { TapePattern(beginning: $0).map { .glass(.screen, $0) } }
    }
    all =
      claims(texts, notIn: others) + claims(missing, notIn: rows).map { .not($0) }
      + differing.map { Self.box($0, $1.0, frame.size) }
  }

  private static func rows(of frame: Frame) -> [String] {
    frame.text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
  }

  /// The texts of a row between lines, marks and gaps, longest first.
  private static func words(of row: String) -> [String] {
    var words = [""]
    for character in row {
      let isMark = character.unicodeScalars.contains { (0x2190...0x2BFF).contains($0.value) }
      if isMark || character == " " && words.last?.last == " " {
        words.append("")
      } else if character != " " || words.last != "" {
        words[words.count - 1].append(character)
      }
    }
    return words.map { word in
      // Without the mark of the selected row.
      let text = word.drop { !$0.isLetter && !$0.isNumber }
      return String(text.last == " " ? text.dropLast() : text)
    }.filter { !$0.isEmpty }
      .sorted { $0.count > $1.count }
  }

  private static func box(_ row: Int, _ text: String, _ size: Size) -> TapeExpectation {
    let end = text.lastIndex { $0 != " " }.map { text.index(after: $0) } ?? text.startIndex
    return .box(
      TapeBox(
        from: TapeCell(column: 1, row: row + 1), to: TapeCell(column: size.columns, row: row + 1)),
      .rows([String(text[..<end])]))
  }
}
