import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Debian's packages; each is a file of its name in /usr/bin. */
export const CHROMIUM = 'chromium';
/** The same engine without a window's machinery: a journey takes two thirds of the processor. */
export const HEADLESS_SHELL = 'chromium-headless-shell';

/** Where a package's browser is, or undefined while it is not installed. */
export function browserFile(name) {
  const file = `/usr/bin/${name}`;
  return existsSync(file) ? file : undefined;
}

/**
 * Installs a browser of Debian's and a Chinese font where they are missing; without either the pages cannot be tested.
 * A `substitute` is good enough where the wanted one cannot be had.
 */
export function ensureBrowser(wanted = CHROMIUM, substitute = wanted) {
  const packages = [];
  if (!browserFile(wanted)) packages.push(wanted);
  if (!hasChineseFont()) packages.push('fonts-noto-cjk');
  if (packages.length === 0) return;
  const isRoot = process.getuid?.() === 0;
  const mayInstall = isRoot || succeeds('sudo', ['-n', 'true']);
  if (mayInstall) {
    console.log(`正在安装浏览器 · installing ${packages.join(' ')} …`);
    apt(isRoot, ['update', '-qq']);
    apt(isRoot, ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
  }
  // An older Debian has no such package, and installs nothing of what stands beside one it does not know.
  const isReady = () => (browserFile(wanted) ?? browserFile(substitute)) !== undefined && hasChineseFont();
  if (mayInstall && !isReady())
    apt(isRoot, ['install', '-y', '-qq', '--no-install-recommends', substitute, 'fonts-noto-cjk']);
  if (isReady()) return;
  const byHand = `browser tests need a browser and a Chinese font: apt-get install ${wanted} fonts-noto-cjk`;
  throw new Error(mayInstall ? byHand : `${byHand} (as root; this user may not install)`);
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
