import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '../../dynamodb/client.ts';
import { isConditionFailed } from '../../dynamodb/errors.ts';
import { log } from '../../log.ts';
import { tableName } from '../table-name.ts';

/** A request waits no longer than this for the note to be written, the SDK's own repeats included. */
const patienceMillis = 300;

/**
 * Notes the day on which a key is used: one write a day for each key, whichever function comes first. The write is
 * waited for, since Lambda stops a function that has answered; that it fails is logged and harms no request.
 *
 * @param today in UTC, `YYYY-MM-DD`.
 */
export const noteUse = async (
  digest: string,
  { keyId, lastUsed }: { readonly keyId: string; readonly lastUsed?: string },
  today: string,
): Promise<void> => {
  if (lastUsed !== undefined && lastUsed >= today) return;
  const note = new UpdateCommand({
    TableName: tableName('apiKeys'),
    Key: { digest },
    ConditionExpression: 'attribute_exists(digest) AND (attribute_not_exists(lastUsed) OR lastUsed < :today)',
    UpdateExpression: 'SET lastUsed = :today',
    ExpressionAttributeValues: { ':today': today },
  });
  try {
    await dynamo().send(note, { abortSignal: AbortSignal.timeout(patienceMillis) });
  } catch (error) {
    const isNotedOrGone = isConditionFailed(error);
    if (isNotedOrGone) return;
    const cause = error instanceof Error ? error.name : String(error);
    const message = "The last use of a key could not be noted; the key's next read tries again.";
    log('warn', { message, keyId, cause });
  }
};
