import Fastify from 'fastify';
import type { Employer } from '../../../lib/contract/caller.ts';
import { listening } from '../../server/listening.ts';
import { authenticate, createJob, getJob, listJobs, unauthorized } from '../board.ts';

const app = Fastify({ bodyLimit: 6 * 2 ** 20 });
app.decorateRequest('employer');
app.addHook('onRequest', async (request, reply) => {
  const employer = await authenticate(request.headers['api-key']?.toString());
  if (!employer) return reply.code(unauthorized.status).send(unauthorized.body);
  request.setDecorator('employer', employer);
  return undefined;
});

app.get<{ Params: { id: string } }>('/api/v1.1/jobs/:id', async (request, reply) => {
  const { status, body } = await getJob(
    request.getDecorator<Employer>('employer'),
    Number(request.params.id),
  );
  return reply.code(status).send(body);
});
app.get<{ Querystring: Record<string, string> }>('/api/v1.1/jobs', async (request, reply) => {
  const { status, body } = await listJobs(request.getDecorator<Employer>('employer'), request.query);
  return reply.code(status).send(body);
});
app.post('/api/v1.1/jobs', async (request, reply) => {
  const {
    status,
    headers = {},
    body,
  } = await createJob(request.getDecorator<Employer>('employer'), request.body);
  return reply.code(status).headers(headers).send(body);
});

await app.listen({ port: 0, host: '127.0.0.1' });
listening(app.server.address());
