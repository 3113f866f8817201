import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { answers } from '../connections/answers.ts';
import { databaseUrl, readAccess } from './access.ts';
import { findPostmaster } from './processes.ts';

/**
 * Returns the address of the database that runs on a data folder now, for tools beside the server; null when none runs.
 */
export async function findRunningDatabase(dataDir: string): Promise<{ url: string } | null> {
  if (!existsSync(join(dataDir, 'postgres-access.json'))) return null;
  const real = realpathSync(dataDir);
  if (findPostmaster(join(real, 'postgres')) === null) return null;
  const url = databaseUrl(await readAccess(real), 'mashang');
  return (await answers(url)) ? { url } : null;
}
