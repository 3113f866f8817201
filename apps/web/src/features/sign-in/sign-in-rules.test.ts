import { expect, it } from 'vitest';
import { CallError } from '../../lib/api/call-error.ts';
import { inputErrors, nextStep, otherAddress, refusalErrors, waitText } from './sign-in-rules.ts';

it('names every missing field, the code only when it is asked for', () => {
  const empty = { username: ' ', password: '', code: '' };
  expect(inputErrors(empty, false)).toEqual({ username: '请输入账号', password: '请输入密码' });
  expect(Object.keys(inputErrors(empty, true))).toEqual(['username', 'password', 'code']);
  expect(inputErrors({ username: 'a', password: 'b', code: '12' }, true)).toEqual({ code: '请输入 6 位数字验证码' });
  expect(inputErrors({ username: 'a', password: 'b', code: 'ABCDE-23456' }, true)).toEqual({});
});

it.each([
  [new CallError(10073, '请输入谷歌验证码'), 'ask-code'],
  [new CallError(429, '请先完成滑块验证', { data: { slideCheck: true } }), 'slide'],
  [new CallError(429, '登录失败次数过多，请 10 分钟后再试', { data: { retryAfter: 600 } }), 'wait'],
  [new CallError(429, '请求过于频繁，请稍后再试'), 'correct'],
  [new CallError(0, '网络错误'), 'correct'],
  [new Error('boom'), 'correct'],
])('goes on after %s with %s', (error, step) => {
  expect(nextStep(error)).toBe(step);
});

it('puts a reason at its field, and what is about none of them at the form', () => {
  const wrong = new CallError(400, '账号或密码错误', { data: [{ field: 'password', reason: '账号或密码错误' }] });
  expect(refusalErrors(wrong)).toEqual({ password: '账号或密码错误' });
  expect(refusalErrors(new CallError(10072, '谷歌验证码错误或已使用'))).toEqual({ code: '谷歌验证码错误或已使用' });
  expect(refusalErrors(new CallError(0, '加载超时'))).toEqual({ form: '加载超时' });
  expect(refusalErrors(new TypeError('x'))).toEqual({ form: '登录失败，请重试' });
});

it.each([
  [600, '10分0秒'],
  [61, '1分1秒'],
  [59, '59秒'],
])('says %i seconds as %s', (left, text) => {
  expect(waitText(left)).toBe(text);
});

it('offers another address of the site only when the server names one', () => {
  const refused = (openAt: unknown) => new CallError(409, '通行密钥需要通过域名访问', { data: { openAt } });
  expect(otherAddress(refused('http://localhost:8600'))).toBe('http://localhost:8600');
  expect(otherAddress(refused('javascript:alert(1)'))).toBeUndefined();
  expect(otherAddress(refused(undefined))).toBeUndefined();
  expect(otherAddress(new Error('x'))).toBeUndefined();
});
