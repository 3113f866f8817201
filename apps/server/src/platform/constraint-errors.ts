import type { ErrorName } from '@mashang/contract/errors';
import type { MerchantCause } from '@mashang/contract/merchant-causes';
import { BusinessError } from './errors.ts';

/** An error with its text; `because` where a merchant's call may meet it. */
type Sentence = readonly [kind: ErrorName, text: string, because?: MerchantCause];
/** Errors by the name of the constraint that refused. */
export type Sentences = Readonly<Record<string, Sentence>>;

/** Returns the error for a refusal of the database, if the constraint's name has one. */
export function explainConstraint(sentences: Sentences, error: unknown): BusinessError | null {
  const { constraint = '' } = (error ?? {}) as { constraint?: string };
  const sentence = Object.hasOwn(sentences, constraint) ? sentences[constraint] : undefined;
  if (!sentence) return null;
  const [kind, text, because] = sentence;
  const refusal = new BusinessError(kind, text);
  return because ? refusal.because(because) : refusal;
}

/** Runs work that the database may refuse by its own rules, and throws the refusal as a business error. */
export function explainConstraints(sentences: Sentences): <T>(work: () => Promise<T>) => Promise<T> {
  return async function inWords(work) {
    try {
      return await work();
    } catch (error) {
      throw explainConstraint(sentences, error) ?? error;
    }
  };
}
