import { minimalJob } from '../../support/api/jobs.ts';
import { withInterruption } from '../../support/store/faults.ts';
import { pathOf, type Scenarios } from '../session.ts';

const lenient = { prefer: 'handling=lenient' };
const key = (value: string) => ({ 'idempotency-key': value });

export const idempotency: Scenarios = {
  'a request is retried': async ({ pass, post, put, remove }) => {
    const job = pathOf(await post('first', '/jobs', minimalJob, key('k')));
    await post('again', '/jobs', minimalJob, key('k'));
    const reordered = Object.fromEntries(Object.entries(minimalJob).reverse());
    await post('in another order', '/jobs', reordered, key('k'));
    await post('another body', '/jobs', { ...minimalJob, title: 'Baker' }, key('k'));
    await post('another Prefer', '/jobs', minimalJob, { ...key('k'), ...lenient });
    await post('another invalid body', '/jobs', { ...minimalJob, title: '' }, key('k'));
    await post('malformed JSON', '/jobs', '{', key('k'));
    await post('another key', '/jobs', minimalJob, key('K'));
    await put('change the job', job, { title: 'Cook', status: 'active' });
    await post('again after a change', '/jobs', minimalJob, key('k'));
    pass(86_000);
    await post('again before a day has passed', '/jobs', minimalJob, key('k'));
    await remove('delete the job', job);
    await post('again after the deletion', '/jobs', minimalJob, key('k'));
    pass(1_000);
    await post('again after a day', '/jobs', minimalJob, key('k'));
  },

  'in lenient mode': async ({ post }) => {
    const body = { ...minimalJob, description: '<u>a</u>', foo: 1 };
    await post('first', '/jobs', body, { ...key('k'), ...lenient });
    await post('again', '/jobs', body, { ...key('k'), ...lenient });
    await post('again in strict mode', '/jobs', body, key('k'));
  },

  'after an error the key is free': async ({ newEmployer, post, under }) => {
    await post('invalid', '/jobs', {}, key('k'));
    await post('another reference', '/jobs', { ...minimalJob, referenceId: 'A' });
    await post('taken', '/jobs', { ...minimalJob, referenceId: 'A' }, key('k'));
    await post('valid', '/jobs', minimalJob, key('k'));
    const other = under((await newEmployer('Northern Timber')).key);
    await other.post('of another employer', '/jobs', { ...minimalJob, title: 'Baker' }, key('k'));
  },

  'while the first one runs': async ({ post }) => {
    const action = async () => {
      await post('the same', '/jobs', minimalJob, key('k'));
      await post('another body', '/jobs', { ...minimalJob, title: 'Baker' }, key('k'));
    };
    await withInterruption({ nth: 1, command: 'TransactWriteItemsCommand', action }, () =>
      post('the first', '/jobs', minimalJob, key('k')),
    );
    await post('the same afterwards', '/jobs', minimalJob, key('k'));
  },

  'the header': async ({ post, put, send }) => {
    await post('empty', '/jobs', minimalJob, key(''));
    await post('256 characters', '/jobs', minimalJob, key('k'.repeat(256)));
    await post('255 characters', '/jobs', minimalJob, key('k'.repeat(255)));
    await post('a space', '/jobs', minimalJob, key('a b'));
    await post('beyond ASCII', '/jobs', minimalJob, key('clé'));
    await post('quotes are part of it', '/jobs', minimalJob, key('"k"'));
    await post('invalid with a malformed body', '/jobs', '{', key(''));
    await post('invalid with another type', '/jobs', '{', { ...key(''), 'content-type': 'text/plain' });
    await put('ignored on PUT', '/jobs', { ...minimalJob, referenceId: 'A' }, key(''));
    await send('ignored on GET', 'GET', '/jobs?pageSize=1', { headers: key('') });
    const overridden = { ...key(''), 'x-http-method-override': 'PUT' };
    await post('ignored on POST as PUT', '/jobs', { referenceId: 'A' }, overridden);
  },
};
