import Roots
import RootsBlueprint
import RootsExplorer

/// The numbers of the items of a state or a move over gaps.
struct FrameItems {
  /// The items that are found whatever is in the gaps.
  var found: [UInt32] = []
  /// The items that some entries in place of the gaps can show, and others not.
  var suspected: [UInt32] = []
}

extension Blueprint {
  /// Whether the search of frames finds an item wherever it is: it is about the top of a stack.
  func isDecidedByFrames(_ item: Item) -> Bool {
    switch item {
    case .screen, .part, .done, .refused, .outcome, .branch, .followUpRefused: true
    case .property(let index): isDecidedByFrames(properties[index])
    case .broken(let property, _, _): property.isDecidedByFrames
    case .route, .cut, .outside, .result, .dropped, .lost, .orphaned, .wish: false
    }
  }
}

extension Item {
  /// The screen that was visible or ended, or came to lie on an equal one; nil for other items.
  var screenOfEntry: Name? {
    switch self {
    case .screen(let screen, _), .outcome(let screen, _), .broken(.twice, let screen?, _): screen
    default: nil
    }
  }
}

extension UsualProperty {
  /// Whether the search of frames decides it: it is about the top of a stack, or about what
  /// happens anywhere.
  var isDecidedByFrames: Bool {
    switch self {
    case .twice, .bypass, .impossible, .refused, .branches, .domains, .passable: true
    case .deadEnd, .homeUnreachable, .back, .results, .linkBack, .linkTarget, .restart, .tabs,
      .there, .redirects, .orphans:
      false
    }
  }
}

extension FrameAnswers {
  /// Whether commands follow the dismissal of the entry of a symbol.
  func isFollowed(_ symbol: Int) -> Bool {
    run.blueprint.map.reaction(symbols[symbol].reaction)?.dismissed.isEmpty == false
  }

  /// The items that the dismissal of the entry of a symbol shows, if no commands follow.
  func items(ofDismissal symbol: Int, _ reason: Dismissal) -> FrameItems {
    let (numbers, ended) = (finder.items, symbols[symbol])
    var items = FrameItems()
    items.found = [numbers.number(of: .outcome(ended.screen, reason))]
    if ended.reaction != .none, finder.intents.loses(ended.reaction, .dismissed(reason)) {
      items.suspected.append(numbers.number(of: .broken(.results, ended.screen, by: nil)))
    }
    return items
  }
}
