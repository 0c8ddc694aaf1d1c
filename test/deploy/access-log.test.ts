import { expect, test } from 'vitest';
import { accessLogFields } from '../../deploy/access-log.ts';

/** Variables whose values AWS chooses. A client's text between quotes could forge other fields. */
const chosenByAws = [
  'error.responseType',
  'identity.sourceIp',
  'integration.integrationStatus',
  'integration.latency',
  'requestId',
  'requestTime',
  'responseLatency',
  'responseLength',
  'routeKey',
  'status',
];

test('the access log has only fields that no client can choose', () => {
  const variables = Object.values(accessLogFields).map((value) => value.replace('$context.', ''));
  expect(variables.toSorted()).toEqual(chosenByAws);
});
