import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../lib/config.ts';

describe('readConfig', () => {
  test('requires only TABLE_PREFIX on AWS', () => {
    expect(readConfig({ TABLE_PREFIX: 'job-posting-production' })).toEqual({
      endpoint: undefined,
      tablePrefix: 'job-posting-production',
      publicOrigin: undefined,
      boardJobUrl: undefined,
      boardTimeZone: 'America/Vancouver',
      operatorContact: undefined,
      clockMargin: 2_000,
      release: undefined,
    });
  });

  test('defaults to job-posting-local as the table prefix of a local engine', () => {
    const DYNAMODB_ENDPOINT = 'http://127.0.0.1:8000';
    expect(readConfig({ DYNAMODB_ENDPOINT })).toMatchObject({
      endpoint: DYNAMODB_ENDPOINT,
      tablePrefix: 'job-posting-local',
    });
    expect(readConfig({ DYNAMODB_ENDPOINT, TABLE_PREFIX: 'mine' }).tablePrefix).toBe('mine');
    expect(readConfig({ DYNAMODB_ENDPOINT, RELEASE: '1.1.0+abc1234' }).release).toBe('1.1.0+abc1234');
  });

  test('treats an empty variable as unset', () => {
    expect(readConfig({ DYNAMODB_ENDPOINT: '', TABLE_PREFIX: 'a', PUBLIC_ORIGIN: '' })).toEqual({
      endpoint: undefined,
      tablePrefix: 'a',
      publicOrigin: undefined,
      boardJobUrl: undefined,
      boardTimeZone: 'America/Vancouver',
      operatorContact: undefined,
      clockMargin: 2_000,
      release: undefined,
    });
  });

  test.each([
    [{}, 'TABLE_PREFIX is missing'],
    [{ TABLE_PREFIX: 'two words' }, 'not "two words"'],
    [{ TABLE_PREFIX: 'x'.repeat(201) }, '1 to 200'],
    [{ TABLE_PREFIX: 'a', PUBLIC_ORIGIN: 'https://jobs.example/api' }, 'PUBLIC_ORIGIN must be an origin'],
    [{ TABLE_PREFIX: 'a', PUBLIC_ORIGIN: 'https://jobs.example/' }, 'PUBLIC_ORIGIN must be an origin'],
    [{ TABLE_PREFIX: 'a', PUBLIC_ORIGIN: 'jobs.example' }, 'PUBLIC_ORIGIN must be an origin'],
    [{ TABLE_PREFIX: 'a', OPERATOR_CONTACT: 'the operator' }, 'OPERATOR_CONTACT must be'],
    [{ TABLE_PREFIX: 'a', OPERATOR_CONTACT: 'javascript://x' }, 'OPERATOR_CONTACT must be'],
    [{ TABLE_PREFIX: 'a', BOARD_TIME_ZONE: 'Vancouver' }, 'BOARD_TIME_ZONE must be a time zone such as'],
    [{ TABLE_PREFIX: 'a', BOARD_TIME_ZONE: '-08:00' }, 'not "-08:00"'],
    [{ TABLE_PREFIX: 'a', DYNAMODB_CLIENT: 'fat' }, 'DYNAMODB_CLIENT must be "lean" or "standard"'],
    [{ DYNAMODB_ENDPOINT: '127.0.0.1:8000' }, 'DYNAMODB_ENDPOINT must be an address'],
    [{ DYNAMODB_ENDPOINT: 'file:///etc/passwd' }, 'DYNAMODB_ENDPOINT must be an address'],
    [{ DYNAMODB_ENDPOINT: 'http://127.0.0.1:8000/base' }, 'DYNAMODB_ENDPOINT must be an address'],
  ])('rejects %j with the reason', (variables, reason) => {
    expect(() => readConfig(variables)).toThrow(reason);
    expect(() => readConfig(variables)).toThrow(ConfigError);
  });

  test.each([
    'https://b.example/jobs',
    'https://{id}.example/',
    'b.example/{id}',
    'https://b.example/{id}/{id}',
    'https://b.example/{id}>; rel="next',
    'https://b.example/\n{id}',
  ])('rejects %j as the address of a job on the board', (BOARD_JOB_URL) => {
    expect(() => readConfig({ TABLE_PREFIX: 'a', BOARD_JOB_URL })).toThrow('BOARD_JOB_URL must be');
  });

  test('reports all invalid variables at once', () => {
    const read = () => readConfig({ PUBLIC_ORIGIN: 'nowhere', DYNAMODB_ENDPOINT: 'there' });
    expect(read).toThrow(/DYNAMODB_ENDPOINT.*PUBLIC_ORIGIN/);
  });
});
