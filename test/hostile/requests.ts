import { maxDescriptionBytes, maxElements, maxJsonValues } from '../../lib/limits.ts';
import { minimalJob } from '../support/api/jobs.ts';
import { batches } from './batches.ts';
import { bytesInEvent, filled, type InModes, many, manyFilling, short, texts } from './bodies.ts';

export type HostileRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `:id` stands for the id of a job of the caller. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

const withDescription = (description: string): string => JSON.stringify({ ...minimalJob, description });

/** The job with more members, as JSON text. */
const withMembers = (members: string): string => `${JSON.stringify(minimalJob).slice(0, -1)},${members}}`;

const rest = (unit: string): string => filled(unit, bytesInEvent);

/** As many elements as are accepted, then almost as much text. */
const edge = (unit: string, elements: number, text: string): string =>
  texts(text, unit.repeat(Math.floor(maxElements / elements)), maxDescriptionBytes - 1_000_000);

const link = '<a href=http://x.example>';
const tangle = `${link}${'<div>'.repeat(9)}x${link}y</a>${'</div>'.repeat(12)}`;

/** Descriptions for POST, with the status of the response in each mode. */
const descriptions: Readonly<Record<string, InModes>> = {
  'plain text': [201, 201, () => texts('x')],
  'ampersands without a tag': [201, 201, () => texts('&')],
  'ampersands and a tag': [413, 413, () => texts('&', '<br>')],
  'characters that JSON escapes': [201, 201, () => texts('\u0001', '<br/>x')],
  'no-break spaces': [413, 413, () => texts('\u00a0', '<br/>x')],
  'short words': [201, 201, () => texts('x ', '<br/>')],
  'short lines': [201, 201, () => texts('x\n', '<br/>')],
  'carriage returns': [201, 201, () => texts('x\r\n', '<br/>')],
  'references to two characters': [413, 413, () => texts('&nLt;', '<br/>')],
  'references to white space': [201, 201, () => texts('&#32;x', '<br/>')],
  'astral characters': [201, 201, () => texts('\u{1d54e}', '<br/>')],
  'paragraphs without end tags': [413, 413, () => texts('<p>x')],
  'paragraphs, then text': [201, 201, () => edge('<p>x', 1, 'x')],
  'list items, then words': [201, 201, () => edge('<li>x', 1, 'x ')],
  'paragraphs, then references': [413, 413, () => edge('<p>x', 1, '&nLt;')],
  'paragraphs, then astral characters': [201, 201, () => edge('<p>x', 1, '\u{1d54e} ')],
  'links that no canonical form has, then text': [
    201,
    201,
    () => edge('<a href="http://x.example/ y">x</a>', 1, 'x '),
  ],
  'links, then text': [201, 201, () => edge(`${link}x</a>`, 1, 'x ')],
  'links with targets': [413, 413, () => edge('<a target=_top href=http://x.example>x</a>', 1, 'x')],
  'links with targets and less text': [
    201,
    201,
    () =>
      texts(
        'x',
        '<a target=_top href=http://x.example>x</a>'.repeat(maxElements),
        maxDescriptionBytes - 1_700_000,
      ),
  ],
  'empty elements in canonical form': [201, 201, () => edge('<p></p>', 1, 'x')],
  'line breaks': [413, 413, () => texts('<br>')],
  'end tags that open a paragraph': [400, 400, () => texts('</p>')],
  'end tags of nothing': [400, 400, () => texts('</b>')],
  'end tags that are not allowed': [413, 413, () => texts('</x>')],
  headings: [413, 413, () => texts('<h1>x')],
  'headings and text': [400, 201, () => edge('<h1>x', 3, 'x ')],
  rules: [400, 201, () => edge('<hr>', 2, 'x ')],
  tables: [400, 201, () => edge('<table><tr><td>x', 4, 'x ')],
  'list paragraphs of Word': [400, 201, () => edge('<p style=mso-list:l>1. x', 2, 'x ')],
  'markers of Word that do not end': [
    400,
    201,
    () => edge('<p style=mso-list:l><u style=mso-list:ignore>x', 3, 'x '),
  ],
  'styled text': [400, 201, () => edge('<q style=font-weight:700;font-style:italic>x</q>y', 3, 'x ')],
  'styles that do not end': [400, 201, () => edge('<q style=font-weight:700>x</u>', 2, 'x ')],
  'a long style': [400, 201, () => `<p style="${texts(';font-weight:700', '', maxDescriptionBytes / 2)}">x`],
  'images in links': [400, 201, () => edge(`${link}<img alt=x>`, 2, 'x ')],
  'removed elements': [400, 201, () => edge('<x>y', 1, 'y ')],
  templates: [413, 413, () => texts('<template>')],
  'svg and math': [413, 413, () => texts('<svg><math>')],
  selects: [413, 413, () => texts('<select><option>x')],
  'unclosed formatting': [413, 413, () => texts('<b><p>x')],
  'unclosed formatting of all kinds': [
    201,
    201,
    () => edge('x<p>', 2, 'x ').replace('x', '<b><i><em><strong>'),
  ],
  'formatting that overlaps paragraphs': [413, 413, () => texts('<b><p>x</b>')],
  'formatting that overlaps, then text': [201, 201, () => edge('<b><p>x</b>', 4, 'x ')],
  'links around blocks': [400, 201, () => edge(`${link}<div>x`, 3, 'x ')],
  'a tangle': [201, 201, () => tangle.repeat(110)],
  'a tangle, then line breaks': [201, 201, () => tangle + '<br>x'.repeat(9_500)],
  'a tangle, then text': [413, 413, () => texts('x ', tangle.repeat(40))],
  'tangles around text': [413, 413, () => texts(' ', `<p>${tangle.repeat(500)}`)],
  'nested blocks': [413, 413, () => texts('<div>')],
  'attributes of one tag': [413, 413, () => `<p ${many(900_000, (number) => `${short(number)} `)}>x</p>`],
  'an attribute repeated': [413, 413, () => `<p ${texts('a ')}`],
  'attributes of many tags': [400, 201, () => edge('<p a=b>x', 1, 'x ')],
  'a long address': [413, 413, () => texts('&', '<a href="http://x.example/')],
  'references in an address': [413, 413, () => `${texts('&nLt;', '<a href="http://x.example/')}">x</a>`],
  'quotes in an address': [413, 413, () => `${texts('"', `<a href='http://x.example/`)}'>x</a>`],
  'an address repeated by reopening': [
    201,
    201,
    () => `<a href=http://x.example/${'y'.repeat(400_000)}>${'<p>x'.repeat(50_000)}`,
  ],
  comments: [413, 413, () => texts('<!---->')],
  'processing instructions': [413, 413, () => texts('<?>')],
  'nameless tags': [413, 413, () => texts('</3 >')],
  'the beginning of end tags': [413, 413, () => texts('</')],
  'the beginning of tags': [413, 413, () => texts('< ')],
  'a script of end tags': [413, 413, () => texts('</script ', '<script>')],
  'an open comment': [400, 400, () => texts('--!', '<!--')],
  'lines of plain text': [201, 413, () => texts('x\n')],
  'escaped HTML': [400, 413, () => texts('&lt;p&gt;x&lt;/p&gt;')],
  'an unclosed quote': [400, 201, () => texts('x', '<a href="')],
};

