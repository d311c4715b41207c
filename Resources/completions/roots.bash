# bash completion for roots, for bash 4.1 and newer
_roots() {
  local cur=${COMP_WORDS[COMP_CWORD]} tab=$'\t' lead= ending line
  local -a words=("${COMP_WORDS[@]:1:COMP_CWORD}") lines=()
  COMPREPLY=()
  # The first line has the endings of file names; each other line is a word, a tab and its meaning.
  mapfile -t lines < <("${COMP_WORDS[0]/#~\//$HOME/}" __complete "${words[@]//[\\\"\']/}" 2>/dev/null)
  for line in "${lines[@]:1}"; do
    line=${line%%"$tab"*}
    if [[ ! $line ]]; then continue; fi
    printf -v line %q "$line"
    COMPREPLY+=("$line")
  done
  if [[ ${COMPREPLY[0]} == *= ]]; then compopt -o nospace 2>/dev/null; fi
  if [[ ! ${lines[0]} ]]; then return; fi
  compopt -o filenames 2>/dev/null
  # Here '=' is a word of its own; unless it is none of COMP_WORDBREAKS.
  if [[ $cur == = ]]; then
    cur=
  elif [[ $cur == --*=* ]]; then
    lead=${cur%%=*}= cur=${cur#*=}
  fi
  while IFS= read -r line; do COMPREPLY+=("$lead$line"); done < <(
    compgen -d -- "$cur"
    for ending in ${lines[0]}; do compgen -f -X "!*.$ending" -- "$cur"; done
  )
}

complete -F _roots roots
