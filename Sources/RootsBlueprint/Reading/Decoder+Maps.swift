internal import Roots
internal import RootsInput

extension BlueprintDecoder {
  mutating func backdrop(_ node: YAMLNode?) -> Backdrop? {
    guard let fields = mapping(node, as: .backdrop) else { return nil }
    return view(of: map(fields, of: "the backdrop"), fields)
  }

  /// Decodes the part of a map that is shown.
  mutating func view(of map: Backdrop, _ fields: Fields) -> Backdrop {
    let centre = centre(fields["centre"], map.places)
    return Backdrop(
      places: map.places, lines: map.lines, centre: centre, zoom: zoom(fields["zoom"]))
  }

  /// Decodes the places and lines of a map, which is shown whole.
  mutating func map(_ fields: Fields, of owner: String, at extent: Extent? = nil) -> Backdrop {
    let places = places(report.required("places", in: fields, of: owner, at: extent))
    let lines = report.list(fields["lines"]).compactMap { line($0, places) }
    return Backdrop(places: places, lines: lines, centre: nil, zoom: 1)
  }

  private mutating func zoom(_ node: YAMLNode?) -> Double {
    let zoom = report.double(node) ?? 1
    if let node, !(0.1...100).contains(zoom) {
      report.error("this zoom is out of range; write 0.1 to 100", at: node.extent)
    }
    return zoom
  }

  private mutating func places(_ node: YAMLNode?) -> [MapPlace] {
    guard let fields = report.mapping(node) else { return [] }
    if fields.pairs.isEmpty {
      report.error("the map has no places; write '{ Harbour: [4, 2] }'", at: fields.extent)
    }
    return fields.pairs.compactMap { pair in
      guard !pair.key.name.isEmpty, pair.key.name.count <= 40 else {
        return report.failed("a place name has 1 to 40 characters; rename it", at: pair.key.extent)
      }
      let name = constant(YAMLNode(.scalar(pair.key.name, isPlain: true), at: pair.key.extent))
      guard let name else { return nil }
      guard let point = coordinates(pair.value) else {
        report.refuse(name: name)
        return nil
      }
      return MapPlace(name, at: point)
    }
  }

  /// Reads coordinates such as `[4, 2]`.
  private mutating func coordinates(_ node: YAMLNode) -> MapPoint? {
    guard case .sequence(let items) = node.content, items.count == 2 else {
      return report.failed(
        expecting: "a point of two numbers", found: node, fix: "write one like [4, 2]")
    }
    let numbers = items.map { item -> Double? in
      guard let number = report.double(item) else { return nil }
      guard abs(number) <= 1_000_000 else {
        return report.failed("this is too far away; stay within a million", at: item.extent)
      }
      return number
    }
    guard let x = numbers[0], let y = numbers[1] else { return nil }
    return MapPoint(x: x, y: y)
  }

  /// Reads a line such as `rail: [Mill, [4, 2], Harbour]`.
  private mutating func line(_ node: YAMLNode, _ places: [MapPlace]) -> MapLine? {
    guard let fields = mapping(node, as: .line) else { return nil }
    guard fields.pairs.count == 1, let pair = fields.pairs.first else {
      return report.failed(
        "a line is one of road, rail, water and park; write '- road: [[0, 0], [4, 2]]'",
        at: fields.extent)
    }
    guard let kind = MapLine.Kind(rawValue: pair.key.name) else { return nil }
    let items = report.list(pair.value)
    let points = items.compactMap { point($0, places) }
    guard items.count >= 2 else {
      return report.failed(
        "a line goes through two points or more; add some", at: pair.value.extent)
    }
    return points.count < 2 ? nil : MapLine(kind, through: points)
  }

  /// Reads a point: the name of a place, or coordinates.
  private mutating func point(
    _ node: YAMLNode, _ places: [MapPlace]
  ) -> MapPoint? {
    guard node.scalar != nil, !node.isNull else { return coordinates(node) }
    guard let name = constant(node) else { return nil }
    if let place = places.first(where: { $0.name == name }) { return place.point }
    return report.failed(unknown: "place", name, at: node.extent, known: places.map(\.name))
  }

  private mutating func centre(
    _ node: YAMLNode?, _ places: [MapPlace]
  ) -> Backdrop.Centre? {
    guard let node else { return nil }
    guard node.scalar != nil else { return coordinates(node).map { .point($0) } }
    guard let template = template(node, in: .text) else { return nil }
    if let name = template.constant, !places.contains(where: { $0.name == name }) {
      return report.failed(unknown: "place", name, at: node.extent, known: places.map(\.name))
    }
    return .place(template)
  }
}
