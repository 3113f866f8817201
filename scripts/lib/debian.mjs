import { spawnSync } from 'node:child_process';

/**
 * Installs packages of Debian as root, or by sudo where that asks for no password. Returns false where this user may
 * not install; the caller looks for what it needs afterwards, and says what is missing.
 */
export function installFromDebian(packages) {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && !succeeds('sudo', ['-n', 'true'])) return false;
  console.log(`正在安装 · installing ${packages.join(' ')} …`);
  apt(isRoot, ['update', '-qq']);
  apt(isRoot, ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
  return true;
}

/** True where the command runs and ends with 0. */
export function succeeds(file, args) {
  return spawnSync(file, args, { stdio: 'ignore' }).status === 0;
}

/** Runs one apt-get command, quiet except for errors. */
function apt(isRoot, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const [file, before] = isRoot ? ['apt-get', []] : ['sudo', ['-n', 'apt-get']];
  const done = spawnSync(file, [...before, ...args], { stdio: ['ignore', 'ignore', 'inherit'], env });
  if (done.status !== 0) console.error(`apt-get ${args.join(' ')} ended with ${done.status ?? done.error?.message}`);
}
