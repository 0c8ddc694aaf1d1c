import express from 'express';
import { listening } from '../../server/listening.ts';
import { authenticate, createJob, getJob, listJobs, unauthorized } from '../board.ts';

const app = express();
app.disable('x-powered-by');
app.use(express.json({ limit: '6mb' }));
app.use(async ({ headers }, response, next) => {
  const employer = await authenticate(headers['api-key']?.toString());
  if (!employer) {
    response.status(unauthorized.status).json(unauthorized.body);
    return;
  }
  response.locals.employer = employer;
  next();
});

app.get('/api/v1.1/jobs/:id', async ({ params }, response) => {
  const { status, body } = await getJob(response.locals.employer, Number(params.id));
  response.status(status).json(body);
});
app.get('/api/v1.1/jobs', async ({ query }, response) => {
  const { status, body } = await listJobs(response.locals.employer, query as Record<string, string>);
  response.status(status).json(body);
});
app.post('/api/v1.1/jobs', async (request, response) => {
  const { status, headers = {}, body } = await createJob(response.locals.employer, request.body);
  response.status(status).set(headers).json(body);
});

const server = app.listen(0, '127.0.0.1', () => listening(server.address()));
