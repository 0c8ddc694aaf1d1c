import type { Sync } from '../rules/sync.ts';

/*
 * In the partition of employer 0, which does not exist, `removing#<employer>#<id>` stands for each
 * synchronisation with unfinished removals: they are found without a scan, and started by the stream.
 */
export const removingOwner = 0;
export const removingPrefix = 'removing#';

/** Of the item that stands for a synchronisation with unfinished removals. */
export const removingKey = ({ employerId, id }: Pick<Sync, 'employerId' | 'id'>) => ({
  employerId: removingOwner,
  part: `${removingPrefix}${employerId}#${id}`,
});

/** The synchronisation that such a key stands for; undefined for any other key. */
export const removingSync = (key: {
  readonly employerId?: unknown;
  readonly part?: unknown;
}): { readonly employerId: number; readonly id: string } | undefined => {
  const [, employerId, id] = /^removing#(\d+)#(.+)$/.exec(String(key.part)) ?? [];
  return Number(key.employerId) === removingOwner && id !== undefined
    ? { employerId: Number(employerId), id }
    : undefined;
};
