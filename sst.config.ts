/// <reference path="./.sst/platform/config.d.ts" />

// SST allows no imports up here; each function loads what it needs.
export default $config({
  async app({ stage }) {
    const { sstApp } = await import('./deploy/stages.ts');
    return sstApp(stage, process.env);
  },
  async run() {
    const { createStack } = await import('./deploy/resources/stack.ts');
    return createStack();
  },
});
