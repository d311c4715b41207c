package import Roots

// The parts of a screen, and their timers.

extension Blueprint {
  /// The content of an entry; nil for an entry that the blueprint does not declare.
  package func content(of entry: Entry) -> Content? {
    content(of: entry.screen, variant: Int(entry.variant))
  }

  /// The parts of a screen, as `Content.parts` gives them.
  package func parts(of content: Content) -> [Content] {
    content.parts { self.content(of: $0) }
  }

  /// The content that declares a timer of an entry, and the action of the timer; nil for one that
  /// only shows the time.
  /// - Parameter index: the index of the timer among those that the screen of the entry declares.
  package func timed(_ entry: Entry, _ index: Int) -> (Content, Action)? {
    guard let timer = map.timers(of: entry).element(index), let whole = content(of: entry),
      let content = parts(of: whole).element(timer.part)
    else { return nil }
    let action = timer.isKept ? content.progress?.action : content.after?.action
    return action.map { (content, $0) }
  }
}

extension Content {
  /// The contents of a screen in the order in which they are offered keys: of a scene the lower
  /// part, the upper part, and the scene itself; of another screen the screen.
  /// - Parameter content: returns the content of another screen.
  func parts(_ content: (Name) -> Content?) -> [Content] {
    guard case .multipart(let top, let bottom, _)? = scene?.scene else { return [self] }
    func part(_ part: SceneContent.Part, _ own: Content) -> Content {
      guard case .screen(let name) = part else { return own }
      return content(name)?.withoutParts ?? own
    }
    return [part(bottom, lowerPart), part(top, upperPart), withoutParts]
  }

  /// The timers of the screen: progress bars that show the time, and timed actions.
  func timers(_ content: (Name) -> Content?) -> [TimerDefinition] {
    parts(content).enumerated().flatMap { part, content in
      var timers: [TimerDefinition] = []
      if let progress = content.progress, case .time(let time) = progress.measure {
        timers.append(
          TimerDefinition(time, part: part, isKept: true, acts: progress.action != nil))
      }
      if let after = content.after { timers.append(TimerDefinition(after.time, part: part)) }
      return timers
    }
  }
}

extension Array {
  fileprivate func element(_ index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
