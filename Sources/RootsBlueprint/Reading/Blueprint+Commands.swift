internal import Roots

extension Blueprint {
  /// The problems of a command that a tape performs, each with its fix and a range in bytes of its
  /// text.
  ///
  /// - Returns: none for a text that is no command.
  package func problems(inCommand text: String) -> [(
    message: String, hint: String?, range: Range<Int>, isError: Bool
  )] {
    guard let command = try? Command(parsing: text) else { return [] }
    var check = CommandCheck(
      declared: declared, text: text, isOnAccessory: true, standing: .constant, isHasty: false)
    check.check(command, isInTransaction: false)
    let links = check.links.compactMap { link, range -> TextProblem? in
      do throws(Refusal) {
        _ = try map.links.match(link)
        return nil
      } catch {
        return TextProblem("\(error)", at: range)
      }
    }
    return (check.findings.problems + links).map { problem in
      let parts = problem.message.split(separator: "; ", maxSplits: 1).map(String.init)
      let meant = problem.suggestion.map { "did you mean \(cited($0))?" }
      return (
        parts[0], meant ?? parts.dropFirst().first, problem.range, problem.severity == .error
      )
    }
  }
}
