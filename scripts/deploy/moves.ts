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

const moveBack = (each: LiveFunction, to: string): Move | undefined => {
  const { name, history, versions, version: current } = each;
  const release = history.releases.find((known) => known.name === to);
  if (!release) return undefined;
  const target = versions.get(release.version);
  if (!target) throw new RangeError(`Version ${release.version} of ${name} no longer exists. Deploy ${to}.`);
  const tablesNow = versions.get(current)?.TABLE_PREFIX;
  if (target.TABLE_PREFIX !== tablesNow) {
    throw new RangeError(
      `${to} used the tables ${target.TABLE_PREFIX}-…, and ${tablesNow}-… are in use now. Deploy its commit instead.`,
    );
  }
  return moveTo(each, release.version, { ...history, live: to });
};

/** The settings whose change removes what an earlier version uses: records, a certificate, an identity. */
const addressesIn = (versions: readonly (Variables | undefined)[]) => {
  const { PUBLIC_ORIGIN, MAIL_FROM }: Variables = Object.assign({}, ...versions);
  return { DOMAIN: PUBLIC_ORIGIN?.replace('https://', '') ?? 'none', MAIL_FROM: MAIL_FROM ?? 'none' };
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
  const found = functions.map((each) => ({ each, move: moveBack(each, to) }));
  const moved = found.flatMap(({ each, move }) => (move ? { each, move } : []));
  const from = addressesIn(moved.map(({ each, move }) => each.versions.get(move.from)));
  const then = addressesIn(moved.map(({ each, move }) => each.versions.get(move.to)));
  return {
    /** The release that was live, and the one that will be. */
    from: history.live ?? '',
    to,
    moves: moved.map(({ move }) => move),
    /** The addresses that the release used, where others are in use now. */
    changes: (['DOMAIN', 'MAIL_FROM'] as const)
      .map((name): Change => ({ name, from: from[name], to: then[name] }))
      .filter((change) => change.from !== change.to),
    /** Functions that the release does not have; they stay as they are. */
    unknown: found.filter(({ move }) => !move).map(({ each }) => each.name),
  };
};
