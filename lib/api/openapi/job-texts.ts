/** What the schemas of jobs say in requests and in responses. */

export const statusText =
  '`active` jobs are shown to applicants, `archived` ones no longer, a `draft` not yet. Any status may follow any other.';
export const confidentialText = "Whether the board hides the employer's name from applicants.";
export const autoRefreshText =
  'Whether the job is republished every 7 days while it is active. It has an effect for employers on the unlimited plan only.';
export const maxAmountText = 'The upper end of a range, not below `amount`. Null when there is no range.';
export const commissionText =
  'Whether commission is paid on top; with no amount, commission is all that is paid.';

export const detailsNotes = {
  workplace: 'Where the work is done.',
  vacancy:
    'Whether the posting is for a position that is open now (`existing`) or may open later (`future`).',
  aiScreening: 'Whether artificial intelligence is used to screen, assess or select applicants.',
};

/** Without it, generators for Go and others choose single precision. */
export const double = { format: 'double' } as const;
