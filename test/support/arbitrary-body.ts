import fc from 'fast-check';
import { minimalJob } from './api/jobs.ts';
import { creation } from './arbitrary-job.ts';

const json = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value) ?? '');

const hostileText = fc.constantFrom(
  '\0',
  '\ud800',
  '\udfff x',
  '\u2028',
  '🧑‍🏭',
  'İıſ',
  '__proto__',
  'constructor',
  'javascript:alert(1)',
  '<p>ok</p>',
  '<h2 class="x">a</h2>',
  '<script>a</script>b',
  '<a href="jav\tascript:x">a</a>',
  '<!-- <b> -->',
  '<p'.repeat(300),
  '<b>'.repeat(600),
  '&lt;x&#0;&#xd800;&bogus;',
  '<svg><style><img src=x onerror=y>',
  '2026-02-30',
  'x'.repeat(3_000),
);

/** Text that may break a parser, a sanitizer or a comparison. */
export const oddText = fc.oneof(
  hostileText,
  fc.string({ unit: 'binary' }),
  fc.array(hostileText, { maxLength: 5 }).map((all) => all.join(' ')),
);

const oddNumber = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(-0, 1e308, 5e-324, 2 ** 31, 2 ** 53 + 2, 9_999_999_999.9999, 10_000_000_000, 0.00001),
);

const oddValue = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  oddText,
  oddNumber,
  fc.constantFrom(null, true, [], {}, [null], [[]]),
);

const names = Object.keys({
  ...minimalJob,
  referenceId: 0,
  closeDate: 0,
  status: 0,
  salary: 0,
  details: 0,
  confidential: 0,
});

type Json = Record<string, unknown>;

/** Sets a property of the body, or a member of that property when it is an object or array. */
const put = (body: Json, name: string, inner: string | number | undefined, value: unknown): Json => {
  const owner = body[name];
  if (inner === undefined || typeof owner !== 'object' || owner === null) return { ...body, [name]: value };
  const changed = Array.isArray(owner)
    ? Object.assign([...owner], { [Number(inner) || 0]: value })
    : { ...owner, [inner]: value };
  return { ...body, [name]: changed };
};

const inner = fc.constantFrom(
  undefined,
  'id',
  'amount',
  'maxAmount',
  'period',
  'description',
  'workplace',
  0,
  1,
  2,
);

/** Jobs of which up to three values are replaced. */
export const mutated = fc
  .tuple(
    creation,
    fc.array(fc.tuple(fc.oneof(fc.constantFrom(...names), oddText), inner, oddValue), {
      minLength: 1,
      maxLength: 3,
    }),
  )
  .map(([job, changes]) =>
    changes.reduce<Json>((body, [name, place, value]) => put(body, name, place, value), job),
  );

const tooManyMembers = Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`p${at}`, 0]));

/** One object or array has more members than the service validates; the rest may have any fault. */
const oversized = fc
  .tuple(
    mutated,
    fc.constantFrom('locations', 'categories', 'salary', 'details', 'positionType'),
    oddValue,
    fc.boolean(),
  )
  .map(([body, name, value, isWholeBody]) => {
    const oversized = { ...body, [name]: Array.isArray(body[name]) ? Array(51).fill(value) : tooManyMembers };
    return isWholeBody ? { ...oversized, ...tooManyMembers } : oversized;
  });

const partial = fc
  .tuple(creation, fc.subarray(names))
  .map(([job, kept]) => Object.fromEntries(Object.entries(job).filter(([name]) => kept.includes(name))));

/** JSON with characters removed or inserted. */
const broken = fc
  .tuple(
    creation,
    fc.nat(),
    fc.nat(5),
    fc.constantFrom('', '"', '}', ',', '\\u', '1e999', ' \0', '\ufeff', '/**/'),
  )
  .map(([job, at, cut, insert]) => {
    const text = JSON.stringify(job);
    const from = at % text.length;
    return Buffer.from(text.slice(0, from) + insert + text.slice(from + cut));
  });

const nested = fc
  .tuple(
    fc.constantFrom('[', '{"a":', '{"salary":', '[{"locations":'),
    fc.integer({ min: 1, max: 5_000 }),
    fc.boolean(),
  )
  .map(([open, depth, closes]) => {
    const close = open
      .replace(/[^[{]/g, '')
      .split('')
      .reverse()
      .map((one) => (one === '[' ? ']' : '}'));
    return Buffer.from(`{"salary":${open.repeat(depth)}1${closes ? close.join('').repeat(depth) : ''}}`);
  });

const rawText = fc
  .constantFrom(
    '{"title":"a","title":"b"}',
    '{"__proto__":{"status":"active"},"constructor":1}',
    '{"salary":{"amount":1e400}}',
    '{"salary":{"amount":0.00000000000000000000000000001,"period":{"id":5}}}',
    '{"referenceId":"\\ud800"}',
    '{"description":"\\u0000"}',
    `{"title":${'9'.repeat(400)}}`,
    `[${'1,'.repeat(20_000)}1]`,
    `{"categories":[${'{},'.repeat(2_000)}{}]}`,
    `{${Array.from({ length: 1_200 }, (_, at) => `"p${at}":1`).join()}}`,
  )
  .map((text) => Buffer.from(text));

/** ReferenceIds of existing jobs, and unused ones. */
const reference = fc.nat(6).map((at) => `r${at}`);

/** The bytes of a body: in most cases a job, valid or not; otherwise arbitrary JSON or bytes. */
export const body = fc.oneof(
  { weight: 4, arbitrary: creation.map(json) },
  { weight: 3, arbitrary: partial.map(json) },
  { weight: 8, arbitrary: mutated.map(json) },
  { weight: 1, arbitrary: oversized.map(json) },
  { weight: 2, arbitrary: oddValue.map(json) },
  { weight: 2, arbitrary: broken },
  { weight: 1, arbitrary: nested },
  { weight: 1, arbitrary: rawText },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
  { weight: 1, arbitrary: reference.map((referenceId) => json({ referenceId })) },
  {
    weight: 3,
    arbitrary: fc.tuple(creation, reference).map(([job, referenceId]) => json({ ...job, referenceId })),
  },
);
