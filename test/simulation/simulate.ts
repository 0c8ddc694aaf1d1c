import { hash } from 'node:crypto';
import { vi } from 'vitest';
import { handler as completeAnnouncements } from '../../functions/announce.ts';
import { configure } from '../../lib/config.ts';
import { authenticate } from '../../lib/employer/store/authenticate.ts';
import { findEmployer, patchEmployer, resumeEmployer } from '../../lib/employer/store/employers.ts';
import { insertFeed } from '../../lib/fetching/store/feeds.ts';
import { insertGrant } from '../../lib/operator/store/grants.ts';
import { dynamo } from '../../lib/store/dynamodb/client.ts';
import { createTables } from '../../local/tables.ts';
import { minimalJob } from '../support/api/jobs.ts';
import type { useMailService } from '../support/mail-service.ts';
import { randomFrom } from '../support/store/faults.ts';
import { resetRetryQuota } from '../support/store/reset-retry-quota.ts';
import * as actors from './actors.ts';
import { endless } from './actors.ts';
import { checkEmployers, checkFeed, checkMails, checkSites } from './checks.ts';
import { type Employer, Service } from './service.ts';
import { type Hazards, World } from './world.ts';

let runs = 0;

type MailService = ReturnType<typeof useMailService>;

/** Runs the whole service by one seed. @returns what is wrong, and a digest of all store requests. */
export const simulate = async (
  seed: number,
  {
    mails,
    server,
    seeded,
    size = 30,
    only,
    ...hazards
  }: {
    mails: MailService;
    server: { url: string; body: string };
    seeded: { random: () => number; run: string };
    size?: number;
    /** Only these actors. */
    only?: readonly string[];
  } & Partial<Hazards>,
) => {
  runs += 1;
  const run = [process.pid, runs].map((number) => number.toString(16).padStart(6, '0')).join('');
  // It may poll, which would draw.
  Object.assign(seeded, { random: randomFrom(seed), run });
  configure({ ONE_CLOCK: undefined, TABLE_PREFIX: `simulated-${run}` });
  await createTables(dynamo());
  const world = new World(seed, run, hazards);
  Object.assign(seeded, { random: world.draw });
  const behaviours = [
    'accept',
    'accept',
    'accept',
    'lost',
    'reset',
    [429, 'TooManyRequestsException'],
  ] as const;
  Object.assign(mails, { accepted: [], sends: Array.from({ length: 200 }, () => world.pick(behaviours)) });
  await resetRetryQuota();
  await resetRetryQuota();
  const service = new Service(world);
  const employers = [await service.newEmployer('standard'), await service.newEmployer('unlimited')] as const;
  const [one, other] = employers;
  const board = { id: 0, ...(await service.newKey({ kind: 'board', label: '', applications: true })) };
  const vendor = { id: 0, ...(await service.newKey({ kind: 'vendor', label: '' })) };
  for (const { id } of employers) {
    await insertGrant(vendor.keyId, id, new Date());
    await authenticate(`${vendor.key}.${id}`, 0, undefined, true);
  }
  const fed = await service.newEmployer('standard');
  const feed = Object.assign(server, { id: `${fed.id}-feed`, body: '' });
  const schedule = { at: '02:00', night: '2026-11-26', attempts: 0, badNights: 0 };
  const created = new Date().toISOString();
  await insertFeed({ id: feed.id, employerId: fed.id, url: server.url, created, ...schedule });
  feed.body = JSON.stringify([{ ...minimalJob, referenceId: 'A1' }]);
  const scene = { service, employers, board, vendor, feed };
  for (const employer of employers)
    for (const referenceId of ['A1', 'A2', 'B1', undefined])
      await service.call(employer, 'POST', '/jobs', { ...minimalJob, referenceId, status: 'active' });
  world.now += 3_600_000;
  using changes = actors.changes(scene);
  const sites = [actors.site(scene), actors.site(scene)];
  for (const { step } of sites) await step();
  const sync =
    (make: typeof actors.program, employer: Employer, prefix: string, missing: 'archive' | 'delete') => () =>
      make(scene, { employer, prefix, missing });
  const cast: readonly (readonly [string, number, (n: number) => () => Promise<unknown>])[] = [
    ['client', 4, () => actors.client(scene)],
    ['command', 1, sync(actors.command, one, '', 'archive')],
    ['program', 2, sync(actors.program, one, 'A', 'archive')],
    ['command A', 1, sync(actors.command, other, 'A', 'delete')],
    ['program A', 1, sync(actors.program, other, 'A', 'delete')],
    ['program B', 1, sync(actors.program, other, 'B', 'archive')],
    ['late', 1, sync(actors.program, other, 'L', 'archive')],
    ['operator', 2, () => actors.operator(scene)],
    ['sweep', 1, () => actors.sweeper(scene)],
    ['schedule', 1, () => actors.fetcher(scene, true)],
    ['fetch', 1, () => actors.fetcher(scene, false)],
    ['background', 2, () => actors.background(scene)],
    ['stream', 1, () => changes.read],
    ['changes', 2, () => changes.record],
    ['site', 2, (n) => sites[n]?.act ?? (async () => {})],
    ['applicant', 2, () => actors.applicant(scene)],
  ];
  const all = cast
    .filter(([name]) => only?.includes(name) ?? true)
    .flatMap(([name, most, make]) =>
      Array.from({ length: most }, (_, n) => {
        const act = make(n);
        const isLast = name === 'background' && n === 0;
        const pace = ['background', 'stream', 'changes', 'site'].includes(name) ? 1 : world.pick([1, 1, 4]);
        return world.actor({ name: `${name} ${n}`, act: () => act().catch(() => {}), pace, isLast });
      }).filter(({ isLast }) => only || name === 'client' || isLast || world.draw() < 0.7),
    );
  const rounds = 3;
  for (let round = 1; round <= rounds; round++) {
    const isOver = () => service.operations >= (size * round) / rounds;
    await world.run(all, isOver).catch((error) => service.violations.push(String(error)));
    // No request lasts this long.
    world.now += world.pick([60_000, 18_000_000, 90_000_000, 700_000_000]);
  }
  // Nothing fails any more: all comes to rest.
  const { violations: wrong } = service;
  const report = (error: unknown) => wrong.push(`at rest: ${error} ${Object(error).cause}`);
  for (const { id } of employers) {
    const { plan, suspended } = await findEmployer(id);
    // A command that was killed is run again; a plan is not announced.
    await patchEmployer(id, { plan });
    if (suspended) await resumeEmployer(id, new Date());
  }
  for (let pass = 0; pass < 3; pass++) {
    await actors.runFetch(feed.id, false).catch(report);
    await actors.background(scene)().catch(report);
    await actors.sweeper(scene, report)();
    await changes.drain();
    await completeAnnouncements({}, endless).catch(report);
    world.now += 16 * 60_000;
  }
  wrong.push(
    ...(await checkEmployers(scene)),
    ...(await checkFeed(scene, fed)),
    ...(await checkSites(scene, sites)),
    ...checkMails(service, mails),
  );
  vi.unstubAllGlobals();
  return { wrong, trace: world.trace, digest: hash('sha256', world.trace.join('\n')) };
};
