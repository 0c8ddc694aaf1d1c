import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { anchorOf } from '../../deploy/alarms/alarm.ts';
import { alarmRows, budget } from '../../deploy/alarms.ts';
import spellingGroups from '../../docs/place-spellings.json' with { type: 'json' };
import { transitions } from '../../lib/domain/transitions.ts';
import { root } from '../root.ts';
import { faultTable, problemTable } from './errors-page.ts';
import { table, withMarked } from './marked-table.ts';

const transitionTable = table(
  ['By', 'From', 'To', 'When', 'publishDate', 'closeDate', 'Set by'],
  transitions.map(({ by, from, to, when, publishDate, closeDate, setBy }) => [
    by,
    from,
    to,
    when.join('; '),
    publishDate,
    closeDate,
    setBy,
  ]),
);

const alarmTable = table(
  ['Alarm', 'On', 'When', 'What it means', 'What to do'],
  [...alarmRows, budget].map(({ title, isOnShortList, when, meaning, whatToDo, heading }) => [
    title,
    isOnShortList ? 'staging, production' : 'production',
    when,
    meaning,
    `${whatToDo} See [${heading}](#${anchorOf(heading)}).`,
  ]),
);

/** A row of docs/place-spellings.json: `place` is accepted in both modes, `lenient` in that one. */
export type Spelling = {
  readonly text: string;
  readonly place?: string;
  /** Whether the place is not in the list. */
  readonly unlisted?: boolean;
  /** How the message of the error begins. */
  readonly refused?: string;
  readonly lenient?: string;
  readonly workplace?: string;
};

export const spellings: readonly {
  readonly heading: string;
  readonly note: string;
  readonly spellings: readonly Spelling[];
}[] = spellingGroups;

const code = (text: string): string => `\`${text}\``;

const inStrictMode = ({ place, unlisted, refused = '' }: Spelling): string =>
  place === undefined
    ? `Error: ${refused.replaceAll('|', '\\|').replaceAll('<', '&lt;')}`
    : `${place}${unlisted ? ', as written' : ''}`;

const inLenientMode = ({ place, lenient, workplace }: Spelling): string => {
  if (place !== undefined) return 'the same';
  if (lenient === undefined) return 'the same error';
  return workplace === undefined ? lenient : `${lenient}; workplace ${workplace}`;
};

const spellingTables = spellings
  .map(({ heading, note, spellings: rows }) => {
    const cells = rows.map((row) => [code(row.text), inStrictMode(row), inLenientMode(row)]);
    return `\n## ${heading}\n\n${note}\n\n${table(['Description', 'Location', 'Lenient'], cells)}\n`;
  })
  .join('');

/** What updates the tables of a page. @throws RangeError when a mark is missing. */
const pages = {
  'integration.md': (page: string) => withMarked(page, 'transitions', transitionTable),
  'places.md': (page: string) => withMarked(page, 'spellings', spellingTables),
  'errors.md': (page: string) => withMarked(withMarked(page, 'problems', problemTable), 'faults', faultTable),
  'operations.md': (page: string) => withMarked(page, 'alarms', alarmTable),
};

/** The pages of docs/ with the tables of alarms, errors, transitions and spellings, from the code. */
export const docsPages = () =>
  Object.fromEntries(
    Object.entries(pages).map(([name, update]) => {
      const path = `docs/${name}`;
      return [path, update(readFileSync(join(root, path), 'utf8'))];
    }),
  );
