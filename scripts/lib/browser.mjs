import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installFromDebian } from './debian.mjs';

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
  const mayInstall = installFromDebian(packages);
  // An older Debian does not have this package, and installs none of the packages in a command that names an unknown
  // one.
  const isReady = () => (browserFile(wanted) ?? browserFile(substitute)) !== undefined && hasChineseFont();
  if (mayInstall && !isReady()) installFromDebian([substitute, 'fonts-noto-cjk']);
  if (isReady()) return;
  const byHand = `browser tests need a browser and a Chinese font: apt-get install ${wanted} fonts-noto-cjk`;
  throw new Error(mayInstall ? byHand : `${byHand} (as root; this user may not install)`);
}

function hasChineseFont() {
  const listed = spawnSync('fc-list', [':lang=zh-cn', 'family'], { encoding: 'utf8' });
  return listed.status === 0 && listed.stdout.trim() !== '';
}
