// The page roots-patterns(7): how common parts of apps are written.
extension ManPage {
  static var patterns: ManPage {
    var roff = Roff(title: "roots-patterns", section: 7)
    roff.heading("NAME")
    roff.line("roots-patterns - how common parts of an app are written")
    roff.heading("DESCRIPTION")
    roff.line(
      "Each pattern is a blueprint and a tape that passes on it. Save the blueprint under the name "
        + "in the first line of the tape, and run `roots replay`. roots-blueprint(5) and "
        + "roots-tape(5) describe every word.")
    for pattern in Pattern.all {
      roff.heading(pattern.title.uppercased())
      roff.line(pattern.text)
      roff.code(pattern.blueprint)
      roff.code(pattern.tape)
    }
    roff.heading("SEE ALSO")
    roff.line(references(besides: "patterns"))
    return ManPage(name: "patterns", section: 7, text: roff.text)
  }
}

/// A pattern of the page; the tape names the blueprint in its first line.
private struct Pattern {
  let title: String
  let text: String
  let blueprint: String
  let tape: String

  static let all = [logInFirst, titles, flow]

  static let logInFirst = Pattern(
    title: "Log in first, tabs later",
    text: "The app starts at a screen without tabs; the tabs are those of a nested navigator, "
      + "whose screen is protected. `start` cannot name a protected screen, and a tab cannot be "
      + "both the start and conditional. When the fact of the protection becomes false, the "
      + "screen is removed with all its tabs. A link to the protected screen logs in first too.",
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
}
