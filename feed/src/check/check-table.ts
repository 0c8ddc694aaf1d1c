import { quote } from '../problem.ts';
import type { CheckReport } from './check-feed.ts';
import { type FaultExample, maxMessages, type ProblemKind } from './problem-kinds.ts';

/** Messages that are printed of each kind; `--json` has all. */
const shown = 3;

const number = (value: number): string => value.toLocaleString('en');

const count = (jobs: number): string => `${number(jobs)} job${jobs === 1 ? '' : 's'}`;

/** Longer than any that is valid. */
const longestReference = 60;

const placeOf = ({ position, line, referenceId }: FaultExample): string =>
  [
    `job ${position}`,
    ...(referenceId === undefined ? [] : [`referenceId ${referenceId.slice(0, longestReference)}`]),
    ...(line === undefined ? [] : [`line ${line}`]),
  ].join(', ');

const exampleLine = (example: FaultExample): string => {
  const times = example.jobs > 1 ? ` (${count(example.jobs)})` : '';
  const place = example.position === 0 ? '' : ` [${placeOf(example)}${times}]`;
  return `    ${example.message}${place}`;
};

/** What to do about kinds of problems, whose messages speak of one place. */
const advice: readonly (readonly [RegExp, string])[] = [
  [
    /^description (?:html_|escaped_html)/,
    'if your system writes this HTML, pass --lenient: it removes what is not allowed, and keeps the text',
  ],
  [
    /^(?:applicantRoutingType|referenceId) required/,
    'for jobs of another system, "job-posting init" proposes a map file',
  ],
];

const kindLines = ({ severity, code, field, jobs, examples }: ProblemKind): string[] => {
  const what = [field, code].filter((part) => part !== '').join(' ');
  const more = examples.length - shown;
  const others =
    examples.length < maxMessages ? `${more} more; --json lists them` : `more; --json lists ${maxMessages}`;
  return [
    `${severity === 'error' ? '!' : '?'} ${jobs === 0 ? 'the feed' : count(jobs)}: ${what}`,
    ...examples.slice(0, shown).map(exampleLine),
    ...(more > 0 ? [`    and ${others}`] : []),
    ...advice.flatMap(([kind, text]) => (kind.test(what) ? [`    → ${text}`] : [])),
  ];
};

const headline = ({ format, jobs, valid, invalid, abroad, warned, expected }: CheckReport): string => {
  const counts = [
    `${number(valid)} valid`,
    `${number(invalid)} invalid`,
    ...(abroad > 0 ? [`${number(abroad)} abroad`] : []),
    ...(warned > 0 ? [`${number(warned)} valid with warnings`] : []),
  ];
  const announced =
    expected === null || expected === jobs ? '' : ` The feed says that it has ${number(expected)}.`;
  return `${format}: ${count(jobs)}, ${counts.join(', ')}.${announced}`;
};

/** For people: a line for each kind of problem, with examples. */
export const problemLines = (problems: readonly ProblemKind[]): string[] =>
  problems.flatMap((kind) => ['', ...kindLines(kind)]);

/** What a map file may have to name. */
export const unreadLines = (unread: CheckReport['unread']): string[] =>
  unread.length === 0
    ? []
    : [
        '',
        'Nothing reads these; name those that are needed as "fields" in a map file:',
        ...unread.map(({ name, jobs }) => `    ${quote(name)} (${count(jobs)})`),
      ];

/** Prints a report for people. */
export const checkTable = (report: CheckReport): string[] => [
  headline(report),
  ...problemLines(report.problems),
  ...unreadLines(report.unread),
];
