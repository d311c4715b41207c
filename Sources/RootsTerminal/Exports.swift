// Importing RootsTerminal also imports the engine, and the text functions that both use.
@_exported public import Roots
