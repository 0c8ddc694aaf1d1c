import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, vi } from 'vitest';
import { createClient } from '../../client/src/index.ts';
import { useApi } from '../support/api/api.ts';
import { minimalJob } from '../support/api/jobs.ts';
import { hold, reason } from '../support/holding.ts';
import { indeed, indeedJob } from './support.ts';
import { runCommand, sync } from './sync-command.ts';

const api = useApi();

/** The law of no province asks for more. */
const job = { ...minimalJob, locations: [{ description: 'Calgary, AB' }] };

const accountOf = ({ key }: { readonly key: string }) => {
  const address = `${api.origin()}/api/v1.1`;
  const client = createClient({ address, key });
  return {
    address,
    key,
    client,
    active: async () =>
      (
        await Array.fromAsync(client.jobs.list({ status: 'active' }), ({ referenceId }) => `${referenceId}`)
      ).sort(),
    /** The states of all synchronisations, the last one first. */
    states: async () => (await client.syncs.list()).map(({ state }) => state),
  };
};

const test = api.test.extend('own', ({ employer }) => accountOf(employer));

const setOf = (count: number, changes: object = {}, prefix = 'r') =>
  Array.from({ length: count }, (_, at) => ({
    ...job,
    status: 'active' as const,
    referenceId: `${prefix}${at}`,
    ...changes,
  }));

const references = (count: number) =>
  setOf(count)
    .map(({ referenceId }) => referenceId)
    .sort();

const linkedInJob = (at: number, text = 'Evenings.') =>
  `<job><partnerJobId>L-${at}</partnerJobId><title>Cook</title><description><![CDATA[<p>${text}</p>]]></description>
  <location>Kelowna, BC</location><applyUrl>https://kitchen.example/${at}</applyUrl><jobtype>FULL_TIME</jobtype>
  <category>Sales and Marketing</category></job>`;

const samples = join(import.meta.dirname, '../../samples/feeds');
const feeds = readdirSync(samples).filter((file) => !/\.map\.json$|\.md$/.test(file));

