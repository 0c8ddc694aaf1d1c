import type { ErrorCode } from '../errors/problems.ts';
import texts from './problem-texts.json' with { type: 'json' };

/** For integrators. Backticks mark code. */
type ProblemText = { readonly meaning: string; readonly remedy: string };

/** Only the documentation imports these texts: other functions load faster without them. */
export const problemTexts: Readonly<Record<ErrorCode, ProblemText>> = texts;
