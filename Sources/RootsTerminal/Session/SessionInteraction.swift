public import Roots

/// The state and the frames from which an interactive transition is drawn.
struct InteractivePreview {
  let handle: InteractiveTransition
  /// The state after the command.
  let state: NavigationState
  /// The frame at the beginning of the gesture.
  let from: Frame
  let transition: Transition
  let region: Rect
  let box: Rect?
  let scenes: ScenePassage
}

extension Session {
  /// Begins an interactive transition: it is drawn as far as it is moved, and the state does not
  /// change until it is finished.
  ///
  /// It can reveal screens that exist already: the one below, another tab, or content behind a box.
  /// - Parameters:
  ///   - command: the command to send when the transition is finished.
  ///   - name: the transition to draw; nil for the one of the command.
  /// - Returns: the transition; an earlier one is cancelled.
  /// - Throws: the refusal of the command; `asksFirst` if a protection would have to be asked;
  ///   `notThereYet` for a screen that has never been drawn; `changesNothing` if nothing visible
  ///   would change.
  public func beginInteractiveTransition(
    _ command: Command = .back, as name: String? = nil
  ) throws(Refusal) -> InteractiveTransition {
    interaction?.handle.cancel()
    endTransition()
    var world = navigator.world
    let result = step(&world, .command(command, origin: nil))
    if let refusal = result.refusal { throw refusal }
    if result.pending != nil {
      throw .asksFirst
    }
    let state = world.state
    guard let before = glimpse(of: navigator.world.state), let after = glimpse(of: state),
      let way = after.way(from: before), let region = way.region ?? contentRect
    else { throw .changesNothing }
    for entry in [state.visibleContent].compactMap({ $0 }) where isUndrawn(entry) {
      throw .notThereYet(entry.screen)
    }
    let name = name ?? after.transition(way.kind, from: before)
    let handle = InteractiveTransition(command, in: self)
    let from = frame()
    backdrop(in: state)?.depart()
    interaction = InteractivePreview(
      handle: handle, state: state, from: from, transition: interactiveTransition(way.kind, name),
      region: region, box: way.box, scenes: after.scenes(way.kind, from: before))
    return handle
  }

  /// The transition to draw, even if transitions are off.
  private func interactiveTransition(_ kind: Transition.Kind, _ name: String?) -> Transition {
    let transition = transitions[kind, as: name]
    return transition.isInstant ? Transitions.standard[kind, as: name] : transition
  }

  private func isUndrawn(_ entry: Entry) -> Bool {
    navigator.context(entry.id)?.controller == nil
  }

  // MARK: Drawing

  /// Draws the interactive transition as far as it has been moved.
  func drawInteraction(_ interaction: InteractivePreview, into frame: inout Frame) {
    let backdrop = backdrop(in: interaction.state)
    backdrop?.progress = interaction.handle.progress
    defer { backdrop?.progress = 1 }
    let goal = goal(of: interaction)
    var scenes = interaction.scenes
    scenes.backdrop = backdropFrame(on: goal, in: interaction.state)
    frame = interaction.transition.frame(
      from: interaction.from, to: goal, progress: min(interaction.handle.progress, 0.999),
      in: interaction.region,
      box: interaction.box, scenes: scenes, isFinished: false)
  }

  /// Returns the final frame of the transition, with the chrome unchanged.
  private func goal(of interaction: InteractivePreview) -> Frame {
    var goal = interaction.from
    goal.cursor = nil
    guard let areas, let layout else { return goal }
    goal.draw { canvas in
      canvas.sub(areas.app) { app in
        app.fill(layout.content)
        draw(panes(layout, in: interaction.state), layout, on: &app)
      }
    }
    goal.rebase(on: theme.base)
    return goal
  }

  // MARK: Its end

  /// Sends the command, and animates the rest of the transition.
  func finishInteraction() -> Reply {
    guard let interaction else { return .refused(.changesNothing) }
    dropInteraction()
    let reply = navigator.send(interaction.handle.command)
    tell(reply)
    loop.drain()
    if reply.refusal == nil,
      navigator.world.state.visibleContent == interaction.state.visibleContent
    {
      goOn(
        interaction.transition, from: interaction.from, at: interaction.handle.progress,
        interaction, interaction.scenes)
    }
    return reply
  }

