import type { Plugin } from 'esbuild';

const everySource = /^@aws-sdk\/credential-provider-node$/;

/**
 * Lambda passes credentials only in the environment. The SDK's other sources (web identity, single
 * sign-on, processes, files) are a quarter of its bytes.
 */
export const lambdaCredentials: Plugin = {
  name: 'lambda-credentials',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: everySource }, ({ path, resolveDir }) => ({
      path,
      namespace: 'lambda-credentials',
      pluginData: resolveDir,
    }));
    onLoad({ filter: everySource, namespace: 'lambda-credentials' }, ({ pluginData }) => ({
      contents: "export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';",
      resolveDir: pluginData,
    }));
  },
};
