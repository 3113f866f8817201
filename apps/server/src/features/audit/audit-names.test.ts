import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AUDIT_ACTION_NAMES, AUDIT_SUBJECT_NAMES } from '@mashang/contract/audit';
import { expect, it } from 'vitest';

const SOURCE = fileURLToPath(new URL('../..', import.meta.url));
const files = globSync(['features/**/*.ts', 'platform/**/*.ts'], { cwd: SOURCE }).filter(
  (file) => !file.includes('.test.'),
);
const source = files.map((file) => readFileSync(`${SOURCE}/${file}`, 'utf8')).join('\n');

function unnamed(pattern: RegExp, names: Readonly<Record<string, string>>): string[] {
  const found = [...source.matchAll(pattern)].map(([, name = '']) => name);
  expect(found.length).toBeGreaterThan(20);
  return [...new Set(found)].filter((name) => !(name in names)).sort();
}

it('every action of the program and what it is about has a Chinese name in the audit log', () => {
  expect(unnamed(/\bname: '([a-z-]+\.(?!png\b|mts\b|php\b)[a-z-]+)'/g, AUDIT_ACTION_NAMES)).toEqual([]);
  expect(unnamed(/\bsubjectKind: '([a-z-]+)'/g, AUDIT_SUBJECT_NAMES)).toEqual([]);
});
