import { expect, test } from 'vitest';
import {
  accessesOf,
  deployerPolicies,
  developerPolicies,
  neededByType,
} from '../../deploy/deployer-rights.ts';
import type { Policy } from '../../deploy/policy.ts';
import { allows } from '../../scripts/check-deploy/deployer-policy.ts';

const ofDeployer = Object.values(deployerPolicies);
const ofDeveloper = Object.values(developerPolicies);

const actionsOf = ({ Statement }: Policy) => Statement.flatMap(({ Action }) => Action);

/**
 * A second, independent list of what a deployment requests, by service: the actions of the
 * documentation that create, read, change and delete what a stage consists of.
 * https://docs.aws.amazon.com/service-authorization/latest/reference/reference_policies_actions-resources-contextkeys.html
 */
const neededByDeployer: Readonly<Record<string, readonly string[]>> = {
  acm: [
    'AddTagsToCertificate DeleteCertificate DescribeCertificate ListTagsForCertificate',
    'RemoveTagsFromCertificate RequestCertificate',
  ],
  apigateway: ['DELETE GET PATCH POST PUT'],
  budgets: ['ListTagsForResource ModifyBudget TagResource UntagResource ViewBudget'],
  cloudwatch: [
    'DeleteAlarms DeleteDashboards DescribeAlarms GetDashboard ListTagsForResource PutDashboard',
    'PutMetricAlarm TagResource UntagResource',
  ],
  dynamodb: [
    'CreateTable DeleteTable DescribeContinuousBackups DescribeTable DescribeTimeToLive',
    'ListTagsOfResource TagResource UntagResource UpdateContinuousBackups UpdateTable',
    'UpdateTimeToLive',
  ],
  ecr: ['CreateRepository DescribeRepositories'],
  events: [
    'DeleteRule DescribeRule ListTagsForResource ListTargetsByRule PutRule PutTargets RemoveTargets TagResource UntagResource',
  ],
  iam: [
    'CreateRole CreateServiceLinkedRole DeleteRole DeleteRolePolicy GetRole GetRolePolicy',
    'ListAttachedRolePolicies ListInstanceProfilesForRole ListRolePolicies PassRole PutRolePolicy',
    'TagRole UntagRole UpdateAssumeRolePolicy UpdateRole UpdateRoleDescription',
  ],
  lambda: [
    'AddPermission CreateAlias CreateEventSourceMapping CreateFunction DeleteAlias',
    'DeleteEventSourceMapping DeleteFunction DeleteFunctionEventInvokeConfig GetAccountSettings',
    'GetAlias GetEventSourceMapping GetFunction GetFunctionCodeSigningConfig',
    'GetFunctionConfiguration GetFunctionEventInvokeConfig GetPolicy ListFunctions ListTags',
    'ListVersionsByFunction PublishVersion PutFunctionEventInvokeConfig RemovePermission',
    'TagResource UntagResource UpdateAlias UpdateEventSourceMapping UpdateFunctionCode',
    'UpdateFunctionConfiguration',
  ],
  logs: [
    'CreateLogDelivery CreateLogGroup DeleteLogDelivery DeleteLogGroup DeleteMetricFilter',
    'DeleteQueryDefinition DeleteRetentionPolicy DescribeLogGroups DescribeMetricFilters',
    'DescribeQueryDefinitions DescribeResourcePolicies GetLogDelivery ListLogDeliveries',
    'ListTagsForResource PutMetricFilter PutQueryDefinition PutResourcePolicy PutRetentionPolicy',
    'TagResource UntagResource UpdateLogDelivery',
  ],
  route53: ['ChangeResourceRecordSets GetChange GetHostedZone ListHostedZones ListResourceRecordSets'],
  s3: [
    'CreateBucket DeleteObject DeleteObjectVersion GetObject GetObjectTagging GetObjectVersion',
    'ListBucket ListBucketVersions PutBucketNotification PutBucketPolicy PutBucketVersioning',
    'PutObject PutObjectTagging',
  ],
  scheduler: ['CreateSchedule DeleteSchedule GetSchedule UpdateSchedule'],
  ses: [
    'CreateConfigurationSetEventDestination GetConfigurationSetEventDestinations',
    'UpdateConfigurationSetEventDestination DeleteConfigurationSetEventDestination',
    'CreateConfigurationSet CreateEmailIdentity DeleteConfigurationSet DeleteEmailIdentity',
    'GetAccount GetConfigurationSet GetEmailIdentity GetIdentityVerificationAttributes',
    'ListTagsForResource PutConfigurationSetSuppressionOptions',
    'PutEmailIdentityConfigurationSetAttributes TagResource UntagResource',
  ],
  sns: [
    'CreateTopic DeleteTopic GetSubscriptionAttributes GetTopicAttributes',
    'ListSubscriptionsByTopic ListTagsForResource SetSubscriptionAttributes SetTopicAttributes',
    'Subscribe TagResource Unsubscribe UntagResource',
  ],
  sqs: ['CreateQueue DeleteQueue GetQueueAttributes ListQueueTags SetQueueAttributes TagQueue', 'UntagQueue'],
  ssm: [
    'AddTagsToResource DeleteParameter DescribeParameters GetParameter GetParameters',
    'ListTagsForResource PutParameter RemoveTagsFromResource',
  ],
};

