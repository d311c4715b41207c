/// The words of earlier versions, and what to write instead.
enum MovedWords {
  static let commands = [
    "mend": "roots diff OLD NEW TAPE...",
    "report": "roots sessions --sheet",
    "review": "roots replay --review",
    "tour": "roots run --tour",
  ]
}
