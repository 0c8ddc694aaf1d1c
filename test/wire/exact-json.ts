const width = 160;

/** Parses JSON and keeps each number as it is written: a double would make 19.1 of `19.1000`. */
export const parseExact = (text: string): unknown =>
  JSON.parse(text, (_, value, { source }) =>
    typeof value === 'number' && source !== undefined ? JSON.rawJSON(source) : value,
  );

type Members = { readonly brackets: string; readonly all: readonly (readonly [lead: string, unknown])[] };

const membersOf = (value: unknown): Members | undefined => {
  if (Array.isArray(value)) return { brackets: '[]', all: value.map((child) => ['', child]) };
  if (typeof value !== 'object' || value === null || 'rawJSON' in value) return undefined;
  const defined = Object.entries(value).filter(([, child]) => child !== undefined);
  return { brackets: '{}', all: defined.map(([name, child]) => [`${JSON.stringify(name)}: `, child]) };
};

/** Writes JSON for people: what fits on a line is on one line. */
export const layOut = (value: unknown, indent = '', room = width): string => {
  const members = membersOf(value);
  if (!members) return JSON.stringify(value);
  const { brackets, all } = members;
  if (all.length === 0) return brackets;
  const [open, close] = brackets;
  const flat = all.map(([lead, child]) => lead + layOut(child, '', Number.POSITIVE_INFINITY)).join(', ');
  if (flat.length + 4 <= room) return `${open} ${flat} ${close}`;
  const inner = `${indent}  `;
  const lines = all.map(
    ([lead, child]) => `${inner}${lead}${layOut(child, inner, width - inner.length - lead.length)}`,
  );
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
};

/** A body for the recording: its JSON where writing that gives the same bytes, else the text. */
export const asRecorded = (text: string): unknown => {
  if (!text.startsWith('{')) return text;
  try {
    const parsed = parseExact(text);
    return JSON.stringify(parsed) === text ? parsed : text;
  } catch {
    return text;
  }
};
