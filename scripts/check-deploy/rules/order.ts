import type { StagePlan } from '../plan.ts';

/** Functions are updated after all tables, so that no function queries an index that is being filled. */
export const orderFaults = ({ resources }: StagePlan): string[] => {
  const namesOf = (type: string) => resources.filter((each) => each.type === `aws:${type}`);
  const tables = namesOf('dynamodb/table:Table').map(({ name }) => name);
  return namesOf('lambda/function:Function').flatMap(({ name, dependsOn }) =>
    tables
      .filter((table) => !dependsOn.includes(table))
      .map((table) => `${name} must depend on ${table}: it would be updated before the table is.`),
  );
};
