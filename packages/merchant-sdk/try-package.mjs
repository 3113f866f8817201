import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
const TSC = join(HERE, '..', '..', 'node_modules', 'typescript', 'bin', 'tsc');
const NPM = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** Builds the package, and installs its file into an empty folder without network. Returns the installed manifest. */
export function installPackage(folder) {
  const file = runIn(HERE, process.execPath, [join(HERE, 'build.mjs'), join(folder, 'built')]).trim();
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  cpSync(join(HERE, 'consumer'), folder, { recursive: true });
  runIn(folder, NPM, ['install', '--offline', '--no-audit', '--no-fund', file]);
  const installed = join(folder, 'node_modules', '@mashang', 'merchant-sdk', 'package.json');
  return JSON.parse(readFileSync(installed, 'utf8'));
}

/** Imports and requires the installed package with one Node; returns what the two programs print. */
export function tryOn(node, folder) {
  return ['imports.mjs', 'requires.cjs'].map((file) => runIn(folder, node, [file]).trim());
}

/** Compiles programs against the installed types; throws what the compiler says. */
export function compileAgainst(folder) {
  runIn(folder, process.execPath, [TSC, '-p', folder]);
}

function runIn(cwd, file, args) {
  const done = spawnSync(file, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  if (done.error) throw done.error;
  if (done.status !== 0)
    throw new Error(`${file} ${args.join(' ')} ended with ${done.status}\n${done.stdout}${done.stderr}`);
  return done.stdout;
}
