import { basePath, cors, fallbackFunction, type Route, routes } from '../../lib/api/routes.ts';
import { account, region } from './mocks.ts';
import {
  type Check,
  inputsOfType,
  mismatch,
  type Plan,
  partialMismatch,
  setMismatch,
  valueAt,
} from './plan.ts';

const integrationType = 'apigatewayv2/integration:Integration';
const stageType = 'apigatewayv2/stage:Stage';

const routesOf = (plan: Plan): string[] => {
  const integrations = plan.resources.filter(({ type }) => type === `aws:${integrationType}`);
  const functions = new Map(
    integrations.map(({ name, inputs }) => [
      `integrations/${name}-id`,
      String(inputs.integrationUri).split(':').at(-1),
    ]),
  );
  return inputsOfType(plan, 'apigatewayv2/route:Route').map(
    ({ routeKey, target }) => `${routeKey} → ${functions.get(String(target))}`,
  );
};

const wantedRoutes = ({ settings }: Plan): string[] => {
  const to = (name: string) => `→ job-posting-${settings.name}-${name}`;
  const all = routes.flatMap(({ method, path, function: name }: Route) =>
    (method === 'GET' ? ['GET', 'HEAD'] : [method]).map((each) => `${each} ${basePath}${path} ${to(name)}`),
  );
  return [...all, `$default ${to(fallbackFunction)}`];
};

const retentionDays = { '2 weeks': 14, '3 months': 90 } as const;

const { maxAgeSeconds, ...rules } = cors;

export const gatewayChecks: readonly Check[] = [
  {
    name: 'the routes are those of the route table, HEAD beside each GET, and $default goes to the fallback',
    faultsOf: (plan) => setMismatch('The routes', routesOf(plan), wantedRoutes(plan)),
  },
  {
    name: 'the gateway calls functions with payload 2.0',
    faultsOf: (plan) =>
      inputsOfType(plan, integrationType).flatMap((integration) =>
        partialMismatch('An integration', integration, {
          integrationType: 'AWS_PROXY',
          payloadFormatVersion: '2.0',
        }),
      ),
  },
  {
    name: 'there is one gateway, an HTTP API with the cross-origin rules of the route table',
    faultsOf: (plan) =>
      mismatch(
        'The list of gateways',
        inputsOfType(plan, 'apigatewayv2/api:Api').map(({ protocolType, corsConfiguration }) => ({
          protocolType,
          corsConfiguration,
        })),
        [{ protocolType: 'HTTP', corsConfiguration: { ...rules, maxAge: maxAgeSeconds } }],
      ),
  },
  {
    name: 'requests are throttled for the stage, and logged without keys and queries',
    faultsOf: (plan) =>
      inputsOfType(plan, stageType).flatMap(({ defaultRouteSettings, accessLogSettings }) => {
        const { rate, burst } = plan.settings.throttle;
        const limits = { throttlingRateLimit: rate, throttlingBurstLimit: burst };
        const fields = Object.values(JSON.parse(String(valueAt(accessLogSettings, 'format')))).map(String);
        return [
          ...mismatch('The throttle', defaultRouteSettings, limits),
          ...fields
            .filter((field) => /header|query|authorizer/i.test(field))
            .map((field) => `The log has ${field}.`),
          ...mismatch('The log’s request id', fields.includes('$context.requestId'), true),
        ];
      }),
  },
  {
    name: 'the access log goes to a log of the gateway’s, which is kept as long as the stage says',
    faultsOf: (plan) => {
      const logs = inputsOfType(plan, 'cloudwatch/logGroup:LogGroup').filter(({ name }) =>
        String(name).startsWith('/aws/vendedlogs/apis/'),
      );
      return [
        ...mismatch(
          'The destination of the access log',
          inputsOfType(plan, stageType).map((stage) => valueAt(stage, 'accessLogSettings', 'destinationArn')),
          logs.map(({ name }) => `arn:aws:logs:${region}:${account}:log-group:${name}`),
        ),
        ...mismatch(
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
      ...mismatch(
        'The domain',
        inputsOfType(plan, 'apigatewayv2/domainName:DomainName').map(({ domainName }) => domainName),
        plan.settings.domain ? [plan.settings.domain] : [],
      ),
      ...mismatch(
        'Whether the gateway’s own address is closed',
        inputsOfType(plan, 'apigatewayv2/api:Api').map((api) => api.disableExecuteApiEndpoint),
        [plan.settings.domain !== undefined],
      ),
    ],
  },
  {
    name: 'the gateway alone may call the functions of the routes, and from its own routes only',
    faultsOf: (plan) =>
      inputsOfType(plan, 'lambda/permission:Permission').flatMap((permission) =>
        partialMismatch('A permission', permission, {
          action: 'lambda:InvokeFunction',
          principal: 'apigateway.amazonaws.com',
          sourceArn: `arn:aws:execute-api:${region}:${account}:gateway/*`,
        }),
      ),
  },
];
