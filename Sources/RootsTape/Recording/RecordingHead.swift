import Roots
import RootsTerminal

extension Recording {
  /// The head of a recording: its settings, with the saved state that a session began with.
  /// - Parameters:
  ///   - blueprint: the path for `Set Blueprint`; nil for none.
  ///   - fields: what the recording tells of the session.
  ///   - heading: the comments before the settings.
  init(
    beginning session: Session, _ blueprint: String?,
    about fields: [(TapeSessionField, String)], under heading: [String]
  ) {
    self.init(lines: heading.map { .comment($0) })
    if let blueprint { lines.append(.command(.set(.blueprint(path: blueprint)))) }
    lines.append(.command(.set(.columns(session.size.columns))))
    lines.append(.command(.set(.rows(session.size.rows))))
    if session.workbench.showsNavigator == nil { lines.append(.command(.set(.navigator(true)))) }
    lines += Self.keymapLines(of: session)
    for (field, value) in fields {
      lines.append(.command(.set(.session(field, value: value))))
    }
    if let saved = session.navigator.restoration.start {
      do throws(CodingFault) {
        lines.append(.command(.set(.state(try Literal(encoding: saved)))))
      } catch {
        lines.append(.comment("the run began with a saved state that no tape can hold: \(error)"))
      }
    }
    lines.append(.gap)
  }

  /// The setting for the keys of a session that are not the standard ones.
  static func keymapLines(of session: Session) -> [Line] {
    let keymap = session.workbench.isOn ? session.keymap : session.keymap.withoutTools
    return keymap == .standard ? [] : [.command(.set(.keymap(keymap)))]
  }
}
