/** A setting, the local store or a stage cannot be used; the message is for the operator. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
