import type { Plugin } from 'esbuild';

const marshalling = /[\\/]@aws-sdk[\\/]lib-dynamodb[\\/]dist-es[\\/]commands[\\/]utils\.js$/;

const resolving = Symbol('resolving');

/** Commands name by these constants where their values are. */
const code = `
const missing = () => { throw new Error('This bundle has the lean client: commands do not marshall.'); };
export { missing as marshallInput, missing as unmarshallOutput };
export const SELF = null, ALL_VALUES = {}, ALL_MEMBERS = [];
`;

/**
 * Leaves out of lib-dynamodb what is not used: the paginators and the translation of values that its
 * index loads (its package.json does not declare that it has no side effects), and for `lean` the
 * marshalling of commands.
 */
export const documentClient = (client: string): Plugin => ({
  name: 'document-client',
  setup: ({ onLoad, onResolve, resolve }) => {
    onResolve({ filter: /^@aws-sdk\/lib-dynamodb$/ }, async ({ path, pluginData, ...from }) => {
      if (pluginData === resolving) return undefined;
      const found = await resolve(path, { ...from, pluginData: resolving });
      return { ...found, sideEffects: false };
    });
    if (client === 'lean') onLoad({ filter: marshalling }, () => ({ contents: code }));
  },
});
