/** A string, a number or a word; a bracket, comma or colon. White space is dropped. */
const tokens = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g;

/** Indents JSON text. `19.1100` keeps its zeros, which JSON.parse would lose. */
export const indent = (json: string): string => {
  let depth = 0;
  let previous = '';
  let text = '';
  const line = (): string => `\n${'  '.repeat(depth)}`;
  for (const [token] of json.matchAll(tokens)) {
    const isClosing = token === '}' || token === ']';
    const isEmpty = isClosing && (previous === '{' || previous === '[');
    if (isClosing) depth -= 1;
    if (isClosing ? !isEmpty : previous === '{' || previous === '[' || previous === ',') text += line();
    text += token === ':' ? ': ' : token;
    if (token === '{' || token === '[') depth += 1;
    previous = token;
  }
  return text;
};
