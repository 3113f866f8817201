import { readFile } from 'node:fs/promises';
import { verifyExtract } from '../features/regulatory-reports/verify-extract.ts';
import * as zh from './zh.ts';

/**
 * Says of an extract of the audit log what it proves by itself; answers the exit code. Reads the file
 * alone: no database, no settings.
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
