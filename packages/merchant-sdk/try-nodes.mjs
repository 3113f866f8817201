import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileAgainst, installPackage, tryOn } from './try-package.mjs';

/**
 * Tries the packed file on every Node that it supports: `npm run try-nodes -w packages/merchant-sdk`. It fetches those
 * Nodes from the npm registry (some 40 MB each), so it is no part of `npm test`, which tries the installed ones.
 */
const VERSIONS = [18, 20, 22, 24];
const folder = mkdtempSync(join(tmpdir(), 'mashang-sdk-'));
try {
  const { name, version } = installPackage(folder);
  compileAgainst(folder);
  const nodes = join(folder, 'nodes');
  mkdirSync(nodes);
  writeFileSync(join(nodes, 'package.json'), '{ "private": true }\n');
  const system = process.platform === 'win32' ? 'win' : process.platform;
  for (const major of VERSIONS) {
    const wanted = `node-${major}@npm:node-${system}-${process.arch}@${major}`;
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const done = spawnSync(npm, ['install', '--no-audit', '--no-fund', '--silent', wanted], {
      cwd: nodes,
      stdio: 'inherit',
    });
    if (done.status !== 0) throw new Error(`npm install ${wanted} ended with ${done.status}`);
    const [binary] = ['node', 'node.exe'].slice(process.platform === 'win32' ? 1 : 0);
    console.log(tryOn(join(nodes, 'node_modules', `node-${major}`, 'bin', binary), folder).join(', '));
  }
  console.log(`${name} ${version}: installed, imported and required on Node ${VERSIONS.join(', ')}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
