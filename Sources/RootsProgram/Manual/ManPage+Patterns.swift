// The page roots-patterns(7): how common parts of apps are written.
extension ManPage {
  static var patterns: ManPage {
    var roff = Roff(title: "roots-patterns", section: 7)
    roff.heading("NAME")
    roff.paragraph("roots-patterns - how common parts of an app are written")
    roff.heading("DESCRIPTION")
    roff.paragraph(
      "Each pattern is a few files with a blueprint and tapes that pass on it. Save them under "
        + "their names in one folder, and run the commands. roots-blueprint(5) and roots-tape(5) "
        + "describe every word.")
    for pattern in Pattern.all {
      roff.heading(pattern.title.uppercased())
      roff.paragraph(pattern.text)
      for file in pattern.files {
        roff.paragraph("`\(file.name)`:")
        roff.code(file.text)
      }
      roff.paragraph("Then:")
      roff.code(pattern.commands)
    }
    roff.heading("SEE ALSO")
    roff.paragraph(references(besides: "patterns"))
    return ManPage(name: "patterns", section: 7, text: roff.text)
  }
}

/// A pattern of the page.
private struct Pattern {
  let title: String
  let text: String
  let files: [(name: String, text: String)]
  let commands: String

  static let all = [logInFirst, titles, flow, time, parts, rows]

  /// A pattern of an app, with one tape.
  private init(
    title: String, text: String, name: String, blueprint: String, tape: String
  ) {
    (self.title, self.text) = (title, text)
    files = [("\(name).yaml", blueprint), ("\(name).tape", tape)]
    commands = "roots replay \(name).tape"
  }

  private init(
    title: String, text: String, files: [(name: String, text: String)], commands: String
  ) {
    (self.title, self.text, self.files, self.commands) = (title, text, files, commands)
  }

  static let logInFirst = Pattern(
    title: "Log in first, tabs later",
    text: "The app starts at a screen without tabs; the tabs are those of a nested navigator, "
      + "whose screen is protected. `start` cannot name a protected screen, and a tab cannot be "
      + "both the start and conditional. When the fact of the protection becomes false, the "
      + "screen is removed with all its tabs. A link to the protected screen logs in first too.",
    name: "club",
    blueprint: """
      roots: 1
      name: Club
      facts: { member: { flag: false, saved: false } }
      start: { screen: welcome }
      protections:
        members: { passes: member, ask: overlay login }
      nested:
        club:
          tabs: { news: { title: News, root: news }, me: { title: Me, root: account } }
      screens:
        welcome:
          title: Welcome
          list: [{ label: Enter the club, do: push inside }]
        inside: { title: Club, nested: club, protect: members }
        news: { title: News, text: Nothing new. }
        account:
          title: Me
          list: [{ label: Log out, do: set member false }]
      accessories:
        login:
          title: Log in
          form: { name: { label: Name, required: true } }
          submit: [set member true, finish]
      routes:
        "club://inside": push inside once
      """,
    tape: """
      Set Blueprint "club.yaml"
      Open "club://inside"
      Expect state "accessory 0" "login"
      Type "Ada"
      Enter
      Expect state "stack" "welcome inside"
      Expect /Nothing new/
      Tab
      Expect selected "Log out"
      Enter
      Expect state "stack" "welcome"
      """)

  static let titles = Pattern(
    title: "Titles and texts with values",
    text: "The title, the text, the labels and the details of a screen can contain facts and "
      + "fields of the payload. The command that opens the screen gives the payload; "
      + "`$payload` passes it on whole. `roots check` warns of a command without a field that "
      + "the screen shows.",
    name: "post",
    blueprint: """
      roots: 1
      name: Post
      facts: { unread: { number: 0..9, initial: 2 } }
      tabs:
        mail: { title: Mail, root: inbox }
      screens:
        inbox:
          title: Inbox ($unread)
          list:
            - { label: Ada, do: 'push letter with {from: "Ada", lines: 3}' }
            - { label: Bo, do: 'push letter with {from: "Bo", lines: 1}' }
        letter:
          title: Letter from $from
          text: $lines lines, $(lines + 1) with the greeting.
          keys:
            r: { label: read, when: unread > 0, do: set unread $(unread - 1) }
            a: { label: answer, do: push answer with $payload }
        answer: { title: To $from, text: It had $lines lines. }
      """,
    tape: """
      Set Blueprint "post.yaml"
      Expect /Inbox \\(2\\)/
      Enter
      Expect /Letter from Ada/
      Expect /3 lines, 4 with the greeting/
      Type "ra"
      Expect /To Ada/
      Escape 2
      Expect /Inbox \\(1\\)/
      """)

