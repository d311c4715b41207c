print("roots")
