import RootsApp
import RootsBlueprint
import RootsTape
import RootsTerminal

extension TapePlayer {
  /// A player for recordings of an app, which changes no files.
  static func reporting(
    on app: Blueprint, files: TapeFiles, making makeSession: @escaping (Size) -> Session
  ) -> TapePlayer {
    var player = TapePlayer(files: files.discardingWrites) { size, _ in
      let session = makeSession(size)
      session.ownTools = SessionTool.idleTools
      return session
    }
    player.watchProperties = { session, _ in PropertyWatch(session, app).properties }
    return player
  }
}
