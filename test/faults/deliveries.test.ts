import fc from 'fast-check';
import { simpleParser } from 'mailparser';
import { beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { addressDigest, digestKey } from '../../lib/application/digest.ts';
import { readSettings } from '../../lib/application/settings.ts';
import { type BlockReason, blockAddress, unblockAddress } from '../../lib/application/store/undeliverable.ts';
import { insertKey } from '../../lib/employer/store/api-keys.ts';
import { insertEmployer } from '../../lib/employer/store/employers.ts';
import { anApplication, aResume } from '../support/api/applications.ts';
import { callFunction } from '../support/api/call-function.ts';
import type { HttpResponse } from '../support/api/http.ts';
import { type Behaviour, useMailService } from '../support/mail-service.ts';
import { runs } from '../support/runs.ts';
import { failWith, intercept, withFaultAt } from '../support/store/faults.ts';
import { resetRetryQuota } from '../support/store/reset-retry-quota.ts';
import { aStoredJob } from '../support/store/stored-job.ts';
import { record } from './inject.ts';
import { rowsOf } from './rows.ts';
import { setTime, useFaultyStore } from './store.ts';

useFaultyStore();
const service = useMailService();

const now = new Date();
let ownEmployer: number | undefined;
let addresses = 0;

/** A live job with an address of its own, unless it is given, and a key of its own. */
const newSite = async (applicationEmail = `jobs${addresses++}@employer.example`, owner?: number) => {
  ownEmployer ??= (await insertEmployer({ name: 'Harbour Foods', plan: 'standard' }, now)).id;
  const employerId = owner ?? ownEmployer;
  const { job } = await aStoredJob({ employerId, status: 'active', applicationEmail });
  const { key } = await insertKey({ kind: 'board', applications: true, label: '' }, now);
  const apply = (application: object | string = anApplication, timeLimit?: number): Promise<HttpResponse> =>
    callFunction({
      method: 'POST',
      target: `/board/jobs/${job.id}/applications`,
      headers: { 'api-key': key, 'content-type': 'application/json' },
      body: Buffer.from(typeof application === 'string' ? application : JSON.stringify(application)),
      mayFail: true,
      ...(timeLimit !== undefined && { timeLimit }),
    });
  return { jobId: job.id, key, applicationEmail, apply };
};

const typeOf = ({ body }: HttpResponse): string => String(Object(body).type).split('/').at(-1) ?? '';

/** After it an attempt without an outcome has ended. */
const aMinute = 62;

let output: MockInstance<typeof console.log>;
beforeEach(() => {
  output = vi.spyOn(console, 'log').mockImplementation(() => {});
});

test('a mail has one recipient, whatever its headers say, and a configuration set', async () => {
  const { apply, applicationEmail } = await newSite();
  expect((await apply({ ...anApplication, resume: aResume })).status).toBe(201);
  const [{ raw, Content: _, ...mail } = { raw: Buffer.alloc(0), Content: undefined }] = service.accepted;
  expect(mail).toEqual({
    FromEmailAddress: 'applications@board.example',
    Destination: { ToAddresses: [applicationEmail] },
    ConfigurationSetName: 'board',
  });
  expect((await simpleParser(raw)).attachments).toHaveLength(1);
});

test('the id of a mail is logged with that of the job, and returned nowhere', async () => {
  const { apply, jobId } = await newSite();
  const { text, headers } = await apply();
  const mailId = '01000181';
  const lines = output.mock.calls.map(([line]) => JSON.parse(String(line))).filter((line) => line.mailId);
  expect(lines).toMatchObject([{ status: 201, mailId, jobId }]);
  expect(`${text}${JSON.stringify(headers)}`).not.toContain(mailId);
});

test('a domain in another script is sent in ASCII', async () => {
  const { apply } = await newSite('jobs@exämple.example');
  expect((await apply()).status).toBe(201);
  expect(service.accepted[0]?.Destination).toEqual({ ToAddresses: ['jobs@xn--exmple-cua.example'] });
});

describe('a mail that is not accepted', () => {
  test.each<[Behaviour]>([
    [[429, 'TooManyRequestsException']],
    [[400, 'LimitExceededException']],
    [[400, 'NotVerified']],
    [[400, 'MailFromDomainNotVerifiedException']],
    [[400, 'AccountSuspendedException']],
    [[400, 'SendingPausedException']],
    [[403, 'AccessDeniedException']],
    [[404, 'NotFoundException']],
  ])('by %s can be retried at once', async (behaviour) => {
    const { apply } = await newSite();
    service.sends.push(behaviour);
    const refused = await apply();
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
    expect((await apply()).status).toBe(201);
    expect(service.accepted).toHaveLength(1);
  });

  test.each<[Behaviour]>([[[400, 'MessageRejected']], [[400, 'BadRequestException']]])(
    'by %s never will be',
    async (behaviour) => {
      const { apply } = await newSite();
      service.sends.push(behaviour, behaviour);
      for (const _ of [1, 2]) expect(typeOf(await apply())).toBe('application-undeliverable');
      expect(service.accepted).toEqual([]);
    },
  );

  test.each<[Behaviour, number]>([
    ['lost', 2],
    ['reset', 1],
    ['hang', 1],
    [[500, 'InternalServiceErrorException'], 1],
  ])('or may have been, by %s, can be retried after a minute', async (behaviour, mails) => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((millis) => timeout(Math.min(millis, 200)));
    const { apply } = await newSite();
    service.sends.push(behaviour);
    expect((await apply()).status).toBe(503);
    expect((await apply()).status).toBe(503);
    // By a clock that is two seconds ahead.
    setTime(61);
    expect((await apply()).status).toBe(503);
    setTime(aMinute);
    expect((await apply()).status).toBe(201);
    expect((await apply()).status).toBe(200);
    expect(service.accepted).toHaveLength(mails);
  });

  test('recognises its own retry, whose first response was lost', async () => {
    const { apply } = await newSite();
    service.sends.push([429, 'TooManyRequestsException']);
    expect((await apply()).status).toBe(503);
    const lost = { nth: 2, command: 'TransactWriteItemsCommand', kind: 'response-lost' } as const;
    const { result, injected } = await withFaultAt(lost, () => apply());
    expect([result.status, injected]).toEqual([201, true]);
  });

  test('because too little time is left can be retried at once', async () => {
    const { apply } = await newSite();
    expect((await apply(anApplication, 14_000)).status).toBe(503);
    expect(service.accepted).toEqual([]);
    expect((await apply()).status).toBe(201);
  });
});

