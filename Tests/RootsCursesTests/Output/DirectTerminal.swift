import Glibc

/// A terminal with direct colours after a palette of 256, which the system need not describe.
enum DirectTerminal {
  static let name = "roots-direct"

  private static var description: String {
    let number = "%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d"
    func color(_ selector: Int) -> String {
      "\\E[%?%p1%{256}%<%t\(selector);5;%p1%d%e\(selector);2;\(number)%;m"
    }
    return "\(name)|a terminal with direct colours,\n RGB,colors#0x1000000,pairs#0x10000,"
      + "setaf=\(color(38)),setab=\(color(48)),use=xterm-256color,\n"
  }

  /// Runs `body` while this process knows the description, from a folder for it alone.
  static func described(_ body: () -> Void) {
    var template = Array("/tmp/roots-terminfo-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { return }
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    _ = unsafe setenv("TERMINFO", folder, 1)
    guard let pipe = unsafe popen("tic -x -o \(folder) -", "w") else { return }
    unsafe fputs(description, pipe)
    _ = unsafe pclose(pipe)
    body()
    _ = unsafe popen("rm -r \(folder)", "r").map { unsafe pclose($0) }
  }
}
