import type { Tx } from '../statements/sql-types.ts';
import type { FunctionFile } from './schema-files.ts';

/** A row of its own in a migration or in schema.sql that stands for a function's file, as psql writes it. */
const INCLUDE = /^\\ir (?:[.][.]\/)?sql\/(\S+)$/m;

/** The functions that there are, and the names of those that a later script drops: their files may be gone. */
export type Functions = { functions: readonly FunctionFile[]; dropped?: ReadonlySet<string> };

/** Names of the functions that a script drops. */
export function droppedBy(text: string): string[] {
  return [...text.matchAll(/^drop function (?:if exists )?(\w+)\(/gm)].map(([, name = '']) => name);
}

/**
 * Runs a script in the caller's transaction, with the functions that it includes where they stand in it. Answers the
 * names of these. Throws with the name of the function's file that failed, if it was one.
 */
export async function runScript(tx: Tx, text: string, { functions, dropped }: Functions): Promise<string[]> {
  const included: string[] = [];
  // A function's body may name what comes after it.
  if (INCLUDE.test(text)) await tx`set local check_function_bodies = off`;
  for (const [at, part] of text.split(INCLUDE).entries()) {
    if (at % 2 === 0) {
      if (part.trim() !== '') await tx.unsafe(part).simple();
      continue;
    }
    const file = functions.find(({ path }) => path === part);
    if (!file && dropped?.has(/(\w+)[.]sql$/.exec(part)?.[1] ?? '')) continue;
    if (!file) throw new Error(`sql/${part} does not exist`);
    await runFunction(tx, file);
    included.push(file.name);
  }
  return included;
}

export async function runFunction(tx: Tx, { path, text }: FunctionFile): Promise<void> {
  try {
    await tx.unsafe(text).simple();
  } catch (cause) {
    throw new Error(`sql/${path} failed: ${(cause as Error).message}`, { cause });
  }
}