describe('an address that gets no mail', () => {
  const block = async (address: string, reason: BlockReason, at = new Date()) =>
    blockAddress(addressDigest(await digestKey(readSettings(process.env)), address), reason, at);

  test('is refused in each spelling, and without a request more', async () => {
    const { apply } = await newSite('Jobs+7@exämple.example');
    await block('jobs@xn--exmple-cua.example', 'bounce');
    // The key is cached from here on.
    await apply({});
    const { requests } = await record(async () => {
      expect(typeOf(await apply())).toBe('application-undeliverable');
    });
    expect(requests.map(({ request }) => request.command)).toEqual([
      'BatchGetItemCommand',
      'BatchGetItemCommand',
      'BatchGetItemCommand',
    ]);
    expect(service.accepted).toEqual([]);
  });

  test('because mails come back is refused for 90 days', async () => {
    const { apply, applicationEmail } = await newSite();
    const day = 86_400_000;
    await block(applicationEmail, 'bounce', new Date(Date.now() - 90 * day + 60_000));
    expect((await apply()).status).toBe(409);
    setTime(61);
    expect((await apply()).status).toBe(201);
  });

  test.each(['complaint', 'request'] as const)(
    'because of a %s is refused until it is unblocked',
    async (reason) => {
      const { apply, applicationEmail } = await newSite();
      await block(applicationEmail, reason, new Date(0));
      // What comes back later has no end for it.
      await block(applicationEmail, 'bounce', new Date(0));
      expect((await apply()).status).toBe(409);
      const token = addressDigest(await digestKey(readSettings(process.env)), applicationEmail);
      await unblockAddress(token, new Date());
      expect((await apply()).status).toBe(201);
    },
  );
});

test('an address that the mail system does not understand is refused, and not retried for ever', async () => {
  const { apply } = await newSite('jörg@employer.example');
  service.sends.push([400, 'BadRequestException']);
  expect(typeOf(await apply())).toBe('application-undeliverable');
  expect(service.accepted).toEqual([]);
});

test('without the key of digests nothing is sent, and the line of log names the reason', async () => {
  vi.stubEnv('APPLICATION_KEY_PARAMETER', '/board/another-key');
  const { apply } = await newSite();
  service.parameter = [400, 'ParameterNotFound'];
  expect((await apply()).status).toBe(503);
  const lines = output.mock.calls.map(([line]) => JSON.parse(line));
  const rootCause = { name: 'ParameterNotFound', message: expect.stringContaining('/board/another-key') };
  expect(lines).toMatchObject([{ cause: { name: 'DomainError' }, rootCause }]);
  service.parameter = 'accept';
  expect((await apply()).status).toBe(201);
  expect(service.accepted).toHaveLength(1);
});

