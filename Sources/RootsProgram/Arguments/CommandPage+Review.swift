extension CommandPage {
  static let review = CommandPage(
    summary: "accept or reject changed frames",
    operand: Operand(value: .tape, count: .oneOrMore),
    options: [Option(name: .accept, help: "Accept all frames without asking")],
    about: [
      "A snapshot that differs from its frame fails the tape, and the frame is written beside it "
        + "as `.actual.txt`. This command shows both side by side with the first difference "
        + "marked, and asks whether to accept the frame as the new snapshot, keep the old one and "
        + "remove the frame, skip, or quit. A folder stands for the tapes in it."
    ],
    exits: [
      Exit(code: 0, meaning: "every snapshot was reviewed"),
      Exit(code: 1, meaning: "snapshots are left"), .unreadable, .other,
    ],
    examples: [
      Example(line: "roots review tests", meaning: "look at each change"),
      Example(line: "roots review tests --accept", meaning: "accept all changes"),
    ])
}
