import type { Follower } from '../support/api/board.ts';
import { violations } from '../support/invariants.ts';
import type { useMailService } from '../support/mail-service.ts';
import { type Scene, site } from './actors.ts';
import { disordersOf } from './history.ts';
import { removalsIn } from './removals.ts';
import type { Service } from './service.ts';

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
export const checkSites = async (scene: Scene, sites: readonly { readonly follower: Follower }[]) => {
  const walker = site(scene).follower;
  await walker.walk();
  const wrong: string[] = [];
  for (const { follower } of sites) {
    for (let isLast = false; !isLast; ) {
      const { status, upToDate } = await follower.step();
      if (status === 410) await follower.walk();
      isLast = upToDate && status === 200;
    }
    const differs = (id: number) =>
      JSON.stringify(follower.held.get(id)) !== JSON.stringify(walker.held.get(id));
    const ids = [...new Set([...follower.held.keys(), ...walker.held.keys()])].filter(differs);
    if (ids.length > 0) wrong.push(`a follower differs in the jobs ${ids}`);
  }
  return wrong;
};

type List = {
  readonly data: readonly { readonly id: number; readonly title: string }[];
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
