import { afterAll, beforeAll } from 'vitest';
import { configure } from '../../lib/config.ts';
import { resetRetryQuota } from './store/reset-retry-quota.ts';

// Test files share a process: this restores its state after each file.

const {
  DYNAMODB_ENDPOINT,
  ONE_CLOCK,
  TABLE_PREFIX,
  PUBLIC_ORIGIN,
  BOARD_JOB_URL,
  BOARD_TIME_ZONE,
  OPERATOR_CONTACT,
} = process.env;

beforeAll(resetRetryQuota);

afterAll(() => {
  configure({
    DYNAMODB_ENDPOINT,
    ONE_CLOCK,
    TABLE_PREFIX,
    PUBLIC_ORIGIN,
    BOARD_JOB_URL,
    BOARD_TIME_ZONE,
    OPERATOR_CONTACT,
  });
});
