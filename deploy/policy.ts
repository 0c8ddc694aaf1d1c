/** The names of actions of one service of IAM, and the resource that they are on. */
export type Needed = readonly [service: string, names: string, on: string];

/** A policy of IAM. */
export type Policy = {
  readonly Version: string;
  readonly Statement: readonly {
    readonly Effect: string;
    readonly Action: readonly string[];
    readonly Resource: readonly string[];
    readonly Condition?: object | undefined;
  }[];
};

/** In any region and account. */
export const anyArn = (service: string, resource: string): string => `arn:aws:${service}:*:*:${resource}`;

/** The log groups of the functions, of the gateway and of the operators. @param stages such as `dev-*`. */
export const logGroups = (stages: string): string[] =>
  [
    `/aws/lambda/job-posting-${stages}`,
    `/aws/vendedlogs/apis/job-posting-${stages}`,
    `/job-posting/${stages}`,
  ].map((name) => anyArn('logs', `log-group:${name}`));

/**
 * Conditions on the gateways of some stages: their ARNs name none, but SST tags what it creates.
 * `IfExists`, because AWS does not document which parts of a gateway inherit its tags.
 */
export const ofGateways = (stages: string): Readonly<Record<string, object>> =>
  Object.fromEntries(
    ['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => [
      `apigateway:${method}`,
      { StringLikeIfExists: { 'aws:ResourceTag/sst:stage': stages } },
    ]),
  );

/** Allows what is needed: one statement for the actions on the same resources. @param conditions by action. */
export const policyOf = (
  needs: readonly Needed[],
  conditions: Readonly<Record<string, object>> = {},
): Policy => {
  const resources = new Map<string, Set<string>>();
  for (const [service, names, on] of needs) {
    for (const name of names.split(' ')) {
      const action = `${service}:${name}`;
      resources.set(action, (resources.get(action) ?? new Set()).add(on));
    }
  }
  const groups = Map.groupBy(resources, ([action, on]) =>
    JSON.stringify([[...on].sort(), conditions[action]]),
  );
  const Statement = [...groups.values()].map((group) => ({
    Effect: 'Allow',
    Action: group.map(([action]) => action),
    Resource: [...(group[0]?.[1] ?? [])],
    Condition: conditions[group[0]?.[0] ?? ''],
  }));
  return { Version: '2012-10-17', Statement };
};
