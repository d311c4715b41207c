// The part of the typed calls that does not depend on types.

/// The names and the open transactions of typed calls.
struct TypedCalls {
  var names = LiteralNames()
  /// The transactions whose blocks are running, outermost first.
  var open: [OpenTransaction] = []

  /// The steps of a transaction so far.
  struct OpenTransaction {
    var steps: [Request] = []
    /// The reason why one of the steps, and so the transaction, cannot be sent; nil if all can.
    var refusal: Refusal?
  }
}

/// A command that adds an entry.
@usableFromInline
enum Opening {
  case push(once: Bool)
  case go
  case replace

  func command(_ name: Name, on layer: LayerName?, with payload: Payload?) -> Command {
    switch self {
    case .push(let once):
      if case .accessory(let level, nil)? = layer {
        return .overlay(name, at: level, with: payload, once: once)
      }
      return .push(name, on: layer, with: payload, once: once)
    case .go: return .go(name, on: layer, with: payload)
    case .replace: return .replace(name, on: layer, with: payload)
    }
  }
}

extension Navigator {
  /// Sends the request for a screen or an accessory, or adds it to the open transaction.
  @usableFromInline
  func open(
    _ opening: Opening, _ screen: StaticString, on layer: LayerName?, with payload: Payload?,
    _ onResult: ((Outcome<Payload?>) -> Void)?, _ onRefusal: ((Refusal) -> Void)?
  ) -> Reply {
    do throws(Refusal) {
      var request = Request(try command(opening, screen, on: layer, with: payload))
      request.onResult = onResult
      request.onRefusal = onRefusal
      return perform(request)
    } catch {
      onRefusal?(error)
      return refuse(error)
    }
  }

  func command(
    _ opening: Opening, _ screen: StaticString, on layer: LayerName?, with payload: Payload?
  ) throws(Refusal) -> Command {
    opening.command(try name(screen), on: layer, with: payload)
  }

  /// Pops to the nearest entry of a screen or an accessory.
  func pop(to screen: StaticString, on layer: LayerName?) -> Reply {
    do throws(Refusal) {
      return perform(Request(.popTo(.screen(try name(screen)), on: layer)))
    } catch {
      return refuse(error)
    }
  }

  /// Returns the name of a literal.
  /// - Throws: `Refusal.badName`.
  func name(_ literal: StaticString) throws(Refusal) -> Name {
    do throws(NameError) {
      return try typed.names.name(literal)
    } catch {
      throw Refusal.badName(error)
    }
  }

  /// Returns the callback for an untyped result that calls a typed one.
  @usableFromInline
  func reading<Output: Sendable>(
    _ onResult: ((Outcome<Output>) -> Void)?, of screen: StaticString
  ) -> ((Outcome<Payload?>) -> Void)? {
    guard let onResult else { return nil }
    let link = link
    return { onResult(link.read($0, of: screen, as: Output.self)) }
  }

  /// Sends a request, or adds it to the open transaction.
  func perform(_ request: Request) -> Reply {
    guard let last = typed.open.indices.last else { return send(request) }
    typed.open[last].steps.append(request)
    return .waiting
  }

  /// Refuses a request that cannot be sent, and the transaction that contains it.
  func refuse(_ refusal: Refusal) -> Reply {
    if let last = typed.open.indices.last, typed.open[last].refusal == nil {
      typed.open[last].refusal = refusal
    }
    return .refused(refusal)
  }

  /// Sends the requests of a block as one transaction.
  func transaction(of body: () -> Void) -> Reply {
    typed.open.append(TypedCalls.OpenTransaction())
    body()
    let transaction = typed.open.removeLast()
    let request = Request(transaction: transaction.steps)
    guard let refusal = transaction.refusal else { return perform(request) }
    _ = request.refuse(refusal)
    return refuse(refusal)
  }
}
