import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { isPublicAddress, whyNoTarget } from '../../platform/security/target-rules.ts';
import { retryAfter } from './send-webhook.ts';
import { signWebhook } from './webhook-signature.ts';

const SECRET = 'whsec_ZGVtby13ZWJob29rLXNlY3JldC1kZW1vLXdlYmhvb2s=';

describe('webhook signature', () => {
  it('is accepted by an independent verifier, with any of the rotating secrets', () => {
    const now = Math.floor(Date.now() / 1000);
    const headers = {
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(now),
      'webhook-signature': signWebhook('evt_1', now, '{"a":1}', [SECRET, 'whsec_b3RoZXI=']),
    };
    expect(new Webhook(SECRET).verify('{"a":1}', headers)).toEqual({ a: 1 });
    expect(new Webhook('whsec_b3RoZXI=').verify('{"a":1}', headers)).toEqual({ a: 1 });
    expect(() => new Webhook(SECRET).verify('{"a":2}', headers)).toThrow();
  });
});

describe('webhook targets', () => {
  it.each([
    '127.0.0.1',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '0.0.0.0',
    '100.64.0.1',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    '224.0.0.1',
    '255.255.255.255',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
  ])('refuses address %s', (ip) => {
    expect(isPublicAddress(ip)).toBe(false);
  });

  it.each([
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://[::1]/',
    'https://localhost/',
    'https://a.internal/',
    'ftp://example.org/',
    'https://u:p@example.org/',
    'http://example.org/',
    'nonsense',
    'https://[::ffff:10.0.0.1]/',
  ])('refuses %s outside a demo', (url) => {
    expect(whyNoTarget(url, false)).not.toBeNull();
  });

  it('takes a public https address, and loopback in a demo', () => {
    expect(whyNoTarget('https://example.org/hook?x=1', false)).toBeNull();
    expect(whyNoTarget('http://127.0.0.1:9/x', true)).toBeNull();
    expect(isPublicAddress('93.184.216.34')).toBe(true);
  });

  it('honours Retry-After on 429 and 503 only', () => {
    expect(retryAfter('120', 429, 0)).toBe(120);
    expect(retryAfter(new Date(60_000).toUTCString(), 503, 0)).toBe(60);
    expect(retryAfter('120', 500, 0)).toBeNull();
    expect(retryAfter('99999999', 429, 0)).toBe(86_400);
  });
});
