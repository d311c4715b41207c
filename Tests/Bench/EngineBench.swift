import Roots
import RootsTerminal

/// A navigator with a tab that many entries deep, and one observer.
struct Tower {
  /// The receiver of callbacks; an object, like that of the floor.
  final class Tally {
    fileprivate(set) var sum = 0
    fileprivate(set) var commits = 0
  }

  let navigator: Navigator
  let tally = Tally()
  private let post = name("post")
  private let session: Session?

  /// Creates a navigator.
  /// - Parameters:
  ///   - isAttached: whether it has the journal and the session that the program has.
  ///   - shelves: the number of hidden screens below, each with a nested navigator.
  init(
    depth: Int, historyLimit: Int = History.defaultLimit, isAttached: Bool = false,
    shelves: Int = 0
  ) {
    let navigator = Navigator(
      map(tabs: 2, isNested: shelves > 0), historyLimit: historyLimit, isRecording: isAttached)
    self.navigator = navigator
    session =
      isAttached
      ? Session(
        navigator, chrome: AppChrome(name: "Bench") { entry, _ in entry.screen.text },
        size: Size(columns: 80, rows: 24)) : nil
    let tally = tally
    navigator.observers.commits.add { _ in tally.commits += 1 }
    for _ in 0..<shelves { navigator.send(.push(name("shelf"))) }
    for id in 0..<depth { push(id) }
  }

  /// Pushes a screen with a payload and a callback for its result.
  func push(_ id: Int) {
    let tally = tally
    navigator.send(
      Request(.push(post, with: Payload(id))) { outcome in
        guard case .completed(let payload?) = outcome else { return }
        if let number = try? payload.value(as: Int.self) { tally.sum &+= number }
      })
  }

  /// Pops the top entry with a result.
  func pop(_ id: Int) { navigator.send(Request(.pop(with: Payload(id)))) }
}

/// Push and pop with live contexts, a result each and one observer, over a history that is full.
/// - Parameter isAttached: whether the navigator has the journal and the session of the program.
func engineEntrants(depths: [Int], isAttached: Bool) -> [Race.Entrant] {
  let pairs = 100_000
  let attachments = isAttached ? ", journal and session" : ""
  return depths.map { depth in
    let tower = Tower(depth: depth, isAttached: isAttached)
    while tower.navigator.world.history.undoCount < History.defaultLimit {
      tower.push(0)
      tower.pop(0)
    }
    let floor = FloorStack(depth: depth)
    return Race.Entrant(
      workload: "push and pop, \(depth) deep\(attachments)", operation: "commands",
      seconds: {
        let (sum, commits) = (tower.tally.sum, tower.tally.commits)
        let seconds = processorSeconds {
          for id in 0..<pairs {
            tower.push(id)
            tower.pop(id)
          }
        }
        precondition(tower.tally.sum - sum == pairs * (pairs - 1) / 2)
        precondition(tower.tally.commits - commits == 2 * pairs)
        return seconds / Double(2 * pairs)
      },
      floorName: "array, object and closure",
      floorSeconds: {
        let before = floor.sum
        let seconds = processorSeconds {
          for id in 0..<pairs {
            floor.push(id)
            floor.pop()
          }
        }
        precondition(floor.sum - before == pairs * (pairs - 1) / 2)
        return seconds / Double(2 * pairs)
      })
  }
}

/// Push and pop in a world alone, without a navigator, over a history that is full.
func stepEntrant(depth: Int) -> Race.Entrant {
  let pairs = 100_000
  let post = name("post")
  var world = World(map(tabs: 2))
  for id in 0..<depth + History.defaultLimit {
    step(&world, .push(post, with: Payload(id)))
    if id >= depth { step(&world, .pop()) }
  }
  let floor = FloorStack(depth: depth)
  return Race.Entrant(
    workload: "push and pop in a world alone, \(depth) deep", operation: "commands",
    seconds: {
      let before = world.newestID
      let seconds = processorSeconds {
        for id in 0..<pairs {
          step(&world, .push(post, with: Payload(id)))
          step(&world, .pop(with: Payload(id)))
        }
      }
      precondition(Int(world.newestID - before) == pairs)
      return seconds / Double(2 * pairs)
    },
    floorName: "array, object and closure",
    floorSeconds: {
      processorSeconds {
        for id in 0..<pairs {
          floor.push(id)
          floor.pop()
        }
      } / Double(2 * pairs)
    })
}

/// Push and pop over hidden nested navigators; the floor is the same without them.
func nestedEntrant(count: Int) -> Race.Entrant {
  let (tower, low) = (Tower(depth: 10, shelves: count), Tower(depth: 10))
  let pairs = 10_000
  func seconds(_ tower: Tower) -> Double {
    processorSeconds {
      for id in 0..<pairs {
        tower.push(id)
        tower.pop(id)
      }
    } / Double(2 * pairs)
  }
  return Race.Entrant(
    workload: "push and pop over \(count) nested navigators", operation: "commands",
    seconds: { seconds(tower) }, floorName: "the same without them",
    floorSeconds: { seconds(low) })
}

/// Show, overlay and dismiss over a stack of a depth; the floor is the same over an empty one.
func surfaceEntrants(depths: [Int]) -> [Race.Entrant] {
  depths.map { depth in
    let (tower, low) = (Tower(depth: depth), Tower(depth: 0))
    return Race.Entrant(
      workload: "show, overlay, dismiss, \(depth) deep", operation: "commands",
      seconds: { surfaceSeconds(tower.navigator) },
      floorName: "the same 1 deep",
      floorSeconds: { surfaceSeconds(low.navigator) })
  }
}

private func surfaceSeconds(_ navigator: Navigator) -> Double {
  let commands: [Command] = [
    .overlay(name("login")), .dismiss(), .show(.number(2)), .show(.number(1)),
  ]
  let count = 5000
  return processorSeconds {
    for _ in 0..<count {
      for command in commands { precondition(navigator.send(command).refusal == nil) }
    }
  } / Double(count * commands.count)
}

/// Undoes a number of steps one by one; the floor is performing them.
func undoEntrants(counts: [Int]) -> [Race.Entrant] {
  counts.map { count in
    var tower = filled(count)
    return Race.Entrant(
      workload: "undo of \(count) steps", operation: "steps",
      seconds: {
        let navigator = tower.navigator
        let seconds = processorSeconds {
          for _ in 0..<count { navigator.send(Request(.undo())) }
        }
        precondition(navigator.world.history.undoCount == 0 && navigator.contextCount == 3)
        return seconds / Double(count)
      },
      floorName: "the steps themselves",
      floorSeconds: { processorSeconds { tower = filled(count) } / Double(count) })
  }
}

private func filled(_ count: Int) -> Tower { Tower(depth: count, historyLimit: count) }

// MARK: The measured app

func map(tabs count: Int, isNested: Bool = false) -> NavigationMap {
  do {
    return try NavigationMap(
      tabs: (0..<count).map { TabDefinition(name("tab\($0)"), root: name("feed")) },
      screens: ["feed", "post", "shelf"].map { ScreenDefinition(name($0)) },
      accessories: [AccessoryDefinition(name("login"))],
      nested: isNested
        ? [NavigatorDefinition(name("box"), in: name("shelf"), start: .screen(name("feed")))] : [])
  } catch {
    preconditionFailure("\(error)")
  }
}

func name(_ text: String) -> Name {
  do {
    return try Name(text)
  } catch {
    preconditionFailure("\(error)")
  }
}
