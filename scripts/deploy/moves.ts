import { formatHistory, type History, withRelease } from './history.ts';
import type { Change } from './settle.ts';

/** Those of a function's environment. */
export type Variables = Readonly<Record<string, string>>;

/** A deployed function, and its alias `live`. */
export type LiveFunction = {
  /** On AWS. */
  readonly name: string;
  /** The version that the alias names. */
  readonly version: string;
  /** Of the alias: a change is refused if another one came first. */
  readonly revisionId: string;
  readonly history: History;
  /** The published versions, oldest first, with their variables. */
  readonly versions: ReadonlyMap<string, Variables>;
};

/** A change of an alias. */
export type Move = ReturnType<typeof moveTo>;

const moveTo = (each: LiveFunction, version: string, history: History) => {
  const { name, version: from, revisionId } = each;
  return { name, from, to: version, revisionId, description: formatHistory(history) };
};

/**
 * Makes the versions of a deployment live: what it has published, or the same version as before if
 * nothing in the function changed. A newer version is that of a deployment that still runs.
 *
 * Versions are numbered as they are published: a deployment that ends late must not replace a newer one.
 *
 * @param deployed the version of each function.
 * @throws RangeError for a version that does not exist, or that is older than the live one.
 */
export const movesToRelease = (
  functions: readonly LiveFunction[],
  release: string,
  deployed: Readonly<Record<string, string>>,
): Move[] =>
  functions.flatMap((each) => {
    const version = deployed[each.name];
    if (version === undefined) return [];
    if (!each.versions.has(version)) throw new RangeError(`${each.name} has no version ${version}.`);
    if (Number(version) < Number(each.version)) {
      throw new RangeError(
        `A newer deployment than that of ${release} is live: ${each.name} has version ${each.version}, not ${version}. To make ${release} live, deploy it again.`,
      );
    }
    return [moveTo(each, version, withRelease(each.history, { name: release, version }))];
  });

/** @throws RangeError with the releases that can be chosen. */
const chooseRelease = ({ releases, live }: History, wanted: string | undefined): string => {
  const names = releases.map(({ name }) => name);
  const liveAt = names.indexOf(live ?? '');
  const chosen =
    wanted === undefined
      ? names[liveAt + 1]
      : names.find((name) => name === wanted || name.split('+')[1] === wanted);
  if (chosen !== undefined && liveAt >= 0) return chosen;
  const known = names.length > 0 ? `: ${names.join(', ')}` : '';
  throw new RangeError(
    wanted === undefined
      ? `No release before ${live ?? 'this one'} is recorded${known}. Deploy its commit instead.`
      : `--to must be one of the recorded releases${known}, not "${wanted}".`,
  );
};

/** The settings whose change removes what an earlier version uses: records, a certificate, an identity. */
const variableOf = { DOMAIN: 'PUBLIC_ORIGIN', MAIL_FROM: 'MAIL_FROM' } as const;

const changesFrom = (before: readonly Variables[], after: readonly Variables[]): Change[] =>
  (['DOMAIN', 'MAIL_FROM'] as const)
    .map((name) => {
      const [from = 'none', to = 'none'] = [before, after].map((versions) =>
        versions
          .map((variables) => variables[variableOf[name]])
          .find(Boolean)
          ?.replace('https://', ''),
      );
      return { name, from, to };
    })
    .filter(({ from, to }) => from !== to);

const moveBack = (each: LiveFunction, to: string) => {
  const { name, history, versions, version: current } = each;
  const release = history.releases.find((known) => known.name === to);
  if (!release) return undefined;
  const target = versions.get(release.version);
  if (!target) throw new RangeError(`Version ${release.version} of ${name} no longer exists. Deploy ${to}.`);
  const now = versions.get(current) ?? {};
  if (target.TABLE_PREFIX !== now.TABLE_PREFIX) {
    throw new RangeError(
      `${to} used the tables ${target.TABLE_PREFIX}-…, and ${now.TABLE_PREFIX}-… are in use now. Deploy its commit instead.`,
    );
  }
  return { move: moveTo(each, release.version, { ...history, live: to }), now, target };
};

/**
 * Moves all functions to the versions that they had in an earlier release, or in a later one that
 * was rolled back.
 *
 * @param record the function whose history counts: each release has a version of it.
 * @param wanted a release, or its commit; by default the release before the live one.
 * @throws RangeError if a function cannot follow: none is moved then.
 */
export const movesToEarlier = (functions: readonly LiveFunction[], record: string, wanted?: string) => {
  const history = functions.find(({ name }) => name === record)?.history;
  if (!history) throw new RangeError(`There is no function ${record}: is the stage deployed here?`);
  const to = chooseRelease(history, wanted);
  const found = functions.map((each) => moveBack(each, to));
  const moved = found.filter((each) => each !== undefined);
  return {
    /** The release that was live, and the one that will be. */
    from: history.live ?? '',
    to,
    moves: moved.map(({ move }) => move),
    /** The addresses that the release used, where others are in use now. */
    changes: changesFrom(
      moved.map(({ now }) => now),
      moved.map(({ target }) => target),
    ),
    /** Functions that the release does not have; they stay as they are. */
    unknown: functions.filter((_, at) => found[at] === undefined).map(({ name }) => name),
  };
};
