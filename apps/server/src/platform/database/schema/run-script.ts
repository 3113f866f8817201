import type { Tx } from '../statements/sql-types.ts';
import type { FunctionFile } from './schema-files.ts';

/** A line of a migration or of schema.sql that includes a function's file, in psql's syntax. */
const INCLUDE = /^\\ir (?:[.][.]\/)?sql\/(\S+)$/m;

/** The existing functions, and the names of those that a later script drops: their files may be gone. */
export type Functions = { functions: readonly FunctionFile[]; dropped?: ReadonlySet<string> };

/** Returns the names of the functions that a script drops. */
export function droppedBy(text: string): string[] {
  return [...text.matchAll(/^drop function (?:if exists )?(\w+)\(/gm)].map(([, name = '']) => name);
}

/**
 * Runs a script in the caller's transaction, and each included function at its place in it. Returns the names of these
 * functions. Throws with the name of the function's file where one failed.
 */
export async function runScript(tx: Tx, text: string, { functions, dropped }: Functions): Promise<string[]> {
  const included: string[] = [];
  // A function's body may name functions that come after it.
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
