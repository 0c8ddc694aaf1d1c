import { assign, deleteIf, queryPages, updateIf } from '../items.ts';
import { tableName } from '../tables.ts';

/*
 * What changes all jobs of an employer on the board changes none of their items, so that no stream
 * shows it. It is noted here before the employer is written, so that it is announced even if the
 * command is interrupted.
 */

/** All notes are in one partition. */
const partition = 'announcements';

/** An employer whose jobs have to be announced. */
export type Announcement = {
  readonly employerId: number;
  /** In milliseconds. */
  readonly since: number;
};

const noteKey = (employerId: number) => ({
  TableName: tableName('changes'),
  Key: { log: partition, sequence: employerId },
});

/** @throws store.unavailable */
export const noteAnnouncement = async ({ employerId, since }: Announcement): Promise<void> => {
  await updateIf({ ...noteKey(employerId), ...assign({ since }) });
};

/** Forgets a note, unless a newer one has replaced it. @throws store.unavailable */
export const forgetAnnouncement = ({ employerId, since }: Announcement): Promise<void> =>
  deleteIf({
    ...noteKey(employerId),
    ConditionExpression: 'since = :since',
    ExpressionAttributeValues: { ':since': since },
  });

/** All notes, with every acknowledged write. @throws store.unavailable */
export const findAnnouncements = async (): Promise<Announcement[]> => {
  const pages = queryPages('changes', {
    ConsistentRead: true,
    KeyConditionExpression: '#log = :log',
    ExpressionAttributeNames: { '#log': 'log' },
    ExpressionAttributeValues: { ':log': partition },
  });
  const rows = (await Array.fromAsync(pages)).flat();
  return rows.map(({ sequence, since }) => ({ employerId: Number(sequence), since: Number(since) }));
};
