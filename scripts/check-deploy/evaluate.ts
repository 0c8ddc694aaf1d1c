/**
 * Evaluates what SST has bundled of sst.config.ts, as Pulumi would, and writes what it requests to
 * standard output, as JSON.
 */
import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { sstApp } from '../../deploy/stages.ts';
import { root } from '../root.ts';
import { mocksOf, type RequestedResource } from './mocks.ts';
import type { PlannedResource } from './plan.ts';
import { startSstServer } from './sst-server.ts';

type Config = { app(input: { readonly stage: string }): Promise<ReturnType<typeof sstApp>> };

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

const { STAGE: stage = '', HOME: home = '' } = process.env;
const program = realpathSync(/main: (.+)/.exec(readFileSync('Pulumi.yaml', 'utf8'))?.[1] ?? '');
const bundle = join(home, 'bundle');
mkdirSync(bundle);
writeFileSync(join(bundle, 'index.cjs'), '');
const { address, code } = await startSstServer(bundle);
process.env.SST_SERVER = address;

Object.assign(globalThis, { $config: (config: unknown) => config });
const { default: config }: { default: Config } = await import(join(root, 'sst.config.ts'));
const app = await config.app({ stage });

const { region } = app.providers.aws;
const mocks = mocksOf(region);
const resources: RequestedResource[] = [];
const newResource = (resource: RequestedResource) => {
  const { type, name, inputs } = resource;
  resources.push({ type, name, inputs });
  return mocks.newResource(resource);
};
const { runtime }: { runtime: PulumiRuntime } = createRequire(program)('@pulumi/pulumi');
await runtime.setMocks({ newResource, call: mocks.call }, app.name, stage, false);

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
process.once('beforeExit', () => {
  const planned = resources.map((resource) => {
    const none = { dependsOn: [], ignoreChanges: [] };
    return { ...resource, ...(options.get(`${resource.type} ${resource.name}`) ?? none) };
  });
  process.stdout.write(JSON.stringify({ app, region, resources: planned, code }));
});
await runtime.runInPulumiStack(async () => (await import(program)).default);
