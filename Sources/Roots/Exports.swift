// Importing Roots imports the values of RootsCore, too.
@_exported public import RootsCore
