import fc from 'fast-check';
import { jobProperties, type Property } from '../../lib/job/rules/job.ts';
import { detailsInput, detailsNames, type PropertySchema } from '../../lib/job/rules/job-parts.ts';
import { sentNames } from '../../lib/job/rules/property-names.ts';
import { recordOf } from '../../lib/schema-parts.ts';
import { isVisible } from '../../lib/text/characters.ts';

/** Text of up to `max` code points, without NUL and lone surrogates, which the service rejects. */
const text = (max: number) =>
  fc
    .string({ unit: 'binary', minLength: 1, maxLength: max })
    .map((raw) => raw.replaceAll('\0', '-'))
    .filter((one) => one.isWellFormed());

const visible = (max: number) => text(max).filter(isVisible);

const date = fc
  .date({ min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10));

const amount = fc.nat(99_999_999_999_999).map((tenThousandths) => tenThousandths / 10_000);

const period = fc.record({ id: fc.integer({ min: 1, max: 5 }) });

const salary = fc.oneof(
  fc.constant(null),
  fc.record({ plusCommission: fc.boolean() }, { requiredKeys: [] }),
  fc.record({ amount, period, plusCommission: fc.boolean() }, { requiredKeys: ['amount', 'period'] }),
  fc
    .record({ amount, more: amount, period, plusCommission: fc.boolean() })
    .map(({ amount: one, more, ...rest }) => ({
      ...rest,
      amount: Math.min(one, more),
      maxAmount: Math.max(one, more),
    })),
);

/**
 * Listed, unlisted with a province code, and unlisted without one, which only lenient handling
 * accepts.
 */
const location = fc.constantFrom(
  'Richmond, BC',
  'montreal',
  'st johns, nl',
  'Ontario',
  'Zzxqville-Écho, qc',
  '  Zzxq , NU ',
  'Zzxqburg',
  'Zzxq’s Landing',
);

const html = fc.constantFrom(
  'Plain text',
  '<p>a<p>b',
  '<ul><li>x<li>y</ul>',
  '<b><i>x</b>y</i>',
  '<p>&eacute;&nbsp;1 &lt; 2 & "3"</p><br/>',
  '<a href="https://example.org?a=1&b=2" target=_blank>x</a>',
  '<h2 class="x">Tasks</h2><span>Drive</span>',
  ' <div>\n x </div> 🚀',
);

const routing = fc.oneof(
  fc.record({
    applicantRoutingType: fc.constant({ id: 1 }),
    applicationEmail: fc.constantFrom(
      'jobs@example.org',
      "o'brien+x@mail.example.org",
      '\u00a0emploi@québec.ca\n',
    ),
    applicationUrl: fc.constantFrom(null, 'https://example.org'),
  }),
  fc.record({
    applicantRoutingType: fc.constant({ id: 2 }),
    applicationUrl: fc.constantFrom(
      'https://example.org',
      'HTTP://EXAMPLE.ORG/a?b=ç#d',
      ' https://example.org.:443/%e2%80%8b\t',
    ),
    applicationEmail: fc.constantFrom(null, 'jobs@example.org'),
  }),
);

/** The valid values of a schema that has no rule besides. */
const anyOf = ({ type, enum: choices, format }: PropertySchema): fc.Arbitrary<unknown> => {
  if (Array.isArray(choices)) return fc.constantFrom<unknown>(...choices);
  const types = [type].flat();
  const value: fc.Arbitrary<unknown> = types.includes('boolean')
    ? fc.boolean()
    : format === 'date'
      ? date
      : text(40).map((one) => one.replaceAll(/\p{Cc}/gu, '-'));
  return types.includes('null') ? fc.option(value) : value;
};

const details = fc.option(
  fc.record(
    recordOf(detailsNames, (name) => anyOf(detailsInput.properties[name])),
    { requiredKeys: [] },
  ),
);

/** The properties that are kept as they are sent, without a list or an address. */
const plainNames = sentNames.filter((name) => {
  const { required, kept }: Property = jobProperties[name];
  return !(required || kept || /^(?:referenceId|application\w+)$/.test(name));
});

const rest = fc.record(
  {
    ...recordOf(plainNames, (name) => anyOf(jobProperties[name].input)),
    title: visible(256),
    locations: fc
      .uniqueArray(location, { minLength: 1, maxLength: 3 })
      .map((all) => all.map((description) => ({ description }))),
    categories: fc
      .uniqueArray(fc.integer({ min: 1, max: 39 }), { minLength: 1, maxLength: 3 })
      .map((ids) => ids.map((id) => ({ id }))),
    positionType: fc.record({ id: fc.integer({ min: 1, max: 5 }) }),
    description: html,
    salary,
    details,
    referenceId: fc.oneof(fc.constantFrom(null, ''), text(50)),
  },
  { requiredKeys: ['title', 'locations', 'categories', 'positionType', 'description'] },
);

/** A body that creates a job in lenient mode. */
export const creation = fc.tuple(rest, routing).map(([job, application]) => ({ ...job, ...application }));
