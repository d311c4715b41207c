import Roots

// The ways through the app that rewinding has left.
extension Workbench {
  private var presentEnd: Branches.Left? {
    (wholeJournal ?? navigator.journal).map {
      Branches.Left(journal: $0, life: session.app.life)
    }
  }

  /// Begins another branch if the present one goes on after a step.
  /// - Parameters:
  ///   - step: the step from which the app goes on.
  ///   - startsOver: whether the app starts over.
  func fork(at step: Int, startsOver: Bool = false) {
    guard let left = presentEnd else { return }
    let kept = startsOver ? 0 : step
    let isChanged = left.journal.count > kept && left.world != left.journal.world(after: kept)
    guard isChanged || startsOver && !isInFirstState else { return }
    let word = branches.present.map { $0.name ?? "\($0.number)" } ?? ""
    branches.fork(leaving: left, at: step, startsOver: startsOver)
    message =
      message
      ?? MessageLine(.info, "another branch begins; :branch \(word) goes back to what was undone")
  }

  /// Whether the screens and facts are those of an app that has just begun.
  private var isInFirstState: Bool {
    SavedState(navigator.world) == SavedState(World(navigator.world.map))
  }

  /// Keeps the present branch, and begins another one for the app that starts over.
  /// - Returns: the number of the branch; nil if the app was not at its end.
  func leaveBranchForStart() -> Int? {
    let (left, isAtEnd) = (branches.current, wholeJournal == nil)
    fork(at: travelled?.step ?? 0, startsOver: true)
    wholeJournal = nil
    return isAtEnd && left != branches.current ? left : nil
  }

  /// Returns to a branch whose end was left when the app started over.
  func returnToBranch(_ number: Int) {
    guard let end = presentEnd, branches.all.contains(where: { $0.number == number }) else {
      return
    }
    wholeJournal = nil
    branches.reenter(number, leaving: end)
  }

  /// Goes to the end of a branch, or names the present one with a new name.
  func branch(_ word: String) {
    guard let branch = branches.branch(word) else { return nameBranch(word) }
    if let left = branch.left { return enter(branch, left) }
    if let whole = wholeJournal, whole.count > travelled?.step ?? 0 {
      travel(to: whole.count)
    } else {
      message = MessageLine(.info, "this is branch \(branch.title)")
    }
  }

  private func nameBranch(_ name: String) {
    guard Int(name) == nil, !name.contains(" "), !name.hasPrefix("#") else {
      let known = branches.all.map { "\($0.number)" }.joined(separator: ", ")
      message = MessageLine(
        .refusal,
        "there is no branch '\(visible(name))'; there are \(known), and a name is one word and no "
          + "number")
      return
    }
    branches.name(name)
    message = MessageLine(.info, "this is branch #\(branches.current) \(name)")
  }

  private func enter(_ branch: Branches.Branch, _ left: Branches.Left) {
    guard let end = presentEnd, let world = left.world else { return }
    var skipped = ""
    if left.life == session.app.life {
      guard navigator.rewind(to: left.journal.count, along: left.journal) else { return }
      session.recallResults()
      branches.enter(branch.number, leaving: end)
      wholeJournal = nil
      session.leaveFields()
    } else {
      guard let origin = session.origin else {
        message = MessageLine(.info, "this app cannot be started over")
        return
      }
      wholeJournal = nil
      branches.reenter(branch.number, leaving: end)
      var lost: [String] = []
      session.adopt(origin.again(session)) { [session] in
        lost = WholeState(of: world).restore(to: $0, of: session)
      }
      skipped = lost.map { "; \($0)" }.joined()
    }
    beforeStart = nil
    placeMessage = MessageLine(
      .info, "branch \(branch.title): \(navigator.world.placeInWords)\(skipped)")
    message = placeMessage
  }

  /// Lists the branches.
  func showBranches() {
    guard branches.all.count > 1 else {
      message = MessageLine(
        .info, "there is one branch; rewinding and carrying on begins another one")
      return
    }
    tool = .reader(Reader(title: "Branches", lines: branches.all.map { line(of: $0) }, hang: 4))
  }

  private func line(of branch: Branches.Branch) -> String {
    let isCurrent = branch.left == nil
    let journal = branch.left?.journal ?? wholeJournal ?? navigator.journal
    let count = branch.earlierCount + (journal?.count ?? 0)
    let world = isCurrent ? navigator.world : branch.left?.world
    let step = branch.earlierCount + (travelled?.step ?? 0)
    let place = isCurrent && step != count ? " at \(step)" : ""
    let origin = branch.origin.map { ", from #\($0.number) at step \($0.step)" } ?? ""
    let steps = counted(count, "step")
    return "\(isCurrent ? "> " : "  ")\(branch.title): \(steps)\(place)\(origin); "
      + (world?.placeInWords ?? "")
  }
}

extension World {
  /// The screens of the active stack, and the accessories over it.
  var placeInWords: String {
    let layers = [state.activeLayer] + state.shownAccessories
    return layers.map { layer in
      state[layer].entries.map { entry in
        // A long payload would hide the screens.
        entry.screen.text + (entry.payload.map { " \(cut("\($0)", to: 24))" } ?? "")
      }.joined(separator: " > ")
    }.joined(separator: " + ")
  }
}
