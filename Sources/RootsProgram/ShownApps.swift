import RootsApp
import RootsBlueprint
import RootsTerminal

/// The apps of a run, in order: that of its start, and those that its file had when it was read
/// again.
///
/// What a run recorded is named by them, because the file may change at any time. A class because
/// the session adds to it.
final class ShownApps {
  private let first: Blueprint
  private let file: String?
  private var later: [Result<Blueprint, AppUnreadable>] = []

  /// - Parameter file: the path of the blueprint; nil for the demo.
  init(_ first: Blueprint, of file: String?) {
    (self.first, self.file) = (first, file)
  }

  /// Reads the file again; nil for the demo.
  var reread: (() throws(AppUnreadable) -> Blueprint)? {
    guard let reread = LoadedBlueprint.reread(file) else { return nil }
    return { [self] () throws(AppUnreadable) in
      let app = Result { () throws(AppUnreadable) in try reread() }
      later.append(app)
      return try app.get()
    }
  }

  /// Makes a session of the first app, which reads the later ones where the run did.
  func makeSession(_ size: Size) -> Session {
    var rest = later[...]
    let reread = { [first] () throws(AppUnreadable) in try rest.popFirst()?.get() ?? first }
    return RootsApp.makeSession(
      first, size: size, isRecording: true, reread: file == nil ? nil : reread)
  }
}
