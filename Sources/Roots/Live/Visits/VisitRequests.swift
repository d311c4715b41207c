// Requests made from configured visits.

extension Navigator {
  func send<Origin, Destination>(_ visiting: Visiting<Origin, Destination>) -> Reply {
    do throws(Refusal) {
      return send(try request(for: visiting))
    } catch {
      visiting.fail(error)
      return .refused(error)
    }
  }

  /// The request for a visit.
  /// - Parameter isStep: whether it is part of a transaction.
  func request<Origin, Destination>(
    for visiting: Visiting<Origin, Destination>, isStep: Bool = false
  ) throws(Refusal) -> Request {
    if isStep, visiting.requestOptions?.awaitsPayload == true {
      throw Refusal.notPrepared(
        visiting.command.newScreen ?? .empty, reason: "a transaction needs its data at once")
    }
    var request = Request(visiting.command, from: try id(of: visiting.origin))
    request.options = requestOptions(of: visiting)
    request.onResult = visiting.onResult
    request.onUpdate = visiting.onUpdate
    request.factory = visiting.factory
    request.setVisit(visiting.options)
    hasVisits = true
    mayHaveControllers = true
    return request
  }

  private func id(of origin: VisitOrigin?) throws(Refusal) -> EntryID? {
    switch origin {
    case nil: return nil
    case .entry(let id): return id
    case .controller(let controller):
      guard let context = context(of: controller) else {
        throw Refusal.noController("\(type(of: controller))")
      }
      return context.id
    }
  }

  private func requestOptions<Origin, Destination>(of visiting: Visiting<Origin, Destination>)
    -> RequestOptions?
  {
    for protection in visiting.options.liveProtections { register(protection) }
    guard !visiting.options.protections.isEmpty else { return visiting.requestOptions }
    var requestOptions = visiting.requestOptions ?? RequestOptions()
    for name in visiting.options.protections where !requestOptions.protections.contains(name) {
      requestOptions.protections.append(name)
    }
    return requestOptions
  }
}

extension Visiting {
  /// Calls the failure observers of a visit that was refused before it became a request.
  func fail(_ refusal: Refusal) {
    for body in options.onFailure { body(refusal) }
  }
}

extension Request {
  /// The combined options of a transaction's steps; each step keeps its own protections.
  static func options(of steps: [Request]) -> RequestOptions? {
    var all: RequestOptions?
    for (place, step) in steps.enumerated() {
      guard var own = step.options else { continue }
      if !own.protections.isEmpty { own.stepProtections = [place + 1: own.protections] }
      own.protections = []
      all = all?.joined(with: own) ?? own
    }
    return all
  }
}

extension RequestOptions {
  /// The options of one step of a transaction that has these options.
  /// - Parameters:
  ///   - step: the number of the step, from 1.
  ///   - own: the protections of the step itself.
  func alone(asStep step: Int, with own: [Name]) -> RequestOptions {
    var options = self
    let all = protections + (stepProtections[step] ?? []) + own
    options.stepProtections = [:]
    options.protections = all.indices.filter { !all[..<$0].contains(all[$0]) }.map { all[$0] }
    return options
  }

  fileprivate func joined(with other: RequestOptions) -> RequestOptions {
    var both = self
    both.stepProtections.merge(other.stepProtections) { $1 }
    both.isUrgent = isUrgent || other.isUrgent
    if both.concurrency == .coalesce { both.concurrency = other.concurrency }
    if deadline == RequestOptions.usualDeadline { both.deadline = other.deadline }
    return both
  }
}
