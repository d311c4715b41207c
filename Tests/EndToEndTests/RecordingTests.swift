import Glibc
import Testing

/// Whether asciinema is installed; otherwise the tests' own reader reads recordings.
private let path = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? "/usr/bin:/bin"
private let hasAsciinema = path.split(separator: ":").contains {
  unsafe access("\($0)/asciinema", X_OK) == 0
}

@Suite struct RecordingTests {
  @Test(.enabled(if: hasAsciinema))
  func `a recording plays in asciinema and ends on the last frame`() throws {
    let script = """
      folder=$(mktemp -d) && cd "$folder" && \
      printf 'Output a.cast Enter Type o' > a.tape && \
      "$0" replay a.tape > said && \
      asciinema cat a.cast; code=$?; cd / && rm -r "$folder"; (exit $code)
      """
    let job = try Job(command: script, environment: ["PATH": path])
    try job.wait(forCode: 0)
    #expect(job.screen.text.contains("Home > Mug"), "\(job.screen.text)")
  }
}
