/** A release, and the version of one function that belongs to it. */
export type Release = {
  /** As in `/health`: `1.1.0+abc1234`. */
  readonly name: string;
  /** A published version of the function, such as `14`. */
  readonly version: string;
};

/** The releases of one function. */
export type History = {
  /** Newest first. */
  readonly releases: readonly Release[];
  /** The release that is live; undefined before the first one. */
  readonly live: string | undefined;
};

/** The longest description of an alias. */
const maxLength = 256;

const entry = /^(\[?)([^[\]=\s]+)=(\d+)(\]?)$/;

/**
 * Reads the description of an alias, such as `1.2.0+def5678=15 [1.1.0+abc1234=14]`: newest first,
 * the live release in brackets. Other text is ignored.
 */
export const parseHistory = (description: string): History => {
  const entries = description.split(' ').flatMap((text) => {
    const [, open, name, version] = entry.exec(text) ?? [];
    return name && version ? [{ name, version, isLive: open === '[' }] : [];
  });
  return {
    releases: entries.map(({ name, version }) => ({ name, version })),
    live: entries.find(({ isLive }) => isLive)?.name,
  };
};

/** The reverse of `parseHistory`. Drops the oldest releases that the description cannot hold. */
export const formatHistory = ({ releases, live }: History): string => {
  const entries = releases.map(({ name, version }) =>
    name === live ? `[${name}=${version}]` : `${name}=${version}`,
  );
  while (entries.join(' ').length > maxLength) entries.pop();
  return entries.join(' ');
};

/**
 * Adds a release and makes it live. Releases that were rolled back are dropped, so that the next
 * roll-back leads to the release that was live until now.
 */
export const withRelease = ({ releases, live }: History, added: Release): History => {
  const liveAt = releases.findIndex(({ name }) => name === live);
  const earlier = liveAt < 0 ? releases : releases.slice(liveAt);
  return { releases: [added, ...earlier.filter(({ name }) => name !== added.name)], live: added.name };
};
