import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const SOURCE = join('apps', 'server', 'src');
let folder: string;

/** The program beside an installation whose driver has lost its mark: everything else is the installed one. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mashang-unmarked-'));
  for (const part of ['src', 'migrations', 'package.json'])
    cpSync(join(ROOT, 'apps', 'server', part), join(folder, 'apps', 'server', part), { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    const [from, to] = [join(ROOT, 'node_modules', name), join(folder, 'node_modules', name)];
    if (name === 'postgres') cpSync(from, to, { recursive: true });
    else symlinkSync(from, to);
  }
  const connection = join(folder, 'node_modules', 'postgres', 'src', 'connection.js');
  writeFileSync(connection, readFileSync(connection, 'utf8').split('\n').slice(1).join('\n'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function run([file = '', ...args]: readonly string[], env: Record<string, string> = {}) {
  const data = join(mkdtempSync(join(folder, 'run-')), 'data');
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, SOURCE, file), ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: data, ...env },
    ...{ encoding: 'utf8', timeout: 30_000 },
  });
  return { status, said: stdout + stderr, touched: existsSync(data) };
}

const OUTSIDE = { DATABASE_URL: 'postgres://127.0.0.1:1/none' };
it.each([
  ['the server', ['main.ts'], {}],
  ['npm run verify', ['verify.ts'], {}],
  ['npm run verify on a named database', ['verify.ts', OUTSIDE.DATABASE_URL], {}],
  ['verify of the admin tool', ['admin.ts', 'verify'], {}],
  ['restore', ['admin.ts', 'restore', 'backup.tar'], {}],
  ['restore into an outside database', ['admin.ts', 'restore', 'backup.tar'], OUTSIDE],
  ['rotate-keys', ['admin.ts', 'rotate-keys'], {}],
  ['first-operators', ['admin.ts', 'first-operators'], {}],
])('%s touches nothing on a driver without its mark', (_what, args, env) => {
  expect(run(args, env)).toEqual({ status: 1, said: expect.stringContaining('没有本程序所需的修正'), touched: false });
});

it('nothing else of the program opens a connection on such a driver either', () => {
  const asked = join(folder, SOURCE, 'asked.ts');
  writeFileSync(
    asked,
    `import { answers } from './platform/database/answers.ts';\nawait answers('${OUTSIDE.DATABASE_URL}');`,
  );
  expect(run(['asked.ts'])).toMatchObject({ status: 1, said: expect.stringContaining('没有本程序所需的修正') });
});
