import { hash } from 'node:crypto';
import { vi } from 'vitest';
import { handler as completeAnnouncements } from '../../functions/announce.ts';
import { configure } from '../../lib/config.ts';
import { patchEmployer, resumeEmployer } from '../../lib/employer/store/employers.ts';
import { dynamo } from '../../lib/store/dynamodb/client.ts';
import { createTables } from '../../local/tables.ts';
import type { useMailService } from '../support/mail-service.ts';
import { resetRetryQuota } from '../support/store/reset-retry-quota.ts';
import * as actors from './actors.ts';
import { endless } from './actors.ts';
import { checkEmployers, checkMails, checkSites } from './checks.ts';
import { type Employer, Service } from './service.ts';
import { type Hazards, World } from './world.ts';

const usual: Hazards = { faults: 0.03, crashes: 0.01, skew: 2_000 };

let runs = 0;

type MailService = ReturnType<typeof useMailService>;

/** Runs the whole service by one seed. @returns what is wrong, and a digest of all store requests. */
export const simulate = async (
  seed: number,
  {
    mails,
    seeded,
    size = 80,
    ...hazards
  }: { mails: MailService; seeded: { random: () => number; run: string }; size?: number } & Partial<Hazards>,
) => {
  runs += 1;
  const run = [process.pid, runs].map((number) => number.toString(16).padStart(6, '0')).join('');
  const world = new World(seed, run, { ...usual, ...hazards });
  Object.assign(seeded, { random: world.draw, run });
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
  configure({ ONE_CLOCK: undefined, TABLE_PREFIX: `simulated-${run}` });
  await createTables(dynamo());
  const service = new Service(world);
  const employers = [await service.newEmployer('standard'), await service.newEmployer('unlimited')] as const;
  const [one, other] = employers;
  const boardKey = await service.newKey({ kind: 'board', label: '', applications: true });
  const jobs = new Map<number, Employer>();
  const scene = { service, employers, boardKey, jobs };
  const unsure = new Map<number, number>();
  using changes = actors.changes(scene);
  const sites = [actors.site(scene), actors.site(scene)];
  const all = [
    ...[1, 2, 3, 4, 5, 6].map((n) => world.actor(`client ${n}`, actors.client(scene))),
    world.actor('command', actors.command(scene, { employer: one, prefix: '', missing: 'archive' }), 5),
    world.actor('program', actors.program(scene, { employer: one, prefix: 'A', missing: 'archive' }), 5),
    world.actor('command A', actors.command(scene, { employer: other, prefix: 'A', missing: 'delete' }), 5),
    world.actor('program B', actors.program(scene, { employer: other, prefix: 'B', missing: 'archive' }), 5),
    ...[1, 2].map((n) => world.actor(`operator ${n}`, actors.operator(scene, unsure))),
    world.actor(
      'sweep',
      actors.sweeper(scene, () => {}),
    ),
    world.actor('background', () =>
      actors
        .background(scene)()
        .catch(() => {}),
    ),
    world.actor('stream', changes.read),
    ...[1, 2].map((n) => world.actor(`changes ${n}`, changes.record)),
    ...sites.map(({ act }, n) => world.actor(`site ${n}`, act)),
    ...[1, 2].map((n) => world.actor(`applicant ${n}`, actors.applicant(scene))),
  ];
  for (let round = 1; round <= 2; round++) {
    await world.run(all, () => service.operations >= (size * round) / 2);
    // No request lasts this long.
    world.now += world.pick([60_000, 18_000_000, 90_000_000, 700_000_000]);
  }
  // Nothing fails any more: all comes to rest.
  const { violations: wrong } = service;
  const report = (error: unknown) => wrong.push(`at rest: ${error} ${Object(error).cause}`);
  for (const { id, plan } of employers) {
    // A command that was killed is run again.
    if (unsure.has(id)) await patchEmployer(id, { plan });
    await resumeEmployer(id, new Date());
  }
  for (let pass = 0; pass < 3; pass++) {
    await actors.background(scene)().catch(report);
    await actors.sweeper(scene, report)();
    await changes.drain();
    await completeAnnouncements({}, endless).catch(report);
    world.now += 16 * 60_000;
  }
  wrong.push(
    ...(await checkEmployers(scene)),
    ...(await checkSites(scene, sites)),
    ...checkMails(service, mails),
  );
  vi.unstubAllGlobals();
  return { wrong, trace: world.trace, digest: hash('sha256', world.trace.join('\n')) };
};
