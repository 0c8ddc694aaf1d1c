import fc from 'fast-check';
import { expect, test } from 'vitest';
import { insertKey, revokeKey, rotateKey } from '../../lib/employer/store/api-keys.ts';
import { authenticate } from '../../lib/employer/store/authenticate.ts';
import { insertEmployer, resumeEmployer, suspendEmployer } from '../../lib/employer/store/employers.ts';
import { deleteGrant, insertGrant } from '../../lib/operator/store/grants.ts';
import { runs } from '../support/runs.ts';
import { useOwnTables } from '../support/store/own-tables.ts';

useOwnTables();

const minute = 60_000;
const start = Date.UTC(2026, 10, 20, 10);

const newEmployer = async () =>
  (await insertEmployer({ name: 'Boulangerie', plan: 'standard' }, new Date())).id;

/** What the operator has done. `until`: when a key stops, by its own end or a command. */
type Key = { readonly key: string; readonly keyId: string; readonly vendor: string; until: number };

const act = fc.record({
  after: fc.constantFrom(0, 1, 20_000, 29_999, 30_000, 45_000, minute),
  what: fc.constantFrom('request', 'request', 'request', 'grant', 'grant', 'ungrant', 'suspend', 'resume'),
  on: fc.nat(),
  employer: fc.nat(1),
});
const changeOfKey = fc.record({
  after: fc.constantFrom(0, minute),
  what: fc.constantFrom('rotate', 'overlap', 'revoke'),
  on: fc.nat(),
  employer: fc.nat(1),
});
const history = fc.array(fc.oneof({ weight: 4, arbitrary: act }, changeOfKey), {
  minLength: 15,
  maxLength: 30,
});

/** Ends what the caches know since the moment before. */
const last = fc.record({
  after: fc.constant(0),
  what: fc.constantFrom('ungrant', 'suspend', 'revoke'),
  on: fc.nat(),
  employer: fc.constant(0),
});
const warm = [
  { after: 2 * minute, what: 'resume', on: 0, employer: 0 },
  { after: 0, what: 'request', on: 0, employer: 0 },
] as const;

test('whatever operators and requests do, a key acts for no employer that is not granted to it', async () => {
  await fc.assert(
    fc.asyncProperty(history, last, async (acts, end) => {
      const employers = [await newEmployer(), await newEmployer()];
      const keys: Key[] = [];
      for (const readOnly of [undefined, true] as const) {
        const order = { kind: 'vendor', label: '', ...(readOnly && { readOnly }) } as const;
        const { key, keyId } = await insertKey(order, new Date(start));
        keys.push({ key, keyId, vendor: keyId, until: Number.POSITIVE_INFINITY });
      }
      const [writer] = keys;
      const granted = new Set(keys.map(({ vendor }) => `${vendor} ${employers[0]}`));
      for (const { vendor } of keys) await insertGrant(vendor, employers[0] as number, new Date(start));
      const suspended = new Set<number>();
      /** When each credential was last allowed to act. */
      const allowed = new Map<string, number>();
      const noteAllowed = (from: number, to: number) => {
        for (const { key, vendor, until } of keys)
          for (const id of employers)
            if (granted.has(`${vendor} ${id}`) && !suspended.has(id) && from < until)
              allowed.set(`${key}.${id}`, Math.min(to, until));
      };
      let now = start;
      for (const { after, what, on, employer } of [...acts, ...warm, end]) {
        noteAllowed(now, now + after);
        now += after;
        const at = new Date(now);
        const one = keys[on % keys.length] as Key;
        const id = employers[employer] as number;
        const pair = `${one.vendor} ${id}`;
        if (what === 'grant') granted.add(pair) && (await insertGrant(one.vendor, id, at));
        if (what === 'ungrant') expect(await deleteGrant(one.vendor, id)).toBe(granted.delete(pair));
        if (what === 'suspend') suspended.add(id) && (await suspendEmployer(id, at));
        if (what === 'resume') suspended.delete(id) !== undefined && (await resumeEmployer(id, at));
        if (what === 'revoke') {
          await revokeKey(one.keyId, at);
          one.until = Math.min(one.until, now);
        }
        if ((what === 'rotate' || what === 'overlap') && now < one.until) {
          const overlap = what === 'overlap' ? minute : 0;
          const { issued } = await rotateKey(one.keyId, overlap, at);
          one.until = Math.min(one.until, now + overlap);
          keys.push({ ...issued, vendor: one.vendor, until: Number.POSITIVE_INFINITY });
        }
        noteAllowed(now, now);
        // Every credential, so that all are in the cache.
        for (const { key, keyId, vendor, until } of what === 'request' ? keys : []) {
          const alone = await authenticate(key, now);
          if (now < until) expect(alone).toMatchObject({ kind: 'vendor', keyId, vendor });
          for (const named of employers) {
            const caller = await authenticate(`${key}.${named}`, now);
            const acts = caller !== undefined && 'name' in caller;
            const kind = vendor === writer?.vendor ? 'employer' : 'read-only';
            if (acts) expect(caller).toMatchObject({ kind, id: named, keyId });
            const last = allowed.get(`${key}.${named}`) ?? Number.NEGATIVE_INFINITY;
            if (now - last >= minute) expect(acts, `${key}.${named} at ${now}`).toBe(false);
          }
        }
      }
      // What is allowed works, once nothing has changed for a minute.
      for (const { key, vendor, until } of keys)
        for (const id of employers) {
          const caller = await authenticate(`${key}.${id}`, now + minute);
          const acts = caller !== undefined && 'name' in caller;
          expect(acts).toBe(granted.has(`${vendor} ${id}`) && !suspended.has(id) && now + minute < until);
        }
    }),
    // Shrinking would take longer than the test may.
    { numRuns: runs(6), endOnFailure: true },
  );
});
