import { defaultRegion } from '../../deploy/stages.ts';

type Values = Readonly<Record<string, unknown>>;

/** A resource as the configuration requests it. */
export type RequestedResource = {
  /** As Pulumi names it, such as `aws:lambda/function:Function`. */
  readonly type: string;
  readonly name: string;
  readonly inputs: Values;
};

export const account = '000000000000';
const gatewayId = 'gateway';
/** Of every function that publishes versions. */
const publishedVersion = '1';

export const arn = (service: string, resource: unknown, region: string = defaultRegion): string =>
  `arn:aws:${service}:${region}:${account}:${resource}`;

/** Of a table; AWS names a stream by the time at which it was switched on. */
const streamArn = (table: unknown, region: string): string =>
  arn('dynamodb', `table/${table}/stream/2026-01-01T00:00:00.000`, region);

/** The bucket of SST for the code of a region's functions. */
export const codeBucket = (region: string): string => `code-in-${region}`;

/** What AWS adds to a resource, as far as the rest of the configuration reads it. */
const outputsByType: Readonly<Record<string, (inputs: Values, name: string, region: string) => Values>> = {
  'aws:lambda/function:Function': ({ name, publish }, _, region) => ({
    arn: arn('lambda', `function:${name}`, region),
    version: publish ? publishedVersion : '$LATEST',
  }),
  'aws:lambda/alias:Alias': ({ functionName, name }, _, region) => ({
    arn: arn('lambda', `function:${functionName}:${name}`, region),
  }),
  'aws:iam/role:Role': (_, name) => ({ arn: `arn:aws:iam::${account}:role/${name}` }),
  'aws:cloudwatch/logGroup:LogGroup': ({ name }, _, region) => ({
    arn: arn('logs', `log-group:${name}`, region),
  }),
  'aws:cloudwatch/eventRule:EventRule': ({ name }, _, region) => ({
    arn: arn('events', `rule/${name}`, region),
  }),
  'aws:dynamodb/table:Table': ({ name, streamEnabled }, _, region) => ({
    arn: arn('dynamodb', `table/${name}`, region),
    streamArn: streamEnabled ? streamArn(name, region) : '',
  }),
  'aws:sqs/queue:Queue': ({ name }, _, region) => ({ arn: arn('sqs', name, region) }),
  'aws:sns/topic:Topic': ({ name }, _, region) => ({ arn: arn('sns', name, region) }),
  'aws:apigatewayv2/api:Api': (_inputs, _, region) => ({
    apiEndpoint: `https://gateway.execute-api.${region}.amazonaws.com`,
    executionArn: arn('execute-api', gatewayId, region),
  }),
  'aws:acm/certificate:Certificate': (_inputs, _, region) => ({
    domainValidationOptions: [],
    arn: arn('acm', 'certificate/own', region),
  }),
  'aws:apigatewayv2/domainName:DomainName': () => ({
    domainNameConfiguration: { targetDomainName: 'gateway.example', hostedZoneId: 'Z0' },
  }),
  'aws:sesv2/emailIdentity:EmailIdentity': () => ({
    dkimSigningAttributes: { tokens: ['token1', 'token2', 'token3'] },
  }),
  'random:index/randomBytes:RandomBytes': () => ({ base64: Buffer.alloc(32).toString('base64') }),
};

/** The id of an integration is `FUNCTION:ALIAS`, so that routes show where they lead. */
const idOf = ({ type, name, inputs }: RequestedResource): string => {
  if (type === 'aws:apigatewayv2/api:Api') return gatewayId;
  const isIntegration = type === 'aws:apigatewayv2/integration:Integration';
  return isIntegration ? String(inputs.integrationUri).replace(/.*:function:/, '') : `${name}-id`;
};

/** The state of a resource that Pulumi takes for created. */
export const createdResource = (
  resource: RequestedResource,
  region: string,
): { id: string; state: Values } => {
  const { type, name, inputs } = resource;
  return { id: idOf(resource), state: { name, ...inputs, ...outputsByType[type]?.(inputs, name, region) } };
};

type Statement = {
  readonly effect?: string;
  readonly actions?: readonly string[];
  readonly resources?: readonly string[];
  readonly principals?: unknown;
};

/** What AWS returns while the configuration is evaluated. */
export const callResult = (
  { token, inputs }: { readonly token: string; readonly inputs: Values },
  region: string,
): Values => {
  switch (token) {
    case 'aws:index/getCallerIdentity:getCallerIdentity':
      return { accountId: account };
    case 'aws:index/getRegion:getRegion':
      return { region, name: region };
    case 'aws:index/getPartition:getPartition':
      return { partition: 'aws' };
    case 'aws:dynamodb/getTable:getTable':
      return { streamArn: streamArn(inputs.name, region) };
    case 'aws:iam/getPolicyDocument:getPolicyDocument': {
      const statements = (inputs.statements ?? []) as Statement[];
      const Statement = statements.map(({ effect: Effect = 'Allow', actions, resources, principals }) => {
        return { Effect, Action: actions, Resource: resources, Principal: principals };
      });
      return { statements, json: JSON.stringify({ Version: '2012-10-17', Statement }) };
    }
    default:
      throw new Error(`The configuration asks AWS about ${token}, which the check does not know.`);
  }
};
