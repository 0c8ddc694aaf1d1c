// Fails if the parser is missing: dependency-cruiser would find no modules, and report no errors.
require('@swc/core');
const { Visitor } = require('@swc/core/Visitor.js');

// The walker that dependency-cruiser uses throws at a `using` declaration.
const { visitStatement } = Visitor.prototype;
Visitor.prototype.visitStatement = function (statement) {
  if (statement.type !== 'UsingDeclaration') return visitStatement.call(this, statement);
  this.visitVariableDeclarators(statement.decls);
  return statement;
};

/** Packages that only the benchmark `peers` installs. */
const { dependencies: servers } = require('./bench/peers/servers/package.json');

/** Limits, settings, the log, dates and texts: files that each room may import. */
const leaves = ['lib/[^/]+\\.ts$', 'lib/text/'];

/** From the top down: a room imports only rooms that stand after it. CONTRIBUTING.md says what they are. */
const rooms = [
  'operator',
  'docs',
  'openapi',
  'probe',
  'inspection',
  'fetching',
  'application',
  'sync',
  'board',
  'vendor',
  'lists',
  'job',
  'employer',
  'http',
  'contract',
  'store',
  'validation',
  'errors',
  'description',
  'reference',
];

const only = (from, ...to) => ({
  name: `${from}-imports-only-${to.join('-') || 'nothing'}`,
  severity: 'error',
  from: { path: `^${from}/` },
  to: {
    path: '^(functions|lib|local|client|feed|scripts|test|bench)/',
    pathNot: `^(${[from, ...to]
      .map((folder) => `${folder}/`)
      .concat(leaves)
      .join('|')})`,
  },
});

/** What rooms import besides: the service fetches feeds with the parts of the command. */
const besides = { fetching: ['feed/src', 'client/src'] };

