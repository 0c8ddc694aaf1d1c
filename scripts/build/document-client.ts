import { dirname } from 'node:path';
import type { Plugin } from 'esbuild';

const resolving = Symbol('resolving');

const marshalling = /[\\/]@aws-sdk[\\/]lib-dynamodb[\\/]dist-es[\\/]commands[\\/]utils\.js$/;

/** Commands name by these constants where their values are. */
const noMarshalling = `
const missing = () => { throw new Error('This bundle has the lean client: commands do not marshall.'); };
export { missing as marshallInput, missing as unmarshallOutput };
export const SELF = null, ALL_VALUES = {}, ALL_MEMBERS = [];
`;

const clients = new Map([
  ['lean', "export { leanClient as newClient } from '../../../dynamodb-lean/src/lean-client.ts';"],
  ['standard', "export { standardClient as newClient } from './standard.ts';"],
]);

/**
 * Puts the chosen client into a bundle, and leaves out of lib-dynamodb what is unused: the paginators
 * and the translation of values that its index loads (its package.json does not declare that it has
 * no side effects), and for `lean` the marshalling of commands.
 */
export const documentClient = (client: string): Plugin => ({
  name: 'document-client',
  setup: ({ onLoad, onResolve, resolve }) => {
    onResolve({ filter: /^@aws-sdk\/lib-dynamodb$/ }, async ({ path, pluginData, ...from }) => {
      if (pluginData === resolving) return undefined;
      const found = await resolve(path, { ...from, pluginData: resolving });
      return { ...found, sideEffects: false };
    });
    onLoad({ filter: /[\\/]lib[\\/]store[\\/]dynamodb[\\/]choose-client\.ts$/ }, ({ path }) => ({
      contents: clients.get(client) ?? '',
      resolveDir: dirname(path),
    }));
    if (client === 'lean') onLoad({ filter: marshalling }, () => ({ contents: noMarshalling }));
  },
});
