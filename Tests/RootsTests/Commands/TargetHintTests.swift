import Roots
import Testing

/// A wrong word before the target of a command is answered with the corrected command.
@Suite struct TargetHintTests {
  @Test(arguments: [
    ("pop on main", 5, "unexpected 'on'; did you mean 'pop main'?"),
    ("pop 2 on tab home", 7, "unexpected 'on'; did you mean 'pop 2 tab home'?"),
    ("pop from main with 1", 5, "unexpected 'from'; did you mean 'pop main with 1'?"),
    ("pop on #3", 5, "unexpected 'on'; did you mean 'pop #3'?"),
    ("reset on main", 7, "unexpected 'on'; did you mean 'reset main'?"),
    ("show on home", 6, "unexpected 'on'; did you mean 'show home'?"),
    ("go to feed", 4, "unexpected 'to'; did you mean 'go feed'?"),
    ("push feed to main", 11, "unexpected 'to'; did you mean 'push feed on main'?"),
    ("push feed in tab home", 11, "unexpected 'in'; did you mean 'push feed on tab home'?"),
    ("go feed at main", 9, "unexpected 'at'; did you mean 'go feed on main'?"),
    ("pop to feed at main", 13, "unexpected 'at'; did you mean 'pop to feed on main'?"),
    ("replace feed at #3", 14, "unexpected 'at'; did you mean 'replace feed on #3'?"),
    ("overlay login on 1", 15, "unexpected 'on'; did you mean 'overlay login at 1'?"),
    (
      "overlay login on accessory 1", 15,
      "unexpected 'on'; write 'overlay ACCESSORY [at N] [with PAYLOAD] [once]'"
    ),
    ("dismiss on 1", 9, "unexpected 'on'; did you mean 'dismiss 1'?"),
    ("dismiss on accessory 1", 9, "unexpected 'on'; write 'dismiss [N] [with PAYLOAD]'"),
    ("finish on #3", 8, "unexpected 'on'; did you mean 'finish #3'?"),
    ("finish flow on trip", 13, "unexpected 'on'; did you mean 'finish flow trip'?"),
    ("start trip in main", 12, "unexpected 'in'; did you mean 'start trip on main'?"),
    ("back on main", 6, "unexpected 'on'; write 'back'"),
    ("undo on main", 6, "unexpected 'on'; write 'undo [N]'"),
    ("begin; pop on main; end", 12, "unexpected 'on'; did you mean 'begin; pop main; end'?"),
    ("in purse pop on main", 14, "unexpected 'on'; did you mean 'in purse pop main'?"),
  ])
  func `the hint is the corrected command, else its grammar`(
    text: String, column: Int, message: String
  ) {
    do throws(CommandSyntaxError) {
      let command = try Command(parsing: text)
      Issue.record("\(text) is \(command)")
    } catch {
      #expect("\(error)" == message && error.column == column)
    }
  }
}
