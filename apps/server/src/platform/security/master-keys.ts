import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Master keys of a deployment, 32 bytes each: the first is in force, the others open what was sealed before it. */
export type MasterKeys = readonly [Buffer, ...Buffer[]];

/**
 * Loads the keys from MASTER_KEY (64 hex digits, former ones after a comma), else from a file of the data folder, one
 * per line, created at the first start. Throws when a key is invalid: a server must not run with another key than the
 * one it was given.
 */
export function loadMasterKeys(dataDir: string, env: NodeJS.ProcessEnv = process.env): MasterKeys {
  if (env.MASTER_KEY) return parseKeys(env.MASTER_KEY.split(','), 'MASTER_KEY');
  const file = fileOf(dataDir);
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    makeFirst(file);
  }
  return parseKeys(readFileSync(file, 'utf8').split('\n').filter(Boolean), file);
}

/** Returns the existing keys; null where there are none yet, and creates none. */
export function findMasterKeys(dataDir: string, env: NodeJS.ProcessEnv = process.env): MasterKeys | null {
  return env.MASTER_KEY || existsSync(fileOf(dataDir)) ? loadMasterKeys(dataDir, env) : null;
}

/** A link appears complete or not at all, so processes that start together use the key of the first. */
function makeFirst(file: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, newKey(), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}

/** Puts a new key before the others in the file, completely or not at all; returns all of them. */
export function addMasterKey(dataDir: string): MasterKeys {
  const former = loadMasterKeys(dataDir, {});
  const file = fileOf(dataDir);
  const text = [newKey(), ...former.map((key) => key.toString('hex'))].join('\n');
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return loadMasterKeys(dataDir, {});
}

function fileOf(dataDir: string): string {
  return join(dataDir, 'master.key');
}

function newKey(): string {
  return randomBytes(32).toString('hex');
}

function parseKeys(texts: string[], where: string): MasterKeys {
  const keys = texts.map((text) => text.trim());
  if (keys.length === 0 || !keys.every((key) => /^[0-9a-f]{64}$/i.test(key)))
    throw new Error(`${where} must hold keys of 64 hex digits`);
  return keys.map((key) => Buffer.from(key, 'hex')) as unknown as MasterKeys;
}
