import { expect } from 'vitest';
import {
  type BoardJob,
  type BoardState,
  type ClientOptions,
  createClient,
  type FollowOptions,
} from '../../client/src/index.ts';
import { resetLog } from '../../lib/board/store/log.ts';
import { basePath } from '../../lib/contract/route.ts';
import { live, newBoardKey, recordAll, useBoard } from '../support/api/board.ts';
import { createJob, minimalJob } from '../support/api/jobs.ts';
import { runs } from '../support/runs.ts';
import { randomFrom } from '../support/store/faults.ts';
import { createOwnTables } from '../support/store/own-tables.ts';

const { test, ...api } = useBoard();

/** What an application keeps, also over restarts. */
class Application {
  readonly jobs = new Map<number, BoardJob>();
  state: BoardState | undefined;
  saves = 0;
  /** Called before each callback. */
  before: () => void = () => {};

  get options(): Omit<FollowOptions, 'signal'> {
    return {
      onLive: (job) => {
        this.before();
        this.jobs.set(job.id, job);
      },
      onGone: (id) => {
        this.before();
        this.jobs.delete(id);
      },
      held: () => this.jobs.keys(),
      load: () => this.state,
      save: (state) => {
        this.before();
        this.saves += 1;
        this.state = JSON.parse(JSON.stringify(state));
      },
    };
  }
}

const ended = new Error('ended by the test');

/**
 * Follows until the follower has nothing more to do for the `idle`th time; before that, `onIdle` may
 * change what there is to do.
 */
const followUntilIdle = async (
  application: Application,
  {
    onIdle = async () => {},
    idle = 1,
    ...options
  }: { onIdle?: () => Promise<void>; idle?: number } & Partial<ClientOptions> & Partial<FollowOptions> = {},
) => {
  const controller = new AbortController();
  let count = 0;
  const pause = async (millis: number): Promise<void> => {
    if (millis !== 10_000) return;
    count += 1;
    if (count === idle) controller.abort(ended);
    else {
      await onIdle();
      await recordAll();
    }
  };
  const { onError, ...rest } = options;
  const client = createClient({
    address: `${api.origin()}${basePath}`,
    key: (await newBoardKey()).key,
    pause,
    attempts: 1,
    ...(rest as Partial<ClientOptions>),
  });
  const following = client.followBoard({
    ...application.options,
    signal: controller.signal,
    ...(onError && { onError }),
  });
  return following.then(
    () => undefined,
    (error) => error,
  );
};

const titlesOf = ({ jobs }: Application) => [...jobs.values()].map(({ title }) => title);

test('walks, then follows publication, changes and ends', async ({ employer }) => {
  const first = await createJob(employer, live);
  const application = new Application();
  const steps = [
    () => employer.put(`/jobs/${first.id}`, { title: 'Another title' }),
    () => createJob(employer, live),
    () => employer.delete(`/jobs/${first.id}`),
  ];
  const seen: string[][] = [];
  const error = await followUntilIdle(application, {
    idle: 4,
    onIdle: async () => {
      seen.push(titlesOf(application));
      await steps.shift()?.();
    },
  });
  expect(error).toBe(ended);
  expect(seen).toEqual([[minimalJob.title], ['Another title'], ['Another title', minimalJob.title]]);
  expect(titlesOf(application)).toEqual([minimalJob.title]);
});

test('goes on after a restart, and saves nothing while nothing changes', async ({ employer }) => {
  const application = new Application();
  await recordAll();
  await followUntilIdle(application);
  const { saves } = application;
  await followUntilIdle(application, { idle: 3 });
  expect(application.saves).toBe(saves);
  const { id } = await createJob(employer, live);
  await recordAll();
  const walked: string[] = [];
  await followUntilIdle(application, {
    fetch: (...request) => {
      walked.push(String(request[0]));
      return fetch(...request);
    },
  });
  expect(application.jobs.has(id)).toBe(true);
  expect(walked.filter((url) => url.includes('/board/jobs'))).toEqual([]);
});

test('after a 410 walks again, and drops what is gone', async ({ employer }) => {
  const { id } = await createJob(employer, live);
  await recordAll();
  const application = new Application();
  await followUntilIdle(application);
  expect(application.jobs.has(id)).toBe(true);
  await employer.delete(`/jobs/${id}`);
  // The follower never learns of the deletion from the new log.
  await recordAll();
  await resetLog(Date.now() + 86_400_000);
  const errors: unknown[] = [];
  await followUntilIdle(application, { onError: (error) => errors.push(error) });
  expect(errors).toMatchObject([{ status: 410, problemName: 'cursor-expired' }]);
  expect(application.jobs.has(id)).toBe(false);
});

/** A cursor of another log, and one of a kind that the service does not know. */
const foreign = [
  [
    410,
    'DAbHQcbJ.ZmYCPmAEtZIO2Pf0irgUT2kB0JqSc5E6_8H0bxl1k3a_C1byhuwztqv50ZmUdUJaTQeLAZ1BecrRFD1VUxVM1txqeA',
  ],
  [400, 'MTIz'],
] as const;

test.for(foreign)(
  'begins a walk anew on a %i in the middle of it, and drops nothing',
  async ([status, cursor], { employer }) => {
    for (let at = 0; at < 3; at++) await createJob(employer, live);
    await recordAll();
    const application = new Application();
    await followUntilIdle(application);
    const held = [...application.jobs.keys()];
    application.state = undefined;
    const gone: number[] = [];
    const [errors, walked]: [unknown[], string[]] = [[], []];
    await followUntilIdle(application, {
      onGone: (id) => gone.push(id),
      onError: (error) => errors.push(error),
      fetch: (input, init) => {
        const url = new URL(String(input));
        if (url.pathname.endsWith('/board/jobs')) {
          url.searchParams.set('pageSize', '2');
          walked.push(url.href);
          // A page was issued by one release, the next one is asked of another.
          if (walked.length === 2) url.searchParams.set('cursor', cursor);
        }
        return fetch(url, init);
      },
    });
    expect(errors).toMatchObject([{ status }]);
    expect(walked.length).toBeGreaterThan(3);
    expect(gone).toEqual([]);
    expect([...application.jobs.keys()]).toEqual(held);
  },
);

