import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const CHROMIUM = '/usr/bin/chromium';
const BY_HAND = 'browser tests need Chromium and a Chinese font: apt-get install chromium fonts-noto-cjk';

/** Installs Debian's Chromium and a Chinese font where they are missing; without either the pages cannot be tested. */
export function ensureBrowser() {
  const packages = [];
  if (!existsSync(CHROMIUM)) packages.push('chromium');
  if (!hasChineseFont()) packages.push('fonts-noto-cjk');
  if (packages.length === 0) return;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && !succeeds('sudo', ['-n', 'true'])) throw new Error(`${BY_HAND} (as root; this user may not install)`);
  console.log(`正在安装浏览器 · installing ${packages.join(' ')} …`);
  apt(isRoot, ['update', '-qq']);
  apt(isRoot, ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
  if (!existsSync(CHROMIUM)) throw new Error(BY_HAND);
}

function hasChineseFont() {
  const listed = spawnSync('fc-list', [':lang=zh-cn', 'family'], { encoding: 'utf8' });
  return listed.status === 0 && listed.stdout.trim() !== '';
}

function succeeds(file, args) {
  return spawnSync(file, args, { stdio: 'ignore' }).status === 0;
}

/** One apt-get command, quiet but for its errors; what is missing afterwards is the caller's to say. */
function apt(isRoot, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const [file, before] = isRoot ? ['apt-get', []] : ['sudo', ['-n', 'apt-get']];
  const done = spawnSync(file, [...before, ...args], { stdio: ['ignore', 'ignore', 'inherit'], env });
  if (done.status !== 0) console.error(`apt-get ${args.join(' ')} ended with ${done.status ?? done.error?.message}`);
}
