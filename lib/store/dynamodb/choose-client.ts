import { standardClient } from './standard.ts';

/**
 * By name in the environment. The package of `lean` may be absent where `standard` is chosen. In a
 * bundle, `scripts/build/document-client.ts` puts the chosen client in the place of this file.
 */
export const newClient =
  process.env.DYNAMODB_CLIENT === 'standard'
    ? standardClient
    : (await import('../../../dynamodb-lean/src/lean-client.ts')).leanClient;
