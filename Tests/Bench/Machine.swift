import Glibc

/// The seconds of processor time of some work, independent of other processes.
func processorSeconds(_ work: () -> Void) -> Double {
  let start = processorTime()
  work()
  return processorTime() - start
}

private func processorTime() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// The resident memory of this process in bytes.
func residentBytes() -> Int {
  guard let file = unsafe fopen("/proc/self/statm", "r") else { return 0 }
  defer { unsafe fclose(file) }
  let pages = unsafe line(file).split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  return pages * sysconf(Int32(_SC_PAGESIZE))
}

/// The line that a command prints.
func output(of command: String) -> String {
  guard let pipe = unsafe popen(command, "r") else { return "" }
  defer { unsafe pclose(pipe) }
  return unsafe line(pipe)
}

private func line(_ file: UnsafeMutablePointer<FILE>) -> String {
  var line = [CChar](repeating: 0, count: 256)
  guard unsafe fgets(&line, 256, file) != nil else { return "" }
  let bytes = line.prefix { $0 != 0 && $0 != 10 }
  return String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// Writes a file, or prints that it could not.
func save(_ text: String, as name: String) {
  guard let file = unsafe fopen(name, "w") else { return print("\(name) cannot be written") }
  defer { unsafe fclose(file) }
  unsafe fputs(text, file)
}
