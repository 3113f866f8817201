import { expect, it } from 'vitest';
import { returnPath } from './return-path.ts';

it('returns to path, query and hash', () => {
  expect(returnPath(`?redirect=${encodeURIComponent('/orders?page=2&status=1#top')}`)).toBe(
    '/orders?page=2&status=1#top',
  );
  expect(returnPath('')).toBe('/');
});

it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/login?redirect=/login'])(
  'does not leave the site or loop for %s',
  (target) => {
    expect(returnPath(`?redirect=${encodeURIComponent(target)}`)).toBe('/');
  },
);
