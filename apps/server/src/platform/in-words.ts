import { BusinessError } from './errors.ts';

/** An error and its text by the name of the constraint that refused. */
export type Sentences = Readonly<Record<string, ConstructorParameters<typeof BusinessError>>>;

/** Runs what the database may refuse by rules of its own, and says so in words. */
export function inWordsOf(sentences: Sentences): <T>(work: () => Promise<T>) => Promise<T> {
  return async function inWords(work) {
    try {
      return await work();
    } catch (error) {
      const found = sentences[(error as { constraint?: string }).constraint ?? ''];
      if (!found) throw error;
      throw new BusinessError(...found);
    }
  };
}
