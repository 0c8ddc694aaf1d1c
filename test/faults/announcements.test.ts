import { handler } from '../../functions/announce.ts';
import { currentLog, settledMillis } from '../../lib/board/store/log.ts';
import { insertEmployer, patchEmployer, suspendEmployer } from '../../lib/employer/store/employers.ts';
import { inFunction } from '../support/store/record-actions.ts';
import { aStoredJob } from '../support/store/stored-job.ts';
import { testOperations } from './cases.ts';
import type { Attempt, FaultSubject } from './operation.ts';
import { removeRows } from './rows.ts';
import { removeJobs, setTime, storedChanges, useFaultyStore } from './store.ts';

useFaultyStore();

const run = async (): Promise<Attempt> => {
  try {
    await inFunction('announce', () => handler({}, { getRemainingTimeInMillis: () => 60_000 }));
    return { outcome: 'finished', isUndecided: false };
  } catch {
    return { outcome: 'not finished', isUndecided: true };
  }
};

type Change = (employerId: number) => Promise<unknown>;

/** The schedule repeats the function; each row of the log is one atomic step. */
const announcement = (
  name: string,
  change: Change,
  prepare: () => Promise<unknown> = async () => {},
): FaultSubject => ({
  name: `announce: ${name}`,
  outcome: 'finished',
  timesOut: false,
  isMultiStep: true,
  begin: async () => {
    setTime(0);
    await Promise.all([removeJobs(), removeRows('changes'), removeRows('employers')]);
    await currentLog();
    const { id: employerId } = await insertEmployer({ name: 'Harbour Foods', plan: 'standard' }, new Date());
    for (const confidential of [false, true])
      await aStoredJob({ employerId, status: 'active', confidential });
    await change(employerId);
    await prepare();
    return { attempt: run, stored: storedChanges, violations: async () => [] };
  },
});

const suspend: Change = (id) => suspendEmployer(id, new Date());

const aQuarterLater = async () => {
  await run();
  setTime(settledMillis / 1_000);
};

testOperations([
  announcement('nothing is due', async () => {}),
  announcement('a new name', (id) => patchEmployer(id, { name: 'New' })),
  announcement('a suspension', suspend),
  announcement('a suspension, for the second time', suspend, aQuarterLater),
]);