const roomRules = rooms.map((room, at) =>
  only(`lib/${room}`, ...rooms.slice(at + 1).map((one) => `lib/${one}`), ...(besides[room] ?? [])),
);

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      from: { pathNot: '^(bench/peers/servers|test/generators)/' },
      to: { couldNotResolve: true },
    },
    {
      name: 'peers-import-what-their-package-declares',
      severity: 'error',
      from: { path: '^bench/peers/servers/' },
      to: { couldNotResolve: true, pathNot: `^(${Object.keys(servers).join('|')})(/|$)` },
    },
    {
      name: 'no-undeclared-package',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-development-packages-at-run-time',
      severity: 'error',
      from: { path: '^(functions|lib|local|client/src|dynamodb-lean/src)/' },
      // The exceptions hold types alone; the parser cannot tell an `import type`.
      to: { dependencyTypes: ['npm-dev'], pathNot: 'node_modules/(@types|@smithy/types|json-schema-to-ts)/' },
    },
    ...roomRules,
    only('lib/text'),
    {
      name: 'the-client-imports-nothing-of-the-service',
      severity: 'error',
      from: { path: '^client/src/' },
      to: { path: '^(functions|lib|local|feed|deploy|scripts|test|bench)/' },
    },
    {
      name: 'the-command-knows-what-a-job-is-and-the-client-only',
      severity: 'error',
      from: { path: '^feed/src/' },
      to: {
        path: '^(functions|lib|local|client|deploy|scripts|test|bench|samples)/',
        pathNot: `^(lib/(job|errors|description|reference)/|client/src/index\\.ts$|${leaves.join('|')})`,
      },
    },
    {
      // It checks jobs by the service's own rules, and has no request and no store.
      name: 'nothing-that-the-command-loads-knows-http-or-the-store',
      severity: 'error',
      from: { path: '^feed/src/' },
      to: { path: '^lib/(http|store|job/store)/', reachable: true },
    },
    {
      // Other programs read and map feeds, too.
      name: 'feeds-are-read-without-the-command-line',
      severity: 'error',
      from: { path: '^feed/src/', pathNot: '^feed/src/(command|sync)/' },
      to: { path: '^(feed/src/(command|sync)|client)/', reachable: true },
    },
    only('functions', 'lib'),
    only('local', 'functions', 'lib', 'feed/src'),
    {
      name: 'operators-alone-check-and-repair-the-store',
      severity: 'error',
      from: { pathNot: '^(lib/operator|local|bench|test)/' },
      to: { path: '^lib/operator/' },
    },
    only('dynamodb-lean'),
    {
      // The service works without the package: it is loaded in one place, where it is chosen.
      name: 'one-file-loads-the-lean-client',
      severity: 'error',
      from: { pathNot: '^(dynamodb-lean/|lib/store/dynamodb/choose-client\\.ts$)' },
      to: { path: '^dynamodb-lean/', pathNot: '^dynamodb-lean/test/' },
    },
    {
      name: 'the-deployment-reads-the-tables-of-facts-only',
      severity: 'error',
      from: { path: '^deploy/' },
      to: {
        path: '^(functions|lib|local|scripts|test|bench)/',
        pathNot:
          '^lib/(dates|limits|contract/route|openapi/routes|store/tables|sync/store/removing-key|job/sweep/schedule|probe/parameters|inspection/expected-stage|text/heading-anchor)\\.ts$',
      },
    },
    {
      name: 'nothing-that-is-deployed-knows-of-the-deployment',
      severity: 'error',
      from: {
        pathNot:
          '^(deploy/|scripts/|test/|bench/|local/admin/(stage|operator-lines|commands/(feed|inspect|traffic))\\.ts|sst\\.config\\.ts$)',
      },
      to: { path: '^(deploy/|sst\\.config\\.ts$)' },
    },
    {
      name: 'the-gateway-alone-loads-functions',
      severity: 'error',
      from: { pathNot: '^(functions|local/gateway/load-function\\.ts|test/|bench/)' },
      to: { path: '^functions/' },
    },
    {
      name: 'only-the-documentation-carries-its-words',
      severity: 'error',
      from: {
        path: '^(functions|lib)/',
        pathNot:
          '^(functions/(docs|fallback|openapi|problem-page)\\.ts|lib/(docs|operator|openapi)/|lib/.*-documents\\.ts$)',
      },
      to: {
        path: '^(openapi\\.json|lib/(docs|openapi)/|lib/.*-documents\\.ts$)',
        pathNot: '^lib/openapi/service-routes\\.ts$',
      },
    },
    {
      name: 'only-the-store-speaks-to-dynamodb',
      severity: 'error',
      from: {
        path: '^(functions|lib)/',
        pathNot: '^lib/(store|operator|\\w+/store)/|^lib/(inspection/deployed|fetching/due-feeds)\\.ts$',
      },
      to: { path: 'node_modules/@aws-sdk/', pathNot: 'node_modules/@aws-sdk/client-(ssm|sesv2)/' },
    },
    {
      name: 'only-the-probe-applications-and-feeds-read-parameters',
      severity: 'error',
      from: {
        path: '^(functions|lib)/',
        pathNot: '^lib/(probe/target|application/digest|fetching/header-store)\\.ts$',
      },
      to: { path: 'node_modules/@aws-sdk/client-ssm/' },
    },
    {
      name: 'only-applications-send-mails',
      severity: 'error',
      from: {
        path: '^(functions|lib|local)/',
        pathNot:
          '^(lib/(application/(mail/ses|compose-mail)|inspection/deployed)|local/admin/commands/mail)\\.ts$',
      },
      to: { path: 'node_modules/(@aws-sdk/client-sesv2|nodemailer)/' },
    },
    {
      name: 'only-functions-and-their-stack-know-lambda',
      severity: 'error',
      from: { path: '^lib/', pathNot: '^lib/http/' },
      to: { path: 'node_modules/(@middy|@types/aws-lambda)/' },
    },
  ],
  options: {
    // TypeScript 7 has no parser to offer.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^((client/|dynamodb-lean/|feed/)?dist|coverage|[.](cache|data|sst))/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['job-posting-source', 'import', 'node', 'default'],
    },
  },
};
