import {
  announcementItem,
  announcements,
  type NewAnnouncement,
  noteKey,
} from '../../employer/store/announcement-note.ts';
import { isListKey } from '../../job/store/job-item.ts';
import { assignIf, deleteIf, findUnder, type RawItem, updateIf, writeItems } from '../../store/items.ts';

/** An employer whose jobs have to be listed. */
export type Announcement = {
  readonly employerId: number;
  /** When the employer was changed, in milliseconds; another change replaces it. */
  readonly since: number;
  /** The jobs are listed twice: the index may lack some of them at first. */
  readonly pass: 1 | 2;
  /**
   * Confidential jobs that were published before are listed, too; in milliseconds. The first run after
   * the change sets it: when that takes effect is unknown until its write has ended.
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

/** Whether a run can use the note. With another one it would fail, list the same each minute, or nothing. */
const isSound = ({ since, pass, allUntil = 0, place }: RawItem): boolean =>
  Number.isSafeInteger(since) &&
  (pass === 1 || pass === 2) &&
  (Number.isSafeInteger(allUntil) || allUntil === 'next run') &&
  (place === undefined || isListKey(String(place)));

/** Notes an employer that was not changed. @throws store.unavailable */
export const noteAnnouncement = (announcement: NewAnnouncement) =>
  writeItems(() => [announcementItem(announcement)]);

/** Keeps where a pass goes on, unless it has ended meanwhile. @throws store.unavailable */
export const keepPlace = async ({ employerId, ...note }: Announcement, place: string): Promise<void> => {
  const isSamePass = '#since = :since AND #pass = :pass';
  await updateIf({ ...noteKey(employerId), ...assignIf({ ...note, place }, isSamePass) });
};

/** Ends a pass, unless a newer note has replaced this one. @throws store.unavailable */
export const endPass = async ({ employerId, ...note }: Announcement): Promise<void> => {
  if (note.pass === 2) {
    const isSame = {
      ConditionExpression: 'since = :since',
      ExpressionAttributeValues: { ':since': note.since },
    };
    return deleteIf({ ...noteKey(employerId), ...isSame });
  }
  const second = { ...note, pass: 2, place: undefined };
  await updateIf({ ...noteKey(employerId), ...assignIf(second, '#since = :since') });
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
