import Roots

/// The verdicts of a run that allowed, with their times.
struct GuardedVerdicts {
  /// The subject of a verdict.
  struct Subject: Hashable {
    let protection: Name
    let screen: Name
    let payload: Payload?
    /// The layer; nil for a verdict on any layer.
    var layer: Layer?
    /// The entry that may leave; nil for entering.
    var leaving: EntryID?

    init(
      _ protection: Name, _ screen: Name, _ payload: Payload?, on layer: Layer? = nil,
      leaving: EntryID? = nil
    ) {
      self.protection = protection
      self.screen = screen
      self.payload = payload
      self.layer = layer
      self.leaving = leaving
    }

    init(of request: ProtectionRequest) {
      self.init(
        request.protection ?? .empty, request.screen, request.payload, on: request.layer)
      if case .leave = request.kind { leaving = request.entry }
    }
  }

  /// The times of the latest verdicts.
  private var times: [Subject: Int] = [:]
  /// The subjects about which a command is presented, by its payload.
  private var presented: [Name: [Payload?: Set<Subject>]] = [:]
  /// The times at which the results of presented commands last allowed, by the payloads of these.
  private var results: [Name: [Payload?: Int]] = [:]

  /// Returns the time of the latest verdict about a subject; -1 without one.
  func time(of subject: Subject) -> Int {
    guard let layer = subject.layer else { return times[subject] ?? -1 }
    return layer.requested.compactMap { layer in
      var subject = subject
      subject.layer = layer
      return times[subject]
    }.max() ?? -1
  }

  /// Returns the time at which a result last allowed for a protection; -1 without one.
  func timeOfResult(for protection: Name) -> Int { results[protection]?.values.max() ?? -1 }

  /// Takes a verdict that allows.
  mutating func allow(_ subject: Subject, at time: Int) {
    times[subject] = max(times[subject] ?? -1, time)
    guard subject.leaving == nil, subject.layer != nil else { return }
    var anywhere = subject
    anywhere.layer = nil
    allow(anywhere, at: time)
  }

  /// A command with this payload is presented for a subject.
  ///
  /// An earlier result that allowed serves every question of the commands that waited for it.
  mutating func present(_ payload: Payload?, for subject: Subject) {
    if let time = results[subject.protection]?[payload] { allow(subject, at: time) }
    presented[subject.protection, default: [:]][payload, default: []].insert(subject)
  }

  /// The result of a presented command with this payload allows.
  mutating func settle(_ payload: Payload?, for protection: Name, at time: Int) {
    results[protection, default: [:]][payload] = time
    let subjects = presented[protection]?.removeValue(forKey: payload)
    for subject in subjects ?? [] { allow(subject, at: time) }
  }
}

extension Layer {
  /// The layer as requests name it: as it is, and without an owner or a host that the same command
  /// brings.
  fileprivate var requested: [Layer] {
    var owners: [EntryID?] = [nil], hosts: [EntryID?] = [nil]
    if case .accessory(_, let owner?) = slot { owners.append(owner) }
    if let host { hosts.append(host) }
    return owners.flatMap { owner in
      hosts.map { host in renumbered { $0 == owner || $0 == host ? $0 : .none } }
    }
  }
}
