import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findGenerator, makeTypes } from './generated-client/make-types.ts';

const NPM = process.platform === 'win32' ? 'npm.cmd' : 'npm';

type Tool = { name: string; found: () => boolean };
/** One program of a merchant, and what its machine must have. */
export type Integration = {
  name: string;
  tools: readonly Tool[];
  /** Its file, from this folder. */
  program: string;
  /** Prepares the folder, which holds the downloads and the program; counts in its time. */
  prepare?(folder: string, packed: string): void;
  command: readonly string[];
  /** Whether webhooks are files for it, because it has no web server. */
  byFiles?: true;
  /** Number of its lines that begin with `ok`. */
  checks: number;
};

export const INTEGRATIONS: readonly Integration[] = [
  {
    name: 'TypeScript',
    tools: [onPath(NPM, '--version')],
    program: 'integrate/integrate.mts',
    prepare: installSdk,
    command: [process.execPath, 'integrate.mts'],
    checks: 14,
  },
  {
    name: 'Python',
    tools: [onPath('python3', '--version')],
    program: 'integrate/integrate.py',
    command: ['python3', '-B', 'integrate.py'],
    checks: 14,
  },
  {
    name: 'curl and openssl',
    tools: [onPath('curl', '--version'), onPath('openssl', 'version')],
    program: 'integrate/integrate.sh',
    prepare: (folder) => mkdirSync(join(folder, 'inbox')),
    command: ['sh', 'integrate.sh'],
    byFiles: true,
    checks: 14,
  },
  {
    name: 'types generated from the document',
    tools: [onPath(NPM, '--version'), { name: 'openapi-typescript', found: () => findGenerator() !== null }],
    program: 'generated-client/program.mts',
    prepare(folder, packed) {
      installSdk(folder, packed);
      makeTypes(folder);
      mkdirSync(join(folder, 'inbox'));
    },
    command: [process.execPath, 'program.mts'],
    byFiles: true,
    checks: 3,
  },
];

function onPath(name: string, argument: string): Tool {
  return { name, found: () => spawnSync(name, [argument]).status === 0 };
}

function installSdk(folder: string, packed: string): void {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  runIn(folder, NPM, ['install', '--offline', '--no-audit', '--no-fund', `./${packed}`]);
}

/** Returns the names of the tools that this machine lacks. */
export function missingTools({ tools }: Integration): string[] {
  return tools.filter(({ found }) => !found()).map(({ name }) => name);
}

/** Copies the merchant's own program beside the downloads. */
export function copyProgram({ program }: Integration, folder: string): void {
  copyFileSync(join(import.meta.dirname, program), join(folder, basename(program)));
}

function runIn(cwd: string, file: string, args: readonly string[]): void {
  const { status, stdout, stderr, error } = spawnSync(file, args, { cwd, encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) throw new Error(`${file} ${args.join(' ')} ended with ${status}\n${stdout}${stderr}`);
}
