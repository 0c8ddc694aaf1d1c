import { revokeKey } from '../../../lib/store/employers/api-keys.ts';
import { suspendEmployer } from '../../../lib/store/employers/employers.ts';
import { minimalJob } from '../../support/api/jobs.ts';
import type { Scenarios } from '../session.ts';

const incompleteKey = `jpk_${'0'.repeat(32)}`;
/** Well-formed, with a valid checksum, and never issued. */
const unknownKey = `${incompleteKey}4Ev8jn`;

const unusable: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'no key': {},
  'an empty key': { 'api-key': '' },
  'a text that is no key': { 'api-key': 'secret' },
  'an incomplete key': { 'api-key': incompleteKey },
  'a wrong checksum': { 'api-key': `${incompleteKey}000000` },
  'an unknown key': { 'api-key': unknownKey },
  'a key in Authorization': { authorization: `Bearer ${unknownKey}` },
  'a key that is too long': { 'api-key': 'jpk_'.padEnd(500, 'x') },
};

export const authentication: Scenarios = {
  'without a usable key': async ({ under }) => {
    const { send } = under(undefined);
    for (const [name, headers] of Object.entries(unusable)) await send(name, 'GET', '/jobs', { headers });
    await send('a route with a body', 'POST', '/jobs', { body: minimalJob });
    await send('a malformed body', 'POST', '/jobs', { body: '{' });
    await send('a body of another type', 'POST', '/jobs', {
      body: '{}',
      headers: { 'content-type': 'text/plain' },
    });
    await send('a job', 'GET', '/jobs/1');
    await send('an impossible id', 'GET', '/jobs/x');
    await send('an invalid query', 'GET', '/jobs?page=0');
    await send('an update', 'PUT', '/jobs/1', { body: {} });
    await send('an update by reference', 'PUT', '/jobs', { body: {} });
    await send('a deletion', 'DELETE', '/jobs/1');
    await send('a deletion by reference', 'DELETE', '/jobs', { body: {} });
    await send('HEAD', 'HEAD', '/jobs');
  },

  'a key that no longer works': async ({ employer, get, newEmployer, pass, under }) => {
    await get('before it is revoked', '/jobs');
    await revokeKey(employer.keyId, new Date());
    pass(60);
    await get('after it was revoked', '/jobs');
    const other = await newEmployer('Northern Timber');
    await under(other.key).get('before its employer is suspended', '/jobs');
    await suspendEmployer(other.id, new Date());
    pass(60);
    await under(other.key).get('after its employer was suspended', '/jobs');
  },

  'routes that need no key': async ({ under }) => {
    const { get } = under(undefined);
    await get('position types', '/positiontypes');
    await get('health', '/health');
    await under('secret').get('with an unusable key', '/positiontypes');
  },
};
