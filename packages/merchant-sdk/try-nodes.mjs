import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileAgainst, installPackage, tryOn } from './try-package.mjs';

/**
 * Tries the packed file on every Node that it supports: `npm run try-nodes -w packages/merchant-sdk`, and `npm run
 * check` in CI. It fetches the missing ones from the npm registry (some 40 MB each, 20 s in all) and keeps them in
 * `node_modules/.cache`; `--present` takes only those that are there, so that a check needs no network.
 */
const VERSIONS = [18, 20, 22, 24];
const system = process.platform === 'win32' ? 'win' : process.platform;
const NODES = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'node_modules', '.cache', 'nodes');
const binaryOf = (major) =>
  join(NODES, 'node_modules', `node-${major}`, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const isThere = (major) => existsSync(binaryOf(major));

const isPresentOnly = process.argv.includes('--present');
if (!isPresentOnly && !VERSIONS.every(isThere)) fetchNodes();
const versions = VERSIONS.filter(isThere);

const folder = mkdtempSync(join(tmpdir(), 'mashang-sdk-'));
try {
  const { name, version } = installPackage(folder);
  compileAgainst(folder);
  for (const major of versions) {
    const said = tryOn(binaryOf(major), folder).join(', ');
    if (!said.includes(`v${major}.`)) throw new Error(`Node ${major} said ${said}`);
    console.log(said);
  }
  const left = VERSIONS.filter((major) => !isThere(major));
  const tried = versions.length > 0 ? `imported and required on Node ${versions.join(', ')}` : 'tried on no Node';
  const notRun = left.length > 0 ? `; not fetched: Node ${left.join(', ')}` : '';
  console.log(`${name} ${version}: installed, ${tried}${notRun}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function fetchNodes() {
  mkdirSync(NODES, { recursive: true });
  writeFileSync(join(NODES, 'package.json'), '{ "private": true }\n');
  const wanted = VERSIONS.map((major) => `node-${major}@npm:node-${system}-${process.arch}@${major}`);
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const asked = ['install', '--no-audit', '--no-fund', '--silent', ...wanted];
  const done = spawnSync(npm, asked, { cwd: NODES, stdio: 'inherit' });
  const missing = VERSIONS.filter((major) => !isThere(major));
  if (done.status !== 0 || missing.length > 0)
    throw new Error(`npm did not bring Node ${missing.join(', ')}: npm install ${wanted.join(' ')}`);
}
