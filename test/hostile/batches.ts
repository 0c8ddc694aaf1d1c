import { maxJsonValues, maxOperations } from '../../lib/limits.ts';
import { minimalJob } from '../support/api/jobs.ts';
import { bytesInEvent, filled, type InModes, many, maxBody, short, texts } from './bodies.ts';

/** The bytes of a job beside its description, and some room. */
const besideText = 700;

const room = Math.floor(maxBody / maxOperations) - besideText;

const batchOf = (job: (number: number) => string): string => {
  const operations = Array.from(
    { length: maxOperations },
    (_, number) => `{"op":"put","job":${job(number)}}`,
  );
  return `{"operations":[${operations.join(',')}]}`;
};

const withDescription = (number: number, description: string): string =>
  JSON.stringify({ ...minimalJob, referenceId: `R${number}`, description });

/** As many jobs as possible, each with a description as long as possible. */
const descriptions = (unit: string, from = '', to = ''): string =>
  batchOf((number) => withDescription(number, texts(unit, from, room) + to));

/** Each job with more members, as JSON text. */
const withMembers = (members: (number: number) => string): string =>
  batchOf(
    (number) =>
      `${JSON.stringify({ ...minimalJob, referenceId: `R${number}` }).slice(0, -1)},${members(number)}}`,
  );

const link = '<a href=http://x.example>';
const tangle = `${link}${'<div>'.repeat(9)}x${link}y</a>${'</div>'.repeat(12)}`;

const rest = (unit: string): string => filled(unit, bytesInEvent, room);

/** Cities that are in no list, each of its own. */
const cities = (number: number, city: (letters: string) => string): string =>
  `"locations":[${[0, 1, 2].map((at) => JSON.stringify({ description: city(short(46_656 + number * 3 + at)) })).join(',')}]`;

type Make = () => string;

const accepted = (make: Make): InModes => [200, 200, make];
const tooLarge = (make: Make): InModes => [413, 413, make];
const malformed = (make: Make): InModes => [400, 400, make];

const repeated = (html: string) => () => batchOf((number) => withDescription(number, html));
const members = (text: string) => () => withMembers(() => text);
const inEachPlace = (city: (letters: string) => string) => () =>
  withMembers((number) => cities(number, city));
const values = maxJsonValues - 1_000;

/** Bodies for `POST /jobs/batch`, with the status of the response in each mode. */
export const batches: Readonly<Record<string, InModes>> = {
  'plain text': accepted(() => descriptions('x')),
  'ampersands and a tag': tooLarge(() => descriptions('&', '<br>')),
  'short words': accepted(() => descriptions('x ', '<br/>')),
  'characters that JSON escapes': accepted(() => descriptions('\u0001', '<br/>x')),
  'references to two characters': accepted(() => descriptions('&nLt;', '<br/>')),
  'paragraphs without end tags': tooLarge(() => descriptions('<p>x')),
  'line breaks': tooLarge(() => descriptions('<br>')),
  'tags that are not allowed': tooLarge(() => descriptions('<x>')),
  'end tags that are not allowed': tooLarge(() => descriptions('</x>', 'x')),
  comments: tooLarge(() => descriptions('<!---->', 'x')),
  attributes: tooLarge(() => descriptions('a ', '<p ', '>x</p>')),
  'formatting that overlaps paragraphs': tooLarge(() => descriptions('<b><p>x</b>')),
  'formatting that overlaps, few elements': tooLarge(repeated('<b><p>x</b>'.repeat(450))),
  tangles: tooLarge(repeated(tangle.repeat(110))),
  'small tangles': tooLarge(repeated(tangle.repeat(8))),
  'lines of plain text': [200, 413, () => descriptions('x\n')],
  'escaped HTML': [200, 413, () => descriptions('&lt;p&gt;x&lt;/p&gt;')],
  'lone surrogates': accepted(() => withMembers(() => `"description":"${rest('\\ud800')}"`)),
  'lone surrogates in members': accepted(members(`"employer":["\\ud800",${'"\\ud800",'.repeat(1_000)}1]`)),
  'unknown properties': accepted(members(`${many(950, (at) => `"descriptiom${short(at)}":1,`)}"x":1`)),
  'invalid entries': accepted(
    members(`"categories":[${'1,'.repeat(49)}1],"locations":[${'1,'.repeat(49)}1]`),
  ),
  'unknown properties of entries': accepted(
    members(
      `"categories":[${Array(19)
        .fill(`{${many(99, (at) => `"na${at}":1,`)}"x":1}`)
        .join()}]`,
    ),
  ),
  numbers: accepted(members(`"employer":[${'1.00000e1,'.repeat(1_900)}1]`)),
  'cities that are in no list': accepted(inEachPlace((letters) => `Toront ${letters}`)),
  'cities that are in no list, with a province': accepted(
    inEachPlace((letters) => `${'x'.repeat(280)}${letters}, ON`),
  ),
  'places of work that are no cities': accepted(
    inEachPlace((letters) => `Remote ${'x '.repeat(130)}${letters}`),
  ),
  'places of wide spaces': accepted(inEachPlace((letters) => `${letters}${'\u3000'.repeat(290)};`)),
  'places of separators': accepted(inEachPlace((letters) => `${letters}${' ,(ca-'.repeat(48)};`)),
  'places of many parts': accepted(inEachPlace((letters) => `${letters}${' or a'.repeat(28)}; on`)),
  'too many places of many parts': accepted(() =>
    withMembers((number) => {
      const place = (at: number) =>
        `{"description":"${short(46_656 + number * 50 + at)}${' or a'.repeat(28)}; on"}`;
      return `"locations":[${many(49, (at) => `${place(at)},`)}${place(49)}]`;
    }),
  ),
  'places of many commas': accepted(inEachPlace((letters) => `Remote ${letters}${',a'.repeat(140)}; on`)),
  'titles of megabytes': accepted(() => withMembers(() => `"title":"${rest(' ')}"`)),
  'one referenceId': accepted(() => batchOf(() => withDescription(0, texts('x ', '<br/>', room)))),
  'referenceIds of megabytes': accepted(() => withMembers(() => `"referenceId":"${rest('x')}"`)),
  'deletions of megabytes': accepted(() => {
    const deletion = `{"op":"delete","referenceId":"${rest('x')}"}`;
    return `{"operations":[${Array(maxOperations).fill(deletion).join()}]}`;
  }),
  'millions of operations': tooLarge(() => `{"operations":[${filled('{},', bytesInEvent)}{}]}`),
  'too many operations': malformed(() => `{"operations":[${'{},'.repeat(maxJsonValues / 2 - 100)}{}]}`),
  'unknown members': malformed(
    () => `{${many(values, (at) => `"operation${short(at)}":1,`)}"operations":[]}`,
  ),
  'unknown members of an operation': malformed(
    () => `{"operations":[{"op":"put","job":{},${many(values, (at) => `"jo${short(at)}":1,`)}"x":1}]}`,
  ),
};
