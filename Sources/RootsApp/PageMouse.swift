import RootsTerminal

// Mouse events, handled by the part below the mouse.
extension BlueprintController {
  func handle(_ mouse: MouseEvent, size: Size) -> Handling {
    refresh()
    let layout = layout(size)
    if let place = layout.below, place.contains(mouse.point) {
      let inner = mouse.moved(columns: -place.origin.column, rows: -place.origin.row)
      return handleBelow(inner, size: place.size)
    }
    guard let place = layout.text, place.contains(mouse.point) else { return .ignored }
    return text.handle(mouse, size: place.size) == .handled ? .handled : .ignored
  }

  private func handleBelow(_ mouse: MouseEvent, size: Size) -> Handling {
    switch page.body {
    case .none, .progress: .ignored
    case .list, .table: handling(list.handle(mouse, size: size))
    case .form: handling(form.handle(mouse, size: size)) ?? .ignored
    case .confirm: handling(confirm.handle(mouse, size: size))
    }
  }
}
