import Glibc

/// Terminals that the system need not describe.
enum TestTerminals {
  /// A terminal with direct colours after a palette of 256.
  static let direct = "roots-direct"
  /// A terminal that wraps at once and must not move in a style, with its own language.
  static let odd = "roots-odd"
  /// A terminal that can only position the cursor.
  static let least = "roots-least"

  private static var descriptions: String {
    let number = "%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d"
    func color(_ selector: Int) -> String {
      "\\E[%?%p1%{256}%<%t\(selector);5;%p1%d%e\(selector);2;\(number)%;m"
    }
    return """
      \(direct)|a terminal with direct colours,
       RGB,colors#0x1000000,pairs#0x10000,setaf=\(color(38)),setab=\(color(48)),use=xterm-256color,
      \(odd)|a terminal with its own language,
       am,colors#8,pairs#64,ncv#32,cup=\\001@%p1%d\\,%p2%d.,cr=\\r,cub1=\\b,clear=\\001c.,
       sgr0=\\0010.,bold=\\001b.,rev=\\001r.,op=\\001d.,setaf=\\001f%p1%d.,setab=\\001g%p1%d.,
      \(least)|a terminal that can only position the cursor,
       cup=\\001@%p1%d\\,%p2%d.,

      """
  }

  /// Runs `body` while this process knows the descriptions, from a folder for it alone.
  static func described(_ body: () -> Void) {
    var template = Array("/tmp/roots-terminfo-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { return }
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    _ = unsafe setenv("TERMINFO", folder, 1)
    guard let pipe = unsafe popen("tic -x -o \(folder) -", "w") else { return }
    unsafe fputs(descriptions, pipe)
    _ = unsafe pclose(pipe)
    body()
    _ = unsafe popen("rm -r \(folder)", "r").map { unsafe pclose($0) }
  }
}
