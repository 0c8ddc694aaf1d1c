import { sstApp } from '../../deploy/app.ts';
import { basePath, fallbackFunction, type Route, routes } from '../../lib/api/routes.ts';
import { functionFiles, physicalName, resourceFaults } from './expected-resources.ts';
import { exactly, inputsOfType, matches, type Plan, recordsOf, setMismatch } from './plan.ts';

const appFaults = ({ app, settings }: Plan): string[] => {
  const isProduction = settings.name === 'production';
  const fate = { removal: isProduction ? 'retain' : 'remove', protect: isProduction };
  return matches(app, exactly(sstApp(settings.name, {}))) && matches(app, fate)
    ? []
    : [`The app is ${JSON.stringify(app)}.`];
};

const routesOf = (plan: Plan): string[] => {
  const functions = new Map(
    plan.resources.map(({ name, inputs }) => [
      `integrations/${name}-id`,
      String(inputs.integrationUri).split(':').at(-1),
    ]),
  );
  return inputsOfType(plan, 'apigatewayv2/route:Route').map(
    ({ routeKey, target }) => `${routeKey} → ${functions.get(String(target))}`,
  );
};

const wantedRoutes = (plan: Plan): string[] => {
  const all = routes.flatMap(({ method, path, function: name }: Route) =>
    (method === 'GET' ? ['GET', 'HEAD'] : [method]).map(
      (each) => `${each} ${basePath}${path} → ${physicalName(plan, name)}`,
    ),
  );
  return [...all, `$default → ${physicalName(plan, fallbackFunction)}`];
};

/** Deployed functions are the bundles; `sst dev` runs the source and builds nothing. */
const codeFaults = ({ command, built, live }: Plan): string[] => {
  const bundles = functionFiles.map((name) => `dist/${name} index.handler`);
  const sources = functionFiles.map((name) => `functions/${name}.handler`);
  return [
    ...setMismatch(
      'The bundles',
      built.map(({ bundle, handler }) => `${bundle} ${handler}`),
      command === 'deploy' ? bundles : [],
    ),
    ...setMismatch(
      'The live functions',
      live.map(({ handler }) => handler),
      command === 'dev' ? sources : [],
    ),
  ];
};

const accessLogFaults = (plan: Plan): string[] =>
  inputsOfType(plan, 'apigatewayv2/stage:Stage').flatMap(({ accessLogSettings }) => {
    const { format } = accessLogSettings as { format: Readonly<Record<string, string>> };
    const fields = Object.values(format);
    return [
      ...fields
        .filter((field) => /header|query|authorizer/i.test(field))
        .map((field) => `The log has ${field}.`),
      ...(fields.includes('$context.requestId') ? [] : ['The log has no request id.']),
    ];
  });

/** What the metrics of the deployment can be about, as `dimension value`. */
const dimensionsOf = (plan: Plan): string[] => {
  const { ownPrefix, tablePrefix } = plan.settings;
  return [
    'ApiId gateway',
    ...functionFiles.map((name) => `FunctionName ${physicalName(plan, name)}`),
    ...inputsOfType(plan, 'dynamodb/table:Table').flatMap(({ name, globalSecondaryIndexes }) => {
      // Restored tables exist beside the deployed ones, and have the same indexes.
      const table = `${tablePrefix}${String(name).slice(ownPrefix.length)}`;
      const indexes = recordsOf(globalSecondaryIndexes);
      return [
        `TableName ${table}`,
        ...indexes.map((each) => `GlobalSecondaryIndexName ${table}/${each.name}`),
      ];
    }),
  ];
};

const metricFaults = (plan: Plan): string[] => {
  const deployed = dimensionsOf(plan);
  return inputsOfType(plan, 'cloudwatch/metricAlarm:MetricAlarm').flatMap(({ name, metricQueries }) =>
    recordsOf(metricQueries)
      .flatMap(({ metric }) => recordsOf([metric]))
      .flatMap(({ dimensions }) => {
        const {
          Operation,
          GlobalSecondaryIndexName: index,
          ...others
        } = dimensions as Record<string, string>;
        return Object.entries(index ? { GlobalSecondaryIndexName: `${others.TableName}/${index}` } : others);
      })
      .map((entry) => entry.join(' '))
      .filter((dimension) => !deployed.includes(dimension))
      .map((dimension) => `${name} looks at ${dimension}, which there is not.`),
  );
};

const exposureFaults = ({ resources }: Plan): string[] =>
  resources
    .filter(({ inputs }) => /"(principal|AWS)":\s*\[?"\*/i.test(JSON.stringify(inputs)))
    .map(({ name }) => `${name} is open to everybody.`);

/** What must hold of each plan: a name, and a function that returns one sentence for each fault. */
export const checks: Readonly<Record<string, (plan: Plan) => string[]>> = {
  'app() of sst.config.ts names the app, the region, the provider, and what becomes of a stage': appFaults,
  'the resources are those expected, with their settings, and no other kind of resource': resourceFaults,
  'the routes are those of the route table, HEAD beside each GET, and $default goes to the fallback': (
    plan,
  ) => setMismatch('The routes', routesOf(plan), wantedRoutes(plan)),
  'each function is what npm run build made of it, or runs live from its source': codeFaults,
  'requests are logged without keys and queries': accessLogFaults,
  'an alarm looks at what is deployed': metricFaults,
  'no policy of a resource is open to everybody': exposureFaults,
};
