import { expect, it } from 'vitest';
import { returnPath } from './return-path.ts';

it('returns to path, query and hash', () => {
  expect(returnPath(`?redirect=${encodeURIComponent('/orders?page=2&status=1#top')}`)).toBe(
    '/orders?page=2&status=1#top',
  );
  expect(returnPath(`?redirect=${encodeURIComponent('/login-records')}`)).toBe('/login-records');
  expect(returnPath('')).toBe('/');
});

it.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  '/login',
  '/login?redirect=/login',
  '/a/../login',
])('does not leave the site or loop for %j', (target) => {
  expect(returnPath(`?redirect=${encodeURIComponent(target)}`)).toBe('/');
});
