import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const CHROMIUM = '/usr/bin/chromium';

/** Installs Debian's Chromium and a Chinese font where they are missing; without either the pages cannot be tested. */
export function ensureBrowser() {
  const packages = [];
  if (!existsSync(CHROMIUM)) packages.push('chromium');
  if (!hasChineseFont()) packages.push('fonts-noto-cjk');
  if (packages.length === 0) return;
  console.log(`正在安装浏览器 · installing ${packages.join(' ')} …`);
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  apt([...sudo, 'apt-get', 'update', '-qq'], env);
  apt([...sudo, 'apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages], env);
  if (!existsSync(CHROMIUM))
    throw new Error(
      'browser tests need Chromium at /usr/bin/chromium (Debian: apt-get install chromium fonts-noto-cjk)',
    );
}

function hasChineseFont() {
  const listed = spawnSync('fc-list', [':lang=zh-cn', 'family'], { encoding: 'utf8' });
  return listed.status === 0 && listed.stdout.trim() !== '';
}

function apt([file, ...args], env) {
  const done = spawnSync(file, args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  if (done.status !== 0) console.error(`${args.join(' ')} ended with ${done.status ?? done.error?.message}`);
}
