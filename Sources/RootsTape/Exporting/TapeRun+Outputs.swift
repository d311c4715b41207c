import Roots
import RootsTerminal

/// The output files of a tape.
extension TapeRun {
  /// Starts an output.
  ///
  /// - Throws: the failure of an output whose programs are missing.
  mutating func open(_ path: String, at position: TapePosition) throws(TapeFailure) {
    guard let form = try form(of: path, at: position) else { return }
    outputs.collect(for: path, form)
    log.notesNavigations = outputs.isFilming
    film()
  }

  mutating func takeScreenshot(_ path: String, at position: TapePosition) throws(TapeFailure) {
    guard let form = try form(of: path, at: position) else { return }
    outputs.take(form == .text ? glass.text() : glass.settled(), for: path, form)
  }

  /// The form of an output; nil after a note about one that cannot be written.
  private mutating func form(
    of path: String, at position: TapePosition
  ) throws(TapeFailure) -> TapeOutputForm? {
    guard let form = TapeOutputForm(path: path) else {
      note(
        "'\(path)' is not written: unknown extension; \(TapeOutputForm.choice)", at: position)
      return nil
    }
    guard form == .video || form == .image else { return form }
    guard let maker = player.filmMaker else {
      note("'\(path)' is not written: this player renders no films", at: position)
      return nil
    }
    if let objection = maker.objection(path) {
      throw .other("'\(path)' is not written: \(objection)")
    }
    return form
  }

  /// Adds the current frame to recordings, unless it is hidden.
  mutating func film() {
    guard outputs.isFilming else { return }
    let markers = log.takeNavigations().map { glass.secrets.masked($0) }
    let time = session.scheduler.now
    guard outputs.isShown else { return outputs.cut(to: time) }
    outputs.show(glass.current(), at: time, markers: markers)
  }
}
