/** What every system says about a job, in its own words. */
export type Ad = {
  readonly shape: string;
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** One text for each place, as the system writes it. */
  readonly locations: readonly string[];
  /** Departments, functions or categories. */
  readonly fields: string;
  readonly hours: string;
  readonly pay?: Pay | undefined;
  readonly email?: string | null | undefined;
  readonly url?: string | null | undefined;
  readonly closing?: string | null | undefined;
};

/** `unit` is the system's word or code for the period. */
export type Pay = { readonly from: number; readonly to: number; readonly unit: string };
