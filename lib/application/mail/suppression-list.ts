import { DeleteSuppressedDestinationCommand, SESv2Client } from '@aws-sdk/client-sesv2';

/** Takes an address off the list of Amazon SES, which has addresses as mails were sent to them. */
export const removeFromSuppressionList = async (address: string): Promise<void> => {
  const remove = new DeleteSuppressedDestinationCommand({ EmailAddress: address });
  await new SESv2Client({}).send(remove).catch((error) => {
    if (error.name !== 'NotFoundException') throw error;
  });
};