describe('status 0', () => {
  test('one line says what was done, and standard error is empty', async ({ own }) => {
    expect(await sync(own, setOf(130))).toMatchObject({
      status: 0,
      out: '+130 created, ~0 updated, =0 unchanged, !0 invalid, -0 removed\n',
      err: '',
    });
    const next = setOf(128).with(3, { ...job, status: 'active', referenceId: 'r3', title: 'Chef' });
    expect(await sync(own, next)).toMatchObject({
      status: 0,
      out: '+0 created, ~1 updated, =127 unchanged, !0 invalid, -2 removed\n',
      err: '',
    });
    expect(await own.active()).toEqual(references(128));
  });

  test.for(feeds)('the sample %s is created, and unchanged the next night', async (file, { own }) => {
    const { address, key } = own;
    const map = `${file.replace(/\.\w+$/, '')}.map.json`;
    const mapOptions = readdirSync(samples).includes(map) ? ['--map', join(samples, map)] : [];
    const args = ['sync', join(samples, file), ...mapOptions, '--api', address, '--yes'];
    const night = () => runCommand(args, { env: { JOB_POSTING_KEY: key } });
    expect(await night()).toMatchObject({ status: 0, out: expect.stringMatching(/^\+[1-9].* =0 .*!0 /) });
    expect(await night()).toMatchObject({ status: 0, out: expect.stringMatching(/^\+0 .*~0 .*=[1-9].*!0 /) });
  });

  test('--prefix: two feeds do not touch each other', async ({ own }) => {
    await sync(own, setOf(2, {}, 'a-'), ['--yes', '--prefix', 'a-']);
    await sync(own, setOf(2, {}, 'b-'), ['--yes', '--prefix', 'b-']);
    await sync(own, setOf(1, {}, 'b-'), ['--yes', '--prefix', 'b-']);
    expect(await own.active()).toEqual(['a-0', 'a-1', 'b-0']);
  });

  test('--missing keep and delete', async ({ own }) => {
    await sync(own, setOf(3));
    const kept = await sync(own, setOf(2), ['--yes', '--missing', 'keep']);
    expect(kept.out).toContain('=2 unchanged, !0 invalid, -0 removed');
    await sync(own, setOf(2), ['--yes', '--missing', 'delete']);
    expect(await own.client.jobs.find({ referenceId: 'r2' })).toBeUndefined();
  });

  test('a feed on standard input', async ({ own: { address, key, active } }) => {
    const stdin = async function* () {
      yield Buffer.from(JSON.stringify(setOf(2)));
    };
    const env = { JOB_POSTING_API: address, JOB_POSTING_KEY: key };
    expect(await runCommand(['sync', '-', '--yes'], { env, stdin: stdin() })).toMatchObject({ status: 0 });
    expect(await active()).toEqual(['r0', 'r1']);
  });

  test('--lenient', async ({ own }) => {
    const feed = setOf(1, { description: '<h1>Kitchen</h1><p>Evenings.</p>' });
    expect(await sync(own, feed)).toMatchObject({
      status: 3,
      out: expect.stringContaining('description html_tag'),
    });
    expect(await sync(own, feed, ['--yes', '--lenient'])).toMatchObject({ status: 0 });
  });

  test('--resume of one that was committed before says that the feed was not sent', async ({ own }) => {
    await sync(own, setOf(2));
    const [last] = await own.client.syncs.list();
    const { status, err } = await sync(own, setOf(3), ['--yes', '--resume', `${last?.id}`]);
    expect({ status, err }).toEqual({ status: 0, err: expect.stringContaining('this feed was not sent.') });
    expect(await own.active()).toEqual(['r0', 'r1']);
  });

  test('--skip-abroad: such jobs are counted by themselves, also for --expected', async ({ own }) => {
    const abroad = setOf(3, { locations: [{ description: 'Austin, TX' }] }, 'us');
    const feed = [...setOf(1), ...abroad, ...setOf(3).slice(1)];
    const refused = await sync(own, feed, ['--yes']);
    expect(refused).toMatchObject({ status: 3, out: expect.stringContaining('!3 invalid') });
    const args = ['--yes', '--skip-abroad', '--expected', '6'];
    const skipped = await sync(own, feed, args);
    expect(skipped).toMatchObject({
      status: 0,
      out: expect.stringMatching(
        /^\+0 created, ~0 updated, =3 unchanged, !0 invalid, -0 removed, -3 abroad\n/,
      ),
    });
    expect(await own.active()).toEqual(references(3));
    const far = await sync(own, feed, ['--yes', '--skip-abroad', '--expected', '60']);
    expect(far).toMatchObject({ status: 1, err: expect.stringContaining('should have 60 jobs') });
    const invalid = [...abroad, { ...job, referenceId: 'r9', title: '' }];
    const mixed = await sync(own, invalid, ['--preview', '--skip-abroad', '--json']);
    expect(JSON.parse(mixed.out)).toMatchObject({ counts: { abroad: 3, invalid: 1 } });
    expect(mixed.out).toContain('"referenceId":"r9"');
  });

  test('held jobs are counted, with the reason', async ({ employer, own }) => {
    await sync(own, setOf(2));
    const { id = 0 } = (await own.client.jobs.find({ referenceId: 'r0' })) ?? {};
    await hold(employer, { id });
    const held = await sync(own, setOf(2));
    const summary = '+0 created, ~0 updated, =2 unchanged, !0 invalid, -0 removed, 1 held by the operator\n';
    expect(held).toMatchObject({ status: 0, out: expect.stringContaining(summary) });
    expect(held.out).toContain('? 1 job: status held\n');
    expect(held.out).toContain(`Reason: ${reason} [job 1, referenceId r0]`);
    const { counts } = JSON.parse((await sync(own, setOf(2), ['--yes', '--json'])).out);
    expect(counts).toEqual({ unchanged: 2, held: 1 });
    expect(await own.active()).toEqual(['r1']);
  });

  test('--json prints one document', async ({ own }) => {
    const { out } = await sync(own, setOf(2), ['--yes', '--json']);
    const [last] = await own.client.syncs.list();
    expect(JSON.parse(out)).toEqual({
      heldBack: 0,
      unidentified: 0,
      withoutCompany: 0,
      unread: [],
      mode: 'apply',
      id: last?.id,
      state: 'done',
      format: 'json',
      jobs: 2,
      expected: null,
      counts: { created: 2 },
      removals: { planned: 0, done: 0 },
      problems: [],
    });
  });
});

