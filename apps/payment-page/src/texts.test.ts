import { readdirSync, readFileSync } from 'node:fs';
import { isValidElement, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import * as english from './en.tsx';
import { languageOf } from './language.ts';
import * as chinese from './zh.tsx';

describe('languageOf', () => {
  it.each([
    [['zh-CN', 'en'], 'zh'],
    [['zh-TW'], 'zh'],
    [['en-US', 'zh-CN'], 'en'],
    [['fr-FR', 'zh-Hans'], 'zh'],
    [['ja-JP'], 'en'],
    [[], 'en'],
  ] as const)('%j reads %s', (wanted, language) => {
    expect(languageOf(wanted)).toBe(language);
  });
});

/** Each text of a catalogue with its address, e.g. `call.offline`; functions are called with their own words. */
function textsOf(catalogue: object): Map<string, string> {
  const found = new Map<string, string>();
  const take = (value: unknown, path: string): void => {
    if (typeof value === 'function') take(value(...['1', '2', '3', '4'].slice(0, value.length)), path);
    else if (value !== null && typeof value === 'object' && !isValidElement(value) && !Array.isArray(value)) {
      for (const [key, inner] of Object.entries(value)) take(inner, `${path}.${key}`);
    } else found.set(path.slice(1), plain(value as ReactNode));
  };
  take(catalogue, '');
  return found;
}

function plain(value: ReactNode): string {
  if (Array.isArray(value)) return value.map(plain).join('');
  if (isValidElement<{ children?: ReactNode }>(value)) return plain(value.props.children);
  return String(value ?? '');
}

it('both languages have the same texts, and none of English holds a Chinese character', () => {
  const [zh, en] = [textsOf(chinese), textsOf(english)];
  expect([...en.keys()].sort()).toEqual([...zh.keys()].sort());
  for (const [path, text] of en)
    expect([path, /[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]/.test(text)]).toEqual([path, false]);
  for (const [path, text] of zh) expect([path, text === '']).toEqual([path, en.get(path) === '']);
});

it('every text is one that the page reads', () => {
  const folder = new URL('.', import.meta.url);
  const page = readdirSync(folder)
    .filter((name) => /(?<![.]test)[.]tsx?$/.test(name))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n');
  const unread = Object.keys(chinese).filter((name) => !new RegExp(`\\btexts[.]${name}\\b`).test(page));
  expect(unread).toEqual([]);
});
