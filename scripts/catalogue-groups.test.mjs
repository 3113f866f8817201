import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from '@swc/core';
import { expect, it } from 'vitest';
import { groupText, importingGroups } from './lib/catalogue-groups.ts';
import { declaredIn } from './lib/catalogue-texts.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const sources = globSync('apps/{web,payment-page}/src/**/*.{ts,tsx}', { cwd: ROOT }).filter(
  (file) => !file.includes('.test.'),
);
const catalogues = sources.filter((file) => /[/]zh(-[a-z]+)?[.]tsx?$/.test(file));
const read = (file) => readFileSync(join(ROOT, file), 'utf8');
const namesOf = (text) =>
  parseSync(text, { syntax: 'typescript', tsx: true })
    .body.flatMap(declaredIn)
    .map(({ id }) => id.value);
const groupsOf = new Map(catalogues.map((file) => [join(file), namesOf(read(file))]));

it('takes every group out of every catalogue, alone and whole', () => {
  expect(catalogues.length).toBeGreaterThan(10);
  for (const file of catalogues)
    for (const group of groupsOf.get(join(file))) expect(namesOf(groupText(read(file), group)), file).toEqual([group]);
});

it('refuses a group that a catalogue has not', () => {
  expect(() => groupText("export const facts = { a: '甲' };\n", 'fact')).toThrow('No group fact');
});

it('leaves no user of a catalogue with the whole of it', () => {
  const users = sources.filter((file) => /\bzh\b.*[/]zh(-[a-z]+)?[.]tsx?'/.test(read(file)));
  expect(users.length).toBeGreaterThan(100);
  for (const file of users) {
    const text = importingGroups(read(file));
    expect(text.replace(/[/]zh(-[a-z]+)?[.]tsx?[?]group=|\/\*[\s\S]*?\*\/|\/\/.*/g, ''), file).not.toMatch(
      /\bzh\b(?!-)/,
    );
    for (const [, group, from] of text.matchAll(/import { (\w+) as zh_\1 } from '([^'?]+)[?]group=\1'/g))
      expect(groupsOf.get(join(dirname(file), from)), file).toContain(group);
  }
});
