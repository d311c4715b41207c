import RootsBench
import RootsTape

// The tables of the program as JSON, for programs that use it.
extension Help {
  /// All commands, and the protocol of `roots drive`.
  static var json: JSONValue {
    .object([
      "version": .text(Program.version),
      "commands": .list(Subcommand.allCases.map(json)),
      "drive": .object([
        "requests": .list(
          DriveRequest.allCases.map { request in
            .object([
              "name": .text(request.rawValue), "argument": .text(request.argument.form),
              "summary": .text(request.summary), "result": .text(request.result),
            ])
          }),
        "errors": .list(
          DriveError.Code.allCases.map { code in
            .object(["code": .text(code.rawValue), "meaning": .text(code.meaning)])
          }),
        "lineLimit": .int(Drive.lineLimit), "depthLimit": .int(JSONReader.depthLimit),
      ]),
    ])
  }

  /// One command.
  static func json(_ subcommand: Subcommand) -> JSONValue {
    let page = subcommand.page
    return .object([
      "name": .text(subcommand.rawValue), "summary": .text(page.summary),
      "operand": .text(page.operand?.form), "options": .list(page.allOptions.map(json)),
      "exits": .list(
        page.exits.map { .object(["code": .int(Int($0.code)), "meaning": .text($0.meaning)]) }),
    ])
  }

  private static func json(_ option: Option) -> JSONValue {
    .object([
      "name": .text(option.name.word), "letter": .text(option.letter.map { "-\($0)" }),
      "value": .text(option.value?.name),
      "choices": .list((option.value?.choices ?? []).map { .text($0) }),
      "group": .text(option.group.rawValue), "help": .text(option.help),
      "needs": .text(option.need?.name.word),
      "excludes": .list(option.excludes.map { .text($0.word) }),
    ])
  }
}
