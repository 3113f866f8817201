import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hmacSha256 } from './crypto.ts';

it('a prepared HMAC is the one of the standard, for keys and texts of any length', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.string({ unit: 'grapheme', maxLength: 300 }), (key, text) =>
      hmacSha256(key)(text).equals(createHmac('sha256', key).update(text).digest()),
    ),
  );
  expect(hmacSha256('密钥')('内容')).toEqual(createHmac('sha256', '密钥').update('内容').digest());
});
