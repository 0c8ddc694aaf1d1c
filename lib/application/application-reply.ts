import { json } from '../http/reply/reply.ts';
import type { ReplyOf } from '../http/step.ts';
import type { Receipt } from './apply-to-job.ts';

export const applicationReply: ReplyOf<Receipt> = ({ sent, isNew, mailId }, _, internal) => {
  internal.mailId = mailId;
  return json(isNew ? 201 : 200, { sent });
};
