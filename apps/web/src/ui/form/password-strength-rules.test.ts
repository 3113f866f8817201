import { expect, it } from 'vitest';
import { strengthOf } from './password-strength-rules.ts';

it.each([
  ['', ''],
  ['abc', '弱'],
  ['aaaaaaaaaaaa', '弱'],
  ['12345678', '弱'],
  ['Abcd1234', '中'],
  ['Demo@2026', '中'],
  ['Tr4vel-light!', '强'],
])('calls %j %s', (password, text) => {
  expect(strengthOf(password).text).toBe(text);
});
