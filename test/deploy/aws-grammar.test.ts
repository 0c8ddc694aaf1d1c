import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gatewayRoutes } from '../../deploy/functions.ts';
import { sweepSchedules } from '../../lib/jobs/sweep/schedule.ts';
import { isRouteKey } from '../../scripts/check-deploy/aws/route-key.ts';
import { isSchedule } from '../../scripts/check-deploy/aws/schedule.ts';

describe('a schedule', () => {
  it.each([
    ...sweepSchedules,
    // Examples of AWS's documentation.
    'cron(15 10 ? * 6 2022-2023)',
    'cron(0/5 8-17 ? * MON-FRI *)',
    'cron(0 18 1,15 JAN-MAR ? *)',
    'cron(30 */2 * * ? *)',
    'rate(5 minutes)',
    'rate(1 hour)',
    'rate(12 days)',
  ])('%s is accepted', (text) => {
    expect(isSchedule(text)).toBe(true);
  });

  it.each([
    '',
    '* 0 * * ? *',
    'cron()',
    'cron(0 0 * * ?)',
    'cron(0 0 * * ? * *)',
    'cron(0 0 * * * *)',
    'cron(0 0 ? * ? *)',
    'cron(? 0 * * ? *)',
    'cron(60 0 * * ? *)',
    'cron(0 24 * * ? *)',
    'cron(0 0 0 * ? *)',
    'cron(0 0 32 * ? *)',
    'cron(0 0 * 13 ? *)',
    'cron(0 0 ? * 0 *)',
    'cron(0 0 ? * 8 *)',
    'cron(0 0 ? * MONDAY *)',
    'cron(0 0 * * ? 1969)',
    'cron(0  0 * * ? *)',
    'cron(0/0 0 * * ? *)',
    'cron(0/5/5 0 * * ? *)',
    'cron(1-2-3 0 * * ? *)',
    'cron(1, 0 * * ? *)',
    'cron(* 0 * * ? *',
    'rate(1 hours)',
    'rate(2 hour)',
    'rate(0 minutes)',
    'rate(1.5 hours)',
    'rate(5 seconds)',
    'rate(5)',
    'Cron(* 0 * * ? *)',
  ])('%s is refused', (text) => {
    expect(isSchedule(text)).toBe(false);
  });

  it('runs at any minute and hour that exist, and at no other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 48 }), (minute, hour) => {
        expect(isSchedule(`cron(${minute} ${hour} * * ? *)`)).toBe(minute < 60 && hour < 24);
      }),
    );
  });
});

describe('a route key', () => {
  it.each([
    ...gatewayRoutes.map(({ key }) => key),
    'ANY /',
    'GET /files/{path+}',
    'PATCH /jobs/{id}/tags/{tag}',
  ])('%s is accepted', (text) => {
    expect(isRouteKey(text)).toBe(true);
  });

  it.each([
    '',
    'default',
    'GET',
    '/jobs',
    'GET jobs',
    'get /jobs',
    'FETCH /jobs',
    'GET  /jobs',
    'GET /jobs/',
    'GET //jobs',
    'GET /jobs/:id',
    'GET /jobs/*',
    'GET /jobs/{id',
    'GET /jobs/id}',
    'GET /jobs/{}',
    'GET /jobs/{id}s',
    'GET /files/{path+}/name',
    'GET /jobs/{id}/copies/{id}',
    'GET /jobs?id={id}',
  ])('%s is refused', (text) => {
    expect(isRouteKey(text)).toBe(false);
  });
});
