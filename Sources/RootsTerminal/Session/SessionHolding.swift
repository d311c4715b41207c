public import Roots

/// A navigation that somebody holds: where it would lead, and how it is shown.
struct Hold {
  let handle: HeldTransition
  /// The state that it would lead to.
  let state: NavigationState
  /// What was on the glass when it was taken in hand.
  let from: Frame
  let transition: Transition
  let region: Rect
  let box: Rect?
  let scenes: ScenePassage
}

extension Session {
  /// Takes a navigation in hand: it is drawn as far as it is moved, and the world stays as it is
  /// until it is finished.
  ///
  /// It can uncover what is there already: what lies beneath a screen, another tab, what a box
  /// covers.
  /// - Parameters:
  ///   - command: what is to be done in the end.
  ///   - name: the transition, in place of the one that would be shown.
  /// - Returns: what moves it; one that was held before is given up.
  /// - Throws: the refusal that the command would meet; `asksFirst` when it would wait for an
  ///   answer; `notThereYet` for a screen that nobody has drawn so far; `changesNothing` for what
  ///   would not be seen.
  public func hold(
    _ command: Command = .back, as name: String? = nil
  ) throws(Refusal) -> HeldTransition {
    hold?.handle.cancel()
    endTransition()
    var world = navigator.world
    let consequences = step(&world, .command(command, origin: nil))
    if let refusal = consequences.refusal { throw refusal }
    if consequences.effects.contains(where: { if case .pending = $0 { true } else { false } }) {
      throw .asksFirst
    }
    let state = world.state
    guard let before = glimpse(of: navigator.world.state), let after = glimpse(of: state),
      let way = after.kind(from: before), let region = contentRect
    else { throw .changesNothing }
    for entry in [state.visibleContent].compactMap({ $0 }) where isUndrawn(entry) {
      throw .notThereYet(entry.screen)
    }
    let name = name ?? after.transition(way.kind, from: before)
    let handle = HeldTransition(command, in: self)
    let from = frame()
    backdrop(in: state)?.depart()
    hold = Hold(
      handle: handle, state: state, from: from, transition: heldTransition(way.kind, name),
      region: region, box: way.box, scenes: after.scenes(way.kind, from: before))
    return handle
  }

  /// What follows the hand is shown even where nothing moves by itself.
  private func heldTransition(_ kind: Transition.Kind, _ name: String?) -> Transition {
    let transition = transitions[kind, as: name]
    return transition.isInstant ? Transitions.standard[kind, as: name] : transition
  }

  private func isUndrawn(_ entry: Entry) -> Bool {
    navigator.context(entry.id)?.controller == nil
  }

  // MARK: Drawing

  /// Draws what is held, as far as it has been moved.
  func drawHeld(_ hold: Hold, into frame: inout Frame) {
    let backdrop = backdrop(in: hold.state)
    backdrop?.progress = hold.handle.progress
    defer { backdrop?.progress = 1 }
    let goal = goal(of: hold)
    var scenes = hold.scenes
    scenes.backdrop = backdropFrame(on: goal, in: hold.state)
    frame = hold.transition.frame(
      from: hold.from, to: goal, progress: min(hold.handle.progress, 0.999), in: hold.region,
      box: hold.box, scenes: scenes, isFinished: false)
  }

  /// Where it would lead; what stands around the screens waits until it does.
  private func goal(of hold: Hold) -> Frame {
    var goal = hold.from
    goal.cursor = nil
    guard let areas, let layout else { return goal }
    goal.draw { canvas in
      canvas.sub(areas.app) { app in
        app.fill(layout.content)
        for pane in panes(layout, in: hold.state) { draw(pane, on: &app) }
      }
    }
    goal.rebase(on: theme.base)
    return goal
  }

  // MARK: Its end

