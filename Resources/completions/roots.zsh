#compdef roots
_roots() {
  local -a lines words_with_meanings endings options
  local line
  # The first line has the endings of file names; each other line is a word, a tab and its meaning.
  lines=("${(@f)$("${words[1]/#\~\//$HOME/}" __complete "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
  for line in "${(@)lines[2,-1]}"; do
    words_with_meanings+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}")
  done
  if [[ $lines[2] == *=$'\t'* ]]; then options=(-S ''); fi
  if (( $#words_with_meanings )); then
    _describe -t words roots words_with_meanings "${(@)options}"
  fi
  endings=(${=lines[1]})
  if (( $#endings )); then
    compset -P '--*='
    # A single ending in parentheses would be a glob qualifier.
    _files -g "*.(${(j:|:)endings}|)"
  fi
}

if [[ $funcstack[1] == _roots ]]; then
  _roots "$@"
else
  compdef _roots roots
fi
