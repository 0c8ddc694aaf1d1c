import { purify } from '../../lib/description/dompurify.ts';
import { filterHtml } from '../../lib/description/html-filter.ts';
import { jobErrors } from '../../lib/http/body/body-errors.ts';

export { handler } from '../../functions/create-job.ts';

// Everything that a create may need is brought up at the start, as the documentation of each package shows it.
jobErrors({});
filterHtml('');
purify('');
