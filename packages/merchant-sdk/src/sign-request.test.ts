import { createHash, createHmac } from 'node:crypto';
import { MERCHANT_HEADERS, stringToSign } from '@mashang/contract/merchants';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signRequest } from './sign-request.ts';

const keys = { mchId: 'M1001', keyId: 'demo-key', secret: 'demo-secret-demo-secret-demo-sec' };
const sha256 = (body: string) => createHash('sha256').update(body).digest('hex');

/** A path with a query. fast-check's own `webPath` takes seconds to build, whatever is drawn from it. */
const target = fc
  .array(fc.constantFrom(...'azAZ09-._~/?&=+:@!$', '%20', '%E5%8D%95', '%2F'), { maxLength: 60 })
  .map((parts) => `/${parts.join('')}`);

describe('signRequest', () => {
  it('keeps to the signature that other programs compute (fixed vector)', () => {
    const headers = signRequest({
      ...keys,
      method: 'POST',
      pathAndQuery: '/api/v1/collections',
      body: '{"mchOrderNo":"A1"}',
      timestamp: 1_700_000_000,
      nonce: 'nonce-1',
    });
    // Generated with: printf 'POST\n…' | openssl dgst -sha256 -hmac "$SECRET"
    expect(headers).toEqual({
      'X-Mch-Id': 'M1001',
      'X-Key-Id': 'demo-key',
      'X-Timestamp': '1700000000',
      'X-Nonce': 'nonce-1',
      'X-Signature': 'f206920a744baadd7f2dc179fecd9e75f7df3a6bcb5d51022bec8e74f75fe1d4',
    });
  });

  it('signs the text the contract defines, under the header names the contract defines, for every request', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('GET', 'POST', 'get', 'post'),
        target,
        fc.string({ unit: 'grapheme' }),
        fc.integer({ min: 0, max: 4_000_000_000 }),
        fc.uuid(),
        (method, pathAndQuery, body, timestamp, nonce) => {
          const headers = new Headers(signRequest({ ...keys, method, pathAndQuery, body, timestamp, nonce }));
          const text = stringToSign(method.toUpperCase(), pathAndQuery, String(timestamp), nonce, sha256(body));
          const expected = createHmac('sha256', keys.secret).update(text).digest('hex');
          expect(headers.get(MERCHANT_HEADERS.signature)).toBe(expected);
          expect([...headers.keys()].sort()).toEqual(Object.values(MERCHANT_HEADERS).sort());
        },
      ),
    );
  });

  it('changes the signature when any part changes', () => {
    const base = { ...keys, method: 'POST', pathAndQuery: '/a?b=1', body: 'x', timestamp: 1, nonce: 'n' };
    const variants = [
      base,
      { ...base, method: 'GET' },
      { ...base, pathAndQuery: '/a?b=2' },
      { ...base, body: 'y' },
      { ...base, timestamp: 2 },
      { ...base, nonce: 'm' },
      { ...base, secret: 'other' },
    ];
    expect(new Set(variants.map((variant) => signRequest(variant)['X-Signature'])).size).toBe(variants.length);
  });

  it('makes a new nonce and the present time each call', () => {
    const first = signRequest({ ...keys, method: 'GET', pathAndQuery: '/' });
    const second = signRequest({ ...keys, method: 'GET', pathAndQuery: '/' });
    expect(first['X-Nonce']).not.toBe(second['X-Nonce']);
    expect(Math.abs(Number(first['X-Timestamp']) - Date.now() / 1000)).toBeLessThan(5);
  });
});
