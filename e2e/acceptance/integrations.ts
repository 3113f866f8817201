import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NPM = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** One program of a merchant, and what its machine must have. */
export type Integration = {
  name: string;
  /** Each with an argument that makes it print its version. */
  tools: readonly (readonly [tool: string, argument: string])[];
  program: string;
  /** Prepares the folder, which holds the downloads; counts in its time. */
  prepare?(folder: string, packed: string): void;
  command: readonly string[];
  /** Whether webhooks are files for it, because it has no web server. */
  byFiles?: true;
};

export const INTEGRATIONS: readonly Integration[] = [
  {
    name: 'TypeScript',
    tools: [[NPM, '--version']],
    program: 'integrate.mts',
    prepare(folder, packed) {
      writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
      runIn(folder, NPM, ['install', '--offline', '--no-audit', '--no-fund', `./${packed}`]);
    },
    command: [process.execPath, 'integrate.mts'],
  },
  {
    name: 'Python',
    tools: [['python3', '--version']],
    program: 'integrate.py',
    command: ['python3', '-B', 'integrate.py'],
  },
  {
    name: 'curl and openssl',
    tools: [
      ['curl', '--version'],
      ['openssl', 'version'],
    ],
    program: 'integrate.sh',
    prepare: (folder) => mkdirSync(join(folder, 'inbox')),
    command: ['sh', 'integrate.sh'],
    byFiles: true,
  },
];

/** Returns the tools of an integration that this machine lacks. */
export function missingTools({ tools }: Integration): string[] {
  return tools.flatMap(([tool, argument]) => (spawnSync(tool, [argument]).status === 0 ? [] : [tool]));
}

/** Copies the merchant's own program beside the downloads. */
export function copyProgram({ program }: Integration, folder: string): void {
  copyFileSync(join(import.meta.dirname, 'integrate', program), join(folder, program));
}

function runIn(cwd: string, file: string, args: readonly string[]): void {
  const { status, stdout, stderr, error } = spawnSync(file, args, { cwd, encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) throw new Error(`${file} ${args.join(' ')} ended with ${status}\n${stdout}${stderr}`);
}
