// Whoever imports Roots sees the values as well.
@_exported public import RootsCore
