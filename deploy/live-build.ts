/** How SST bundles a function that runs live, from its source. jsdom reads files beside its own. */
export const liveBuild = {
  format: 'esm',
  minify: false,
  esbuild: { external: ['jsdom'] },
} as const;
