import Glibc
import RootsApp
import RootsCurses
import RootsTape
import RootsTerminal

/// The display of tapes on the terminal.
extension Replay {
  func watch(_ list: [String]) throws(Failure) -> Int32 {
    guard Standard.isTerminal else {
      throw .other(
        isTour
          ? "the tour needs a terminal; 'roots run --plain' runs the demo without one"
          : "watching needs a terminal; leave out --speed and --continue to play without one")
    }
    let plays: [TapePlay]
    let stop: TapeStage.Stop?
    do throws(OpeningError) {
      (plays, stop) = try show(list)
    } catch {
      throw .other(error.message)
    }
    switch stop {
    case .terminalGone: return 128 + SIGHUP
    // Who leaves the tour early has seen enough.
    case .key where isTour: return Program.ExitCode.fine
    case .key, .interrupt, .signal, nil: break
    }
    for play in plays { tell(play) }
    return stop == .interrupt ? 128 + SIGINT : plays.map(\.result).exitCode
  }

  /// Plays tapes one after another until the user stops, which may be by Ctrl-C.
  private func show(
    _ list: [String]
  ) throws(OpeningError) -> (plays: [TapePlay], stop: TapeStage.Stop?) {
    let driver = try CursesDriver()
    defer { driver.close() }
    let clock = ContinuousClock()
    let start = clock.now
    let stage = TapeStage(on: driver, pace: pace) { clock.now - start }
    stage.transitions = .standard
    if let endingWords { stage.endingWords = endingWords }
    let kept = pace.handover == nil ? nil : KeptPlay()
    var player = player(keeping: kept)
    player.watchedTheme = watchedTheme(on: driver)
    var plays: [TapePlay] = []
    for (index, path) in list.enumerated() where !stage.isStopped {
      let begun = clock.now
      stage.isFollowed = isTour && index + 1 < list.count
      let result = player.play(path, on: stage)
      kept?.end(isWanted: stage.hasHandedOver)
      plays.append(TapePlay(result, time: clock.now - begun))
      if continuesAtFailure, !result.isPassed { break }
    }
    return (plays, stage.stop)
  }

  /// The user's theme, fitted to the terminal; errors in settings are left to `roots run`.
  private func watchedTheme(on driver: CursesDriver) -> Theme {
    let settings = Settings.read(SettingsFiles(environment: environment))
    let isDark = Background.isDark(variable: environment("COLORFGBG"))
    return (settings.settings.theme ?? (isDark == false ? .light : .dark))
      .fitting(colorCount: driver.colorCount, isDark: isDark)
  }

  private var pace: TapePace {
    let handover: TapePace.Handover? =
      takesOverAtEnd ? .end : continuesAtFailure ? .failure : nil
    return TapePace(speed: speed, isStepping: isStepping, handover: handover)
  }
}

/// The recording of the tape that is shown, which is kept as that of a run if a person takes over.
///
/// A class because the player begins it, and the end of the tape ends it.
final class KeptPlay {
  private var recorder: RunRecorder?

  /// Starts recording a session; nil if it cannot be kept.
  func begin(_ session: Session, of file: String?) -> TapeRecorder? {
    recorder = try? RunRecorder(
      keeping: session.chrome.name, of: file, about: [(.started, presentTime())])
    return recorder?.begin(session)
  }

  func end(isWanted: Bool) {
    if isWanted { _ = recorder?.end(Program.ExitCode.fine) } else { recorder?.discard() }
    recorder = nil
  }
}
