import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** A row whose test file has moved runs nothing, and is noticed only by who measures it. */
it('every test that a row counts is where the row looks for it', () => {
  const text = readFileSync(join(import.meta.dirname, 'counted-tests.ts'), 'utf8');
  const root = join(import.meta.dirname, '..', '..');
  const named = [...text.matchAll(/\$\{(TESTS|SUPPORT)\}\/([\w/.-]+\.test\.ts)/g)].map(([, place, file]) =>
    join(root, 'apps/server/src', place === 'SUPPORT' ? 'test-support' : '', `${file}`),
  );
  for (const [, name] of text.matchAll(/'((?:features|platform)\/[\w/-]+)'/g))
    named.push(join(root, 'apps/server/src', `${name}.test.ts`));
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});
