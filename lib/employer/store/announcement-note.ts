import { assign, type TransactItem } from '../../store/items.ts';
import { itemKey } from '../../store/tables.ts';

/*
 * What changes all jobs of an employer on the board changes none of their items, so that no stream
 * shows it. It is noted here in the transaction that writes the employer, so that its jobs are listed
 * even if the command is interrupted.
 */

/** All notes are in one partition. */
export const announcements = 'announcements';

export const noteKey = (employerId: number) =>
  itemKey('changes', { log: announcements, sequence: employerId });

/** `all`: the change shows in confidential jobs, too. */
export type NewAnnouncement = {
  readonly employerId: number;
  /** When the employer was changed, in milliseconds. */
  readonly since: number;
  readonly all: boolean;
};

/**
 * The item that notes a change. It takes over what an earlier note has to list. A confidential job
 * that is posted later has a row of its own: beside the employer's others, it would show whose it is.
 */
export const announcementItem = ({ employerId, since, all }: NewAnnouncement): TransactItem => ({
  Update: {
    ...noteKey(employerId),
    ...assign({ since, pass: 1, place: undefined, ...(all && { allUntil: 'next run' }) }),
  },
});
