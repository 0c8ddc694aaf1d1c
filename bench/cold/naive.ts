import { readDescription } from '../../lib/description/parser.ts';
import { sanitize } from '../../lib/description/purifier.ts';
import { jobErrors } from '../../lib/http/body/body-errors.ts';

export { handler } from '../../functions/create-job.ts';

// Loads everything that a create may need at the start, as each package documents it.
jobErrors({});
readDescription('');
sanitize('');