test('a preview lists what nothing reads; the run does not', async ({ own }) => {
  const feed = 'referenceId,title,closingDate\nR-1,Cook,2099-12-31\n';
  expect((await sync(own, feed, ['--preview'])).out).toContain('"closingDate" (1 job)');
  expect((await sync(own, feed)).out).not.toContain('closingDate');
});

test('--preview writes nothing, and leaves nothing open', async ({ own }) => {
  await sync(own, setOf(3));
  const changed = setOf(3, { title: 'Night shift' }).slice(1);
  expect(await sync(own, changed, ['--preview'])).toMatchObject({
    status: 0,
    out: 'Preview, nothing was written: +0 created, ~2 updated, =0 unchanged, !0 invalid, -1 removed\n',
  });
  expect(await own.active()).toEqual(references(3));
  expect(await own.client.jobs.find({ referenceId: 'r1' })).toMatchObject({ title: job.title });
  expect(await own.states()).toEqual(['previewed', 'done']);
});

describe('on a terminal', () => {
  test('a preview, a question, and the run', async ({ own }) => {
    const { status, out, err, questions } = await sync(own, setOf(2), [], { answer: true });
    expect({ status, questions }).toEqual({ status: 0, questions: ['Synchronise these jobs?'] });
    expect(err).toBe(
      'Preview, nothing was written: +2 created, ~0 updated, =0 unchanged, !0 invalid, -0 removed\n',
    );
    expect(out).toBe('+2 created, ~0 updated, =0 unchanged, !0 invalid, -0 removed\n');
  });

  test('nothing is written without consent', async ({ own }) => {
    const { status, err } = await sync(own, setOf(2), [], { answer: false });
    expect({ status, err }).toEqual({ status: 0, err: expect.stringMatching(/Nothing was written\.\n$/) });
    expect(await own.states()).toEqual(['previewed']);
    expect(await own.active()).toEqual([]);
  });

  test('the number of jobs is shown while they are sent', async ({ own }) => {
    const { err } = await sync(own, setOf(250), ['--yes'], { answer: true });
    expect(err).toMatch(/\r\d+ jobs/);
  });

  test('removals that the guard would refuse are not offered', async ({ own }) => {
    await sync(own, setOf(4));
    const { status, err, questions } = await sync(own, setOf(1), [], { answer: true });
    expect({ status, questions }).toEqual({ status: 4, questions: [] });
    expect(err).toContain('add --accept-removals 3.');
    const args = ['--accept-removals', '3'];
    expect(await sync(own, setOf(1), args, { answer: true })).toMatchObject({ status: 0 });
    expect(await own.active()).toEqual(['r0']);
  });
});

