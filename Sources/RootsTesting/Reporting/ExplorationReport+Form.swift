import RootsBlueprint

// The JSON of a report, for writing and reading; `roots man exploration` describes the keys.
extension ExplorationReport {
  static var form: JSONForm<ExplorationReport> {
    .object(
      JSONField("version", .version) { _ in version }, JSONField("program", .text, \.program),
      JSONField("file", .text, \.file), JSONField("path", .optional(.text), \.path),
      JSONField("digest", .text, \.digest), JSONField("app", .text, \.app),
      JSONField("part", .optional(Part.form), \.part),
      JSONField("command", written: { .text($0.command) }),
      JSONField("verdict", written: { .text($0.verdict) }),
      JSONField("extent", Extent.form, \.extent),
      JSONField("faults", .list(of: Fault.form), \.faults),
      JSONField("properties", .list(of: Claim.form), \.claims),
      JSONField("screens", .list(of: Goal.form), \.screens),
      JSONField("moves", .list(of: Goal.form), \.moves),
      JSONField("coverage", .list(of: Coverage.form), \.coverage),
      JSONField("doubt", .optional(.text), \.ownDoubt),
      JSONField("tapes", .optional(.int), \.tapeCount),
      JSONField("others", .list(of: Fault.form), \.others),
      JSONField("found", .list(of: .thing), \.found)
    ) {
      _, program, file, path, digest, app, part, _, _, extent, faults, claims, screens, moves,
      coverage, doubt, tapes, others, found in
      ExplorationReport(
        file: file, path: path, app: app, program: program, digest: digest, part: part,
        extent: extent, faults: faults, others: others, found: found, claims: claims,
        screens: screens, moves: moves, coverage: coverage, ownDoubt: doubt, tapeCount: tapes)
    }
  }
}

extension JSONForm<Int> {
  /// The version of reports, which must be that of this program.
  fileprivate static var version: JSONForm {
    JSONForm(
      write: { .int($0) },
      read: { node, reading throws(JSONReading.Failure) in
        let version = try reading.some(reading.reader.int(node))
        if version == ExplorationReport.version { return version }
        throw reading.failure(
          "this report has version \(version), and this program reads version "
            + "\(ExplorationReport.version); make it again with this program", at: node.extent)
      })
  }
}

extension JSONForm<FaultCondition.Thing> {
  fileprivate static var thing: JSONForm {
    .changed(.text, to: \.description, from: FaultCondition.Thing.init)
  }
}

extension JSONForm<FaultCondition> {
  fileprivate static var condition: JSONForm {
    JSONForm(
      write: { .text($0.rawValue) },
      read: { node, reading throws(JSONReading.Failure) in
        let text = try reading.some(reading.reader.text(node))
        guard let condition = FaultCondition(rawValue: text) else {
          throw reading.failure(
            "\(cited(text)) is no condition of a fault; make the report again", at: node.extent)
        }
        return condition
      })
  }
}

extension ExplorationReport.Part {
  fileprivate static var form: JSONForm<Self> {
    let form: JSONForm<Self> = .object(
      JSONField("numbers", .list(of: .int), \.numbers), JSONField("of", .int, \.count)
    ) { Self(numbers: $0, count: $1) }
    return JSONForm(
      write: form.write,
      read: { node, reading throws(JSONReading.Failure) in
        let part = try form.read(node, reading)
        let isAscending = zip(part.numbers, part.numbers.dropFirst()).allSatisfy(<)
        guard let first = part.numbers.first, let last = part.numbers.last, isAscending,
          first > 0, last <= part.count
        else {
          throw reading.failure(
            "the numbers of parts go up, from 1 to the number of all parts", at: node.extent)
        }
        return part
      })
  }
}

extension ExplorationReport.Extent {
  /// The limits with what else was tried in every state.
  private struct Bounds {
    var limits: Exploration.Limits
    var extras: Set<Exploration.Extra>

