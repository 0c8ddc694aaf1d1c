import { minimalJob } from '../../support/api/jobs.ts';
import { intercept, withFaults } from '../../support/store/faults.ts';
import { pathOf, type Scenarios } from '../session.ts';

export const failures: Scenarios = {
  'a store that is unavailable': async ({ get, post }) => {
    const job = pathOf(await post('create', '/jobs', minimalJob));
    await withFaults({ rate: 1, kinds: ['connection-reset'], seed: 1 }, async () => {
      await get('get', job);
      await post('create another', '/jobs', minimalJob);
      await get('list', '/jobs');
      await get('a reference list needs no store', '/positiontypes/1');
    });
  },

  'an unexpected error': async ({ get, post }) => {
    const job = pathOf(await post('create', '/jobs', minimalJob));
    const error = Object.assign(new Error('No client may see this.'), { name: 'ValidationException' });
    await intercept(
      () => Promise.reject(error),
      () => get('get', job),
    );
  },
};
