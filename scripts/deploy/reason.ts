/** @returns a text for the operator, or undefined for a defect. */
const reasonOf = (error: unknown, usage: string): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof RangeError) return error.message;
  if ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')) {
    return `${error.message}\n${usage}`;
  }
  if (error.name === 'CredentialsProviderError') {
    return 'There are no AWS credentials: set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';
  }
  return '$metadata' in error ? `AWS: ${error.name}: ${error.message}` : undefined;
};

/**
 * Does the work of an operator's command, and says why it failed.
 *
 * @param next what to do then.
 */
export const explainFailure = async (work: () => Promise<void>, usage: string, next = ''): Promise<void> => {
  try {
    await work();
  } catch (error) {
    const reason = reasonOf(error, usage);
    if (reason === undefined) throw error;
    console.error(reason === usage ? usage : reason + next);
    process.exitCode = 1;
  }
};
