/**
 * Imported for its effect: the process finds the engine by the SDK's own variables, as if it were
 * AWS. Each transaction then carries a token, as those of the peers do.
 */
import { configure } from '../../lib/config.ts';

Object.assign(process.env, {
  AWS_ENDPOINT_URL_DYNAMODB: process.env.DYNAMODB_ENDPOINT,
  AWS_REGION: 'local',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
});
configure({ DYNAMODB_ENDPOINT: '' });
