/// <reference path="./.sst/platform/config.d.ts" />

// SST allows no imports up here; each function loads what it needs.
export default $config({
  async app({ stage }) {
    const { appOf } = await import('./deploy/app.ts');
    return appOf(stage, process.env);
  },
  async run() {
    const { createStack } = await import('./deploy/resources/stack.ts');
    return createStack();
  },
});
