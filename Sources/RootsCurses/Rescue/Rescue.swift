import Glibc

/// The state for restoring the terminal, where a signal handler can reach it.
@unsafe struct RescueState {
  /// A non-blocking descriptor of the terminal; -1 before there is one.
  var tty: Int32 = -1
  var settings = termios()
  var reset: UnsafeMutablePointer<UInt8>
  var resetCount = 0
  /// The number of the reset bytes before those that leave the alternate screen.
  var outsideCount = 0
  var isTaken = false
  /// Whether the alternate screen is shown.
  var isInside = false
  /// The pipe to the supervisor; -1 without one.
  var supervisorPipe: Int32 = -1
  /// The descriptors of standard error while the screen is shown, and before; -1 if unused.
  var errors: Int32 = -1
  var outerErrors: Int32 = -1
  /// The writing end of the pipe that wakes the loop.
  var wakeup: Int32 = -1
  /// The signal that requested the end of the process; 0 for none.
  var deathSignal: Int32 = 0
}

/// A block of memory that is never freed: signal handlers use no Swift object and take no lock.
nonisolated(unsafe) let rescue: UnsafeMutablePointer<RescueState> = {
  let state = UnsafeMutablePointer<RescueState>.allocate(capacity: 1)
  let reset = UnsafeMutablePointer<UInt8>.allocate(capacity: Rescue.resetLimit)
  unsafe state.initialize(to: RescueState(reset: reset))
  return unsafe state
}()

/// Takes the terminal and gives it back, also from signal handlers.
enum Rescue {
  static let resetLimit = 1024

  /// Sets the bytes and settings that reset the terminal, before anything is changed on it.
  static func prepare(tty: Int32, settings: termios, reset: ResetBytes) {
    let bytes = reset.outside + reset.leaving
    let count = min(bytes.count, resetLimit - 1)
    for index in 0..<count { unsafe rescue.pointee.reset[index] = bytes[index] }
    unsafe rescue.pointee.outsideCount = min(reset.outside.count, count)
    unsafe rescue.pointee.reset[count] = 0
    unsafe rescue.pointee.resetCount = count
    unsafe rescue.pointee.settings = settings
    unsafe rescue.pointee.tty = tty
  }

  /// Announces that the terminal is about to change, and captures standard error.
  static func take() {
    unsafe rescue.pointee.isTaken = true
    unsafe rescue.pointee.isInside = false
    unsafe say(rescue.pointee.reset, count: rescue.pointee.outsideCount)
    unsafe say(rescue.pointee.reset + rescue.pointee.resetCount, count: 1)
    captureErrors()
  }

  /// Announces that the alternate screen is about to be shown.
  static func enter() {
    unsafe rescue.pointee.isInside = true
    unsafe say(rescue.pointee.reset, count: rescue.pointee.resetCount + 1)
  }

  /// Whether the terminal is taken.
  static var isTaken: Bool { unsafe rescue.pointee.isTaken }

  /// Gives the terminal back: reset bytes, settings, then the captured standard error.
  ///
  /// Does nothing if the terminal was not taken. Safe inside a signal handler.
  static func giveBack() {
    guard unsafe rescue.pointee.isTaken else { return }
    unsafe rescue.pointee.isTaken = false
    let tty = unsafe rescue.pointee.tty
    let isInside = unsafe rescue.pointee.isInside
    let count = unsafe isInside ? rescue.pointee.resetCount : rescue.pointee.outsideCount
    unsafe sendReset(rescue.pointee.reset, count: count, to: tty)
    _ = unsafe tcsetattr(tty, TCSANOW, &rescue.pointee.settings)
    unsafe say(rescue.pointee.reset + rescue.pointee.resetCount, count: 1)
    releaseErrors()
  }

  private static func say(_ word: UnsafePointer<UInt8>, count: Int) {
    let supervisorPipe = unsafe rescue.pointee.supervisorPipe
    guard supervisorPipe >= 0 else { return }
    _ = unsafe send(word, count: count, to: supervisorPipe, patience: 100)
  }

  /// Captures standard error if it is this terminal; a redirected one is left alone.
  private static func captureErrors() {
    guard isScreen(STDERR_FILENO) else { return }
    if unsafe rescue.pointee.errors < 0 {
      guard let file = CapturedErrors.open() else { return }
      unsafe rescue.pointee.errors = file
    }
    let outer = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    guard outer >= 0 else { return }
    unsafe rescue.pointee.outerErrors = outer
    _ = unsafe dup2(rescue.pointee.errors, STDERR_FILENO)
  }

  private static func releaseErrors() {
    let outer = unsafe rescue.pointee.outerErrors
    guard outer >= 0 else { return }
    unsafe rescue.pointee.outerErrors = -1
    _ = dup2(outer, STDERR_FILENO)
    _ = close(outer)
    unsafe CapturedErrors.show(rescue.pointee.errors, on: rescue.pointee.tty)
  }

  /// Whether a descriptor is the terminal of standard output, or `/dev/tty` (5:0).
  private static func isScreen(_ descriptor: Int32) -> Bool {
    var one = stat()
    var screen = stat()
    guard isatty(descriptor) == 1, unsafe fstat(descriptor, &one) == 0,
      unsafe fstat(STDOUT_FILENO, &screen) == 0
    else { return false }
    return one.st_rdev == screen.st_rdev || one.st_rdev == 0x500
  }
}
