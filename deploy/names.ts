import { appName, type StageName } from './stages.ts';

/** A function's name on AWS. */
export const functionName = (stage: StageName, name: string): string => `${appName}-${stage}-${name}`;

/** The log group of a function. */
export const logGroupName = (stage: StageName, name: string): string =>
  `/aws/lambda/${functionName(stage, name)}`;