test('walks again where another release refuses the cursor', async ({ board, employer }) => {
  const { id } = await createJob(employer, live);
  await createJob(employer, live);
  await recordAll();
  const { body } = (await board.get('/board/jobs?pageSize=1')) as { body: { next: string } };
  const cursor = new URL(body.next).searchParams.get('cursor');
  const application = new Application();
  application.state = { after: `?after=${cursor}` };
  const errors: unknown[] = [];
  await followUntilIdle(application, { onError: (error) => errors.push(error) });
  expect(errors).toMatchObject([{ status: 400 }]);
  expect(application.jobs.has(id)).toBe(true);
});

test('delivers again what a callback has failed to take, in the walk or of changes', async () => {
  // The jobs of other tests would be callbacks, too.
  await createOwnTables({ withStreams: true });
  const employer = await api.employer();
  const ids: number[] = [];
  for (let at = 0; at < 2; at++) ids.push((await createJob(employer, live)).id);
  await recordAll();
  let [failing, calls] = [0, 0];
  do {
    const application = new Application();
    failing += 1;
    calls = 0;
    application.before = () => {
      calls += 1;
      if (calls === failing) throw new Error('The database is down.');
    };
    const title = `Title ${failing}`;
    const onIdle = async () => {
      for (const id of ids) await employer.put(`/jobs/${id}`, { title });
    };
    await followUntilIdle(application, { idle: 2, onIdle });
    expect(ids.map((id) => application.jobs.get(id)?.title)).toEqual([title, title]);
  } while (calls >= failing);
  expect(failing).toBeGreaterThan(5);
});

test('calls nothing after an abort', async ({ employer }) => {
  for (let at = 0; at < 5; at++) await createJob(employer, live);
  for (let last = 1; last < 6; last++) {
    const application = new Application();
    const controller = new AbortController();
    let calls = 0;
    application.before = () => {
      calls += 1;
      if (calls === last) controller.abort(ended);
    };
    const client = createClient({ address: `${api.origin()}${basePath}`, key: (await newBoardKey()).key });
    await expect(client.followBoard({ ...application.options, signal: controller.signal })).rejects.toBe(
      ended,
    );
    expect(calls).toBe(last);
  }
});

test.each([
  [401, () => 'jpk_0000'],
  [403, async () => (await api.employer()).key],
])('ends with an error on %i', async (status, keyOf) => {
  const error = await followUntilIdle(new Application(), { key: await keyOf() });
  expect(error).toMatchObject({ name: 'ApiError', status });
});

test('follows no link to another origin', async () => {
  const urls: string[] = [];
  const elsewhere = 'https://elsewhere.example/api/v1.1/board';
  const pages = [
    { data: [], next: `${elsewhere}/jobs?cursor=a`, changes: `${elsewhere}/changes?after=b` },
    { data: [], next: null, changes: `${elsewhere}/changes?after=b` },
    { data: [], next: `${elsewhere}/changes?after=c`, upToDate: true },
    { data: [], next: `${elsewhere}/changes?after=c`, upToDate: true },
  ];
  await followUntilIdle(new Application(), {
    fetch: async (url) => {
      urls.push(String(url));
      return Response.json(pages.shift());
    },
  });
  const own = `${api.origin()}${basePath}/board`;
  expect(urls).toEqual([
    `${own}/jobs`,
    `${own}/jobs?cursor=a`,
    `${own}/changes?after=b`,
    `${own}/changes?after=c`,
  ]);
});

test('holds exactly the live jobs after lost responses, kills, resets and old states', async () => {
  const random = randomFrom(7);
  const employers = [await api.employer(), await api.employer()];
  const application = new Application();
  const states: (BoardState | undefined)[] = [];
  const ids: number[] = [];
  for (let round = 0; round < runs(12); round++) {
    for (let at = 0; at < 4; at++) {
      const employer = employers[at % 2];
      const id = ids[Math.floor(random() * ids.length)];
      if (id === undefined || random() < 0.4) ids.push((await createJob(employer as never, live)).id);
      else if (random() < 0.5)
        await employer?.put(`/jobs/${id}`, { status: random() < 0.5 ? 'archived' : 'active' });
      else await employer?.delete(`/jobs/${id}`);
    }
    await recordAll();
    if (random() < 0.1) await resetLog(Date.now());
    // A crash of the application at any call, and a backup of its state but not of its jobs.
    const killed = 1 + Math.floor(random() * 12);
    let calls = 0;
    application.before = () => {
      calls += 1;
      if (calls === killed) throw ended;
    };
    states.push(application.state);
    if (random() < 0.2) application.state = states[Math.floor(random() * states.length)];
    await followUntilIdle(application, {
      fetch: async (...request) => {
        if (random() < 0.2) throw new TypeError('fetch failed');
        const response = await fetch(...request);
        if (random() < 0.2) throw new TypeError('terminated');
        return response;
      },
    });
  }
  application.before = () => {};
  await followUntilIdle(application);
  const fresh = new Application();
  await followUntilIdle(fresh);
  expect(new Map([...application.jobs].sort())).toEqual(new Map([...fresh.jobs].sort()));
});
