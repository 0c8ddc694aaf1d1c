import type { TableKey } from '../store/tables.ts';

/** What a stage with alarms should have. The deployment writes it into the function that inspects. */
export type ExpectedStage = {
  /** What its names begin with, such as `job-posting-production`. */
  readonly name: string;
  /** Tables cannot be deleted by mistake. */
  readonly isProtected: boolean;
  /** Tables can be restored to any second. */
  readonly hasRecovery: boolean;
  readonly functions: readonly string[];
  /** The table whose stream calls a function. */
  readonly streams: Readonly<Record<string, TableKey>>;
  /** How many schedules call a function. */
  readonly schedules: Readonly<Record<string, number>>;
  /** The pattern of the lines that an own metric counts. */
  readonly filters: Readonly<Record<string, string>>;
  /** How many applications a key may hand in in a day; absent where the stage takes none. */
  readonly applicationsPerKey?: number | undefined;
};
