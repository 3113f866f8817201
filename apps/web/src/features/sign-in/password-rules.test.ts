import { expect, it } from 'vitest';
import { newPasswordError } from '../../lib/session/new-password.ts';
import { isIncomplete, passwordErrors } from './password-rules.ts';

it('names every field that is empty', () => {
  const empty = { old: '', next: '', again: '' };
  expect(passwordErrors(empty)).toEqual({ old: '请输入旧密码', next: '请输入新密码', again: '请再次输入新密码' });
  expect(isIncomplete(empty)).toBe(true);
  expect(isIncomplete({ old: 'a', next: 'b', again: 'c' })).toBe(false);
});

it('refuses a repetition that differs, fewer than 8 or more than 16 characters, and no change', () => {
  expect(passwordErrors({ old: 'a', next: 'b'.repeat(8), again: 'c' })).toEqual({ again: '再次输入新密码不一致' });
  const short = 'x'.repeat(7);
  expect(passwordErrors({ old: 'a', next: short, again: short })).toEqual({ next: '密码至少 8 个字符' });
  const long = 'x'.repeat(17);
  expect(passwordErrors({ old: 'a', next: long, again: long })).toEqual({ next: '密码最多 16 个字符' });
  const same = 'x'.repeat(8);
  expect(passwordErrors({ old: same, next: same, again: same })).toEqual({ next: '新密码不能与旧密码相同' });
  const sixteen = 'x'.repeat(16);
  expect(passwordErrors({ old: 'a', next: sixteen, again: sixteen })).toEqual({});
});

it('takes any characters, without a rule of which kinds', () => {
  for (const one of ['aaaaaaaa', '        ', '密码密码密码密码', '!!!!!!!!', '1234567a'])
    expect(newPasswordError(one)).toBeUndefined();
});
