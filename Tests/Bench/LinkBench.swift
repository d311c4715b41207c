import Roots
import RootsTerminal

/// Parses and matches links against a number of routes; the floor tries the same patterns one after
/// another.
func routeEntrant(routes count: Int) -> Race.Entrant {
  let patterns = (0..<count).map { number in
    number.isMultiple(of: 2)
      ? "section\(number)/{id: int}/page" : "section\(number)/{name}?sort={sort}"
  }
  let table = routeTable(patterns)
  let links = stride(from: 0, to: count, by: max(1, count / 100)).map { number in
    number.isMultiple(of: 2)
      ? "roots://section\(number)/\(number)/page" : "roots://section\(number)/Mill?sort=new"
  }
  let shapes = patterns.map { $0.split(separator: "?")[0].split(separator: "/").map(String.init) }
  let times = 100
  return Race.Entrant(
    workload: "a link among \(count) routes", operation: "links",
    seconds: {
      processorSeconds {
        for _ in 0..<times {
          for link in links { precondition((try? table.match(link)) != nil, link) }
        }
      } / Double(times * links.count)
    },
    floorName: "one pattern after the other",
    floorSeconds: {
      processorSeconds {
        for link in links { precondition(isLike(link, shapes)) }
      } / Double(links.count)
    })
}

/// The obvious implementation: splits the link and compares it with each pattern.
private func isLike(_ link: String, _ shapes: [[String]]) -> Bool {
  let path = link.dropFirst(8).split(separator: "?")[0]
  let segments = path.split(separator: "/")
  return shapes.contains { shape in
    shape.count == segments.count
      && zip(shape, segments).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
  }
}

private func routeTable(_ patterns: [String]) -> RouteTable {
  do {
    let feed = name("feed")
    let map = try NavigationMap(
      start: .screen(feed), screens: [ScreenDefinition(feed)],
      routes: patterns.map { RouteDefinition($0, .push(feed)) })
    return map.links
  } catch {
    preconditionFailure("\(error)")
  }
}

/// The longest time of a hundred links in one second in City, each with its frame; a frame may
/// take 16 ms.
func linkFrameFigure() -> Figure {
  let session = openSession("City.yaml")
  var frame = Frame(size: session.size)
  session.draw(into: &frame)
  let links = ["roots://stop/Mill", "roots://post/1", "roots://stop/nowhere", "roots://chat/Ada"]
  var commits = 0
  session.navigator.observers.commits.add { _ in commits += 1 }
  var longest = 0.0
  for count in 0..<100 {
    let seconds = processorSeconds {
      session.handle(.link(links[count % links.count]))
      session.draw(into: &frame)
    }
    longest = max(longest, seconds)
  }
  precondition(commits == 75, "\(commits) of 75 links led somewhere")
  let milliseconds = longest * 1000
  return Figure(
    workload: "100 links and their frames, the longest", unit: "ms", value: milliseconds,
    floor: 16, floorName: "a frame at 60 a second", ratio: milliseconds / 16)
}
