import { findAnnouncements, noteAnnouncement } from '../board/store/announcements.ts';
import { findChanges, findLog, readableMillis } from '../board/store/log.ts';
import type { IntegrityFinding } from './findings.ts';

/** Checks the notes to list the jobs of an employer, or of all. A repair replaces them. */
export const checkNotes = async (employerId: number | undefined, now: Date): Promise<IntegrityFinding[]> => {
  const { damaged } = await findAnnouncements();
  const own = damaged.filter((note) => employerId === undefined || note.employerId === employerId);
  return own.map(({ employerId }) => ({
    rule: 'announcement.damaged',
    message: `the note to list the jobs of employer ${employerId} for the followers of the board is damaged`,
    employerId,
    repair: async () => !(await noteAnnouncement({ employerId, since: now.getTime(), all: true })),
  }));
};

const pageSize = 1_000;

/**
 * Checks that the log of changes has no gap but among its oldest rows, which expire in any order. The
 * rows are read consistently and in order, and none is ever added before another.
 */
export const checkLog = async (
  now: Date,
  onProgress: (rows: number) => void,
): Promise<IntegrityFinding[]> => {
  const log = await findLog();
  const findings: IntegrityFinding[] = [];
  let expected: number | undefined;
  for (let from = 1, isEnd = log === undefined; !isEnd; ) {
    const page = await findChanges(log ?? '', from, pageSize);
    isEnd = page.isEnd;
    onProgress(page.rows.length);
    for (const { sequence, at } of page.rows) {
      if (expected !== undefined && sequence !== expected && at > now.getTime() - readableMillis) {
        const message = `the log of changes has no row ${expected}, and goes on with ${sequence}: reset it, so that its followers walk again`;
        findings.push({ rule: 'log.gap', message });
      }
      expected = sequence + 1;
      from = expected;
    }
  }
  return findings;
};
