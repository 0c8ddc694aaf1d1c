import type { RunDetails } from 'fast-check';

/** Only what a reader needs: how to run it again, and the shortest script that goes wrong. */
export const tellScript = async <Ts>(details: RunDetails<Ts>): Promise<void> => {
  const { failed, seed, counterexamplePath, errorInstance } = details;
  if (!failed) return;
  const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  throw new Error(`MODEL_SEED=${seed} MODEL_PATH=${counterexamplePath}${reason}`, { cause: errorInstance });
};

/** A failing run is found again by its seed. */
export const again = () => ({
  ...(process.env.MODEL_SEED && { seed: Number(process.env.MODEL_SEED) }),
  ...(process.env.MODEL_PATH && { path: process.env.MODEL_PATH }),
});
