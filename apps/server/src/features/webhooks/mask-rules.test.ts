import { describe, expect, it } from 'vitest';
import { headersOf, maskText, maskUrl } from './mask-rules.ts';

describe('what the log shows', () => {
  it.each([
    ['https://m.example/hook?token=abc&order=1', 'https://m.example/hook?token=****&order=1'],
    ['https://m.example/hook?accessToken=abc#top', 'https://m.example/hook?accessToken=****#top'],
    ['https://m.example/hook?api_key=abc&sign=', 'https://m.example/hook?api_key=****&sign='],
    ['https://m.example/hook?monkey=abc&design=1', 'https://m.example/hook?monkey=abc&design=1'],
    ['https://m.example/token/abc', 'https://m.example/token/abc'],
    ['nonsense', 'nonsense'],
  ])('masks secrets of the address %s', (url, shown) => {
    expect(maskUrl(url)).toBe(shown);
  });

  it.each([
    ['{"ok":true,"secret":"s3"}', '{"ok":true,"secret":"****"}'],
    ['{"clientSecret": "a\\"b", "n": 1}', '{"clientSecret": "****", "n": 1}'],
    ['{"password":"cut of', '{"password":"****"'],
    ['Authorization: Bearer abc.def-ghi', 'Authorization: Bearer ****'],
    ['bad key whsec_ZGVtbw==', 'bad key whsec_****'],
    ['got v1,4u8J0Zb0mWc7aQ4yVfQJx0w1W2Q=', 'got v1,****'],
    ['token=abc; path=/', 'token=****; path=/'],
    ['<h1>502 Bad Gateway</h1>', '<h1>502 Bad Gateway</h1>'],
  ])('masks secrets an answer echoes: %s', (text, shown) => {
    expect(maskText(text)).toBe(shown);
  });

  it('names a try’s headers, each signature masked, and none where they were not kept', () => {
    expect(headersOf({ eventId: 7n, sentS: 1_700_000_000, signatures: 2 })).toContainEqual({
      name: 'webhook-signature',
      value: 'v1,**** v1,****',
    });
    expect(headersOf({ eventId: 7n, sentS: null, signatures: 0 })).toEqual([]);
  });
});
