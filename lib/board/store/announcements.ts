import {
  announcementItem,
  announcementKey,
  announcements,
  type NewAnnouncement,
  noteKey,
} from '../../employer/store/announcement-note.ts';
import {
  assignIf,
  deleteIf,
  findItem,
  findUnder,
  type RawItem,
  updateIf,
  writeItems,
} from '../../store/items.ts';

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

/** Notes an employer that was not changed. @throws store.unavailable */
export const noteAnnouncement = (announcement: NewAnnouncement) =>
  writeItems(() => [announcementItem(announcement)]);

/** Keeps where a pass goes on, unless it has ended meanwhile. @throws store.unavailable */
export const keepPlace = async (
  { since, pass, allUntil, ...note }: Announcement,
  place: string,
): Promise<void> => {
  const isSamePass = '#since = :since AND #pass = :pass';
  await updateIf({ ...noteKey(note.employerId), ...assignIf({ since, pass, allUntil, place }, isSamePass) });
};

/** Ends a pass, unless a newer note has replaced this one. @throws store.unavailable */
export const endPass = async ({ since, pass, allUntil, ...note }: Announcement): Promise<void> => {
  if (pass === 2) {
    const isSame = {
      ConditionExpression: 'since = :since',
      ExpressionAttributeValues: { ':since': since },
    };
    return deleteIf({ ...noteKey(note.employerId), ...isSame });
  }
  const second = { since, pass: 2, allUntil, place: undefined };
  await updateIf({ ...noteKey(note.employerId), ...assignIf(second, '#since = :since') });
};

/** The note of an employer. @throws store.unavailable */
export const findAnnouncement = async (employerId: number): Promise<Announcement | undefined> => {
  const item = await findItem('changes', announcementKey(employerId));
  return item && announcementOf(item);
};

/**
 * All notes, with every acknowledged write; apart from them those that are damaged, which the employer's
 * next change or a repair replaces.
 *
 * @throws store.unavailable
 */
export const findAnnouncements = async () => {
  const items = await findUnder('changes', announcements);
  const damaged = items.filter((item) => !isSound(item));
  return { notes: items.filter(isSound).map(announcementOf), damaged: damaged.map(announcementOf) };
};
