import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { useApi } from '../support/api/api.ts';
import { minimalJob } from '../support/api/jobs.ts';
import { folderOfTest } from '../support/folders.ts';
import { ctrlD, onTerminal } from '../support/terminal.ts';

const { test, ...api } = useApi();

onTerminal((run) => {
  test.for(['y\r', 'n\r', '\r', ctrlD])('sync asks, and ends after %j', async (answer, { employer }) => {
    const feed = join(folderOfTest(), 'feed.json');
    writeFileSync(feed, JSON.stringify([{ ...minimalJob, referenceId: 'r1' }]));
    const env = { JOB_POSTING_API: `${api.origin()}/api/v1.1`, JOB_POSTING_KEY: employer.key };
    const sync = ['--conditions=job-posting-source', 'feed/src/command/job-posting.ts', 'sync', feed];
    const { status, shown } = await run(sync, 'Synchronise these jobs? [y/N] ', answer, env);
    expect(status).toBe(0);
    expect(shown.includes('Nothing was written.')).toBe(answer !== 'y\r');
    const { body } = await employer.get('/jobs');
    expect(body).toMatchObject({ paging: { total: answer === 'y\r' ? 1 : 0 } });
  });
});