describe('status 1', () => {
  test('a truncated feed removes nothing, and leaves nothing open', async ({ own }) => {
    await sync(own, setOf(150));
    const truncated = JSON.stringify(setOf(149)).slice(0, -9);
    expect(await sync(own, truncated)).toMatchObject({
      status: 1,
      out: '',
      err: 'The feed ends after job 148, before the end of the array.\n',
    });
    expect(await own.active()).toHaveLength(150);
    expect(await own.states()).toEqual(['aborted', 'done']);
  });

  test('a feed that announces at its end that it is larger is not committed', async ({ own }) => {
    // It is read in pieces of 64 KB: the first job is sent before the number is known.
    const jobs = Array.from({ length: 300 }, (_, at) => linkedInJob(at, 'x'.repeat(300)));
    const feed = `<source>${jobs.join('')}<expectedJobCount>900</expectedJobCount></source>`;
    const { status, err } = await sync(own, feed);
    expect({ status, err }).toEqual({ status: 1, err: expect.stringContaining('900 jobs, but it has 300') });
    expect(await own.states()).toEqual(['aborted']);
  });

  test('another synchronisation is open: the message says how to end it', async ({ own }) => {
    const { id } = await own.client.syncs.open({ prefix: 'r' });
    const { status, err } = await sync(own, setOf(2));
    expect({ status, err }).toEqual({ status: 1, err: expect.stringContaining(`with --resume ${id},`) });
    expect(err).toContain('with the prefix "r"');
    expect(await sync(own, setOf(2), ['--yes', '--resume', id])).toMatchObject({ status: 0 });
    expect(await sync(own, setOf(2))).toMatchObject({ status: 0 });
  });

  test('--resume with a smaller feed than the interrupted one leaves nothing open', async ({ own }) => {
    const { id } = await own.client.syncs.open();
    await own.client.syncs.putChunk(id, 2, setOf(2));
    const { status, err } = await sync(own, setOf(2), ['--yes', '--resume', id]);
    expect({ status, err }).toEqual({ status: 1, err: expect.stringContaining('without --resume') });
    expect(await sync(own, setOf(2))).toMatchObject({ status: 0 });
  });

  test('--resume of one that was aborted', async ({ own }) => {
    const { id } = await own.client.syncs.open();
    await own.client.syncs.abort(id);
    const { status, err } = await sync(own, setOf(2), ['--yes', '--resume', id]);
    expect({ status, err }).toEqual({
      status: 1,
      err: expect.stringMatching(/\nRun the .* without --resume\.\n$/),
    });
  });

  test('a wrong key', async ({ own: { address } }) => {
    const { status, err } = await sync({ address, key: 'jpk_wrong' }, setOf(1));
    expect({ status, err }).toEqual({ status: 1, err: expect.stringMatching(/401.*incomplete or mistyped/) });
  });
});

describe('after a night that ended badly', () => {
  test('a refused synchronisation is replaced at once', async ({ own }) => {
    await sync(own, setOf(20));
    const refused = await sync(own, setOf(2), ['--yes', '--json']);
    expect(refused.status).toBe(4);
    const { id } = JSON.parse(refused.out);
    const next = await sync(own, setOf(20));
    expect(next).toMatchObject({
      status: 0,
      out: '+0 created, ~0 updated, =20 unchanged, !0 invalid, -0 removed\n',
      err: expect.stringContaining(
        `The synchronisation ${id} was refused by the guard; this one replaces it.`,
      ),
    });
    expect(await own.states()).toEqual(['done', 'aborted', 'done']);
  });

  test.for([
    [14, 1, 'in use'],
    [16, 0, 'minutes; this one replaces it'],
  ] as const)(
    'one without a request for %i minutes: status %i',
    async ([minutes, status, message], { own }) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - minutes * 60_000 });
      const { id } = await own.client.syncs.open();
      await own.client.syncs.putChunk(id, 1, setOf(2));
      vi.useRealTimers();
      const next = await sync(own, setOf(2));
      expect(next).toMatchObject({ status, err: expect.stringContaining(message) });
      expect(await own.states()).toEqual(status === 0 ? ['done', 'aborted'] : ['open']);
    },
  );

  test('an open preview changes nothing', async ({ own }) => {
    await own.client.syncs.open({ mode: 'preview' });
    expect(await sync(own, setOf(2))).toMatchObject({ status: 0, err: '' });
  });
});

describe('an interrupted run', () => {
  /** Interrupts the command once a chunk has arrived, while the feed has not ended. */
  const interrupt = async (own: ReturnType<typeof accountOf>, option: string) => {
    const { address, key, client } = own;
    const controller = new AbortController();
    const stdin = async function* () {
      yield Buffer.from(JSON.stringify(setOf(150)).slice(0, -1));
      await vi.waitFor(async () => {
        const [open] = await client.syncs.list();
        expect(await client.syncs.get(open?.id ?? '')).toMatchObject({ chunks: 1 });
      }, 10_000);
      controller.abort(new Error('Interrupted.'));
      yield Buffer.from(']');
    };
    return runCommand(['sync', '-', option], {
      env: { JOB_POSTING_API: address, JOB_POSTING_KEY: key },
      stdin: stdin(),
      signal: controller.signal,
    });
  };

  test('stays open, and is continued with --resume', async ({ own }) => {
    const { status, err } = await interrupt(own, '--yes');
    const [, id = ''] = /Continue it with --resume (\w+)\./.exec(err) ?? [];
    expect({ status, err }).toEqual({ status: 1, err: expect.stringMatching(/^Interrupted\.\n/) });
    expect(await own.states()).toEqual(['open']);
    expect(await sync(own, setOf(150), ['--yes', '--resume', id])).toMatchObject({
      status: 0,
      out: '+50 created, ~0 updated, =100 unchanged, !0 invalid, -0 removed\n',
    });
  });

  test('is aborted if it is a preview', async ({ own }) => {
    expect(await interrupt(own, '--preview')).toMatchObject({ status: 1, err: 'Interrupted.\n' });
    expect(await own.states()).toEqual(['aborted']);
  });
});

