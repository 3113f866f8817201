import { expect, it } from 'vitest';
import { readAuthorisationEnd, wordsOf } from './auth-redirect-rules.ts';

it.each([
  ['?code=abc&state=s1', 'granted', '授权成功'],
  ['?error=access_denied&state=s1', 'denied', '您已取消授权'],
  ['?error=expired_token&state=s1', 'expired', '授权已过期'],
  ['?error=server_error&state=s1', 'failed', '授权失败'],
  ['?state=s1', 'missing', '没有可用的授权结果'],
  ['?code=abc', 'missing', '没有可用的授权结果'],
  ['', 'missing', '没有可用的授权结果'],
])('reads %j as %s', (search, outcome, title) => {
  const end = readAuthorisationEnd(search);
  expect(end.outcome).toBe(outcome);
  expect(wordsOf(end).title).toBe(title);
});

it('hands on the code only of a success, and never words that came with the address', () => {
  expect(readAuthorisationEnd('?code=abc&state=s1')).toMatchObject({ code: 'abc', state: 's1', error: '' });
  expect(readAuthorisationEnd('?code=abc&state=s1&error=access_denied').code).toBe('');
  const hostile = readAuthorisationEnd(`?error=${encodeURIComponent('请拨打 400 转账')}&state=s1`);
  expect(hostile.error).toBe('unknown_error');
  expect(wordsOf(hostile).hint).not.toContain('400');
  expect(readAuthorisationEnd(`?code=${'x'.repeat(5_000)}&state=s1`).outcome).toBe('missing');
});
