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
    "--step": (.speed, "--speed 0"),
    "--threads": (.jobs, "--jobs N"),
    "--time": (.time, "--for TIME"),
    "--trace": (.report, "--report FILE.html"),
    "--until": (.goOn, "--continue"),
  ]

  /// Options that no option replaces, and what to do instead.
  static let gone: [String: String] = [
    "--areas": "leave it out",
    "--bail": "name fewer tapes; all that are named are played",
    "--debrief": "write 'roots sessions --sheet'",
    "--driver": "leave it out; frames are drawn by ncurses",
    "--filter": "name the tapes, such as tests/login-*.tape",
    "--keys": "write 'keys' into the settings",
    "--last-failed": "name the tapes that failed",
    "--line": "write TAPE:LINE",
    "--list": "write 'roots check' in place of 'roots replay', or 'roots man list'",
    "--mutants": "write 'roots diff OLD NEW TAPE...'",
    "--no-mouse": "write 'mouse: off' into the settings",
    "--no-tools": "write 'tools: off' into the blueprint",
    "--no-transitions": "write 'transitions: off' into the settings",
    "--of": "leave it out; all kinds are counted",
    "--output": "write '>FILE' behind the command",
    "--quiet": "write '>/dev/null' behind the command",
    "--seed": "write '--for TIME'; the search visits states that show something new first",
    "--seen": "write 'roots cover', which lists the screens that no tape shows",
    "--shard": "write a longer '--for' or a smaller search: --fact, --stack, --only",
    "--slowest": "write '--report FILE.json', which has the times",
    "--tester": "leave it out",
    "--timeout": "write 'timeout 60' before the command",
    "--trace": "press F12 in the app, which lists each key with its commands",
    "--walk": "write '--for TIME'; the search visits states that show something new first",
  ]
}
