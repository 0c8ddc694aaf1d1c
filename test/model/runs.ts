import type { RunDetails } from 'fast-check';

/** Reports how to replay a failure, and the shortest failing script. */
export const reportScript = async <Ts>(details: RunDetails<Ts>): Promise<void> => {
  const { failed, seed, counterexamplePath, errorInstance } = details;
  if (!failed) return;
  const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  throw new Error(`MODEL_SEED=${seed} MODEL_PATH=${counterexamplePath}${reason}`, { cause: errorInstance });
};

/** Replays the run of MODEL_SEED and MODEL_PATH. */
export const replayOptions = () => ({
  ...(process.env.MODEL_SEED && { seed: Number(process.env.MODEL_SEED) }),
  ...(process.env.MODEL_PATH && { path: process.env.MODEL_PATH }),
});
