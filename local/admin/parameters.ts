import { plans } from '../../lib/domain/plan.ts';
import { argument, option, requiredOption } from './command.ts';
import { parseEmployerId, parseKeyId, parsePlan } from './values.ts';

/* Parameters that several commands have. */

export const employerArgument = argument('<id>', 'the id of the employer', parseEmployerId);

const employerFlags = '--employer <id>';

export const employerOption = requiredOption(employerFlags, 'the id of the employer', parseEmployerId);

export const anyEmployer = option(employerFlags, 'only this employer; all by default', parseEmployerId);

export const ofEmployer = option(
  employerFlags,
  'its employer; whoever it belongs to by default',
  parseEmployerId,
);

export const keyId = argument('<keyid>', 'the id that "key list" shows; it begins with key_', parseKeyId);

export const plan = option('--plan <plan>', `${plans.join(' or ')}`, parsePlan, plans);
