import RootsTape
import Testing

internal import Glibc

/// Snapshots that are damaged, foreign or unreadable; each gives one line with a fix.
///
/// A class because its folder is removed after the test.
@Suite final class SnapshotFaultTests {
  private static let path = "t/a.snapshots/start.txt"
  private let folder: String = {
    var template = Array("/tmp/roots-snapshot-XXXXXX".utf8CString)
    return unsafe mkdtemp(&template).map { unsafe String(cString: $0) } ?? "/nowhere"
  }()

  deinit {
    let snapshots = "\(folder)/a.snapshots"
    for name in ["start.txt", "start.actual.txt"] {
      unsafe chmod("\(snapshots)/\(name)", 0o600)
      unsafe unlink("\(snapshots)/\(name)")
    }
    for name in ["\(snapshots)/start.txt", snapshots, folder] { unsafe rmdir(name) }
  }

  private func reason(_ snapshot: String) -> String {
    reason(MemoryFiles([Self.path: snapshot]).files, "t/a.tape")
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

  @Test func `an empty snapshot is reported`() {
    #expect(
      reason("") == "1 2:1: the snapshot '\(Self.path)' is empty; record it again with --update")
  }

  @Test(arguments: ["hello", "\n\n", "-- row 1: bold 1-2\n", "\u{1B}[31m"])
  func `a text that is not a snapshot is reported`(text: String) {
    #expect(
      reason(text)
        == "1 2:1: '\(Self.path)' is not a snapshot: its line '-- size' is missing; "
        + "record it again with --update")
  }

  @Test func `a snapshot of another size is reported`() {
    #expect(
      reason("[1 Home]\n-- size 40x12\n")
        == "1 2:1: the frame differs from snapshot 'start': it has another size; "
        + "restore Columns and Rows, or record it again with --update")
  }

  @Test func `a folder in place of a snapshot is reported`() {
    let snapshot = "\(folder)/a.snapshots/start.txt"
    unsafe mkdir("\(folder)/a.snapshots", 0o700)
    unsafe mkdir(snapshot, 0o700)
    #expect(
      reason(.disk, "\(folder)/a.tape")
        == "4 2:1: cannot read the snapshot '\(snapshot)': it is not a regular file")
  }

  @Test func `invalid UTF-8 in a snapshot is located, and an update replaces the file`() {
    let snapshot = "\(folder)/a.snapshots/start.txt"
    unsafe mkdir("\(folder)/a.snapshots", 0o700)
    let file = unsafe open(snapshot, O_WRONLY | O_CREAT, 0o600)
    let bytes: [UInt8] = [0x61, 0x0A, 0xFC, 0x0A]
    let written = unsafe bytes.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
    close(file)
    #expect(written == 4)
    #expect(
      reason(.disk, "\(folder)/a.tape")
        == "4 2:1: cannot read the snapshot '\(snapshot)': byte 0xFC at 2:1 is not UTF-8; "
        + "record it again with --update")
    #expect(reason(.disk, "\(folder)/a.tape", .recording) == "0 ")
    #expect(reason(.disk, "\(folder)/a.tape") == "0 ")
  }

  @Test func `a read-only snapshot is reported`() {
    let snapshot = "\(folder)/a.snapshots/start.txt"
    #expect(reason(.disk, "\(folder)/a.tape", .recording) == "0 ")
    let other = Tape.parse("Set Columns 40\nSnapshot start", file: "\(folder)/a.tape")
    unsafe chmod(snapshot, 0o400)
    var player = Town.player(.disk)
    player.snapshots = .recording
    let result = player.play(other, path: "\(folder)/a.tape")
    #expect(result.exitCode == 4)
    #expect(result.reason == "2:1: cannot write the snapshot '\(snapshot)': it is read-only")
  }

  @Test func `an unreadable snapshot is reported`() {
    let files = TapeFiles { _ throws(TapeFileError) in
      throw .unreadable(reason: "Permission denied")
    }
    #expect(
      reason(files, "t/a.tape")
        == "4 2:1: cannot read the snapshot '\(Self.path)': Permission denied")
  }

  @Test func `a failure to write the actual frame is reported`() {
    let result = Town.play("Snapshot start")
    #expect(
      result.report.contains(
        "\nthe frame could not be written to 't/a.snapshots/start.actual.txt': nothing can be "))
  }
}
