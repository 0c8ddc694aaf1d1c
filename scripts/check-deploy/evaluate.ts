/**
 * Evaluates sst.config.ts for one stage as a process of its own: Pulumi knows one program per process. What the
 * configuration asks for is written to standard output as JSON.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appOf } from '../../deploy/app.ts';
import { bundleConfig } from './bundle.ts';
import { answered, type Call, created, type NewResource, type Planned } from './mocks.ts';
import { platform, root } from './platform.ts';
import { answerRpc } from './rpc.ts';

type Pulumi = {
  readonly runtime: {
    setMocks(
      mocks: {
        newResource(resource: NewResource): { id: string; state: unknown };
        call(call: Call): unknown;
      },
      project: string,
      stack: string,
      isPreview: boolean,
    ): Promise<void>;
    runInPulumiStack(program: () => Promise<unknown>): Promise<unknown>;
  };
};

const [, , stage = '', command = 'deploy'] = process.argv;
const folder = mkdtempSync(join(tmpdir(), 'check-deploy-'));
const program = join(platform, `check-${process.pid}.mjs`);
process.on('exit', () => {
  rmSync(program, { force: true });
  rmSync(folder, { recursive: true, force: true });
});

const known = appOf(stage, process.env);
const resources: Planned[] = [];
const newResource = (resource: NewResource) => {
  const { type, name, inputs } = resource;
  resources.push({ type, name, inputs });
  return created(resource);
};

// Apart from the zip files that SST makes of it.
const code = join(folder, 'code');
mkdirSync(code);
writeFileSync(join(code, 'index.cjs'), '');
const rpc = await answerRpc(code);
process.env.SST_SERVER = rpc.address;
await bundleConfig(program, {
  $app: { ...known, stage },
  $cli: { command, paths: { home: folder, root, work: folder, platform }, state: { version: {} } },
  $dev: command === 'dev',
});
const { runtime }: Pulumi = createRequire(program)('@pulumi/pulumi');
await runtime.setMocks({ newResource, call: answered }, known.name, stage, false);

// Pulumi's own wait does not end under mocks; once nothing is left to do all has been asked for.
let app: object | undefined;
process.once('beforeExit', () => {
  const { built, live } = rpc;
  process.stdout.write(JSON.stringify({ app, resources, built, live }));
});
await runtime.runInPulumiStack(async () => {
  const evaluated: { app: object; default: object } = await import(program);
  app = evaluated.app;
  return evaluated.default;
});
