import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Plain JavaScript for any Node ≥ 20, because these functions run before anything is installed. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
/** Node 24 as the npm package `node` installs it. */
export const NODE = join(ROOT, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
/**
 * Environment for running our TypeScript: a start finds its modules compiled, which saves a third of its processor
 * time.
 */
export const CACHED = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'compiled'), ...process.env };
/** Not built from: tests, and the types that a build writes beside style sheets. */
const UNBUILT = /[.]test[.]tsx?$|[.]module[.]css[.]d[.]ts$/;
const STAMP = join(ROOT, 'node_modules', '.mashang-installed');

/** Installs the workspace if it is missing or the lockfile has changed since. */
export function ensureInstalled() {
  const wanted = hashOf([join(ROOT, 'package-lock.json')]);
  if (existsSync(NODE) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  console.log('正在安装依赖 · installing packages …');
  run(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  // A client that does not run install scripts leaves the runtime out: run its script here.
  if (!existsSync(NODE))
    run(process.execPath, ['installArchSpecificPackage.js'], { cwd: join(ROOT, 'node_modules', 'node') });
  if (!existsSync(NODE)) throw new Error('the npm package `node` did not install Node 24');
  writeFileSync(STAMP, wanted);
}

/** Runs a command to its end with our own input and output; throws if it fails. */
export function run(file, args, options = {}) {
  const done = spawnSync(file, args, { cwd: ROOT, stdio: 'inherit', ...options });
  if (done.error) throw done.error;
  if (done.status !== 0) throw new Error(`${file} ${args.join(' ')} ended with ${done.status ?? done.signal}`);
}

/** Runs a TypeScript file under Node 24 in the foreground, forwards signals, and returns its exit code. */
export function runInForeground(file, args = [], env = {}) {
  return new Promise((resolve) => {
    const child = spawn(NODE, [file, ...args], { cwd: ROOT, stdio: 'inherit', env: { ...CACHED, ...env } });
    const hand = (signal) => child.kill(signal);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, hand);
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

/** Builds the browser applications and packs the merchant SDK, where their sources changed since, in parallel. */
export async function ensureBuilt() {
  await Promise.all([...['apps/web', 'apps/payment-page'].map(ensureAppBuilt), ensureSdkPacked()]);
}

/** Packs the SDK for Node, which /docs serves to merchants. */
async function ensureSdkPacked() {
  const folder = join(ROOT, 'packages', 'merchant-sdk');
  const stamp = join(folder, 'dist', '.built-from');
  const wanted = hashOf(filesUnder(folder, ['dist', 'node_modules']).filter((file) => !UNBUILT.test(file)));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('正在打包 · packing packages/merchant-sdk …');
  // The build prints the path of the package last: nobody reads it here.
  await build(folder, [join(folder, 'build.mjs')], ['ignore', 'ignore', 'inherit']);
  writeFileSync(stamp, wanted);
}

async function ensureAppBuilt(app) {
  const folder = join(ROOT, app);
  const stamp = join(folder, 'dist', '.built-from');
  const shared = [...filesUnder(join(ROOT, 'packages', 'contract', 'src'), []), join(ROOT, 'package-lock.json')];
  const wanted = hashOf(
    [...filesUnder(folder, ['dist', 'node_modules']), ...shared].filter((file) => !UNBUILT.test(file)),
  );
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log(`正在构建 · building ${app} …`);
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  const vite = [join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'];
  await build(folder, vite, ['ignore', 'inherit', 'inherit']);
  writeFileSync(stamp, wanted);
}

/** Runs a build in its folder under Node 24; throws if it fails. */
async function build(folder, args, stdio) {
  const code = await new Promise((resolve, reject) => {
    spawn(NODE, args, { cwd: folder, stdio }).on('error', reject).on('exit', resolve);
  });
  if (code !== 0) throw new Error(`the build of ${relative(ROOT, folder)} ended with ${code}`);
}

/** Paths, from the root, of every test file that vitest runs. */
export function testFiles() {
  const folders = ['packages', 'apps', 'scripts', 'faults', 'bench'];
  return folders
    .flatMap((folder) => filesUnder(join(ROOT, folder), ['dist', 'node_modules']))
    .filter((file) => /[.]test[.](tsx?|mjs)$/.test(file))
    .map((file) => relative(ROOT, file).replaceAll(sep, '/'));
}

/** Returns every file below a folder, sorted, except those in the named folders. */
export function filesUnder(folder, without) {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter(
      (path) =>
        !relative(folder, path)
          .split(sep)
          .some((part) => without.includes(part)) && statSync(path).isFile(),
    )
    .sort();
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}