  static let flow = Pattern(
    title: "The next screen of a flow",
    text: "A screen of a flow pushes the next one. The payloads of the flow's screens are "
      + "collected in `$flow`, so that a later screen has the values of earlier ones; "
      + "`finish flow` returns the result to the screen that started the flow, and removes all of "
      + "its screens.",
    name: "clinic",
    blueprint: """
      roots: 1
      name: Clinic
      facts: { booked: [none, Monday, Friday] }
      start: { screen: home }
      screens:
        home:
          title: Clinic
          text: "Your visit: $booked."
          list:
            - label: Book a visit
              do: start booking
              then: { completed: set booked $result.day }
        day:
          title: Day
          list:
            - { label: Monday, do: 'push confirm with {day: "Monday"}' }
            - { label: Friday, do: 'push confirm with {day: "Friday"}' }
        confirm:
          title: Visit on $flow.day
          list: [{ label: Book it, do: finish flow booking with $flow }]
      flows:
        booking: { screens: [day, confirm] }
      """,
    tape: """
      Set Blueprint "clinic.yaml"
      Enter
      Expect /Day/
      Down
      Enter
      Expect /Visit on Friday/
      Enter
      Expect result "booking" completed
      Expect /Your visit: Friday/
      """)

  static let time = Pattern(
    title: "Time, and what covers a screen",
    text: "The time of `after` passes while its screen is visible. Under a modal it stands still, "
      + "and goes on when the modal closes; under another accessory it passes. A screen that was "
      + "covered by another screen begins anew.",
    name: "quiz",
    blueprint: """
      roots: 1
      name: Quiz
      start: { screen: question }
      screens:
        question:
          title: Question
          text: You have ten seconds.
          after: { time: 10s, do: push over }
          keys:
            h: { label: help, do: overlay help }
            t: { label: tip, do: overlay tip }
        over: { title: Time is up, end: true }
      accessories:
        help: { title: Help, modal: true, text: The time stands still. }
        tip: { title: Tip, text: The time passes., after: { time: 2s, do: finish } }
      """,
    tape: """
      Set Blueprint "quiz.yaml"
      Sleep 6s
      Type "h"
      Sleep 60s
      Escape
      Expect state "stack" "question"
      Type "t"
      Sleep 2s
      Expect state "accessory 0" "none"
      Sleep 2s
      Expect state "stack" "question over"
      """)

  static let parts = Pattern(
    title: "Parts of tapes",
    text: "Keys that several tapes begin with stand in a tape of their own, which the others "
      + "include by `Source`. `Set Part on` says that it is no test: the commands that play the "
      + "tapes of a folder leave it out.",
    files: [
      (
        "notes.yaml",
        """
        roots: 1
        name: Notes
        facts: { member: false, saved: 0..9 }
        start: { screen: home }
        screens:
          home:
            title: Notes
            list:
              - { label: Log in, when: not member, do: overlay login }
              - { label: Save, when: member and saved < 9, do: set saved $(saved + 1) }
        accessories:
          login:
            title: Log in
            form: { name: { label: Name, required: true } }
            submit: [set member true, finish]
        """
      ),
      (
        "login.tape",
        """
        Set Part on
        Enter
        Type "Ada"
        Enter
        Expect state "fact member" true
        """
      ),
      (
        "save.tape",
        """
        Set Blueprint "notes.yaml"
        Source "login.tape"
        Enter
        Expect state "fact saved" 1
        """
      ),
    ], commands: "roots replay .")

  static let rows = Pattern(
    title: "Rows of values, and snapshots",
    text: "`--rows` plays a tape once for each row of a CSV file, whose first line names the "
      + "variables; a failure names its row. Each row needs a snapshot of its own, so the name "
      + "of the snapshot contains a variable. `--update` writes the snapshots.",
    files: [
      (
        "till.yaml",
        """
        roots: 1
        name: Till
        start: { screen: pay }
        screens:
          pay:
            title: Pay
            form: { card: { label: Card, required: true, matches: digits } }
            submit: 'push paid with {card: $card}'
          paid: { title: Paid, text: Paid with $card., end: true }
        """
      ),
      ("cards.csv", "CARD\n4711\n0815"),
      (
        "pay.tape",
        """
        Set Blueprint "till.yaml"
        Set Var CARD 1
        Type "${CARD}"
        Enter
        Expect /Paid with ${CARD}/
        Snapshot "paid-${CARD}"
        """
      ),
    ],
    commands: """
      roots replay --update pay.tape --rows cards.csv
      roots replay pay.tape --rows cards.csv
      """)
}
