import { isDeepStrictEqual } from 'node:util';
import { findFeed } from '../../lib/fetching/store/feeds.ts';
import { violations } from '../support/invariants.ts';
import type { useMailService } from '../support/mail-service.ts';
import { type Scene, site } from './actors.ts';
import { type Body, disordersOf } from './history.ts';
import { removalsIn } from './removals.ts';
import type { Employer, Service } from './service.ts';

/** The same application is one mail; one more for each attempt whose outcome is unknown. */
export const checkMails = (
  { exchanges }: Service,
  { accepted }: ReturnType<typeof useMailService>,
): string[] => {
  const applied = exchanges.filter(({ path }) => path.endsWith('/applications'));
  return [...Map.groupBy(applied, ({ body }) => String(body.message))].flatMap(([message, attempts]) => {
    const sent = accepted.filter(({ raw }) => raw.includes(message)).length;
    const isSent = attempts.some(({ response }) => response && response.status <= 201);
    const unknown = attempts.filter(({ response }) => !response || response.status === 503).length;
    if (isSent && sent === 0) return [`${message} is no mail`];
    return sent > unknown + 1 ? [`${message} is ${sent} mails, and ${unknown} outcomes are unknown`] : [];
  });
};

/** Each board holds what a new walk returns, once it has followed to the end. */
export const checkSites = async (scene: Scene, sites: readonly ReturnType<typeof site>[]) => {
  const walker = site(scene);
  const wrong: string[] = [];
  for (const { follower, step } of [walker, ...sites]) {
    while (!(await step()));
    const { held } = walker.follower;
    const differs = (id: number) => JSON.stringify(follower.held.get(id)) !== JSON.stringify(held.get(id));
    const ids = [...new Set([...follower.held.keys(), ...held.keys()])].filter(differs);
    if (ids.length > 0) wrong.push(`a follower differs in the jobs ${ids}`);
  }
  return wrong;
};

/** The run after the last one commits what the server has, whatever became of those before. */
export const checkFeed = async ({ service, feed }: Scene, employer: Employer): Promise<string[]> => {
  const { lease, last } = (await findFeed(feed.id)) ?? {};
  if (lease || !last?.isCommitted) return [`the feed is not committed: ${JSON.stringify({ lease, last })}`];
  const { body } = await service.call(employer, 'GET', '/jobs?pageSize=100&status=active');
  const titles = (jobs: readonly Body[]) =>
    jobs.map(({ referenceId, title }) => `${referenceId} ${title}`).sort();
  const [stored, served] = [titles((body as List).data), titles(JSON.parse(feed.body))];
  const wrong = (await violations(employer.id)).map((line) => `verify: ${line}`);
  if (!isDeepStrictEqual(stored, served)) wrong.push(`the feed has ${served}, and its employer ${stored}`);
  return wrong;
};

type List = {
  readonly data: readonly Body[];
  readonly paging: { readonly total: number };
};

/** `verify` finds nothing, counts are exact, a key made one job, and one order explains all that was seen. */
export const checkEmployers = async ({ service, employers }: Scene): Promise<string[]> => {
  const wrong: string[] = [];
  for (const employer of employers) {
    const { id } = employer;
    wrong.push(...(await violations(id)).map((line) => `verify: ${line}`));
    const { data, paging } = (await service.call(employer, 'GET', '/jobs?pageSize=100')).body as List;
    if (data.length !== paging.total) wrong.push(`${data.length} jobs are counted as ${paging.total}`);
    for (const job of data) {
      await service.call(employer, 'GET', `/jobs/${job.id}`);
      await service.call(employer, 'GET', `/jobs/${job.id}/publication`);
    }
    const asked = service.exchanges.filter(({ employerId }) => employerId === id);
    wrong.push(...disordersOf(id, asked, [...service.deeds, ...removalsIn(asked)]), ...checkKeys(asked));
  }
  return wrong;
};

/** Requests with the same key are within a day here. */
const checkKeys = (exchanges: Service['exchanges']): string[] => {
  const created = exchanges.filter(
    ({ headers, response }) => headers['idempotency-key'] && response?.status === 201,
  );
  return [...Map.groupBy(created, ({ headers }) => headers['idempotency-key'])].flatMap(([key, all]) => {
    const ids = new Set(all.map(({ response }) => Object(response?.body).id));
    return ids.size > 1 ? [`the key ${key} made the jobs ${[...ids]}`] : [];
  });
};
