import Roots
import RootsBlueprint
import RootsTerminal

extension RunningBlueprint {
  /// The controller of an entry: its page, or for a scene a container with the pages of its parts.
  func makeController(
    _ context: EntryContext, _ page: Page
  ) throws(AdoptionRefusal) -> any ScreenController {
    guard let declared = page.content.scene,
      case .multipart(let top, let bottom, let name) = declared.scene
    else { return BlueprintController(context, page, self) }
    let own = BlueprintController(context, page, self, part: 2)
    let backdrop = backdrop(name, declared.view)
    let parts = zip([top, bottom], page.ownParts).enumerated().map { place, part in
      BlueprintController(context, self.page(of: part.0) ?? part.1, self, part: 1 - place)
    }
    let container = try SceneContainer(
      .multipart(top: parts[0], bottom: parts[1], over: backdrop), base: own,
      card: SceneCard(at: SceneCard.Stop(rawValue: declared.stop.rawValue) ?? .half))
    container.aim = {
      own.refresh()
      parts[1].refresh()
      backdrop.camera = own.camera
      backdrop.marked = own.centre ?? parts[1].marked
    }
    return container
  }

  private func page(of part: SceneContent.Part) -> Page? {
    guard case .screen(let name) = part else { return nil }
    return pages(of: name).first
  }

  /// The map of a name, which all scenes share.
  private func backdrop(_ name: String, _ view: Backdrop) -> MapBackdrop {
    if let known = backdrops[name] { return known }
    let made = MapBackdrop(BrailleMap(view))
    backdrops[name] = made
    return made
  }
}
