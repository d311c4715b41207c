import RootsBlueprint
package import RootsTape
package import RootsTerminal

/// A tape that shows something that a search found: each move with its name as a comment.
package struct WitnessTape {
  package let recording: Recording
  /// Whether the program does with the acts what the search found.
  package let isConfirmed: Bool

  /// The size where nothing else is asked for.
  package static let standardSize = Size(columns: 80, rows: 24)

  /// Performs a way by the names on the screens, and records it.
  /// - Parameters:
  ///   - moves: the way, as numbers of moves.
  ///   - run: the app, whose moves they are.
  ///   - blueprint: the path of the blueprint from the tape; nil for the demo.
  ///   - heading: the comments at the beginning, each on one line.
  ///   - expects: whether changes of the navigation are recorded as expectations.
  ///   - size: the size of the terminal; a smaller one than the app needs is enlarged.
  ///   - fault: a fault at the end of the way, whose property is expected there; nil for none.
  ///   - options: the options of the search that found it, each after a space.
  ///   - session: the app in the state in which the run starts; nil for a new one.
  ///   - goesOn: is called before each move; a way that ends early is not confirmed.
  package init(
    of moves: [UInt32], _ run: AppRun, blueprint: String?, under heading: [String],
    expects: Bool = false, at size: Size = standardSize, showing fault: Fault? = nil,
    searchedWith options: String = "",
    on session: Session? = nil, while goesOn: () -> Bool = { true }
  ) {
    let player = session.map { MovePlayer(run, on: $0) } ?? MovePlayer(run, size: size)
    let smallest = player.session.smallestSize
    if size.columns < smallest.columns || size.rows < smallest.rows {
      let columns = max(size.columns, smallest.columns)
      player.session.handle(.resize(Size(columns: columns, rows: max(size.rows, smallest.rows))))
    }
    let recorder = TapeRecorder(
      player.session, blueprint, under: heading.map { visible($0) }, expects: expects,
      hasNoSecrets: true)
    var (isConfirmed, meetsRefusal) = (true, false)
    do throws(MovePlayer.Disagreement) {
      for number in moves {
        guard goesOn() else {
          isConfirmed = false
          break
        }
        recorder.note(visible(run.name(of: run.table[number])))
        try player.perform(number)
        // A link can refuse a command that waited.
        if run.table[number].act.isLink, player.session.lastRefusal != nil { meetsRefusal = true }
      }
      // The value that nothing takes can come with the time.
      if fault?.property == UsualProperty.results.rawValue { player.runOut() }
    } catch {
      isConfirmed = false
    }
    var recording = recorder.finish()
    if !isConfirmed { recording.append([.comment("The program does not do the last move.")]) }
    if let fault {
      if recording.lines.last != .gap { recording.append([.gap]) }
      recording.append(Recording.end(of: fault, in: blueprint, options))
    }
    // What the way needs can be gone once the fault is mended.
    if meetsRefusal || fault != nil { recording.allowRefusals() }
    self.recording = recording
    self.isConfirmed = isConfirmed
  }
}

extension ExplorationResult {
  /// The tape of the way to the condition that the search looked for; nil if it was not found.
  package func tapeOfWish(
    _ wish: String, blueprint: String?, at size: Size = WitnessTape.standardSize
  ) -> WitnessTape? {
    self.wish.map {
      WitnessTape(of: $0, run, blueprint: blueprint, under: ["A way to: \(wish)"], at: size)
    }
  }

  /// The tape of a way of a suite, with expectations.
  package func tape(of way: (item: CoverageItem, moves: [UInt32]), blueprint: String?)
    -> WitnessTape
  {
    WitnessTape(
      of: way.moves, run, blueprint: blueprint,
      under: ["Covers \(way.item.name)."], expects: true)
  }

  /// The options that limit a search as this one, each after a space: ` --with links --stack 8`.
  private var options: String {
    let standard = Exploration.Limits()
    let with = Exploration.Extra.allCases.filter(extras.contains).map(\.rawValue)
    let parts = [
      with.isEmpty ? nil : "--with \(with.joined(separator: ","))",
      limits.stack == standard.stack ? nil : "--stack \(limits.stack)",
      limits.moves == standard.moves ? nil : "--moves \(limits.moves)",
    ]
    let facts = limits.facts.map { "--fact \(shellWord("\($0)"))" }
    return (parts.compactMap(\.self) + facts).map { " \($0)" }.joined()
  }

  /// The tape of a fault; nil for something that never happens.
  /// - Parameter expects: whether it expects the property at its end, so that it fails, unless only
  ///   a search decides that.
  package func tape(
    of fault: Fault, blueprint: String?, expects: Bool, at size: Size = WitnessTape.standardSize
  ) -> WitnessTape? {
    guard let moves = fault.moves else { return nil }
    let heading = ["\(fault.sentence) (\(fault.property))."] + [fault.reason].compactMap(\.self)
    return WitnessTape(
      of: moves, run, blueprint: blueprint, under: heading, at: size,
      showing: expects ? fault : nil, searchedWith: options)
  }
}

extension Recording {
  /// The comment above the expectation of a property that does not hold.
  private static var faultComment: String { "This fails until the fault is mended." }
  /// The first words of the comment at the end of a fault that no tape decides.
  private static var searchComment: String { "Only a search decides whether this is mended;" }

  /// The lines at the end of the tape of a fault.
  /// - Parameters:
  ///   - blueprint: the path from the tape; nil for the demo.
  ///   - options: the options of the search that found the fault, each after a space.
  fileprivate static func end(
    of fault: Fault, in blueprint: String?, _ options: String
  ) -> [Line] {
    let file = blueprint.map { " \(shellPath($0))" } ?? ""
    let property = shellWord(visible(fault.property))
    let search = "run in this folder: roots explore\(file) --only \(property)\(options)"
    return fault.needsSearch
      ? [.comment("\(searchComment) \(search)")]
      : [.comment(faultComment), .command(.expect(.property(visible(fault.property))))]
  }
}
