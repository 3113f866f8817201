import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Debian's packages; each installs a file of its name in /usr/bin. */
export const CHROMIUM = 'chromium';
/** The same engine without window code: a journey takes two thirds of the processor time. */
export const HEADLESS_SHELL = 'chromium-headless-shell';

/** Returns the path of a package's browser, or undefined if it is not installed. */
export function browserFile(name) {
  const file = `/usr/bin/${name}`;
  return existsSync(file) ? file : undefined;
}

/**
 * Installs a browser from Debian and a Chinese font if they are missing; the pages cannot be tested without them. A
 * `substitute` is good enough if the wanted one is not available.
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
  // An older Debian does not have this package, and installs none of the packages in a command that names an unknown
  // one.
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

/** Runs one apt-get command, quiet except for errors; the caller reports what is missing afterwards. */
function apt(isRoot, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const [file, before] = isRoot ? ['apt-get', []] : ['sudo', ['-n', 'apt-get']];
  const done = spawnSync(file, [...before, ...args], { stdio: ['ignore', 'ignore', 'inherit'], env });
  if (done.status !== 0) console.error(`apt-get ${args.join(' ')} ended with ${done.status ?? done.error?.message}`);
}
