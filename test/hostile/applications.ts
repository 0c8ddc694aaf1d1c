import { maxJsonValues, maxResumeLength } from '../../lib/limits.ts';
import { anApplication, base64 } from '../support/api/applications.ts';
import { zip } from '../support/zip.ts';
import { bytesInEvent, filled, many, manyFilling, short } from './bodies.ts';

const rest = (unit: string): string => filled(unit, bytesInEvent);

/** The application with more members, as JSON text. */
const withMembers = (members: string): string => `${JSON.stringify(anApplication).slice(0, -1)},${members}}`;

const withResume = (content: string, fileName = 'cv'): string =>
  JSON.stringify({ ...anApplication, resume: { fileName, content } });

/** The bytes of the largest file. */
const maxFile = (maxResumeLength / 4) * 3;

const withFile = (bytes: Buffer): string => withResume(base64(bytes));

/** A file of the largest size: `unit` again and again, between a head and a tail. */
const fileOf = (unit: string, head = '', tail = ''): string => {
  const bytes = Buffer.alloc(maxFile, unit);
  bytes.write(head);
  bytes.write(tail, maxFile - Buffer.byteLength(tail));
  return withFile(bytes);
};

/** The bytes of a directory's entry beside its name, and the record of its end. */
const [entryBytes, endBytes] = [46, 22];

