import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { stringToSign } from '@mashang/contract/merchants';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { versionOf } from './languages-testing.ts';
import { bodyOf, outcomeOf, readVectors, type Vector, type WebhookVector } from './read-vectors-testing.ts';

const vectors = readVectors();
const openssl = versionOf('openssl', 'version');

function isWebhook(vector: Vector): vector is WebhookVector {
  return vector.kind === 'webhook';
}

function sha256(...parts: Buffer[]): Buffer {
  return createHash('sha256').update(Buffer.concat(parts)).digest();
}

/** HMAC-SHA256 as RFC 2104 writes it, without the function that the SDK calls. */
function macByHand(key: Buffer, text: Buffer): Buffer {
  const block = Buffer.alloc(64);
  (key.length > 64 ? sha256(key) : key).copy(block);
  const pad = (byte: number) => Buffer.from(block.map((one) => one ^ byte));
  return sha256(pad(0x5c), sha256(pad(0x36), text));
}

function openSsl(args: string[], input: Buffer): string {
  const { stdout } = spawnSync('openssl', ['dgst', '-sha256', '-r', ...args], { input, encoding: 'utf8' });
  return stdout.split(' ')[0] ?? '';
}

/** Every MAC that a vector writes down, with its key and text. */
function macsOf(vector: Vector): { key: Buffer; text: Buffer; mac: Buffer }[] {
  const { canonical = '', canonicalBase64 } = vector;
  const text = canonicalBase64 === undefined ? Buffer.from(canonical) : Buffer.from(canonicalBase64, 'base64');
  if (isWebhook(vector))
    return (vector.macs ?? []).map((mac, at) => ({
      key: Buffer.from(vector.input.secrets[at]?.replace('whsec_', '') ?? '', 'base64'),
      text,
      mac: Buffer.from(mac, 'base64'),
    }));
  const { 'X-Signature': signature } = vector.expect as { 'X-Signature'?: string };
  if (signature === undefined) return [];
  return [{ key: Buffer.from(vector.input.secret), text, mac: Buffer.from(signature, 'hex') }];
}

describe('the vectors', () => {
  it('are fifty, each with a name of its own', () => {
    expect(new Set(vectors.map(({ name }) => name)).size).toBe(50);
    const kinds = Map.groupBy(vectors, ({ kind }) => kind);
    expect([...kinds].map(([kind, { length }]) => [kind, length])).toEqual([
      ['sign', 23],
      ['target', 7],
      ['clock', 5],
      ['webhook', 15],
    ]);
  });

  it('have the MACs of their canonical texts: by RFC 2104, and by openssl where installed', { timeout: 60_000 }, () => {
    const all = vectors.flatMap(macsOf);
    // All but a refused target and a time that is none; one webhook has two.
    expect(all).toHaveLength(49);
    for (const { key, text, mac } of all) expect(macByHand(key, text)).toEqual(mac);
    if (openssl === null) console.warn('not run: openssl, because this machine has none');
    else
      for (const { key, text, mac } of all)
        expect(openSsl(['-mac', 'HMAC', '-macopt', `hexkey:${key.toString('hex')}`], text)).toBe(mac.toString('hex'));
    expect(openssl === null && process.env.CI !== undefined, 'CI has openssl').toBe(false);
  });

  it('have the canonical texts of the contract', () => {
    for (const vector of vectors) {
      if (isWebhook(vector) || vector.canonical === undefined) continue;
      const { input, expect: expected, canonical } = vector;
      const target = 'pathAndQuery' in input ? input.pathAndQuery : String((expected as { target?: string }).target);
      const timestamp = 'timestamp' in input ? input.timestamp : String(vector.expect['X-Timestamp' as never]);
      const hash = sha256('body' in input || 'bodyBase64' in input ? bodyOf(input) : Buffer.alloc(0)).toString('hex');
      expect(canonical).toBe(stringToSign(input.method.toUpperCase(), target, timestamp, input.nonce, hash));
    }
  });

  it('have the targets that encode byte by byte', () => {
    for (const vector of vectors) {
      if (vector.kind !== 'target' || vector.expect.target === undefined) continue;
      const { segments, query } = vector.input;
      const pairs = query.map((pair) => pair.map(encoded).join('=')).join('&');
      expect(vector.expect.target).toBe(`/api/v1/${segments.map(encoded).join('/')}${pairs && `?${pairs}`}`);
      expect(new URL(`http://a${vector.expect.target}`).href).toBe(`http://a${vector.expect.target}`);
    }
  });

  it('have the offsets that Date knows', () => {
    for (const vector of vectors) {
      if (vector.kind !== 'clock' || vector.expect.offsetMs === 0) continue;
      expect(vector.expect.offsetMs).toBe(new Date(vector.input.date).getTime() - vector.input.localMs);
    }
  });

  it('accept of webhooks what the independent Standard Webhooks library signs', () => {
    const accepted = vectors.filter(isWebhook).filter(({ expect: { fault } }) => fault === undefined);
    expect(accepted.length).toBeGreaterThan(5);
    for (const { input, expect: expected } of accepted) {
      const given = Object.entries(input.headers).find(([name]) => name.toLowerCase() === 'webhook-signature')?.[1];
      const at = new Date(Number(expected.sentAtS) * 1000);
      const theirs = input.secrets.map((secret) =>
        new Webhook(secret).sign(String(expected.id), at, bodyOf(input).toString()),
      );
      expect(theirs.some((signature) => given?.split(' ').includes(signature))).toBe(true);
    }
  });
});

it.each(vectors)('TypeScript: $name', (vector) => {
  expect(outcomeOf(vector)).toEqual(vector.expect);
});

function encoded(text: string): string {
  return [...Buffer.from(text)]
    .map((byte) => {
      const letter = String.fromCharCode(byte);
      return /[A-Za-z0-9._~-]/.test(letter) ? letter : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
}
