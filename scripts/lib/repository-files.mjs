import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './setup.mjs';

const IMAGES = /[.](png|jpe?g|gif|ico|mp3|wav|ogg|woff2?)$/;

/** Returns every file that git tracks or would add, by its path; for images and sounds only that they exist. */
export function readRepository() {
  const names = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const files = new Map();
  for (const name of names.split('\n').filter(Boolean).sort()) {
    const path = join(ROOT, name);
    if (existsSync(path)) files.set(name, IMAGES.test(name) ? '' : readFileSync(path, 'utf8'));
  }
  return files;
}
