/** Imports point one way; README, "How it is laid out", draws the picture that these rules hold. */
const only = (from, ...to) => ({
  name: `${from}-imports-only-${to.join('-') || 'nothing'}`,
  severity: 'error',
  from: { path: `^${from}/` },
  to: { path: '^(functions|lib|local|scripts|test|bench)/', pathNot: `^(${[from, ...to].join('|')})/` },
});

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    { name: 'not-to-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    only('lib/api'),
    only('lib/reference', 'lib/text'),
    only('lib/text'),
    only('lib/description', 'lib/api'),
    only('lib/domain', 'lib/api', 'lib/reference', 'lib/text'),
    only('lib/store', 'lib/domain', 'lib/api'),
    only('lib/jobs', 'lib/domain', 'lib/store', 'lib/api', 'lib/reference', 'lib/description'),
    only('lib/http', 'lib/api', 'lib/domain'),
    {
      name: 'functions-are-imported-by-the-gateway-only',
      severity: 'error',
      from: { pathNot: '^(functions|local|test|bench)/' },
      to: { path: '^functions/' },
    },
    {
      name: 'the-domain-knows-no-aws',
      severity: 'error',
      from: { path: '^lib/(api|domain|description|reference|text)/' },
      to: { path: 'node_modules/(@aws-sdk|@middy|jsdom|dompurify)', pathNot: 'jsdom|dompurify' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
