// Whoever draws needs the engine too, and the text functions that both use.
@_exported public import Roots
