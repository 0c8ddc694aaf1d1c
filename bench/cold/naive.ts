import { DescriptionLimits } from '../../lib/description/description-limits.ts';
import { purify } from '../../lib/description/dompurify.ts';
import { filterHtml } from '../../lib/description/html-filter.ts';
import { jobErrors } from '../../lib/http/body/body-errors.ts';

export { handler } from '../../functions/create-job.ts';

// Loads everything that a create may need at the start, as each package documents it.
jobErrors({});
filterHtml('', { limits: new DescriptionLimits() });
purify('');