  /// Asks for the navigation; the rest of the way is shown from where it is.
  func finishHold() -> Reply {
    guard let hold else { return .refused(.changesNothing) }
    dropHold()
    let reply = navigator.send(hold.handle.command)
    tell(reply)
    loop.drain()
    if reply.refusal == nil, navigator.world.state.visibleContent == hold.state.visibleContent {
      goOn(hold.transition, from: hold.from, at: hold.handle.progress, hold, hold.scenes)
    }
    return reply
  }

  /// Goes back to where it was.
  func cancelHold() {
    guard let hold else { return }
    let goal = goal(of: hold)
    self.backdrop(in: navigator.world.state)?.depart()
    dropHold()
    var scenes = hold.scenes.reversed
    scenes.kind = hold.scenes.kind
    goOn(hold.transition.reversed, from: goal, at: 1 - hold.handle.progress, hold, scenes)
  }

  /// A transition that is under way already, by so much.
  private func goOn(
    _ transition: Transition, from: Frame, at progress: Double, _ hold: Hold,
    _ scenes: ScenePassage
  ) {
    guard transitions.duration > .zero else { return }
    visibleBefore = glimpse(of: navigator.world.state)
    running = RunningTransition(
      transition, from: from, start: scheduler.now, duration: transitions.duration,
      region: hold.region, box: hold.box, scenes: scenes, done: progress)
  }

  /// Nobody holds anything any more.
  func dropHold() {
    hold?.handle.isOver = true
    hold = nil
    if let keyHold { scheduler.cancel(keyHold) }
    keyHold = nil
  }

  /// Anything but what moves it gives up what is held; Escape does no more than that.
  /// - Returns: whether the event was meant for it alone.
  func endsHold(_ event: Event) -> Bool {
    guard let hold else { return false }
    switch event {
    case .mouse(let mouse) where mouse.action == .drag || mouse.action == .release: return false
    case .key(let key) where keymap.action(for: key) == .holdBack && keyHold != nil: return false
    case .background, .suspended, .resumed, .pasteCut, .link: return false
    case .key(Key(.escape)):
      hold.handle.cancel()
      grip = nil
      return true
    case .key, .mouse, .paste, .resize, .ended:
      hold.handle.cancel()
      grip = nil
      return false
    }
  }
}

// By mouse and by key.
extension Session {
  /// Whether a press at that point of a pane may become a way back.
  func isWayBack(_ point: Point, _ pane: Pane) -> Bool {
    guard let place = contentRect, point.column == place.origin.column, pane.layer.isContent else {
      return false
    }
    let state = navigator.world.state
    return state.activeAccessory == nil && state[state.activeLayer].count > 1
  }

  /// The screen follows the mouse from its left edge.
  func dragBack(from start: Point, to point: Point) {
    guard let place = contentRect else { return }
    if hold == nil {
      guard point.column > start.column else { return }
      do throws(Refusal) {
        _ = try hold(.back)
      } catch {
        message = MessageLine(.refusal, "\(error)")
        grip = nil
      }
    }
    let way = Double(max(place.size.columns - 1, 1))
    hold?.handle.move(to: Double(point.column - start.column) / way)
  }

  /// How far one repetition of a held key leads.
  private static let keyStep = 0.1
  /// How long a terminal takes to repeat a held key for the first time, and then.
  private static let firstRepeat = Duration.milliseconds(700)
  private static let nextRepeat = Duration.milliseconds(200)

  /// A key that is held comes again and again; when it comes no more, it was let go.
  func holdBackByKey() {
    let isFirst = hold == nil
    if isFirst {
      do throws(Refusal) {
        _ = try hold(.back)
      } catch {
        return tell(.refused(error))
      }
    }
    guard let handle = hold?.handle else { return }
    handle.move(to: handle.progress + Self.keyStep)
    if let keyHold { scheduler.cancel(keyHold) }
    keyHold = nil
    if handle.progress >= 0.999 {
      handle.finish()
      return
    }
    keyHold = scheduler.schedule(after: isFirst ? Self.firstRepeat : Self.nextRepeat) {
      [weak handle] in handle?.letGo()
    }
  }
}
