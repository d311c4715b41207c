import Roots
import RootsTerminal

/// The output files of a tape.
extension TapeRun {
  mutating func open(_ output: TapeOutput, at position: TapePosition) {
    do throws(TapeOutputForm.Refusal) {
      outputs.collect(for: output.path, try TapeOutputForm(path: output.path))
      log.notesNavigations = outputs.isFilming
      film()
    } catch {
      noteMissing(output.path, error, at: position)
    }
  }

  mutating func takeScreenshot(_ path: String, at position: TapePosition) {
    do throws(TapeOutputForm.Refusal) {
      outputs.take(settledGlass(), for: path, try TapeOutputForm(path: path))
    } catch {
      noteMissing(path, error, at: position)
    }
  }

  private mutating func noteMissing(
    _ path: String, _ refusal: TapeOutputForm.Refusal, at position: TapePosition
  ) {
    let reason =
      switch refusal {
      case .renderedByVHS: "only VHS renders this format; use .svg for a picture, .cast for a film"
      case .unknown: "unknown extension; use .txt, .ascii, .cast or .svg"
      }
    note("'\(path)' is not written: \(reason)", at: position)
  }

  /// Adds the current frame to recordings, unless it is hidden.
  mutating func film() {
    guard outputs.isFilming else { return }
    let markers = log.takeNavigations().map { variables.secrets.masked($0) }
    let time = session.scheduler.now
    guard isShown else { return outputs.cut(to: time) }
    outputs.show(glass(), at: time, speed: playbackSpeed, markers: markers)
  }
}
