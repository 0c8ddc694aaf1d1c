import { ok, type Rows, routesOf } from '../contract/route.ts';

export const applicationRoutes = routesOf({
  'POST /board/jobs/{id}/applications': {
    function: 'apply-to-job',
    request: 'application',
    onlyWith: 'APPLICATIONS',
    summary: 'Hand in an application',
    description:
      'E-mails an application to the employer of a live job with routing type 1, and keeps nothing of it but a digest. The key needs the right to hand in applications. Retry until the response is 201 or 200: the same application within 30 days is sent once. Only where it is unknown whether the mail was accepted, a retry may send one more. Where the operator has not switched applications on, the path does not exist (404).',
    body: { schema: 'ApplicationInput', examples: ['ApplicationInput'], refusal: 'body.invalid' },
    responses: [
      { status: 201, description: 'The mail system has accepted the mail.', json: 'ApplicationReceipt' },
      ok('The same application was sent before.', 'ApplicationReceipt'),
    ],
    refusals: ['application.elsewhere', 'application.undeliverable', 'application.limit'],
    grants: {
      employers: ['BatchGetItem'],
      jobs: ['BatchGetItem'],
      idempotency: ['BatchGetItem', 'UpdateItem'],
    },
  },
} as const satisfies Rows);
