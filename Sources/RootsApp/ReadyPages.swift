import Roots
package import RootsBlueprint

/// The pages of a blueprint, which several sessions can share, one after the other.
package struct ReadyPages {
  /// The page of each screen, or the pages of all definitions of each accessory.
  let all: [Name: [Page]]

  package init(_ blueprint: Blueprint) {
    var pages: [Name: [Page]] = [:]
    for name in blueprint.map.names {
      var found: [Page] = []
      while let content = blueprint.content(of: name, variant: found.count) {
        found.append(Page(content, variant: found.count))
      }
      pages[name] = found
    }
    all = pages
  }
}