  /// Animates the transition back to its beginning.
  func cancelInteraction() {
    guard let interaction else { return }
    let goal = goal(of: interaction)
    self.backdrop(in: navigator.world.state)?.depart()
    dropInteraction()
    var scenes = interaction.scenes.reversed
    scenes.kind = interaction.scenes.kind
    goOn(
      interaction.transition.reversed, from: goal, at: 1 - interaction.handle.progress, interaction,
      scenes)
  }

  /// Starts an animation at a progress from 0 to 1.
  private func goOn(
    _ transition: Transition, from: Frame, at progress: Double, _ interaction: InteractivePreview,
    _ scenes: ScenePassage
  ) {
    guard transitions.duration > .zero else { return }
    visibleBefore = glimpse(of: navigator.world.state)
    running = RunningTransition(
      transition, from: from, start: scheduler.now, duration: transitions.duration,
      region: interaction.region, box: interaction.box, scenes: scenes, done: progress)
  }

  /// Ends the interactive transition without an animation.
  func dropInteraction() {
    if let interaction {
      interaction.handle.isOver = true
      self.interaction = nil
    }
    if let keyRepeatTimer { scheduler.cancel(keyRepeatTimer) }
    keyRepeatTimer = nil
  }

  /// Cancels the interactive transition on every event that does not move it.
  /// - Returns: whether the event is used up: Escape only cancels.
  func endsInteraction(_ event: Event) -> Bool {
    guard let interaction else { return false }
    switch event {
    case .mouse(let mouse) where mouse.action == .drag || mouse.action == .release: return false
    case .key(let key) where keymap.action(for: key) == .holdBack && keyRepeatTimer != nil:
      return false
    case .background, .suspended, .resumed, .pasteCut, .link: return false
    case .key(Key(.escape)):
      interaction.handle.cancel()
      currentDrag = nil
      return true
    case .key, .mouse, .paste, .fileChanged, .resize, .ended:
      interaction.handle.cancel()
      currentDrag = nil
      return false
    }
  }
}

// Interactive transitions by mouse and key.
extension Session {
  /// Whether a press at the point can begin a drag back to the previous screen.
  func isWayBack(_ point: Point, _ pane: Pane) -> Bool {
    guard let place = contentRect, point.column == place.origin.column, pane.layer.isContent else {
      return false
    }
    let state = navigator.world.state
    return state.activeAccessory == nil && state[state.activeLayer].count > 1
  }

  /// Moves the transition with the mouse, starting at the left edge of the screen.
  func dragBack(from start: Point, to point: Point) {
    guard let place = contentRect else { return }
    if interaction == nil {
      guard point.column > start.column else { return }
      do throws(Refusal) {
        _ = try beginInteractiveTransition(.back)
      } catch {
        message = message(about: error)
        currentDrag = nil
      }
    }
    let way = Double(max(place.size.columns - 1, 1))
    interaction?.handle.move(to: Double(point.column - start.column) / way)
  }

  /// The progress that one repetition of a key makes.
  private static let keyStep = 0.1
  /// The time until a terminal repeats a held key for the first time, and between later
  /// repetitions.
  private static let firstRepeat = Duration.milliseconds(700)
  private static let nextRepeat = Duration.milliseconds(200)

  /// Moves the transition with each repetition of a key; no repetition means the key was released.
  func dragBackByKey() {
    let isFirst = interaction == nil
    if isFirst {
      do throws(Refusal) {
        _ = try beginInteractiveTransition(.back)
      } catch {
        return tell(.refused(error))
      }
    }
    guard let handle = interaction?.handle else { return }
    handle.move(to: handle.progress + Self.keyStep)
    if let keyRepeatTimer { scheduler.cancel(keyRepeatTimer) }
    keyRepeatTimer = nil
    if handle.progress >= 0.999 {
      handle.finish()
      return
    }
    keyRepeatTimer = scheduler.schedule(after: isFirst ? Self.firstRepeat : Self.nextRepeat) {
      [weak handle] in handle?.release()
    }
  }
}
