/** A resource as the configuration asks for it. */
export type Planned = {
  /** Pulumi's, such as `aws:lambda/function:Function`. */
  readonly type: string;
  readonly name: string;
  readonly inputs: Readonly<Record<string, unknown>>;
};

export type NewResource = Planned & { readonly id?: string };
export type Call = { readonly token: string; readonly inputs: Readonly<Record<string, unknown>> };

export const account = '000000000000';
export const region = 'ca-central-1';

const arn = (service: string, resource: string): string =>
  `arn:aws:${service}:${region}:${account}:${resource}`;

type Outputs = Readonly<Record<string, unknown>>;

/** What AWS adds to a resource, where the rest of the configuration looks at it. */
const outputsOf = ({ type, name, inputs }: NewResource): Outputs => {
  switch (type) {
    case 'aws:lambda/function:Function':
      return { arn: arn('lambda', `function:${inputs.name}`), version: '$LATEST' };
    case 'aws:iam/role:Role':
      return { arn: `arn:aws:iam::${account}:role/${name}` };
    case 'aws:cloudwatch/logGroup:LogGroup':
      return { arn: arn('logs', `log-group:${inputs.name}`) };
    case 'aws:dynamodb/table:Table':
      return { arn: arn('dynamodb', `table/${inputs.name}`) };
    case 'aws:sns/topic:Topic':
      return { arn: arn('sns', String(inputs.name)) };
    case 'aws:apigatewayv2/api:Api':
      return {
        apiEndpoint: `https://gateway.execute-api.${region}.amazonaws.com`,
        executionArn: arn('execute-api', 'gateway'),
      };
    case 'aws:acm/certificate:Certificate':
      return { domainValidationOptions: [], arn: arn('acm', 'certificate/own') };
    case 'aws:acm/certificateValidation:CertificateValidation':
      return { certificateArn: inputs.certificateArn };
    case 'aws:apigatewayv2/domainName:DomainName':
      return { domainNameConfiguration: { targetDomainName: 'gateway.example', hostedZoneId: 'Z0' } };
    case 'random:index/randomBytes:RandomBytes':
      return { base64: Buffer.alloc(32).toString('base64') };
    default:
      return {};
  }
};

/** Pulumi's own answers about what it is asked to make; everything is made, and nothing is. */
export const created = (resource: NewResource): { id: string; state: Outputs } => ({
  id: resource.type === 'aws:apigatewayv2/api:Api' ? 'gateway' : `${resource.name}-id`,
  state: { name: resource.name, ...resource.inputs, ...outputsOf(resource) },
});

type Statement = {
  readonly effect?: string;
  readonly actions?: readonly string[];
  readonly resources?: readonly string[];
  readonly principals?: unknown;
};

const policyDocument = (statements: readonly Statement[]): string =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: statements.map(({ effect = 'Allow', actions, resources, principals }) => ({
      Effect: effect,
      Action: actions,
      Resource: resources,
      ...(principals !== undefined && { Principal: principals }),
    })),
  });

/** What AWS is asked about while the configuration is evaluated. */
export const answered = ({ token, inputs }: Call): Outputs => {
  switch (token) {
    case 'aws:index/getCallerIdentity:getCallerIdentity':
      return { accountId: account };
    case 'aws:index/getRegion:getRegion':
      return { region, name: region };
    case 'aws:index/getPartition:getPartition':
      return { partition: 'aws' };
    case 'aws:iam/getPolicyDocument:getPolicyDocument': {
      const statements = (inputs.statements ?? []) as Statement[];
      return { statements, json: policyDocument(statements) };
    }
    default:
      throw new Error(`The configuration asks AWS about ${token}, which the check does not know.`);
  }
};
