/** @param usage of the command. @returns a text for the operator, or undefined for a defect. */
export const deploymentReason = (error: unknown, usage: string): string | undefined => {
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
