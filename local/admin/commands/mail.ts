import { resolve } from 'node:path';
import { addressDigest, digestKey, withAsciiDomain } from '../../../lib/application/digest.ts';
import { blockAddress, findBlocked, unblockAddress } from '../../../lib/application/store/undeliverable.ts';
import { emailFault } from '../../../lib/job/rules/email-and-url.ts';
import { applicationKeyName } from '../../../lib/limits.ts';
import { OperatorError } from '../../operator-error.ts';
import { dataDirOf } from '../../settings.ts';
import {
  AdminUsageError,
  type Command,
  type Context,
  defineChange,
  defineCommand,
  optional,
  required,
} from '../command.ts';
import { parameterFolderOf } from '../stage.ts';

const parseAddress = (text: string): string => {
  const fault = emailFault(text);
  if (fault === undefined) return text;
  throw new AdminUsageError(`The address ${fault}.`);
};

const parseToken = (text: string): string => {
  if (/^[\w-]{43}$/.test(text)) return text;
  throw new AdminUsageError('--token must be the 43 characters after "stop" in the subject of the request.');
};

/** Where `npm start` with this data folder, or the stage, has the key of its digests. */
const keySourceOf = (stage: string | undefined) => {
  if (stage !== undefined) {
    return { folder: undefined, keyParameter: `${parameterFolderOf(stage)}/${applicationKeyName}` };
  }
  const folder = process.env.APPLICATIONS_FOLDER || dataDirOf(process.env);
  if (folder !== ':memory:') return { folder: resolve(folder), keyParameter: '' };
  throw new OperatorError('Set APPLICATIONS_FOLDER to the folder that npm start prints for this engine.');
};

export const readDigestKey = ({ stage }: Pick<Context, 'stage'>): Promise<string> =>
  digestKey(keySourceOf(stage)).catch((error) => {
    if (Object(error).name !== 'ParameterNotFound') throw error;
    throw new OperatorError(`The stage ${stage} takes no applications: it has no key of their digests.`);
  });

const digestOf = async (address: string, context: Context): Promise<string> =>
  addressDigest(await readDigestKey(context), address);

/** Takes an address off the list of Amazon SES, which has addresses as mails were sent to them. */
const removeFromSuppressionList = async (address: string): Promise<void> => {
  // Here, because only this needs the client.
  const { DeleteSuppressedDestinationCommand, SESv2Client } = await import('@aws-sdk/client-sesv2');
  const remove = new DeleteSuppressedDestinationCommand({ EmailAddress: withAsciiDomain(address) });
  await new SESv2Client({}).send(remove).catch((error) => {
    if (error.name !== 'NotFoundException') throw error;
  });
};

export const mailCommands: readonly Command[] = [
  defineCommand(
    'mail blocked',
    'List the addresses that get no applications, by the tokens in the mails to them.',
    {},
    async (_, { now }) => ({ document: await findBlocked(now) }),
  ),
  defineChange(
    'mail block',
    'Send no more applications to an address, until "mail unblock".',
    {
      address: optional('[address]', 'the address; either this or --token is required', parseAddress),
      token: optional('--token <token>', 'what follows "stop" in the subject of a request', parseToken),
    },
    async ({ address, token: given }, context) => {
      if ((address === undefined) === (given === undefined)) {
        throw new AdminUsageError('Pass either the address or --token.');
      }
      const token = address === undefined ? String(given) : await digestOf(address, context);
      await blockAddress(token, 'request', context.now);
      return { document: { token, reason: 'request', since: context.now.toISOString() } };
    },
  ),
  defineChange(
    'mail unblock',
    'Send applications to an address again, whatever has blocked it.',
    { address: required('<address>', 'the address, as the job has it', parseAddress) },
    async ({ address }, context) => {
      const token = await digestOf(address, context);
      // First: a mail that is sent before would come back, and block the address again.
      if (context.stage !== undefined) await removeFromSuppressionList(address);
      await unblockAddress(token, context.now);
      return { document: { token } };
    },
  ),
];
