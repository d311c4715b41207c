import RootsTape
import Testing

internal import Glibc

/// Goldens that are damaged, foreign or not to be had; each is one line that says what to do.
///
/// A class, because its folder must go when a test is over.
@Suite final class GoldenFaultTests {
  private static let path = "t/a.snapshots/start.txt"
  private let folder: String = {
    var template = Array("/tmp/roots-golden-XXXXXX".utf8CString)
    return unsafe mkdtemp(&template).map { unsafe String(cString: $0) } ?? "/nowhere"
  }()

  deinit {
    let goldens = "\(folder)/a.snapshots"
    for name in ["start.txt", "start.actual.txt"] {
      unsafe chmod("\(goldens)/\(name)", 0o600)
      unsafe unlink("\(goldens)/\(name)")
    }
    for name in ["\(goldens)/start.txt", goldens, folder] { unsafe rmdir(name) }
  }

  private func reason(_ golden: String) -> String {
    reason(MemoryFiles([Self.path: golden]).files, "t/a.tape")
  }

  private func reason(
    _ files: TapeFiles, _ path: String, _ mode: TapePlayer.SnapshotMode = .comparing
  ) -> String {
    var player = Town.player(files)
    player.snapshots = mode
    let tape = Tape.parse("Set Columns 30 Set Rows 6\nSnapshot start", file: path)
    let result = player.play(tape, path: path)
    return "\(result.exitCode) \(result.reason)"
  }

  @Test func `an empty golden`() {
    #expect(reason("") == "1 2:1: the golden '\(Self.path)' is empty; record it anew with --update")
  }

  @Test(arguments: ["hello", "\n\n", "-- row 1: bold 1-2\n", "\u{1B}[31m"])
  func `a text that is no golden`(text: String) {
    #expect(
      reason(text)
        == "1 2:1: '\(Self.path)' is no golden: its line '-- size' is missing; "
        + "record it anew with --update")
  }

  @Test func `a golden of another size`() {
    #expect(
      reason("[1:Home]\n-- size 40x12\n")
        == "1 2:1: the frame is not snapshot 'start': it has another size; "
        + "set Columns and Rows as they were, or record it anew with --update")
  }

  @Test func `a golden that is a folder`() {
    let golden = "\(folder)/a.snapshots/start.txt"
    unsafe mkdir("\(folder)/a.snapshots", 0o700)
    unsafe mkdir(golden, 0o700)
    #expect(
      reason(.disk, "\(folder)/a.tape")
        == "4 2:1: cannot read the golden '\(golden)': it is not a regular file")
  }

  @Test func `a golden that is not UTF-8 is said with its place, and an update replaces it`() {
    let golden = "\(folder)/a.snapshots/start.txt"
    unsafe mkdir("\(folder)/a.snapshots", 0o700)
    let file = unsafe open(golden, O_WRONLY | O_CREAT, 0o600)
    let bytes: [UInt8] = [0x61, 0x0A, 0xFC, 0x0A]
    let written = unsafe bytes.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
    close(file)
    #expect(written == 4)
    #expect(
      reason(.disk, "\(folder)/a.tape")
        == "4 2:1: cannot read the golden '\(golden)': byte 0xFC at 2:1 is not UTF-8; "
        + "record it anew with --update")
    #expect(reason(.disk, "\(folder)/a.tape", .recording) == "1 1 golden recorded")
    #expect(reason(.disk, "\(folder)/a.tape") == "0 ")
  }

  @Test func `a golden that nobody may write`() {
    let golden = "\(folder)/a.snapshots/start.txt"
    #expect(reason(.disk, "\(folder)/a.tape", .recording) == "1 1 golden recorded")
    let other = Tape.parse("Set Columns 40\nSnapshot start", file: "\(folder)/a.tape")
    unsafe chmod(golden, 0o400)
    var player = Town.player(.disk)
    player.snapshots = .recording
    let result = player.play(other, path: "\(folder)/a.tape")
    #expect(result.exitCode == 4)
    #expect(result.reason == "2:1: cannot write the golden '\(golden)': it is read-only")
  }

  @Test func `a golden without permission to read it`() {
    let files = TapeFiles { _ throws(TapeFileError) in
      throw .unreadable(reason: "Permission denied")
    }
    #expect(
      reason(files, "t/a.tape")
        == "4 2:1: cannot read the golden '\(Self.path)': Permission denied")
  }

  @Test func `what was found is told when it cannot be kept`() {
    let result = Town.play("Snapshot start")
    #expect(
      result.report.contains(
        "\nthe frame could not be written to 't/a.snapshots/start.actual.txt': nothing can be "))
  }
}
