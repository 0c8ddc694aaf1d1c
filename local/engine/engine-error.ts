/** The local store cannot be used; the message is for the operator. */
export class EngineError extends Error {
  override name = 'EngineError';
}
