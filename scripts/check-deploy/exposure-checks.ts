import { account } from './mocks.ts';
import { at, type Check, differing, inputsOfType } from './plan.ts';

/** Every kind of resource that the service is made of. Another one is to be looked at by a person. */
const knownTypes = [
  'aws:acm/certificate:Certificate',
  'aws:acm/certificateValidation:CertificateValidation',
  'aws:apigatewayv2/api:Api',
  'aws:apigatewayv2/apiMapping:ApiMapping',
  'aws:apigatewayv2/domainName:DomainName',
  'aws:apigatewayv2/integration:Integration',
  'aws:apigatewayv2/route:Route',
  'aws:apigatewayv2/stage:Stage',
  'aws:budgets/budget:Budget',
  'aws:cloudwatch/dashboard:Dashboard',
  'aws:cloudwatch/logGroup:LogGroup',
  'aws:cloudwatch/metricAlarm:MetricAlarm',
  'aws:dynamodb/table:Table',
  'aws:iam/role:Role',
  'aws:lambda/function:Function',
  'aws:lambda/functionEventInvokeConfig:FunctionEventInvokeConfig',
  'aws:lambda/permission:Permission',
  'aws:route53/record:Record',
  // The zip files, in the private bucket that SST keeps for each account.
  'aws:s3/bucketObjectv2:BucketObjectv2',
  'aws:scheduler/schedule:Schedule',
  'aws:sns/topic:Topic',
  'aws:sns/topicPolicy:TopicPolicy',
  'aws:sns/topicSubscription:TopicSubscription',
];

/** Pulumi’s and SST’s own, which are nothing on AWS. */
const isBookkeeping = (type: string): boolean => /^(sst|pulumi|random|pulumi-nodejs):/.test(type);

export const exposureChecks: readonly Check[] = [
  {
    name: 'nothing is public but the gateway: no function URL, bucket, stream or other kind of resource',
    faultsOf: ({ resources }) =>
      [...new Set(resources.map(({ type }) => type))]
        .filter((type) => !isBookkeeping(type) && !knownTypes.includes(type))
        .map((type) => `There is a ${type}.`),
  },
  {
    name: 'no policy of a resource is open to everybody',
    faultsOf: (plan) => [
      ...plan.resources
        .filter(({ inputs }) => /"?(principal|AWS)"?\\?":\s*\\?"\*/i.test(JSON.stringify(inputs)))
        .map(({ name }) => `${name} is open to everybody.`),
      ...inputsOfType(plan, 'aws:sns/topicPolicy:TopicPolicy').flatMap(({ policy }) =>
        differing('Who may tell the topic', at(JSON.parse(String(policy)), 'Statement', 0, 'Condition'), {
          StringEquals: { 'aws:SourceAccount': account },
        }),
      ),
    ],
  },
  {
    name: 'files are only put into the bucket of code, and none is public',
    faultsOf: (plan) =>
      inputsOfType(plan, 'aws:s3/bucketObjectv2:BucketObjectv2').flatMap(({ bucket, acl }) =>
        differing('A file', [bucket, acl], ['bucket-of-code', undefined]),
      ),
  },
];
