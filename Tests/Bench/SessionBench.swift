import Glibc
import Roots
import RootsApp
import RootsBlueprint
import RootsTerminal

/// The sessions whose keys are measured, each key with its frame.
func sessionEntrants(cycles: Int) -> [Race.Entrant] {
  [
    benchKeysEntrant(cycles: cycles), cityKeysEntrant(cycles: cycles, showsNavigator: false),
    cityKeysEntrant(cycles: cycles / 10, showsNavigator: true),
  ]
}

/// Plays Bench.yaml by keys with a frame for each key at 80 by 24; the floor is the same walk in
/// the engine alone, without keys, conditions, facts and frames.
private func benchKeysEntrant(cycles: Int) -> Race.Entrant {
  let session = openSession("Bench.yaml")
  let walk = Walk(openBlueprint("Bench.yaml").map)
  var frame = Frame(size: session.size)
  var played = 0
  return Race.Entrant(
    workload: "Bench.yaml, a key and its frame", operation: "keys",
    seconds: {
      let seconds = processorSeconds {
        for _ in 0..<cycles { play(session, into: &frame) }
      }
      played += cycles
      let sum = played * (2 * played + 1)
      let expected = "keys=\(12 * played) payloads=\(2 * played) sum=\(sum)"
      precondition(frame.row(23).contains(expected), frame.text)
      return seconds / Double(12 * cycles)
    },
    floorName: "the same walk by the engine alone",
    floorSeconds: {
      processorSeconds {
        for _ in 0..<cycles { walk.run() }
      } / Double(12 * cycles)
    })
}

/// Three screens forward and back, two overlays with a result, two changes of tab: twelve keys that
/// lead back to the start.
private func play(_ session: Session, into frame: inout Frame) {
  for key in "ppoyb2poyb1b" {
    session.handle(.key(.character(key)))
    session.draw(into: &frame)
  }
}

/// Plays City.yaml by keys that select rows, open screens and change tabs, with a frame for each
/// key at 120 by 30; the floor is the same keys without frames.
private func cityKeysEntrant(cycles: Int, showsNavigator: Bool) -> Race.Entrant {
  let names = "1 down down enter escape 2 down up 3 down enter escape 4 down up"
  let keys = names.split(separator: " ").compactMap { Key(named: String($0)) }
  func open() -> Session {
    let session = openSession("City.yaml", Size(columns: 120, rows: 30))
    session.workbench.showsNavigator = showsNavigator
    return session
  }
  let (drawn, plain) = (open(), open())
  var frame = Frame(size: drawn.size)
  return Race.Entrant(
    workload: "City.yaml, " + (showsNavigator ? "with the navigator pane" : "120 by 30"),
    operation: "keys",
    seconds: {
      processorSeconds {
        for _ in 0..<cycles {
          for key in keys {
            drawn.handle(.key(key))
            drawn.draw(into: &frame)
          }
        }
      } / Double(keys.count * cycles)
    },
    floorName: "the same keys without frames",
    floorSeconds: {
      processorSeconds {
        for _ in 0..<cycles { for key in keys { plain.handle(.key(key)) } }
      } / Double(keys.count * cycles)
    })
}

/// The commands of the keys of Bench.yaml.
private struct Walk {
  private let navigator: Navigator
  private let commands: [Command]

  init(_ map: NavigationMap) {
    navigator = Navigator(map)
    let (push, pop) = (Command.push(name("deeper")), Command.pop())
    let overlay = Command.overlay(name("panel"), with: Payload(.object(["id": .int(1)])))
    let finish = Command.finish(with: Payload(.object(["id": .int(1)])))
    commands = [
      push, push, overlay, finish, pop, .show(.number(2)), push, overlay, finish, pop,
      .show(.number(1)), pop,
    ]
  }

  func run() {
    for command in commands {
      if let refusal = navigator.send(command).refusal { preconditionFailure("\(refusal)") }
    }
  }
}

/// Reads a blueprint of a number of screens and shows the first; the floor is libyaml's parsing of
/// the same bytes.
func blueprintEntrant(screens count: Int) -> Race.Entrant {
  let bytes = Array(city(of: count).utf8)
  return Race.Entrant(
    workload: "a blueprint of \(count) screens, read and shown", operation: "blueprints",
    seconds: {
      processorSeconds {
        let (blueprint, report) = Blueprint.read(source: Source(name: "bench", bytes: bytes))
        guard let blueprint else { preconditionFailure(report.text) }
        let session = makeSession(blueprint, size: Size(columns: 80, rows: 24))
        var frame = Frame(size: session.size)
        session.draw(into: &frame)
        precondition(frame.text.contains("Screen 0"), frame.text)
      }
    },
    floorName: "libyaml's events of the same bytes",
    floorSeconds: { processorSeconds { precondition(YAMLEvents.count(in: bytes) > count) } })
}

/// A chain of screens, each with a title, a text and a row that leads to the next.
private func city(of count: Int) -> String {
  var text = "roots: 1\nname: Bench\nstart: { screen: screen0 }\nscreens:\n"
  for index in 0..<count {
    text += """
        screen\(index):
          title: Screen \(index)
          text: The screen of number \(index).
          list:
            - { label: go on, do: push screen\((index + 1) % count) }

      """
  }
  return text
}

/// A session of a blueprint beside the package.
func openSession(_ name: String, _ size: Size = Size(columns: 80, rows: 24)) -> Session {
  makeSession(openBlueprint(name), size: size)
}

func openBlueprint(_ name: String) -> Blueprint {
  let (blueprint, report) = Blueprint.read(file: "Resources/\(name)")
  guard let blueprint else {
    print("\(report.text)roots-bench runs in the folder of the project.")
    exit(1)
  }
  return blueprint
}
