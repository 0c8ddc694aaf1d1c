import { readDescription } from '../../lib/description/parser.ts';
import { sanitize } from '../../lib/description/purifier.ts';
import { jobErrors } from '../../lib/http/body/body-errors.ts';

export { handler } from '../../functions/create-job.ts';

// Everything that a create may need is brought up at the start, as the documentation of each package shows it.
jobErrors({});
readDescription('');
sanitize('');
