import {
  assign,
  assignIf,
  deleteIf,
  findItem,
  findUnder,
  type RawItem,
  type TransactItem,
  updateIf,
  writeItems,
} from '../../store/items.ts';
import { itemKey } from '../../store/tables.ts';

/*
 * What changes all jobs of an employer on the board changes none of their items, so that no stream
 * shows it. It is noted here in the transaction that writes the employer, so that its jobs are listed
 * even if the command is interrupted.
 */

/** All notes are in one partition. */
const partition = 'announcements';

/** An employer whose jobs have to be listed. */
export type Announcement = {
  readonly employerId: number;
  /** When the employer was changed, in milliseconds; another change replaces it. */
  readonly since: number;
  /** The jobs are listed twice: the index may lack some of them at first. */
  readonly pass: 1 | 2;
  /**
   * Confidential jobs that were published before are listed, too; in milliseconds. The first run after
   * the change sets it: before its write has ended, nobody knows when that takes effect.
   */
  readonly allUntil: number | 'next run';
  /** The `listKey` of the last job that this pass has listed. */
  readonly place: string | undefined;
};

const keyOf = (employerId: number) => ({ log: partition, sequence: employerId });

const noteOf = ({ employerId }: Pick<Announcement, 'employerId'>) => itemKey('changes', keyOf(employerId));

const announcementOf = ({ sequence, since, pass, allUntil, place }: RawItem): Announcement => ({
  employerId: Number(sequence),
  since: Number(since),
  pass: pass === 2 ? 2 : 1,
  allUntil: allUntil === 'next run' ? allUntil : Number(allUntil ?? 0),
  place: place === undefined ? undefined : String(place),
});

/** Whether a run can use the note. With another one it would fail after its first row, each minute. */
const isSound = ({ since, allUntil = 0, place = '' }: RawItem): boolean =>
  Number.isSafeInteger(since) &&
  (Number.isSafeInteger(allUntil) || allUntil === 'next run') &&
  typeof place === 'string';

/** `all`: the change shows in confidential jobs, too. */
type NewAnnouncement = Pick<Announcement, 'employerId' | 'since'> & { readonly all: boolean };

/**
 * The item that notes a change. It takes over what an earlier note has to list. A confidential job
 * that is posted later has a row of its own: beside the employer's others, it would show whose it is.
 */
export const announcementItem = ({ employerId, since, all }: NewAnnouncement): TransactItem => ({
  Update: {
    ...noteOf({ employerId }),
    ...assign({ since, pass: 1, place: undefined, ...(all && { allUntil: 'next run' }) }),
  },
});

/** Notes an employer that was not changed. @throws store.unavailable */
export const noteAnnouncement = (announcement: NewAnnouncement) =>
  writeItems(() => [announcementItem(announcement)]);

/** Keeps where a pass goes on, unless it has ended meanwhile. @throws store.unavailable */
export const keepPlace = async (
  { since, pass, allUntil, ...note }: Announcement,
  place: string,
): Promise<void> => {
  const isSamePass = '#since = :since AND #pass = :pass';
  await updateIf({ ...noteOf(note), ...assignIf({ since, pass, allUntil, place }, isSamePass) });
};

/** Ends a pass, unless a newer note has replaced this one. @throws store.unavailable */
export const endPass = async ({ since, pass, allUntil, ...note }: Announcement): Promise<void> => {
  if (pass === 2) {
    const isSame = {
      ConditionExpression: 'since = :since',
      ExpressionAttributeValues: { ':since': since },
    };
    return deleteIf({ ...noteOf(note), ...isSame });
  }
  const second = { since, pass: 2, allUntil, place: undefined };
  await updateIf({ ...noteOf(note), ...assignIf(second, '#since = :since') });
};

/** The note of an employer. @throws store.unavailable */
export const findAnnouncement = async (employerId: number): Promise<Announcement | undefined> => {
  const item = await findItem('changes', keyOf(employerId));
  return item && announcementOf(item);
};

/**
 * All notes, with every acknowledged write; apart from them those that are damaged, which the employer's
 * next change or a repair replaces.
 *
 * @throws store.unavailable
 */
export const findAnnouncements = async () => {
  const items = await findUnder('changes', partition);
  const damaged = items.filter((item) => !isSound(item));
  return { notes: items.filter(isSound).map(announcementOf), damaged: damaged.map(announcementOf) };
};