test('the same application is remembered for 30 days', async () => {
  const { apply } = await newSite();
  expect((await apply()).status).toBe(201);
  const days = 24 * 60 * 60;
  setTime(30 * days - 1);
  expect((await apply()).status).toBe(200);
  setTime(30 * days);
  expect((await apply()).status).toBe(201);
  expect(service.accepted).toHaveLength(2);
});

describe('a limit', () => {
  const send = async (apply: (application: object) => Promise<HttpResponse>, message: string) => {
    const response = await apply({ ...anApplication, message });
    return response.status === 429 ? `429 ${response.headers['retry-after']}` : String(response.status);
  };

  /** 10 minutes after a full hour. */
  const hour = Date.parse('2026-12-01T10:00:00Z');
  const at = (minutes: number) => vi.setSystemTime(hour + minutes * 60_000);
  // The default is a tenth of that of a key.
  beforeEach(() => void vi.stubEnv('APPLICATIONS_PER_EMPLOYER', '500'));

  test('of a job is per hour, and a retry counts nothing', async () => {
    vi.stubEnv('APPLICATIONS_PER_JOB', '2');
    at(10);
    const { apply } = await newSite();
    service.sends.push([429, 'TooManyRequestsException'], 'reset');
    expect(await send(apply, 'a')).toBe('503');
    expect(await send(apply, 'a')).toBe('503');
    at(12);
    expect(await send(apply, 'a')).toBe('201');
    expect(await send(apply, 'b')).toBe('201');
    expect(await send(apply, 'a')).toBe('200');
    expect(await send(apply, 'c')).toBe('429 2880');
    at(60);
    expect(await send(apply, 'c')).toBe('201');
    expect(service.accepted).toHaveLength(3);
  });

  test('of an address holds for all of its jobs, whatever its case and tag', async () => {
    vi.stubEnv('APPLICATIONS_PER_ADDRESS', '1');
    at(59.5);
    const one = await newSite('Jobs+a@address.example');
    const other = await newSite('jobs+b+c@ADDRESS.example');
    expect(await send(one.apply, 'a')).toBe('201');
    expect(await send(other.apply, 'b')).toBe('429 30');
  });

  test('of an employer is per day in UTC, for all of its jobs and addresses', async () => {
    vi.stubEnv('APPLICATIONS_PER_EMPLOYER', '1');
    const { id } = await insertEmployer({ name: 'Another', plan: 'standard' }, now);
    const other = await newSite('jobs@employer.example', id);
    at(24 * 60);
    const [one, two] = [await newSite(), await newSite()];
    expect(await send(one.apply, 'a')).toBe('201');
    expect(await send(two.apply, 'b')).toBe(`429 ${14 * 3_600}`);
    expect(await send(other.apply, 'b')).toBe('201');
  });

  test('of a key is per day in UTC', async () => {
    vi.stubEnv('APPLICATIONS_PER_KEY', '1');
    at(0);
    const { apply } = await newSite();
    expect(await send(apply, 'a')).toBe('201');
    expect(await send(apply, 'b')).toBe(`429 ${14 * 3_600}`);
    at(14 * 60);
    expect(await send(apply, 'b')).toBe('201');
  });

  test('of several that are reached, the last to end counts', async () => {
    vi.stubEnv('APPLICATIONS_PER_JOB', '1');
    vi.stubEnv('APPLICATIONS_PER_KEY', '1');
    at(0);
    const { apply } = await newSite();
    expect(await send(apply, 'a')).toBe('201');
    expect(await send(apply, 'b')).toBe(`429 ${14 * 3_600}`);
  });

  test('has one row for each, of which many at once let in no more', async () => {
    vi.stubEnv('APPLICATIONS_PER_JOB', '3');
    at(0);
    const { apply, jobId } = await newSite();
    const sent = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((message) => send(apply, message)));
    expect(sent.filter((status) => status === '201')).toHaveLength(3);
    const rows = await rowsOf('idempotency');
    expect(rows.filter(({ id }) => String(id).includes(`#job#${jobId}#`))).toMatchObject([{ hits: 3 }]);
  });
});

const behaviours: readonly Behaviour[] = [
  'accept',
  'lost',
  'reset',
  [429, 'TooManyRequestsException'],
  [400, 'MessageRejected'],
  [500, 'InternalServiceErrorException'],
];

/** An attempt of the site: how the mail system behaves, from which request the store fails, and the wait. */
const anAttempt = fc.record({
  behaviour: fc.constantFrom(...behaviours),
  storeFailsFrom: fc.option(fc.integer({ min: 1, max: 8 }), { nil: undefined }),
  isApplied: fc.boolean(),
  pause: fc.constantFrom(0, aMinute),
});

