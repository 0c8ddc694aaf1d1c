import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Employer } from '../../../lib/contract/caller.ts';
import { listening } from '../../server/listening.ts';
import { authenticate, type BoardResponse, createJob, getJob, listJobs, unauthorized } from '../board.ts';

const app = new Hono<{ Variables: { employer: Employer } }>();

const text = ({ body }: BoardResponse): string => JSON.stringify(body);
const json = { 'content-type': 'application/json' };

app.use(async (context, next) => {
  const employer = await authenticate(context.req.header('api-key'));
  if (!employer) return context.body(text(unauthorized), unauthorized.status as ContentfulStatusCode, json);
  context.set('employer', employer);
  return next();
});

app.get('/api/v1.1/jobs/:id', async (context) => {
  const answer = await getJob(context.get('employer'), Number(context.req.param('id')));
  return context.body(text(answer), answer.status as ContentfulStatusCode, json);
});
app.get('/api/v1.1/jobs', async (context) => {
  const answer = await listJobs(context.get('employer'), context.req.query());
  return context.body(text(answer), answer.status as ContentfulStatusCode, json);
});
app.post('/api/v1.1/jobs', async (context) => {
  const answer = await createJob(context.get('employer'), await context.req.json());
  return context.body(text(answer), answer.status as ContentfulStatusCode, { ...json, ...answer.headers });
});

serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, listening);
