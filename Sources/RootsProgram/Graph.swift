import RootsApp
import RootsBlueprint

/// `roots graph`: draws the screens and their connections.
struct Graph: Equatable {
  /// Nil for the demo.
  var file: String?
  var format = TreeFormat.text

  init(_ words: Words) {
    file = words.operands.first
    format = words.value(of: .format).flatMap(TreeFormat.init) ?? .text
  }

  func run() throws(WriteRefusal) -> Int32 {
    let blueprint: Blueprint
    do throws(LoadedBlueprint.Unreadable) {
      blueprint = try LoadedBlueprint.read(file)
    } catch {
      Standard.error.tell(error.description)
      return Program.ExitCode.unreadable
    }
    try Standard.output.write(format.text(of: blueprint))
    return Program.ExitCode.fine
  }
}