test('an application is sent at least once, and again only after an unknown outcome', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anAttempt, { minLength: 1, maxLength: 6 }), async (attempts) => {
      setTime(0);
      const { apply, jobId } = await newSite();
      // The key is cached from here on.
      await apply({});
      Object.assign(service, { accepted: [], sends: [] });
      let seconds = 0;
      let mayBeSentAgain = true;
      const attempt = async ({
        behaviour,
        storeFailsFrom = Infinity,
        isApplied,
      }: (typeof attempts)[number]) => {
        const before = service.accepted.length;
        service.sends = [behaviour];
        await resetRetryQuota();
        let requests = 0;
        const { status } = await intercept(
          (request, send) =>
            ++requests < storeFailsFrom
              ? send()
              : failWith(isApplied ? 'response-lost' : 'server-error', request, send),
          apply,
        );
        const isSent = service.accepted.length > before;
        if (isSent) expect(mayBeSentAgain).toBe(true);
        if (isSent) expect([201, 503]).toContain(status);
        if (status === 201 || status === 200) expect(service.accepted.length).toBeGreaterThan(0);
        // Its answer was lost, or what it meant could not be recorded.
        if (isSent) mayBeSentAgain = behaviour === 'lost' || requests >= storeFailsFrom;
        return status;
      };
      for (const each of attempts) {
        await attempt(each);
        seconds += each.pause;
        setTime(seconds);
      }
      setTime(seconds + aMinute);
      expect([200, 201]).toContain(
        await attempt({ behaviour: 'accept', storeFailsFrom: undefined, isApplied: true, pause: 0 }),
      );
      const rows = await rowsOf('idempotency');
      expect(rows.filter(({ id }) => String(id).includes(`#job#${jobId}#`))).toMatchObject([{ hits: 1 }]);
    }),
    { numRuns: runs(30) },
  );
});

/** What no line, problem or item may have, in any case. */
const marks = ['zebra', '5550177', 'quagga', 'okapi'];

test('nothing that is written has anything of an applicant', async () => {
  const lines: string[] = [];
  output.mockImplementation((...line) => void lines.push(line.join(' ')));
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean(lines.push(String(text))));
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean(lines.push(String(text))));
  const application = {
    name: 'Zebra Zebra',
    email: 'zebra@quagga.example',
    phone: '604 5550177',
    message: 'The quagga is a zebra.',
    links: ['https://okapi.example/zebra'],
    resume: { fileName: 'okapi.txt', content: Buffer.from('okapi').toString('base64') },
    consent: 'Send my okapi',
  };
  const invalid = [
    { ...application, email: 'zebra@@quagga', links: ['http://okapi'], phone: 5550177 },
    { ...application, name: 'Zebra\u2028', message: 'quagga\u0007', consent: 'okapi\u0000' },
    { ...application, resume: { fileName: 'okapi\u200b', content: 'zebra' }, message: { quagga: 1 } },
    { ...application, phone: 'quagga'.repeat(9), resume: 'okapi', links: 'https://zebra.example' },
    { ...application, links: [5550177, true, null] },
    JSON.stringify(application).replace('"phone"', 'zebra"phone'),
    '{"name":Zebra}',
    `"${application.name}"`,
    `[${JSON.stringify(application)}]`,
    JSON.stringify(application).slice(0, -20),
    JSON.stringify({ ...application }).replace('"name"', '"__proto__"'),
  ];
  const { apply, applicationEmail } = await newSite();
  const responses = [];
  for (const each of invalid) responses.push(await apply(each));
  expect(responses.every(({ status }) => status === 400)).toBe(true);
  for (const behaviour of behaviours.slice(3)) {
    service.sends.push(behaviour);
    responses.push(await apply(application));
  }
  setTime(aMinute);
  responses.push(await apply(application), await apply(application));
  expect(responses.at(-1)?.status).toBe(200);
  const fail = intercept(
    async () => Promise.reject(new Error('unexpected')),
    () => apply(application),
  );
  responses.push(await fail);
  expect(responses.at(-1)?.status).toBeGreaterThanOrEqual(500);
  const items = JSON.stringify(await rowsOf('idempotency'));
  const written = [
    ...lines,
    ...responses.map(({ text, headers }) => `${text} ${JSON.stringify(headers)}`),
    items,
  ];
  expect(lines.length).toBeGreaterThan(responses.length);
  for (const mark of [...marks, applicationEmail])
    expect(written.join('\n').toLowerCase()).not.toContain(mark);
});
