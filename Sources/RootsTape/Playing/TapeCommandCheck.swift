import Roots
import RootsTerminal

extension TapeReading {
  /// Adds an error for each `Do` whose text is no valid line of the prompt.
  ///
  /// - Parameter given: the values of variables from outside; nil if they are not known.
  package mutating func checkCommands(given: [String: String]?) {
    var known: Set<String> = []
    var found: [TapeDiagnostic] = []
    var variables = TapeVariables(of: tape, given: given)
    for statement in tape.statements {
      // Unknown names are reported by `checkVariables`.
      guard let command = try? variables.filled(statement.command) else { continue }
      variables.declare(command)
      guard case .perform(let text) = command, !known.contains(text) else { continue }
      guard let problem = LineProblem(of: text) else {
        known.insert(text)
        continue
      }
      guard found.count < TapeParser.limit else { break }
      let start = text.prefix(problem.column - 1).utf8.count
      let place = position(of: start..<start + problem.length, in: text, of: statement.position)
      found.append(TapeDiagnostic(.error, at: place, problem.sentence))
    }
    add(found)
  }

  /// Adds a warning for each snapshot with the name of an earlier one, with which it shares its
  /// file.
  package mutating func checkSnapshots() {
    var first: [String: TapePosition] = [:]
    var found: [TapeDiagnostic] = []
    for statement in tape.statements {
      // A variable may change in between.
      guard case .snapshot(let name) = statement.command, !name.contains("${") else { continue }
      guard let earlier = first[name] else {
        first[name] = statement.position
        continue
      }
      found.append(
        TapeDiagnostic(
          .warning, at: position(of: name, in: statement.position),
          "the snapshot '\(name)' of line \(earlier.line) has the same file, so both frames must be"
            + " equal", hint: "choose another name"))
    }
    add(found)
  }

  /// Adds a warning for each output that is not written, because of its extension.
  package mutating func checkOutputs() {
    add(
      tape.statements.compactMap { statement in
        guard case .output(let path) = statement.command, !path.contains("${"),
          TapeOutputForm(path: path) == nil
        else { return nil }
        return TapeDiagnostic(
          .warning, at: position(of: path, in: statement.position),
          "'\(path)' is not written: unknown extension", hint: TapeOutputForm.choice)
      })
  }

  /// Adds diagnostics in the order of their places.
  package mutating func add(_ found: [TapeDiagnostic]) {
    guard !found.isEmpty else { return }
    diagnostics += found
    sortDiagnostics(files: filesInOrder)
  }

  private var filesInOrder: [String] {
    var seen: Set<String> = []
    let files = diagnostics.map(\.position.file) + tape.statements.map(\.position.file)
    return files.filter { seen.insert($0).inserted }
  }

  /// The position of a range in bytes of a text in quotes, the last argument of a statement; the
  /// position of the whole statement if its line is unknown.
  func position(of range: Range<Int>, in text: String, of statement: TapePosition) -> TapePosition {
    let bytes = bytes(of: statement)
    let length = text.utf8.count
    guard bytes.count == statement.length, bytes.count >= length + 3 else { return statement }
    let isQuoted = bytes.last.map { "\"'`".utf8.contains($0) } ?? false
    var place = statement
    place.column += statement.length - (isQuoted ? 1 : 0) - length + range.lowerBound
    place.length = min(range.count, max(0, length - range.lowerBound))
    return place
  }
}

/// The reason why a text is neither a command nor another line of the prompt.
private struct LineProblem {
  let sentence: String
  /// The first affected character, from 1.
  let column: Int
  let length: Int

  /// - Returns: nil for a valid line.
  init?(of line: String) {
    guard let problem = LineProblem(reading: line) else { return nil }
    let word = line.prefix { $0 != " " }
    let verb = TapeVerb.allCases.first { $0.rawValue.lowercased() == word }
    guard let verb, !Command.words.contains(String(word)) else {
      self = problem
      return
    }
    (sentence, column, length) =
      ("'Do' does not take '\(word)'; write the statement '\(verb.rawValue)'", 1, word.count)
  }

  private init?(reading line: String) {
    let (words, word) = (PromptWord.ofSession, line.prefix { $0 != " " })
    if words.contains(where: { $0.word == word }) {
      do throws(PromptProblem) {
        _ = try PromptLine(parsing: line, words: words)
        return nil
      } catch {
        (sentence, column, length) = (error.sentence, error.column ?? 1, error.length)
      }
    } else {
      do throws(CommandSyntaxError) {
        _ = try Command(parsing: line)
        return nil
      } catch {
        (sentence, column, length) = ("\(error)", error.column, error.length)
      }
    }
  }
}