    static var form: JSONForm<Bounds> {
      .object(
        JSONField("seconds", .optional(.seconds)) { $0.limits.time.map { $0 / .seconds(1) } },
        JSONField("bytes", .int, \.limits.bytes), JSONField("stack", .int, \.limits.stack),
        JSONField("moves", .optional(.int)) { $0.limits.moves == .max ? nil : $0.limits.moves },
        JSONField("facts", .list(of: FactLimit.form), \.limits.facts),
        JSONField("with", .list(of: .word)) { bounds in
          Exploration.Extra.allCases.filter(bounds.extras.contains)
        }
      ) { seconds, bytes, stack, moves, facts, extras in
        var limits = Exploration.Limits()
        limits.time = seconds.map { .seconds($0) }
        (limits.bytes, limits.stack, limits.moves) = (bytes, stack, moves ?? .max)
        limits.facts = facts
        return Bounds(limits: limits, extras: Set(extras))
      }
    }
  }

  fileprivate static var form: JSONForm<Self> {
    .object(
      JSONField("complete", .bool, \.isComplete), JSONField("cut", .int, \.cutCount),
      JSONField("outside", .int, \.outsideCount),
      JSONField("sampled", .bool, \.isSampled), JSONField("untried", .bool, \.leavesOutUndo),
      JSONField("untimed", .bool, \.skipsTime),
      JSONField("without", .list(of: .word)) { extent in
        Exploration.Extra.allCases.filter(extent.untried.contains)
      },
      JSONField("cancelled", .bool, \.isCancelled), JSONField("seconds", .seconds, \.seconds),
      JSONField("limits", Bounds.form) {
        Bounds(limits: $0.limits, extras: $0.extras)
      },
      JSONField("walk", .optional(Exploration.Walk.form), \.walk),
      JSONField("searches", .list(of: ExplorationReport.Search.form), \.searches),
      JSONField("sums", .int, \.sumCount)
    ) {
      complete, cut, outside, sampled, unmade, untimed, without, cancelled, seconds, bounds, walk,
      searches, sums in
      Self(
        isComplete: complete, cutCount: cut, outsideCount: outside, isSampled: sampled,
        leavesOutUndo: unmade, skipsTime: untimed, limits: bounds.limits, walk: walk,
        isCancelled: cancelled, extras: bounds.extras,
        untried: Set(without), seconds: seconds, searches: searches, sumCount: sums)
    }
  }
}

extension Exploration.Walk {
  fileprivate static var form: JSONForm<Self> {
    .object(JSONField("seed", .int, \.seed), JSONField("count", .int) { $0.count ?? 0 }) {
      Self(seed: $0, count: $1)
    }
  }
}

extension FactLimit {
  fileprivate static var form: JSONForm<Self> {
    .object(
      JSONField("name", .text, \.fact),
      JSONField("from", .optional(.signed)) { $0.range?.lowerBound },
      JSONField("to", .optional(.signed)) { $0.range?.upperBound },
      JSONField("values", .list(of: .text), \.words)
    ) { name, from, to, words in
      guard let from, let to, from <= to else { return FactLimit(name, .words(words)) }
      return FactLimit(name, .numbers(from...to))
    }
  }

  private var range: ClosedRange<Int>? {
    if case .numbers(let range) = values { range } else { nil }
  }

  private var words: [String] { if case .words(let words) = values { words } else { [] } }
}

extension ExplorationReport.Search {
  fileprivate static var form: JSONForm<Self> {
    .object(
      JSONField("by", .word, \.phase), JSONField("states", .int, \.states),
      JSONField("moves", .int, \.moves), JSONField("depth", .optional(.int), \.depth),
      JSONField("stop", .word, \.stop), JSONField("seconds", .seconds, \.seconds)
    ) { Self(phase: $0, states: $1, moves: $2, depth: $3, stop: $4, seconds: $5) }
  }
}

