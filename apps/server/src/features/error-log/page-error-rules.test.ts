import { describe, expect, it } from 'vitest';
import { scrub, scrubPath } from './page-error-rules.ts';

describe('a scrubbed text', () => {
  it.each([
    ['failed https://pay.example/api/x?token=abc&o=1#top', 'failed https://pay.example/api/x'],
    ['at f (http://127.0.0.1:5173/src/a.tsx?t=1763:10:5)', 'at f (http://127.0.0.1:5173/src/a.tsx:10:5)'],
    ['GET /api/pay/order?o=Zk3abc failed', 'GET /api/pay/order failed'],
    ['https://user:pass@host.example/x', 'https://host.example/x'],
    ['PAY-TOKEN: mK2f', 'PAY-TOKEN: ***'],
    ['{"password":"Demo@2026","a":1}', '{"password":***,"a":1}'],
    ['Authorization: Bearer abc.def', 'Authorization: ***'],
    ['eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9', '***'],
    ['key Zm9vYmFy1234Zm9vYmFy1234Zm9vYmFy', 'key ***'],
    ['hash e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', 'hash ***'],
    ['手机 13800138000 卡 6222 0200 1234 5678 910', '手机 *** 卡 ***'],
    ['6222-0200-1234-5678', '***'],
    ['a\0b', 'ab'],
  ])('of %j is %j', (text, scrubbed) => {
    expect(scrub(text)).toBe(scrubbed);
  });

  it.each([
    ["Cannot read properties of undefined (reading 'agtOrderNo')"],
    ['at CollectionOrdersPageWithFilters (https://x.example/assets/collection-orders-page-CxN3YRWX.js:12:34567)'],
    ['at recursivelyTraversePassiveMountEffects (/assets/react-dom-client-DYOsFBi9a.js:1:9999)'],
    ['Failed to fetch dynamically imported module: https://x.example/assets/profile-page-Cx77t3nV.js'],
    ['2026-11-21 07:55:08 order 1234567890'],
    ['What is this? Nothing.'],
  ])('of %j keeps all of it', (text) => {
    expect(scrub(text)).toBe(text);
  });

  it('of a path is the path alone', () => {
    expect(scrubPath('/order/collection?agtOrderNo=C1#x')).toBe('/order/collection');
    expect(scrubPath('/order/13800138000')).toBe('/order/***');
  });

  it('takes no time over hostile texts', () => {
    const started = performance.now();
    for (const unit of [
      'a1',
      '//@',
      '1 ',
      '1-',
      '?a=',
      'token',
      'token:',
      'token= ',
      'https://',
      '/assets/',
      '"\'',
      '=',
      'A1-_',
    ])
      scrub(unit.repeat(Math.ceil(4_000 / unit.length)));
    expect(performance.now() - started).toBeLessThan(500);
  });
});
