import { randomBytes, randomInt } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** How the server reaches its own database; stored in the data folder, readable by its owner only. */
export type Access = { port: number; user: string; password: string };

/** Reads the access of a data folder, or makes one with a random password. */
export async function readAccess(dataDir: string): Promise<Access> {
  try {
    return JSON.parse(await readFile(path(dataDir), 'utf8')) as Access;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const access = { port: await findFreePort(), user: 'mashang', password: randomBytes(24).toString('base64url') };
  await writeAccess(dataDir, access);
  return access;
}

/** Keeps the stored port while it is free; another program may have taken it since. */
export async function keepOrMovePort(dataDir: string, access: Access): Promise<Access> {
  if (await isFree(access.port)) return access;
  const moved = { ...access, port: await findFreePort() };
  await writeAccess(dataDir, moved);
  return moved;
}

/** The address of one database of the cluster. */
export function databaseUrl({ port, user, password }: Access, database: string): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
}

async function writeAccess(dataDir: string, access: Access): Promise<void> {
  const draft = `${path(dataDir)}.new`;
  await writeFile(draft, `${JSON.stringify(access)}\n`, { mode: 0o600, flush: true });
  await rename(draft, path(dataDir));
}

function path(dataDir: string): string {
  return join(dataDir, 'postgres-access.json');
}

/**
 * Ports below 32768, where Linux takes the ports of outgoing connections from: so the stored port is likely to stay
 * free.
 */
async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) return port;
  }
  throw new Error('No free port on 127.0.0.1 for PostgreSQL');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
