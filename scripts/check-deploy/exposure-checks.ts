import { account } from './mocks.ts';
import { type Check, inputsOfType, mismatch } from './plan.ts';

/** The types of resources that the service consists of, by AWS service. A person must review any other. */
const reviewedTypes = {
  acm: ['certificate', 'certificateValidation'],
  apigatewayv2: ['api', 'apiMapping', 'domainName', 'integration', 'route', 'stage'],
  budgets: ['budget'],
  cloudwatch: ['dashboard', 'logGroup', 'metricAlarm'],
  dynamodb: ['table'],
  iam: ['role'],
  lambda: ['function', 'functionEventInvokeConfig', 'permission'],
  route53: ['record'],
  // The zip files, in the private bucket that SST keeps for each account.
  s3: ['bucketObjectv2'],
  scheduler: ['schedule'],
  sns: ['topic', 'topicPolicy', 'topicSubscription'],
};

const isReviewed = (type: string): boolean =>
  Object.entries(reviewedTypes).some(([service, names]) =>
    names.some((name) => type.startsWith(`aws:${service}/${name}:`)),
  );

/** Resources of Pulumi and SST themselves, which do not exist on AWS. */
const isBookkeeping = (type: string): boolean => /^(sst|pulumi|random|pulumi-nodejs):/.test(type);

export const exposureChecks: readonly Check[] = [
  {
    name: 'nothing is public but the gateway: no function URL, bucket, stream or other kind of resource',
    faultsOf: ({ resources }) =>
      [...new Set(resources.map(({ type }) => type))]
        .filter((type) => !isBookkeeping(type) && !isReviewed(type))
        .map((type) => `There is a ${type}.`),
  },
  {
    name: 'no policy of a resource is open to everybody',
    faultsOf: (plan) => [
      ...plan.resources
        .filter(({ inputs }) => /"?(principal|AWS)"?\\?":\s*\\?"\*/i.test(JSON.stringify(inputs)))
        .map(({ name }) => `${name} is open to everybody.`),
      ...inputsOfType(plan, 'sns/topicPolicy:TopicPolicy').flatMap(({ policy }) =>
        mismatch('Who may tell the topic', JSON.parse(String(policy)).Statement[0].Condition, {
          StringEquals: { 'aws:SourceAccount': account },
        }),
      ),
    ],
  },
  {
    name: 'files are only put into the bucket of code, and none is public',
    faultsOf: (plan) =>
      inputsOfType(plan, 's3/bucketObjectv2:BucketObjectv2').flatMap(({ bucket, acl }) =>
        mismatch('A file', [bucket, acl], ['bucket-of-code', undefined]),
      ),
  },
];
