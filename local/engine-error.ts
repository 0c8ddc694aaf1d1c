/** Why the store of this machine cannot be used, in words for the person who asked for it. */
export class EngineError extends Error {
  override name = 'EngineError';
}
