import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { beforeAll, expect, test } from 'vitest';
import assetNames from '../../lib/docs/asset-names.json' with { type: 'json' };
import { useFolder } from '../support/folders.ts';
import { ownEnvironment } from '../support/start-service.ts';

const checkout = useFolder();

beforeAll(() => {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  for (const file of files.split('\0').filter(Boolean)) cpSync(file, join(checkout, file));
  const install = ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund'];
  execFileSync('npm', install, { cwd: checkout, stdio: 'pipe' });
});

test('npm ci --omit=dev installs what npm start needs', async () => {
  // In a process group: npm does not pass every signal on.
  const service = spawn('npm', ['start'], {
    cwd: checkout,
    env: { ...ownEnvironment(), PORT: '0', DATA_DIR: ':memory:' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const ended = once(service, 'exit');
  let key = '';
  let api = '';
  for await (const line of createInterface(service.stdout)) {
    key ||= /jpk_[\w-]+/.exec(line)?.[0] ?? '';
    api = line.startsWith('ready ') ? `${line.slice(6)}/api/v1.1` : '';
    if (api) break;
  }
  try {
    const lenient = await fetch(`${api}/jobs`, {
      method: 'POST',
      headers: { 'API-Key': key, 'Content-Type': 'application/json', Prefer: 'handling=lenient' },
      body: JSON.stringify({
        title: 'Line Cook',
        locations: [{ description: 'Toronto, ON' }],
        categories: [{ id: 19 }],
        positionType: { id: 1 },
        // The cleaning of HTML is loaded for this.
        description: '<h2>Duties</h2><p style="color:red">Cook.</p>',
        applicantRoutingType: { id: 1 },
        applicationEmail: 'jobs@example.org',
      }),
    });
    expect(lenient.status).toBe(201);
    for (const path of ['docs', 'openapi.json', `docs/${assetNames.reference}`, 'locations?q=tor']) {
      expect([path, (await fetch(`${api}/${path}`)).status]).toEqual([path, 200]);
    }
  } finally {
    if (service.pid) process.kill(-service.pid, 'SIGTERM');
    await ended;
  }
});