const values = maxJsonValues - 100;

/** Other bodies for POST. */
const bodies: Readonly<Record<string, InModes>> = {
  'a title of megabytes': [400, 400, () => withMembers(`"title":"${rest(' ')}"`)],
  'an e-mail address of megabytes': [400, 400, () => withMembers(`"applicationEmail":"${rest('a.')}@"`)],
  'an address of megabytes': [
    400,
    400,
    () => withMembers(`"applicantRoutingType":{"id":2},"applicationUrl":"http://${rest('a.')}"`),
  ],
  'a location of megabytes': [400, 400, () => withMembers(`"locations":[{"description":"${rest(' ,')}x"}]`)],
  'a date of megabytes': [400, 400, () => withMembers(`"closeDate":"${rest('2026-')}"`)],
  'an amount of megabytes': [400, 400, () => withMembers(`"salary":{"amount":${rest('9')}}`)],
  'decimals of megabytes': [400, 400, () => withMembers(`"salary":{"amount":0.${rest('0')}1}`)],
  'an id of megabytes': [400, 400, () => withMembers(`"positionType":{"id":${rest('9')}}`)],
  'a name of slashes': [400, 201, () => withMembers(`"${rest('/')}":1`)],
  'escapes for every character': [413, 413, () => withMembers(`"description":"${rest('\\u003cbr\\u003e')}"`)],
  'lone surrogates': [400, 400, () => withMembers(`"description":"${rest('\\ud800')}"`)],
  'millions of empty objects': [413, 413, () => withMembers(`"employer":[${rest('{},')}1]`)],
  'millions of members': [
    413,
    413,
    () => withMembers(`"employer":{${manyFilling(400_000, (number) => `"${short(number)}":1,`)}"x":1}`),
  ],
  'empty objects': [400, 400, () => withMembers(`"employer":["\\u0000",1e1,${'{},'.repeat(values / 2)}1]`)],
  'empty arrays': [400, 400, () => withMembers(`"employer":["\\u0000",1e1,${'[],'.repeat(values / 2)}1]`)],
  'objects, each of its own': [
    201,
    201,
    () => withMembers(`"employer":[1e1,${manyFilling(values / 2, (number) => `{"${short(number)}":1},`)}1]`),
  ],
  numbers: [201, 201, () => withMembers(`"employer":[${'1.00000e1,'.repeat(values)}1]`)],
  'unknown properties': [
    400,
    400,
    () => withMembers(`${manyFilling(values, (number) => `"descriptiom${short(number)}":1,`)}"x":1`),
  ],
  'unknown properties, just few enough': [
    400,
    201,
    () => withMembers(`${many(950, (number) => `"descriptiom${short(number)}":1,`)}"x":1`),
  ],
  'ignored properties': [
    400,
    201,
    () => withMembers(`${many(99_000, (number) => `"${short(number)}":1,`)}"x":1`),
  ],
  'members of one name': [413, 413, () => withMembers(`${filled('"title":"x",', bytesInEvent)}"x":1`)],
  'nested arrays': [400, 400, () => withMembers(`"employer":${'['.repeat(values)}${']'.repeat(values)}`)],
  'nested objects, not closed': [413, 413, () => rest('{"a":')],
  'invalid entries': [413, 413, () => withMembers(`"categories":[${rest('1,')}1]`)],
  'invalid entries of unknown properties': [
    400,
    400,
    () =>
      withMembers(
        `"categories":[${Array(50)
          .fill(`{${many(100, (number) => `"na${number}":1,`)}"x":1}`)
          .join(',')}]`,
      ),
  ],
  'white space': [400, 400, () => rest(' ')],
  'white space around the body': [400, 201, () => rest(' ') + withMembers('"x":1')],
};