test('the deployer may do what creating, reading, changing and deleting a stage needs', () => {
  const needed = Object.entries(neededByDeployer).flatMap(([service, lines]) =>
    lines.flatMap((line) => line.split(' ').map((name) => `${service}:${name}`)),
  );
  expect([...new Set(ofDeployer.flatMap(actionsOf))].toSorted()).toEqual(needed.toSorted());
});

test('a developer may also connect `sst dev`', () => {
  // https://docs.aws.amazon.com/service-authorization/latest/reference/list_appsync.html
  const api = 'arn:aws:appsync:ca-central-1:000000000000:apis/abc';
  const needed = accessesOf([
    ['appsync', 'ListApis CreateApi', '*'],
    ['appsync', 'CreateChannelNamespace EventConnect', api],
    ['appsync', 'EventPublish EventSubscribe', `${api}/channelNamespace/sst`],
  ]);
  expect(needed.filter(({ action, on }) => !allows(ofDeveloper, action, on))).toEqual([]);
  expect(needed.filter(({ action, on }) => allows(ofDeployer, action, on))).toEqual([]);
});

test.each([
  ['the deployer may change nothing of another service', ofDeployer, 'payroll-production-Jobs'],
  ['a developer may change nothing of a stage that all work on', ofDeveloper, 'job-posting-production-Jobs'],
] as const)('%s', (_, policies, name) => {
  const inputs = {
    ...{ name, functionName: name, dashboardName: name, logGroupName: `/aws/lambda/${name}`, key: name },
    function: `arn:aws:lambda:ca-central-1:000000000000:function:${name}`,
    topic: `arn:aws:sns:ca-central-1:000000000000:${name}`,
    arn: `arn:aws:sns:ca-central-1:000000000000:${name}`,
  };
  const others = accessesOf(Object.values(neededByType).flat(), inputs).filter(({ on }) => on.includes(name));
  expect(others.length).toBeGreaterThan(90);
  expect(others.filter(({ action, on }) => allows(policies, action, on))).toEqual([]);
});

test('a developer has no domain, and changes none of others', () => {
  const domain = 'arn:aws:apigateway:ca-central-1::/domainnames/jobs.example';
  for (const action of ['GET', 'POST', 'PATCH', 'DELETE'].map((method) => `apigateway:${method}`)) {
    for (const on of [domain, `${domain}/apimappings/abc`]) {
      expect(allows(ofDeployer, action, on)).toBe(true);
      expect(allows(ofDeveloper, action, on)).toBe(false);
    }
  }
});

test('the deployer passes roles to the two services that need one', () => {
  const statements = ofDeployer.flatMap(({ Statement }) => Statement);
  expect(statements.filter(({ Action }) => Action.includes('iam:PassRole'))).toEqual([
    expect.objectContaining({
      Action: ['iam:PassRole'],
      Condition: {
        StringEquals: { 'iam:PassedToService': ['lambda.amazonaws.com', 'scheduler.amazonaws.com'] },
      },
    }),
  ]);
});