extension ExplorationReport.Fault {
  fileprivate static var form: JSONForm<Self> {
    .object(
      JSONField("property", .text, \.property), JSONField("also", .list(of: .text), \.also),
      JSONField("claim", .text, \.claim), JSONField("line", .optional(.int), \.line),
      JSONField("sentence", .text, \.sentence), JSONField("reason", .optional(.text), \.reason),
      JSONField("way", .way, \.way), JSONField("count", .int, \.count),
      JSONField("changes", .list(of: .text), \.changes),
      JSONField("nearby", .optional(.text), \.nearby),
      JSONField("disagreement", .optional(.text), \.disagreement),
      JSONField("pictures", .list(of: ExplorationReport.Picture.form), \.pictures),
      JSONField("id", .text, \.id), JSONField("if", .optional(.condition), \.condition)
    ) {
      property, also, claim, line, sentence, reason, way, count, changes, nearby, disagreement,
      pictures, id, condition in
      Self(
        id: id, condition: condition, property: property, also: also, claim: claim, line: line,
        sentence: sentence, reason: reason, way: way, count: count, changes: changes,
        nearby: nearby, disagreement: disagreement, pictures: pictures)
    }
  }
}

extension ExplorationReport.Picture {
  fileprivate static var form: JSONForm<Self> {
    .object(
      JSONField("title", .text, \.title), JSONField("text", .text, \.text),
      JSONField("svg", .text, \.svg)
    ) { Self(title: $0, text: $1, svg: $2) }
  }
}

extension ExplorationReport.Claim {
  fileprivate static var form: JSONForm<Self> {
    .object(
      JSONField("name", .text, \.name), JSONField("claim", .text, \.text),
      JSONField("line", .optional(.int), \.line), JSONField("usual", .bool, \.isUsual),
      JSONField("verdict", .word, \.verdict)
    ) { Self(name: $0, text: $1, line: $2, isUsual: $3, verdict: $4) }
  }
}

extension ExplorationReport.Goal {
  fileprivate static var form: JSONForm<Self> {
    .object(
      JSONField("name", .text, \.name), JSONField("line", .optional(.int), \.line),
      JSONField("reach", .word, \.reach), JSONField("way", .way, \.way)
    ) { Self(name: $0, line: $1, reach: $2, way: $3) }
  }
}

extension JSONForm<[ExplorationReport.Step]?> {
  fileprivate static var way: JSONForm {
    .optional(
      .list(
        of: .object(
          JSONField("keys", .text, \.keys), JSONField("label", .text, \.label),
          JSONField("move", .int) { Int($0.move) }
        ) { ExplorationReport.Step(move: UInt32(truncatingIfNeeded: $2), keys: $0, label: $1) }))
  }
}

extension Coverage {
  static var form: JSONForm<Coverage> {
    .object(
      JSONField("kind", .word, \.kind), JSONField("things", .list(of: Thing.form), \.things)
    ) { Coverage(kind: $0, things: $1) }
  }
}

extension Coverage.Thing {
  private var rank: Int { if case .missed(_, let rank) = verdict { rank } else { 0 } }

  fileprivate static var form: JSONForm<Self> {
    .object(
      JSONField("name", .text, \.name), JSONField("line", .optional(.int), \.line),
      JSONField("declared", .bool, \.isDeclared), JSONField("reach", .word, \.verdict.word),
      JSONField("reason", .optional(.text), \.reason), JSONField("rank", .int, \.rank),
      JSONField("way", .way, \.way), JSONField("seen", .optional(.bool), \.isSeen)
    ) { name, line, isDeclared, reach, reason, rank, way, isSeen in
      let verdict: CoverageVerdict =
        switch reach {
        case .reached: .reached
        case .undecided: reason.map { .missed(reason: $0, rank: rank) } ?? .undecided
        case .unreachable: .unreachable(reason: reason ?? "")
        }
      return Self(
        name: name, line: line, isDeclared: isDeclared, verdict: verdict, way: way, isSeen: isSeen)
    }
  }
}