const asRequest = (path: string, body: string, lenient: boolean): HostileRequest => ({
  method: 'POST',
  path,
  body,
  ...(lenient && { headers: { prefer: 'handling=lenient' } }),
});

/** Bytes that the gateway accepts in the headers, or in the query, of a request. */
const headerBytes = 9_000;

const job = JSON.stringify(minimalJob);
const header = (name: string, unit: string, more: Partial<HostileRequest> = {}): HostileRequest => ({
  method: 'GET',
  path: '/jobs',
  ...more,
  headers: { [name]: unit.repeat(headerBytes / unit.length) },
});

type Other = readonly [status: number, make: () => HostileRequest];

/** A request whose body is made when it is needed. */
const sent = (status: number, method: HostileRequest['method'], path: string, make: () => string): Other => [
  status,
  () => ({ method, path, body: make() }),
];

const got = (status: number, query: string): Other => [
  status,
  () => ({ method: 'GET', path: `/jobs?${query}` }),
];

const others: Readonly<Record<string, Other>> = {
  'PUT of paragraphs by reference': sent(413, 'PUT', '/jobs', () =>
    JSON.stringify({ ...minimalJob, referenceId: 'R', description: texts('<p>x') }),
  ),
  'PUT of words by id': sent(200, 'PUT', '/jobs/:id', () => withDescription(texts('x ', '<br/>'))),
  'PUT of a title of megabytes by id': sent(400, 'PUT', '/jobs/:id', () => `{"title":"${rest('é')}"}`),
  'DELETE of members': sent(
    400,
    'DELETE',
    '/jobs',
    () => `{${manyFilling(values, (number) => `"${short(number)}":1,`)}"referenceId":1}`,
  ),
  'DELETE of a reference of megabytes': sent(400, 'DELETE', '/jobs', () => `{"referenceId":"${rest('x')}"}`),
  'POST of members with an Idempotency-Key': [
    201,
    () => ({
      method: 'POST',
      path: '/jobs',
      headers: { 'idempotency-key': 'k' },
      body: withMembers(
        `"employer":{${manyFilling(values, (number) => `"${short(number * 7919)}":1,`)}"x":1}`,
      ),
    }),
  ],
  'many preferences': [201, () => header('prefer', 'a="', { method: 'POST', body: job })],
  'many entity tags': [
    412,
    () => header('if-match', '"x",', { method: 'PUT', path: '/jobs/:id', body: '{}' }),
  ],
  'many weak entity tags': [200, () => header('if-none-match', 'W/"', { path: '/jobs/:id' })],
  'many codings': [200, () => header('accept-encoding', ' ;q=0,')],
  'a path of slashes': [404, () => ({ method: 'GET', path: `${'/'.repeat(15_000)}x` })],
  'many terms': got(200, `q=${'a+'.repeat(99)}${'b'.repeat(8_000)}`),
  'one term repeated': got(200, `q=${'%CC%81'.repeat(1_300)}`),
  'a long cursor': got(400, `cursor=${'PDIw'.repeat(2_000)}`),
  'many parameters': got(400, 'pagesiz=1&'.repeat(800)),
};

type Known = { readonly status: number; readonly make: () => HostileRequest };

/** Where both modes refuse a body for the same reason, one of them is enough. */
const inModes = (name: string, [strict, lenient, make]: InModes, path = '/jobs'): [string, Known][] => {
  const inLenient: Known = { status: lenient, make: () => asRequest(path, make(), true) };
  return strict === lenient && strict >= 400
    ? [[name, inLenient]]
    : [
        [`${name}, strict`, { status: strict, make: () => asRequest(path, make(), false) }],
        [`${name}, lenient`, inLenient],
      ];
};

/** The requests that take most time and memory, as far as is known, and the status of the response. */
export const hostileRequests: ReadonlyMap<string, Known> = new Map([
  ...Object.entries(descriptions).flatMap(([name, [strict, lenient, html]]) =>
    inModes(name, [strict, lenient, () => withDescription(html())]),
  ),
  ...Object.entries(bodies).flatMap(([name, body]) => inModes(name, body)),
  ...Object.entries(batches).flatMap(([name, body]) => inModes(`a batch: ${name}`, body, '/jobs/batch')),
  ...Object.entries(others).map(([name, [status, make]]): [string, Known] => [name, { status, make }]),
]);
