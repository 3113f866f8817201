import { BusinessError } from './errors.ts';

/** An error and its text by the name of the constraint that refused. */
export type Sentences = Readonly<Record<string, ConstructorParameters<typeof BusinessError>>>;

/** The answer to what the database refused, if there is one for the constraint's name. */
export function inWordsBy(sentences: Sentences, error: unknown): BusinessError | null {
  const { constraint = '' } = (error ?? {}) as { constraint?: string };
  return Object.hasOwn(sentences, constraint)
    ? new BusinessError(...(sentences[constraint] as Sentences[string]))
    : null;
}

/** Runs what the database may refuse by rules of its own, and says so in words. */
export function inWordsOf(sentences: Sentences): <T>(work: () => Promise<T>) => Promise<T> {
  return async function inWords(work) {
    try {
      return await work();
    } catch (error) {
      throw inWordsBy(sentences, error) ?? error;
    }
  };
}
