import { basePath, cors, fallbackFunction, type Route, routes } from '../../lib/api/routes.ts';
import { account, region } from './mocks.ts';
import { at, type Check, differing, differingSets, inputsOfType, type Plan } from './plan.ts';

const routesOf = (plan: Plan): string[] => {
  const targets = new Map(
    plan.resources
      .filter(({ type }) => type === 'aws:apigatewayv2/integration:Integration')
      .map(({ name, inputs }) => [
        `integrations/${name}-id`,
        String(inputs.integrationUri).split(':').at(-1),
      ]),
  );
  return inputsOfType(plan, 'aws:apigatewayv2/route:Route').map(
    ({ routeKey, target }) => `${routeKey} → ${targets.get(String(target))}`,
  );
};

const wantedRoutes = ({ settings }: Plan): string[] => {
  const all: readonly Route[] = routes;
  const to = (name: string) => `job-posting-${settings.name}-${name}`;
  return [
    ...all.map(({ method, path, function: name }) => `${method} ${basePath}${path} → ${to(name)}`),
    ...all
      .filter(({ method }) => method === 'GET')
      .map(({ path, function: name }) => `HEAD ${basePath}${path} → ${to(name)}`),
    `$default → ${to(fallbackFunction)}`,
  ];
};

const retentionDays = { '2 weeks': 14, '3 months': 90 } as const;

const { maxAgeSeconds, ...rules } = cors;

export const gatewayChecks: readonly Check[] = [
  {
    name: 'the routes are those of the route table, HEAD beside each GET, and $default goes to the fallback',
    faultsOf: (plan) => differingSets('The routes', routesOf(plan), wantedRoutes(plan)),
  },
  {
    name: 'the gateway calls functions with payload 2.0',
    faultsOf: (plan) =>
      inputsOfType(plan, 'aws:apigatewayv2/integration:Integration').flatMap((integration) =>
        differing(
          'An integration',
          [integration.integrationType, integration.payloadFormatVersion],
          ['AWS_PROXY', '2.0'],
        ),
      ),
  },
  {
    name: 'there is one gateway, an HTTP API with the cross-origin rules of the route table',
    faultsOf: (plan) => {
      const apis = inputsOfType(plan, 'aws:apigatewayv2/api:Api');
      return [
        ...differing('The number of gateways', apis.length, 1),
        ...apis.flatMap((api) => [
          ...differing('Its protocol', api.protocolType, 'HTTP'),
          ...differing('Its cross-origin rules', api.corsConfiguration, { ...rules, maxAge: maxAgeSeconds }),
        ]),
      ];
    },
  },
  {
    name: 'requests are throttled for the stage, and logged without keys and queries',
    faultsOf: (plan) =>
      inputsOfType(plan, 'aws:apigatewayv2/stage:Stage').flatMap((stage) => {
        const { rate, burst } = plan.settings.throttle;
        const log = String(at(stage, 'accessLogSettings', 'format'));
        const fields = Object.values(JSON.parse(log) as Record<string, string>);
        return [
          ...differing('The throttle', stage.defaultRouteSettings, {
            throttlingRateLimit: rate,
            throttlingBurstLimit: burst,
          }),
          ...fields
            .filter((field) => /header|query|authorizer/i.test(field))
            .map((field) => `The log has ${field}.`),
          ...differing('The log’s request id', fields.includes('$context.requestId'), true),
        ];
      }),
  },
  {
    name: 'the access log goes to a log of the gateway’s, which is kept as long as the stage says',
    faultsOf: (plan) => {
      const logs = inputsOfType(plan, 'aws:cloudwatch/logGroup:LogGroup')
        .filter(({ name }) => String(name).startsWith('/aws/vendedlogs/apis/'))
        .map(({ name, retentionInDays }) => ({ name: String(name), retentionInDays }));
      return [
        ...differing(
          'The destination of the access log',
          inputsOfType(plan, 'aws:apigatewayv2/stage:Stage').map((stage) =>
            at(stage, 'accessLogSettings', 'destinationArn'),
          ),
          logs.map(({ name }) => `arn:aws:logs:${region}:${account}:log-group:${name}`),
        ),
        ...differing(
          'The days that access logs are kept',
          logs.map(({ retentionInDays }) => retentionInDays),
          [retentionDays[plan.settings.logRetention]],
        ),
      ];
    },
  },
  {
    name: 'the own domain is there when it is asked for, and only then; it is the one address then',
    faultsOf: (plan) => [
      ...differing(
        'The domain',
        inputsOfType(plan, 'aws:apigatewayv2/domainName:DomainName').map(({ domainName }) => domainName),
        plan.settings.domain ? [plan.settings.domain] : [],
      ),
      ...differing(
        'Whether the gateway’s own address is closed',
        inputsOfType(plan, 'aws:apigatewayv2/api:Api').map((api) => api.disableExecuteApiEndpoint),
        [plan.settings.domain !== undefined],
      ),
    ],
  },
  {
    name: 'the gateway alone may call the functions of the routes, and from its own routes only',
    faultsOf: (plan) =>
      inputsOfType(plan, 'aws:lambda/permission:Permission').flatMap((permission) =>
        differing(
          'A permission',
          [permission.action, permission.principal, permission.sourceArn],
          [
            'lambda:InvokeFunction',
            'apigateway.amazonaws.com',
            `arn:aws:execute-api:${region}:${account}:gateway/*`,
          ],
        ),
      ),
  },
];
