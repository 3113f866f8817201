import { readFile } from 'node:fs/promises';
import { verifyExtract } from '../features/regulatory-reports/verify-extract.ts';
import * as zh from './zh.ts';

/**
 * Prints what an extract of the audit log proves by itself; returns the exit code. Reads only the file: no database, no
 * settings.
 */
export async function proveExtract(file: string): Promise<0 | 1> {
  try {
    const { subjectId, rows, unsealed, broken, fingerprint } = verifyExtract(await readFile(file, 'utf8'));
    console.log(zh.proveExtract.rows(subjectId, rows, unsealed));
    for (const one of broken) console.log(zh.words.broken(one));
    console.log(zh.words.fingerprint(fingerprint));
    console.log(broken.length === 0 ? zh.words.clean : zh.words.brokenCount(broken.length));
    return broken.length === 0 ? 0 : 1;
  } catch (error) {
    console.error(zh.proveExtract.unreadable(error instanceof Error ? error.message : String(error)));
    return 1;
  }
}