describe('status 2, before anything is sent', () => {
  const feed = setOf(1);
  test.for([
    ['no terminal', [], {}, 'pass --preview to look, or --yes'],
    ['--missing delete', ['--missing', 'delete'], { answer: true }, 'cannot be undone'],
    ['no such option', ['--accept', '3'], {}, 'unknown option'],
  ] as const)('%s', async ([, args, options, message], { own }) => {
    const { status, err } = await sync(own, feed, args, options);
    expect({ status, err }).toEqual({ status: 2, err: expect.stringContaining(message) });
    expect(await own.states()).toEqual([]);
  });

  test.each([
    ['no key', { key: '' }, 'The API key is missing: set JOB_POSTING_KEY.'],
    ['a key with a line break', { key: 'a\nb' }, 'The API key (JOB_POSTING_KEY) must be visible ASCII'],
    ['no address', { address: '' }, 'The address of the API is missing: set --api or JOB_POSTING_API.'],
    [
      'an address without its path',
      { address: 'https://jobs.example' },
      'The address of the API (--api or JOB_POSTING_API) must end in /api/v1.1',
    ],
  ])('%s', async (_, changes, message) => {
    const { status, err } = await sync(
      { address: 'https://jobs.example/api/v1.1', key: 'k', ...changes },
      feed,
    );
    expect({ status, err }).toEqual({ status: 2, err: expect.stringContaining(message) });
  });

  test('standard input on a terminal cannot be read twice', async () => {
    const env = { JOB_POSTING_API: 'https://jobs.example/api/v1.1', JOB_POSTING_KEY: 'k' };
    const { status, err } = await runCommand(['sync', '-'], { env, answer: true });
    expect({ status, err }).toEqual({ status: 2, err: expect.stringContaining('read only once') });
  });
});

describe('status 3', () => {
  test('a job that cannot be read is reported, and stays as it is', async ({ own }) => {
    const jobs = [indeedJob(), indeedJob({ referencenumber: 'R-2' })];
    await sync(own, indeed(...jobs));
    const next = indeed(
      indeedJob({ title: 'Chef' }),
      indeedJob({ referencenumber: 'R-2', category: 'Kitchen' }),
    );
    const { status, out } = await sync(own, next);
    expect(status).toBe(3);
    expect(out).toMatch(/^\+0 created, ~1 updated, =0 unchanged, !1 invalid, -0 removed\n/);
    expect(out).toContain('category "Kitchen" is not in the list');
    expect(out).not.toContain('title must not be blank');
    expect(await own.active()).toEqual(['R-1', 'R-2']);
  });

  test('entries without a reference remove nothing but with --accept-removals', async ({ own }) => {
    await sync(own, setOf(200));
    const feed = [
      ...setOf(200, { title: 'Chef' }).slice(0, 197),
      ...setOf(3, { referenceId: undefined, title: 'Lost' }),
    ];
    const preview = await sync(own, feed, ['--preview']);
    expect(preview).toMatchObject({
      status: 3,
      out: expect.stringContaining('3 removals would be held back'),
    });
    const held = await sync(own, feed);
    expect(held).toMatchObject({
      status: 3,
      out: expect.stringMatching(
        /^\+0 created, ~197 updated, =0 unchanged, !3 invalid, -0 removed\n3 entries have no readable referenceId: 3 removals held back\./,
      ),
    });
    expect(await own.states()).toEqual(['aborted', 'previewed', 'done']);
    const tooMany = await sync(own, feed, ['--yes', '--json', '--accept-removals', '2']);
    expect(JSON.parse(tooMany.out)).toMatchObject({ state: 'aborted', unidentified: 3, heldBack: 3 });
    expect(await own.active()).toHaveLength(200);
    const accepted = await sync(own, feed, ['--yes', '--accept-removals', '3']);
    expect(accepted).toMatchObject({ status: 3, out: expect.stringContaining('-3 removed') });
    expect(await own.active()).toHaveLength(197);
  });

  test('of two jobs with one reference, the first one is sent', async ({ own }) => {
    const twice = [...setOf(120), ...setOf(1, { title: 'Chef' })];
    const { status, out } = await sync(own, twice);
    expect({ status, out }).toEqual({
      status: 3,
      out: expect.stringContaining('"r0" is also that of job 1; send each job once'),
    });
    expect(await own.client.jobs.find({ referenceId: 'r0' })).toMatchObject({ title: job.title });
  });
});

