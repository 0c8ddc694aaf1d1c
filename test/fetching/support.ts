import type { IncomingHttpHeaders } from 'node:http';
import { onTestFinished, vi } from 'vitest';
import { configure } from '../../lib/config.ts';
import { insertEmployer } from '../../lib/employer/store/employers.ts';
import { serve } from '../feed/serve.ts';
import { folderOfTest } from '../support/folders.ts';
import { runCommand } from '../support/run-command.ts';

type Answer = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** A server of a feed whose next answers the test decides. */
export const aServer = async () => {
  const requests: IncomingHttpHeaders[] = [];
  const server = {
    requests,
    answer: (_: IncomingHttpHeaders): Answer | Promise<Answer> => ({ status: 500 }),
    url: '',
  };
  const origin = await serve(async (request, response) => {
    requests.push(request.headers);
    const { status = 200, headers = {}, body = '' } = await server.answer(request.headers);
    response.writeHead(status, headers).end(body);
  });
  server.url = `${origin}/jobs?token=in-the-query`;
  return server;
};

/** A feed of jobs with these numbers. */
export const jobs = (count: number, title = 'Cook', from = 0): string =>
  JSON.stringify(
    Array.from({ length: count }, (_, at) => ({
      ...{ referenceId: `a-${from + at}`, title: `${title} ${from + at}`, description: '<p>Cook meals.</p>' },
      ...{ locations: [{ description: 'Victoria, BC' }], categories: [{ id: 19 }], positionType: { id: 1 } },
      ...{ applicantRoutingType: { id: 1 }, applicationEmail: 'jobs@acme.example' },
    })),
  );

export const anEmployer = async (): Promise<number> => {
  const { id } = await insertEmployer({ name: 'Acme', plan: 'standard' }, new Date());
  return id;
};

/** Runs commands, with a data folder of the test. */
export const useCommands = (folder = folderOfTest()) => {
  // Otherwise jobs of the last seconds would not be removed.
  configure({ ONE_CLOCK: 'true' });
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('APPLICATIONS_FOLDER', undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  const run = (...args: string[]) => runCommand(args);
  return {
    folder,
    run,
    document: async (...args: string[]) => JSON.parse(JSON.stringify((await run(...args)).document)),
    add: async (employerId: number, url: string, ...more: string[]): Promise<string> => {
      const { document } = await run('feed', 'add', '--employer', String(employerId), '--url', url, ...more);
      return String(Object(document).id);
    },
  };
};
