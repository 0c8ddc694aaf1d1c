import { maxJsonValues, maxOperations } from '../../lib/api/limits.ts';
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

/** Bodies for `POST /jobs/batch`, with the status of the response in each mode. */
export const batches: Readonly<Record<string, InModes>> = {
  'plain text': [200, 200, () => descriptions('x')],
  'ampersands and a tag': [413, 413, () => descriptions('&', '<br>')],
  'short words': [200, 200, () => descriptions('x ', '<br/>')],
  'characters that JSON escapes': [200, 200, () => descriptions('\u0001', '<br/>x')],
  'references to two characters': [200, 200, () => descriptions('&nLt;', '<br/>')],
  'paragraphs without end tags': [413, 413, () => descriptions('<p>x')],
  'line breaks': [413, 413, () => descriptions('<br>')],
  'tags that are not allowed': [413, 413, () => descriptions('<x>')],
  'end tags that are not allowed': [413, 413, () => descriptions('</x>', 'x')],
  comments: [413, 413, () => descriptions('<!---->', 'x')],
  attributes: [413, 413, () => descriptions('a ', '<p ', '>x</p>')],
  'formatting that overlaps paragraphs': [413, 413, () => descriptions('<b><p>x</b>')],
  'formatting that overlaps, few elements': [
    413,
    413,
    () => batchOf((number) => withDescription(number, '<b><p>x</b>'.repeat(450))),
  ],
  tangles: [413, 413, () => batchOf((number) => withDescription(number, tangle.repeat(110)))],
  'small tangles': [413, 413, () => batchOf((number) => withDescription(number, tangle.repeat(8)))],
  'lines of plain text': [200, 413, () => descriptions('x\n')],
  'escaped HTML': [200, 413, () => descriptions('&lt;p&gt;x&lt;/p&gt;')],
  'lone surrogates': [200, 200, () => withMembers(() => `"description":"${rest('\\ud800')}"`)],
  'lone surrogates in members': [
    200,
    200,
    () => withMembers(() => `"employer":["\\ud800",${'"\\ud800",'.repeat(1_000)}1]`),
  ],
  'unknown properties': [
    200,
    200,
    () => withMembers(() => `${many(950, (at) => `"descriptiom${short(at)}":1,`)}"x":1`),
  ],
  'invalid entries': [
    200,
    200,
    () => withMembers(() => `"categories":[${'1,'.repeat(49)}1],"locations":[${'1,'.repeat(49)}1]`),
  ],
  'unknown properties of entries': [
    200,
    200,
    () =>
      withMembers(
        () =>
          `"categories":[${Array(19)
            .fill(`{${many(99, (at) => `"na${at}":1,`)}"x":1}`)
            .join(',')}]`,
      ),
  ],
  numbers: [200, 200, () => withMembers(() => `"employer":[${'1.00000e1,'.repeat(1_900)}1]`)],
  'cities that are in no list': [
    200,
    200,
    () => withMembers((number) => cities(number, (letters) => `Toront ${letters}`)),
  ],
  'cities that are in no list, with a province': [
    200,
    200,
    () => withMembers((number) => cities(number, (letters) => `${'x'.repeat(280)}${letters}, ON`)),
  ],
  'places of work that are no cities': [
    200,
    200,
    () => withMembers((number) => cities(number, (letters) => `Remote ${'x '.repeat(130)}${letters}`)),
  ],
  'titles of megabytes': [200, 200, () => withMembers(() => `"title":"${rest(' ')}"`)],
  'one referenceId': [200, 200, () => batchOf(() => withDescription(0, texts('x ', '<br/>', room)))],
  'referenceIds of megabytes': [200, 200, () => withMembers(() => `"referenceId":"${rest('x')}"`)],
  'deletions of megabytes': [
    200,
    200,
    () =>
      `{"operations":[${Array(maxOperations)
        .fill(`{"op":"delete","referenceId":"${rest('x')}"}`)
        .join(',')}]}`,
  ],
  'millions of operations': [413, 413, () => `{"operations":[${filled('{},', bytesInEvent)}{}]}`],
  'too many operations': [400, 400, () => `{"operations":[${'{},'.repeat(maxJsonValues / 2 - 100)}{}]}`],
  'unknown members': [
    400,
    400,
    () => `{${many(maxJsonValues - 1_000, (at) => `"operation${short(at)}":1,`)}"operations":[]}`,
  ],
  'unknown members of an operation': [
    400,
    400,
    () =>
      `{"operations":[{"op":"put","job":{},${many(maxJsonValues - 1_000, (at) => `"jo${short(at)}":1,`)}"x":1}]}`,
  ],
};
