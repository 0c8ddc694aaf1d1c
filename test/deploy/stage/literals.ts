import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../../lib/schema-parts.ts';

/** In an expected value: whatever is there. Another check reads it, or it is prose. */
export const anything = Symbol('anything');

/**
 * Whether a value is the expected one, without further properties; a pattern describes a
 * string, a set an array in any order.
 */
export const matches = (actual: unknown, expected: unknown): boolean => {
  if (expected === anything) return actual !== undefined;
  if (expected instanceof RegExp) return typeof actual === 'string' && expected.test(actual);
  if (expected instanceof Set) {
    return Array.isArray(actual) && isDeepStrictEqual(new Set(actual), expected);
  }
  if (Array.isArray(expected)) {
    return (
      Array.isArray(actual) &&
      actual.length === expected.length &&
      expected.every((each, at) => matches(actual[at], each))
    );
  }
  if (!isObject(expected)) return isDeepStrictEqual(actual, expected);
  return (
    isObject(actual) &&
    Object.keys(actual).every((key) => expected[key] !== undefined) &&
    Object.entries(expected).every(([key, value]) => value === undefined || matches(actual[key], value))
  );
};

/** The names of one stage in one region and account. */
export const namesIn = (stage: string, region: string) => {
  const arn = (service: string, resource: string): string =>
    `arn:aws:${service}:${region}:000000000000:${resource}`;
  const name = (suffix: string): string => `job-posting-${stage}-${suffix}`;
  return {
    arn,
    name,
    /** SST adds eight random letters to most names, and shortens long ones. */
    random: /-[a-z]{8}$/,
    log: (of: string): string => `/aws/lambda/${name(of)}`,
    topic: arn('sns', name('alarms')),
    /** https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Dashboards.html */
    dashboard: `https://${region}.console.aws.amazon.com/cloudwatch/home?region=${region}#dashboards/dashboard/${name(region)}`,
  };
};

export type Names = ReturnType<typeof namesIn>;

/** `AWS/Lambda Errors Sum FunctionName=sweep`: namespace, name, statistic, dimensions. */
export const metricOf = (line: string, { name }: Names, tablePrefix: string) => {
  const [namespace = '', metricName = '', stat = '', ...pairs] = line.split(' ');
  const full: Readonly<Record<string, (value: string) => string>> = {
    FunctionName: name,
    QueueName: name,
    TableName: (table) => `${tablePrefix}-${table}`,
  };
  return {
    namespace: namespace === 'own' ? name('').slice(0, -1) : namespace,
    metricName,
    stat,
    dimensions: Object.fromEntries(
      pairs
        .map((pair) => pair.split('='))
        .map(([dimension = '', value = '']) => [dimension, full[dimension]?.(value) ?? value]),
    ),
  };
};