/** A ZIP of the largest size that is almost only a directory, whose entries have no name. */
const directoryAlone = (isComplete: boolean): Buffer => {
  const head = Buffer.from('PK\x03\x04', 'latin1');
  const entry = Buffer.alloc(entryBytes);
  entry.writeUInt32LE(0x02014b50);
  const count = Math.floor((maxFile - head.length - endBytes) / entryBytes);
  const directory = Buffer.alloc(count * entryBytes, entry);
  const end = Buffer.alloc(endBytes);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(count & 0xffff, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(head.length, 16);
  if (!isComplete) directory.writeUInt32LE(0, directory.length - entryBytes);
  return Buffer.concat([head, directory, end]);
};

/** A DOCX with as many entries as its directory can count. */
const manyEntries = (): Buffer =>
  zip(
    Object.fromEntries(
      ['word/document.xml', ...Array.from({ length: 30_000 }, (_, at) => short(at))].map((name) => [
        name,
        '',
      ]),
    ),
  );

const values = maxJsonValues - 100;

type Hostile = readonly [status: 201 | 400 | 413, make: () => string];

/** Bodies for `POST /board/jobs/{id}/applications`, with the status of the response. */
export const hostileApplications: Readonly<Record<string, Hostile>> = {
  'a name of megabytes': [400, () => withMembers(`"name":"${rest('\\u200b')}"`)],
  'a name of joiners': [400, () => withMembers(`"name":"${rest('a\\u200d')}"`)],
  'an address of megabytes': [400, () => withMembers(`"email":"${rest('a.')}@"`)],
  'an address of angle brackets': [400, () => withMembers(`"email":"${'<'.repeat(253)}"`)],
  'a message of control characters': [400, () => withMembers(`"message":"${rest('\\u0001')}"`)],
  'a message of half surrogate pairs': [400, () => withMembers(`"message":"${rest('\\ud800')}"`)],
  'a message of white space': [400, () => withMembers(`"message":"${rest(' ')}"`)],
  'a message of the longest characters': [
    201,
    () => JSON.stringify({ ...anApplication, message: '\u{1d54e}'.repeat(10_000) }),
  ],
  'a message of dots and carriage returns': [
    201,
    () => JSON.stringify({ ...anApplication, message: '.\r'.repeat(5_000) }),
  ],
  'a name of the longest characters': [
    201,
    () => JSON.stringify({ ...anApplication, name: '\u{1d54e}'.repeat(128) }),
  ],
  'a name of marks': [201, () => JSON.stringify({ ...anApplication, name: `e${'\u0301'.repeat(127)}` })],
  'a name of ligatures that grow': [
    201,
    () => JSON.stringify({ ...anApplication, name: '\ufdfa'.repeat(128) }),
  ],
  'links of megabytes': [400, () => withMembers(`"links":["https://${rest('a.')}"]`)],
  'many links': [413, () => withMembers(`"links":[${rest('"https://a.example",')}1]`)],
  'as many links as a body may have': [
    400,
    () => withMembers(`"links":[${'"https://a.example",'.repeat(values)}1]`),
  ],
  'links that are no texts': [400, () => withMembers(`"links":[${'{},'.repeat(values / 2)}1]`)],
  '10,000 members': [400, () => withMembers(`${many(10_000, (at) => `"nam${short(at)}":1,`)}"x":1`)],
  'as many members as a body may have': [
    400,
    () => withMembers(`${manyFilling(values, (at) => `"emai${short(at)}":1,`)}"x":1`),
  ],
  'members of a resume': [
    400,
    () => withMembers(`"resume":{${manyFilling(values, (at) => `"conten${short(at)}":1,`)}"x":1}`),
  ],
  'millions of members': [
    413,
    () => withMembers(`"resume":{${manyFilling(400_000, (at) => `"${short(at)}":1,`)}"x":1}`),
  ],
  'members of one name': [413, () => withMembers(`${filled('"links":[],', bytesInEvent)}"x":1`)],
  'nested arrays': [400, () => withMembers(`"links":${'['.repeat(values)}${']'.repeat(values)}`)],
  'nested objects': [
    400,
    () => withMembers(`"resume":${'{"a":'.repeat(values / 2)}1${'}'.repeat(values / 2)}`),
  ],
  'nested objects, not closed': [413, () => rest('{"a":')],
  'white space': [400, () => rest(' ')],
  'white space around the body': [201, () => rest(' ') + JSON.stringify(anApplication)],
  'base64 of megabytes': [400, () => withResume(rest('A'))],
  'base64 that is almost valid': [400, () => withResume(`${'A'.repeat(maxResumeLength - 3)}B==`)],
  'base64 with one line break': [400, () => withResume(`${'A'.repeat(maxResumeLength - 5)}\nAAAA`)],
  'base64 of URLs': [400, () => withResume('-_'.repeat(maxResumeLength / 2))],
  'base64 without its padding': [400, () => withResume('A'.repeat(maxResumeLength - 1))],
  'base64 of padding': [400, () => withResume('='.repeat(maxResumeLength))],
  'base64 of astral characters': [400, () => withResume('\u{1d54e}'.repeat(maxResumeLength / 4))],
  'a file name of megabytes': [
    400,
    () => withMembers(`"resume":{"fileName":"${rest('/')}","content":"eA=="}`),
  ],
  'a file name of slashes': [201, () => withResume('eA==', '/'.repeat(128))],
  'a file name of the longest characters': [201, () => withResume('eA==', '\u{1d54e}'.repeat(128))],
  'a file name that grows when it is composed': [201, () => withResume('eA==', '\u{1d160}'.repeat(64))],
  'a PDF of ends': [201, () => fileOf('%%EOF', '%PDF-', '%%EOF')],
  'a PDF of zeros': [400, () => fileOf('\0', '%PDF-')],
  'a ZIP of zeros': [400, () => fileOf('\0', 'PK\x03\x04')],
  'a ZIP of ends': [400, () => fileOf('PK\x05\x06', 'PK\x03\x04')],
  'a ZIP of beginnings of an end': [400, () => fileOf('PK\x05', 'PK\x03\x04')],
  'a ZIP of a directory alone': [400, () => withFile(directoryAlone(true))],
  'a ZIP of a directory whose last entry is damaged': [400, () => withFile(directoryAlone(false))],
  'a DOCX of many entries': [201, () => withFile(manyEntries())],
  'text of the longest characters': [201, () => fileOf('\u{1d54e}')],
  'text of white space': [400, () => fileOf(' ')],
  'text of line ends, then markup': [400, () => fileOf('\r\n', '', '<')],
  'text of line ends, then a word': [201, () => fileOf('\r\n', '', 'x')],
  'text with one control character at its end': [400, () => fileOf('x', '', '\u0001')],
};
