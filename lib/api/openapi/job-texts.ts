/** What the schemas of jobs say in requests and in responses. */

export const statusText =
  '`active`: shown to applicants; `archived`: no longer shown; `draft`: not shown yet. Any status can change to any other.';
export const confidentialText = "Whether the board hides the employer's name from applicants.";
export const autoRefreshText =
  'Whether the job is republished every 7 days while it is active. It takes effect only for employers on the unlimited plan.';
export const maxAmountText = 'The upper end of the range, at least `amount`. Null if there is no range.';
export const commissionText =
  'Whether commission is paid in addition. Without an amount, the job pays commission only.';

export const detailsNotes = {
  workplace: 'Where the work is done.',
  vacancy:
    'Whether the posting is for a position that is open now (`existing`) or may open later (`future`).',
  aiScreening: 'Whether artificial intelligence is used to screen, assess or select applicants.',
};

/** Without it, generators for Go and others choose single precision. */
export const double = { format: 'double' } as const;
