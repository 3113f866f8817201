import { expect, it } from 'vitest';
import { codeError, modeOf, tidyCode } from './code-rules.ts';

it.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['１２３４５６', '123456'],
  [' 12-34-56 ', '123456'],
  ['1234567', '123456'],
])('takes %j for the code %j', (typed, code) => {
  expect(tidyCode(typed, 'code')).toBe(code);
  expect(codeError(tidyCode(typed, 'code'))).toBeUndefined();
});

it('takes a recovery code in small letters, with spaces around it, and knows it for one', () => {
  expect(modeOf(' abcde-23456', 'code')).toBe('recovery');
  expect(tidyCode(' abcde-23456 ', 'recovery')).toBe('ABCDE-23456');
  expect(codeError('ABCDE-23456')).toBeUndefined();
  expect(codeError('ABCDE23456')).toBeUndefined();
  expect(codeError('23456-78923')).toBeUndefined();
});

it.each([
  ['', '请输入谷歌验证码'],
  ['123', '请输入 6 位数字验证码'],
  ['ABCDE-2', '恢复码格式为 XXXXX-XXXXX'],
])('says why %j is none', (typed, why) => {
  expect(codeError(typed)).toBe(why);
});
