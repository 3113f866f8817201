import { expect, it } from 'vitest';
import { passwordErrors } from './password-rules.ts';

it('names each empty field in the product’s words', () => {
  expect(passwordErrors({ old: '', next: '', again: '' })).toEqual({
    old: '请输入旧密码',
    next: '请输入新密码',
    again: '请再次输入新密码',
  });
});

it('refuses a repeat that differs and a password over 16 characters', () => {
  expect(passwordErrors({ old: 'a', next: 'b', again: 'c' })).toEqual({ again: '再次输入新密码不一致' });
  expect(passwordErrors({ old: 'a', next: 'x'.repeat(17), again: 'x'.repeat(17) }).next).toMatch('16');
  expect(passwordErrors({ old: 'a', next: 'x'.repeat(16), again: 'x'.repeat(16) })).toEqual({});
});
