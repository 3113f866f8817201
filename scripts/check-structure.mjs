import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/setup.mjs';
import { CHECKS } from './lib/structure-checks.mjs';

/** Runs every structural check over the files git knows or would take, and says what is wrong. */
const names = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const files = new Map();
for (const name of names.split('\n').filter(Boolean).sort()) {
  const path = join(ROOT, name);
  if (existsSync(path))
    files.set(name, /[.](png|jpe?g|gif|ico|mp3|wav|ogg|woff2?)$/.test(name) ? '' : readFileSync(path, 'utf8'));
}

let wrong = 0;
for (const [name, check] of Object.entries(CHECKS)) {
  const found = check(files);
  wrong += found.length;
  if (found.length > 0) console.log(`${name}:\n${found.map((line) => `  ${line}`).join('\n')}`);
}
console.log(`${files.size} files, ${Object.keys(CHECKS).length} checks, ${wrong} violations`);
process.exit(wrong === 0 ? 0 : 1);
