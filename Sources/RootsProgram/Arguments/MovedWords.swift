/// The words of earlier versions, and what to write instead.
enum MovedWords {
  static let commands = [
    "mend": "roots diff OLD NEW TAPE...",
    "report": "roots sessions --sheet",
    "review": "roots replay --review",
    "tour": "roots run --tour",
  ]

  /// Options, and the option that does the same, where the command has it.
  static let options: [String: (option: OptionName, spelling: String)] = [
    "--accept": (.update, "--review --update"),
    "--complete": (.time, "--for unlimited"),
    "--html": (.report, "--report FILE.html"),
    "--json": (.report, "--report FILE.json, or --report - for standard output"),
    "--junit": (.report, "--report FILE.xml"),
    "--missing": (.suite, "--suite FOLDER"),
    "--not": (.only, "--only, or 'off' in the blueprint"),
    "--rows": (.set, "--set NAME=VALUE in a loop of the shell"),
    "--seed": (.walk, "--walk SEED"),
    "--step": (.speed, "--speed 0"),
    "--threads": (.jobs, "--jobs N"),
    "--time": (.time, "--for TIME"),
    "--trace": (.report, "--report FILE.html"),
    "--until": (.goOn, "--continue"),
  ]
}
