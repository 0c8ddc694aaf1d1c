import { type ClientOptions, createClient } from '../../client/src/index.ts';
import { useApi } from '../support/api/api.ts';

/** A service, clients of it, and a test with the client of an employer of its own. */
export const useClient = () => {
  const api = useApi();
  const clientOf = ({ key }: { readonly key?: string }, options: Partial<ClientOptions> = {}) =>
    createClient({ address: `${api.origin()}/api/v1.1`, key, ...options });
  return { ...api, clientOf, test: api.test.extend('client', ({ employer }) => clientOf(employer)) };
};
