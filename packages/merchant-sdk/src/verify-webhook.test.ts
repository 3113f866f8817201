import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { type WebhookFault, WebhookVerificationError } from './errors.ts';
import { verifyWebhook, type WebhookToVerify } from './verify-webhook.ts';

const secret = 'whsec_ZGVtby13ZWJob29rLXNlY3JldC1kZW1vLXdlYmhvb2s=';
const other = `whsec_${Buffer.from('another-secret-another-secret').toString('base64')}`;
const now = new Date('2026-03-01T08:00:00Z');
const body = JSON.stringify({ type: 'collection.succeeded', timestamp: now.toISOString(), data: { amount: '1.00' } });

function signedBy(key: string, at = now, text = body, id = 'evt_1') {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(key).sign(id, at, text),
  };
}

function faultOf(input: WebhookToVerify): WebhookFault | 'accepted' {
  try {
    verifyWebhook(input);
    return 'accepted';
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error.fault;
    throw error;
  }
}

describe('verifyWebhook', () => {
  it('accepts what the independent Standard Webhooks library signed, whatever the event', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.uuid(),
        fc.uint8Array({ minLength: 8 }),
        (data, id, key) => {
          const whsec = `whsec_${Buffer.from(key).toString('base64')}`;
          const text = JSON.stringify({ type: 't', timestamp: '', data });
          const result = verifyWebhook({ headers: signedBy(whsec, now, text, id), body: text, secret: whsec, now });
          expect(result).toEqual({ id, sentAt: now, event: JSON.parse(text) });
        },
      ),
    );
  });

  it('agrees with the independent verifier on any damage to body, id or signature', () => {
    const at = new Date();
    fc.assert(
      fc.property(
        fc.constantFrom('body', 'webhook-id', 'webhook-signature'),
        fc.nat(),
        fc.string(),
        (part, seed, put) => {
          const headers = signedBy(secret, at);
          const damage = (text: string) =>
            text.slice(0, seed % (text.length + 1)) + put + text.slice(seed % (text.length + 1));
          const sent = part === 'body' ? damage(body) : body;
          if (part !== 'body') headers[part] = damage(headers[part]);
          const believed = faultOf({ headers, body: sent, secret }) === 'accepted';
          let theirs = true;
          try {
            new Webhook(secret).verify(sent, headers);
          } catch {
            theirs = false;
          }
          // Both decode the end of base64 leniently; it matters only that ours never accepts more than theirs.
          if (believed) expect(theirs).toBe(true);
          if (part === 'body' && put !== '') expect(believed).toBe(false);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('reads raw bytes, Headers objects and any case of header names', () => {
    const headers = signedBy(secret);
    const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]));
    expect(faultOf({ headers: new Headers(headers), body: Buffer.from(body), secret, now })).toBe('accepted');
    expect(faultOf({ headers: upper, body, secret, now })).toBe('accepted');
  });

  it('accepts either signature and either secret while a secret rotates', () => {
    const headers = signedBy(secret);
    const both = { ...headers, 'webhook-signature': `v1,${btoa('x'.repeat(32))} ${headers['webhook-signature']}` };
    expect(faultOf({ headers: both, body, secret, now })).toBe('accepted');
    expect(faultOf({ headers, body, secrets: [other, secret], now })).toBe('accepted');
    expect(faultOf({ headers, body, secrets: [other], now })).toBe('no_match');
  });

  it.each<[WebhookFault | 'accepted', number]>([
    ['accepted', 300],
    ['too_old', 301],
    ['accepted', -300],
    ['too_new', -301],
  ])('says %s for a webhook sent %d s ago', (fault, ageS) => {
    const headers = signedBy(secret, new Date(now.getTime() - ageS * 1000));
    expect(faultOf({ headers, body, secret, now })).toBe(fault);
  });

  it('names what is wrong', () => {
    const headers = signedBy(secret);
    expect(faultOf({ headers: { ...headers, 'webhook-id': undefined }, body, secret, now })).toBe('header_missing');
    expect(faultOf({ headers: { ...headers, 'webhook-timestamp': '1e9' }, body, secret, now })).toBe(
      'timestamp_invalid',
    );
    expect(faultOf({ headers: { ...headers, 'webhook-signature': 'v2,abc' }, body, secret, now })).toBe('no_match');
    expect(faultOf({ headers, body, secret: 'whsec_', now })).toBe('secret_invalid');
    expect(faultOf({ headers, body, now })).toBe('secret_invalid');
    expect(faultOf({ headers: signedBy(secret, now, '[]'), body: '[]', secret, now })).toBe('body_invalid');
  });
});
