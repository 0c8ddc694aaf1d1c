import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runs } from '../support/runs.ts';
import { exchanges } from './arbitrary-exchanges.ts';
import { type ScriptedServer, startScriptedServer } from './scripted-server.ts';
import { clientOf, outcomeOf } from './two-clients.ts';

let server: ScriptedServer;
beforeAll(async () => {
  server = await startScriptedServer();
});
afterAll(() => server.stop());

describe('a request that succeeds', () => {
  test.each(Object.entries(exchanges))('%s', async (_, [Command, inputs, outputs]) => {
    const [lean, standard] = [clientOf('lean', server), clientOf('standard', server)];
    await fc.assert(
      fc.asyncProperty(inputs as fc.Arbitrary<never>, outputs as fc.Arbitrary<object>, async (input, output) => {
        const sending = { command: new Command(input), script: [{ body: JSON.stringify(output) }] };
        const expected = await outcomeOf(standard, server, { ...sending, command: new Command(input) });
        expect(expected).toHaveProperty('output');
        expect(await outcomeOf(lean, server, sending)).toStrictEqual(expected);
      }),
      { numRuns: runs(40) },
    );
    lean.destroy();
    standard.destroy();
  });
});
