import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { config } from '../lib/config.ts';
import { zip } from '../test/support/zip.ts';
import type { HostileResult } from './hostile/process.ts';
import { newPosting } from './posting.ts';
import { atMost, type Bar, figure, printTable } from './report.ts';
import { newBoard, newEmployer } from './service.ts';

const run = promisify(execFile);

/** The contract's limit, in bytes. */
const size = 3_000_000;

const entries = Array.from({ length: 27_000 }, (_, at) => [`word/${at}`, ''] as const);
const pdf = [Buffer.from('%PDF-1.7\n'), randomBytes(size - 20), Buffer.from('\n%%EOF')];

/** Files of the largest size. */
const files: Readonly<Record<string, () => Buffer>> = {
  'a PDF': () => Buffer.concat(pdf),
  'a DOCX of one entry': () => zip({ 'word/document.xml': 'x'.repeat(size - 200) }),
  'a DOCX of many entries': () => zip({ 'word/document.xml': '', ...Object.fromEntries(entries) }),
  'a text': () => Buffer.from('x\n'.repeat(size / 2)),
  'a text of letters of two bytes': () => Buffer.from('é'.repeat(size / 2)),
  'a text of spaces': () => Buffer.from(' '.repeat(size)),
  'starts of ends of directories': () => Buffer.from(`PK\x03\x04${'PK\x05\x06'.repeat(size / 4 - 1)}`),
  'no file that is known': () => randomBytes(size),
};

/** In the place of Amazon SES, which accepts every mail, and of Parameter Store. */
const startMailService = async () => {
  const server = createServer((request, response) => {
    const isLookUp = request.method === 'GET';
    if (isLookUp) response.writeHead(404, { 'x-amzn-errortype': 'NotFoundException' });
    const answer = request.headers['x-amz-target'] ? { Parameter: { Value: 'key' } } : { MessageId: 'm' };
    request.resume().on('end', () => response.end(JSON.stringify(isLookUp ? {} : answer)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

/** Hands in applications with the largest files, each in a process of its own, as on AWS. */
export const bench = async (): Promise<Bar[]> => {
  const [employer, board] = [await newEmployer(), await newBoard()];
  const created = await employer.call({ method: 'POST', path: '/jobs', body: newPosting(1_000) });
  const path = `/board/jobs/${JSON.parse(created.body ?? '').id}/applications`;
  const texts = { name: 'Zoë Tremblay', email: 'zoe@example.org', consent: 'Send it.' };
  const folder = mkdtempSync(join(tmpdir(), 'applications-'));
  const { server, origin } = await startMailService();
  const { endpoint = '', tablePrefix } = config();
  const env = {
    ...process.env,
    ...{ DYNAMODB_ENDPOINT: endpoint, TABLE_PREFIX: tablePrefix, NODE_COMPILE_CACHE: join(folder, 'cache') },
    ...{ AWS_ENDPOINT_URL_SESV2: origin, AWS_ENDPOINT_URL_SSM: origin, AWS_REGION: 'local' },
    ...{ AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' },
    ...{ MAIL_FROM: 'applications@board.example', MAIL_CONTACT: 'help@board.example' },
    ...{ APPLICATION_KEY_PARAMETER: 'key' },
    APPLICATIONS_FOLDER: '',
  };
  const [ordinaryFile, file] = [join(folder, 'ordinary.json'), join(folder, 'application.txt')];
  try {
    const results: (HostileResult & { readonly name: string })[] = [];
    for (const [name, make] of Object.entries(files)) {
      const ordinary = { ...texts, message: name };
      writeFileSync(
        ordinaryFile,
        JSON.stringify([board.invocation({ method: 'POST', path, body: ordinary })]),
      );
      const resume = { fileName: 'cv', content: make().toString('base64') };
      const asked = board.invocation({ method: 'POST', path, body: { ...texts, resume } });
      writeFileSync(file, asked.document);
      const program = join(import.meta.dirname, 'hostile/process.ts');
      const { stdout } = await run(process.execPath, [program, ordinaryFile, asked.name, file], { env });
      results.push({ name, ...JSON.parse(stdout) });
    }
    const rows = results.map(({ name, status, cpu, idle, peak }) => ({
      ...{ 'CPU s': figure(cpu), MB: Math.round(peak), 'idle MB': Math.round(idle), status, file: name },
    }));
    printTable('Applications with a file of 3 MB', rows, ['MB: the peak of the whole process.']);
    return [
      atMost('CPU seconds of an application', Math.max(...results.map(({ cpu }) => cpu)), 1),
      atMost('megabytes of the process', Math.max(...results.map(({ peak }) => peak)), 250),
      atMost('responses with 5xx', results.filter(({ status }) => status >= 500).length, 0),
    ];
  } finally {
    server.close();
    rmSync(folder, { recursive: true });
  }
};
