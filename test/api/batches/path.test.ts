import { expect, test } from 'vitest';
import { methodsAt } from '../../../lib/api/routes.ts';
import { useApi } from '../../support/api/api.ts';

const api = useApi();

test.each(['GET', 'PUT', 'DELETE'])('%s /jobs/batch is no request for a job', async (method) => {
  const response = await api.client().send(method, '/jobs/batch');
  expect(response).toMatchObject({ status: 405, headers: { allow: 'POST' } });
});

test.each([
  ['/jobs/batch', ['POST']],
  ['/jobs/1', ['GET', 'PUT', 'DELETE']],
  ['/syncs', ['GET', 'POST']],
  ['/syncs/a', ['GET', 'DELETE']],
  ['/syncs/a/chunks/1', ['PUT']],
])('%s has the methods %j', (path, methods) => {
  expect(methodsAt(path)).toEqual(methods);
});
