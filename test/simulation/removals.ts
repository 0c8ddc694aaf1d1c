import { type Deed, type Exchange, type Facts, withStatus } from './history.ts';

type Reference = string;

const referencesIn = ({ body }: Exchange): Reference[] =>
  (body.jobs as { referenceId: Reference }[]).map(({ referenceId }) => referenceId);

const isCommitted = ({ response }: Exchange): boolean => response?.status === 200 || response?.status === 202;

/**
 * What the commits of synchronisations may remove: what was in none of their chunks, was not made active
 * after the opening, and was not written after the commit.
 */
export const removalsIn = (exchanges: readonly Exchange[]): Deed[] => {
  const commits = exchanges.filter(
    (one) =>
      /^\/syncs\/.*\/commit$/.test(one.path) &&
      (isCommitted(one) || !one.response || one.response.status === 503),
  );
  return [...Map.groupBy(commits, ({ path }) => path.split('/')[2] ?? '')].map(([id, own]): Deed => {
    const opening = exchanges.find(
      ({ method, path, response }) =>
        method === 'POST' && path === '/syncs' && Object(response?.body).id === id,
    );
    const chunks = exchanges.filter(({ path }) => path.startsWith(`/syncs/${id}/chunks/`));
    // Of a chunk that was sent several times it is not known here which counts.
    const kept = [...Map.groupBy(chunks, ({ path }) => path).values()].flatMap((sent) =>
      sent.map((one) => new Set(referencesIn(one))).reduce((all, one) => all.intersection(one)),
    );
    const set = kept.reduce((all, one) => all.union(one), new Set<Reference>());
    const { prefix = '', missing = 'archive' } = opening?.body ?? {};
    const began = Math.min(...own.map((one) => one.began));
    const answered = Math.min(...own.filter(isCommitted).map(({ ended }) => ended));
    const opened = opening?.ended ?? Number.POSITIVE_INFINITY;
    const change = (job: Facts): Facts | null | undefined => {
      const { status, referenceId, active = 0, changed = 0, held } = job;
      const isActive = (status === undefined || status === 'active') && held !== true;
      const isMissing =
        referenceId === undefined ||
        (String(referenceId).startsWith(String(prefix)) &&
          referenceId !== null &&
          !set.has(String(referenceId)));
      if (!isActive || !isMissing || Number(active) > opened || Number(changed) > answered) return undefined;
      if (missing === 'delete') return null;
      return {
        ...withStatus(job, 'archived', 'synchronisation', { began, ended: began }),
        publication: 'removed;by="synchronisation"',
      };
    };
    return {
      began,
      ended: Number.POSITIVE_INFINITY,
      what: `the removals of ${id}`,
      change,
      isOptional: true,
    };
  });
};
