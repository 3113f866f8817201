import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseAst } from 'vite';
import { afterAll, expect, it } from 'vitest';
import { leanText } from './lib/lean-contract.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = join(ROOT, 'packages/contract/src');
const LEAN = join(ROOT, '.test/lean-contract');
const STAND_IN = pathToFileURL(join(ROOT, 'apps/web/src/lib/api/schema-stand-in.ts')).href;
const files = globSync('**/*.ts', { cwd: SOURCES }).filter((file) => !file.endsWith('.test.ts'));

/** Returns a file as the builds for browsers see it. */
function lean(file) {
  const path = join(SOURCES, file);
  const code = readFileSync(path, 'utf8');
  return leanText(code, path, parseAst(code, { lang: 'ts' }));
}

/** Whether a value is plain data at every level: no function, no schema. */
function isData(value) {
  if (value === null || typeof value !== 'object') return typeof value !== 'function' && value !== undefined;
  if ('_zod' in value) return false;
  return Object.values(value).every(isData);
}

/** Returns a function's source, independent of the numbers of its file's imports. */
const textOf = (value) => String(value).replaceAll(/__vite_ssr_import_\d+__/g, '');
const makesEndpoint = (value) => textOf(value).includes('.endpoint)(');

afterAll(() => rmSync(LEAN, { recursive: true, force: true }));

it('leaves every constant of the contract as it is, and the address of every call', async () => {
  for (const file of files) {
    const to = join(LEAN, file);
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, lean(file).replaceAll("from 'zod'", `from '${STAND_IN}'`));
  }
  let constants = 0;
  let calls = 0;
  for (const file of files) {
    const [whole, less] = await Promise.all([import(join(SOURCES, file)), import(join(LEAN, file))]);
    for (const [name, value] of Object.entries(whole)) {
      const at = `${file}: ${name}`;
      if (value?.path !== undefined && value.method !== undefined) {
        calls += 1;
        if (!file.includes('merchant'))
          expect([less[name].method, less[name].path], at).toEqual([value.method, value.path]);
      } else if (isData(value)) {
        constants += 1;
        expect(less[name], at).toEqual(value);
      } else if (typeof value === 'function' && !makesEndpoint(value))
        expect(textOf(less[name]), at).toBe(textOf(value));
    }
  }
  expect([constants > 300, calls > 300, relative(ROOT, LEAN)]).toEqual([true, true, '.test/lean-contract']);
}, 60_000);