describe('status 4', () => {
  test('the guard refuses; the message leads to the accepted removals', async ({ own }) => {
    await sync(own, setOf(12));
    const { status, out, err } = await sync(own, setOf(2));
    expect({ status, out }).toEqual({ status: 4, out: '' });
    expect(err).toContain('10 of 12 active jobs would be removed. Nothing was removed.\n  such as r10, r11,');
    expect(await own.active()).toHaveLength(12);
    const [, options = ''] = /run the command again with (.*)\./.exec(err) ?? [];
    expect(await sync(own, setOf(2), ['--yes', ...options.split(' ')])).toMatchObject({
      status: 0,
      out: expect.stringContaining('-10 removed'),
    });
    expect(await own.active()).toEqual(['r0', 'r1']);
  });

  test('what is wrong with the feed is shown with the refusal', async ({ own }) => {
    await sync(own, setOf(4));
    const { status, err } = await sync(own, setOf(4, { referenceId: 'x'.repeat(51) }));
    expect(status).toBe(4);
    expect(err).toContain('! 1 job: referenceId too_long');
  });

  test('--json prints the refusal', async ({ own }) => {
    await sync(own, setOf(4));
    const { status, out } = await sync(own, '[]', ['--yes', '--json', '--allow-empty']);
    expect(status).toBe(4);
    expect(JSON.parse(out)).toMatchObject({
      state: 'open',
      error: { code: 'guarded', id: expect.any(String), removals: 4, current: 4 },
      problems: [{ code: 'no_jobs' }],
    });
  });

  test('neither a feed without jobs nor a page of one removes anything', async ({ own }) => {
    await sync(own, setOf(2));
    expect(await sync(own, '[]')).toMatchObject({ status: 1, err: expect.stringContaining('--allow-empty') });
    expect(await own.states()).toEqual(['done']);
    const first = `<source><total>250</total>${linkedInJob(1)}</source>`;
    const more = await sync(own, first, ['--yes', '--missing', 'keep']);
    expect(more.out).toContain('The feed has 1 of the 250 jobs');
    const page = `<source>${linkedInJob(1)}<next>2</next></source>`;
    expect(await sync(own, page)).toMatchObject({
      status: 1,
      err: expect.stringContaining('page of a longer'),
    });
    expect([await own.states(), await own.active()]).toEqual([
      ['aborted', 'done', 'done'],
      ['L-1', 'r0', 'r1'],
    ]);
  });

  test('fewer jobs than the feed announces; --expected comes first', async ({ own }) => {
    await sync(own, indeed(linkedInJob(1), linkedInJob(2)));
    const feed = `<source><expectedJobCount>2</expectedJobCount>${linkedInJob(1)}</source>`;
    const reason = 'The feed has 1 of the 2 jobs that it should have: by --expected, or by its own count.';
    const preview = await sync(own, feed, ['--preview']);
    expect(preview).toMatchObject({ status: 4, out: expect.stringContaining(reason) });
    expect(await sync(own, feed, ['--preview', '--expected', '1'])).toMatchObject({ status: 0 });
    expect(await sync(own, feed)).toMatchObject({ status: 4, err: expect.stringContaining(reason) });
    expect(await own.active()).toHaveLength(2);
  });
});
