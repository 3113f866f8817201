import { BusinessError } from './errors.ts';

/** Errors with their text, by the name of the constraint that refused. */
export type Sentences = Readonly<Record<string, ConstructorParameters<typeof BusinessError>>>;

/** Returns the error for a refusal of the database, if the constraint's name has one. */
export function explainConstraint(sentences: Sentences, error: unknown): BusinessError | null {
  const { constraint = '' } = (error ?? {}) as { constraint?: string };
  return Object.hasOwn(sentences, constraint)
    ? new BusinessError(...(sentences[constraint] as Sentences[string]))
    : null;
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
