import type { StagePlan } from '../plan.ts';

const waitingFor = (plan: StagePlan, type: string, needed: string, reason: string): string[] => {
  const namesOf = (each: string) => plan.resources.filter((resource) => resource.type === `aws:${each}`);
  return namesOf(type).flatMap(({ name, dependsOn }) =>
    namesOf(needed)
      .filter((each) => !dependsOn.includes(each.name))
      .map((each) => `${name} must depend on ${each.name}: ${reason}.`),
  );
};

/**
 * Functions are updated after all tables, so that no function queries an index that is being filled.
 * The stage of the gateway follows its routes: AWS refuses settings of a route that does not exist.
 */
export const orderFaults = (plan: StagePlan): string[] => [
  ...waitingFor(
    plan,
    'lambda/function:Function',
    'dynamodb/table:Table',
    'it would be updated before the table is',
  ),
  ...waitingFor(
    plan,
    'apigatewayv2/stage:Stage',
    'apigatewayv2/route:Route',
    'its settings could name a route that does not exist',
  ),
];
