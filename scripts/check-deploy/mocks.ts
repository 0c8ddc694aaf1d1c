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

/** The bucket of SST for the code of a region's functions. */
export const codeBucket = (region: string): string => `code-in-${region}`;

/** The id of an integration is `FUNCTION:ALIAS`, so that routes show where they lead. */
const idOf = ({ type, name, inputs }: RequestedResource): string => {
  if (type === 'aws:apigatewayv2/api:Api') return gatewayId;
  const isIntegration = type === 'aws:apigatewayv2/integration:Integration';
  return isIntegration ? String(inputs.integrationUri).replace(/.*:function:/, '') : `${name}-id`;
};

type Statement = {
  readonly effect?: string;
  readonly actions?: readonly string[];
  readonly resources?: readonly string[];
  readonly principals?: unknown;
};

const policyDocument = (statements: readonly Statement[] = []): Values => {
  const Statement = statements.map(({ effect: Effect = 'Allow', actions, resources, principals }) => {
    return { Effect, Action: actions, Resource: resources, Principal: principals };
  });
  return { statements, json: JSON.stringify({ Version: '2012-10-17', Statement }) };
};

/** AWS in a region, as far as the configuration reads it. */
export const mocksOf = (region: string) => {
  const here = (service: string, resource: unknown): string => arn(service, resource, region);
  /** AWS names a stream by the time at which it was switched on. */
  const streamArn = (table: unknown): string =>
    here('dynamodb', `table/${table}/stream/2026-01-01T00:00:00.000`);

  /** What AWS adds to a resource. */
  const outputsByType: Readonly<Record<string, (inputs: Values, name: string) => Values>> = {
    'aws:lambda/function:Function': ({ name, publish }) => ({
      arn: here('lambda', `function:${name}`),
      version: publish ? publishedVersion : '$LATEST',
    }),
    'aws:lambda/alias:Alias': ({ functionName, name }) => ({
      arn: here('lambda', `function:${functionName}:${name}`),
    }),
    'aws:iam/role:Role': (_, name) => ({ arn: `arn:aws:iam::${account}:role/${name}` }),
    'aws:cloudwatch/logGroup:LogGroup': ({ name }) => ({ arn: here('logs', `log-group:${name}`) }),
    'aws:cloudwatch/eventRule:EventRule': ({ name }) => ({ arn: here('events', `rule/${name}`) }),
    'aws:dynamodb/table:Table': ({ name, streamEnabled }) => ({
      arn: here('dynamodb', `table/${name}`),
      streamArn: streamEnabled ? streamArn(name) : '',
    }),
    'aws:sqs/queue:Queue': ({ name }) => ({ arn: here('sqs', name) }),
    'aws:sns/topic:Topic': ({ name }) => ({ arn: here('sns', name) }),
    'aws:apigatewayv2/api:Api': () => ({
      apiEndpoint: `https://gateway.execute-api.${region}.amazonaws.com`,
      executionArn: here('execute-api', gatewayId),
    }),
    'aws:acm/certificate:Certificate': () => ({
      domainValidationOptions: [],
      arn: here('acm', 'certificate/own'),
    }),
    'aws:apigatewayv2/domainName:DomainName': () => ({
      domainNameConfiguration: { targetDomainName: 'gateway.example', hostedZoneId: 'Z0' },
    }),
    'aws:sesv2/emailIdentity:EmailIdentity': () => ({
      dkimSigningAttributes: { tokens: ['token1', 'token2', 'token3'] },
    }),
    'random:index/randomBytes:RandomBytes': () => ({ base64: Buffer.alloc(32).toString('base64') }),
  };

  const calls: Readonly<Record<string, (inputs: Values) => Values>> = {
    'aws:index/getCallerIdentity:getCallerIdentity': () => ({ accountId: account }),
    'aws:index/getRegion:getRegion': () => ({ region, name: region }),
    'aws:index/getPartition:getPartition': () => ({ partition: 'aws' }),
    'aws:dynamodb/getTable:getTable': ({ name }) => ({ streamArn: streamArn(name) }),
    'aws:iam/getPolicyDocument:getPolicyDocument': ({ statements }) =>
      policyDocument(statements as Statement[] | undefined),
  };

  return {
    /** The state of a resource that Pulumi takes for created. */
    newResource: (resource: RequestedResource): { id: string; state: Values } => {
      const { type, name, inputs } = resource;
      return { id: idOf(resource), state: { name, ...inputs, ...outputsByType[type]?.(inputs, name) } };
    },
    call: ({ token, inputs }: { readonly token: string; readonly inputs: Values }): Values => {
      const answer = calls[token];
      if (answer) return answer(inputs);
      throw new Error(`The configuration asks AWS about ${token}, which the check does not know.`);
    },
  };
};
