/**
 * Evaluates sst.config.ts for one stage, in a process of its own because Pulumi runs one program
 * per process. Writes what the configuration requests to standard output, as JSON.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sstApp } from '../../deploy/stages.ts';
import { root } from '../root.ts';
import { bundleConfig } from './bundle-config.ts';
import { callResult, createdResource, type RequestedResource } from './mocks.ts';
import type { PlannedResource } from './plan.ts';
import { platformFolder } from './platform.ts';
import { startSstServer } from './sst-server.ts';

/** A part of Pulumi's message about a resource; dependencies are URNs. */
type Registration = {
  getType(): string;
  getName(): string;
  getDependenciesList(): string[];
  getIgnorechangesList(): string[];
};

type Monitor = { registerResource(request: Registration, reply: unknown): Promise<void> };

type PulumiRuntime = {
  getMonitor(): Monitor;
  setMocks(mocks: object, project: string, stack: string, isPreview: boolean): Promise<void>;
  runInPulumiStack(program: () => Promise<unknown>): Promise<unknown>;
};

const [, , stage = '', command = 'deploy'] = process.argv;
const folder = mkdtempSync(join(tmpdir(), 'check-deploy-'));
const program = join(platformFolder, `check-${process.pid}.mjs`);
process.on('exit', () => {
  rmSync(program, { force: true });
  rmSync(folder, { recursive: true, force: true });
});

// Not in `folder` itself, where SST writes the zip files that it makes of the code.
const bundle = join(folder, 'bundle');
mkdirSync(bundle);
writeFileSync(join(bundle, 'index.cjs'), '');
const { address, code } = await startSstServer(bundle);
process.env.SST_SERVER = address;

const expectedApp = sstApp(stage, process.env);
await bundleConfig(program, {
  $app: { ...expectedApp, stage },
  $cli: {
    command,
    paths: { home: folder, root, work: folder, platform: platformFolder },
    state: { version: {} },
  },
  $dev: command === 'dev',
});

const { region } = expectedApp.providers.aws;
const resources: RequestedResource[] = [];
const newResource = (resource: RequestedResource) => {
  const { type, name, inputs } = resource;
  resources.push({ type, name, inputs });
  return createdResource(resource, region);
};
const call = (request: Parameters<typeof callResult>[0]) => callResult(request, region);
const { runtime }: { runtime: PulumiRuntime } = createRequire(program)('@pulumi/pulumi');
await runtime.setMocks({ newResource, call }, expectedApp.name, stage, false);

// Pulumi's mocks do not show the options of a resource.
const options = new Map<string, Pick<PlannedResource, 'dependsOn' | 'ignoreChanges'>>();
const monitor = runtime.getMonitor();
const register = monitor.registerResource.bind(monitor);
monitor.registerResource = (request, reply) => {
  options.set(`${request.getType()} ${request.getName()}`, {
    dependsOn: request.getDependenciesList().map((urn) => urn.slice(urn.lastIndexOf('::') + 2)),
    ignoreChanges: request.getIgnorechangesList(),
  });
  return register(request, reply);
};

// Under mocks Pulumi's own wait does not end. An idle process has requested everything.
let app: object | undefined;
process.once('beforeExit', () => {
  const planned = resources.map((resource) => {
    const none = { dependsOn: [], ignoreChanges: [] };
    return { ...resource, ...(options.get(`${resource.type} ${resource.name}`) ?? none) };
  });
  process.stdout.write(JSON.stringify({ app, region, resources: planned, code }));
});
await runtime.runInPulumiStack(async () => {
  const evaluated: { app: object; default: object } = await import(program);
  app = evaluated.app;
  return evaluated.default;
});
