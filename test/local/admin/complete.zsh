# Prints what an interactive zsh makes of each line and the Tab key.
# Usage: zsh -f complete.zsh COMPLETION-SCRIPT LINE…
zmodload zsh/zpty || exit
zpty shell zsh -f -i
# READ''Y: the shell repeats what it is sent, and only its output must match.
zpty -w shell "source ${(q)1}
  show() { print -r -- \"LINE<\$BUFFER>\" }
  zle -N show
  bindkey '^I' complete-word '^X' show '^U' kill-whole-line
  print READ''Y"
zpty -r -m shell output '*READY*' || exit
for line in ${argv[2,-1]}; do
  zpty -w -n shell $line$'\t\x18'
  zpty -r -m shell output '*LINE<*>*' || exit
  print -r -- ${${output##*LINE<}%%>*}
  zpty -w -n shell $'\x15'
done
