import { hash, timingSafeEqual } from 'node:crypto';
import { stringToSign, TIMESTAMP_TOLERANCE_S } from '@mashang/contract/merchants';
import type { Clock } from '../clock.ts';
import { BusinessError } from '../errors.ts';
import type { Mac } from './crypto.ts';
import * as zh from './zh.ts';

/** The signed parts of a request, as they arrived. */
type SignedParts = { method: string; pathAndQuery: string; rawBody: Buffer | string };
/** Values from the headers; `signature` is hex. */
type Claim = { timestamp: string; nonce: string; signature: string };

/** Throws 401 when a timestamp is not a number of seconds, or is further than the tolerance from now. */
export function checkTimestamp(clock: Clock, timestamp: string): void {
  if (!/^\d{10}$/.test(timestamp) || Math.abs(clock.now() / 1000 - Number(timestamp)) > TIMESTAMP_TOLERANCE_S) {
    throw new BusinessError('unauthenticated', zh.requestSignature.timestampExpired).because('timestamp_out_of_range');
  }
}

/**
 * Throws 401 when the signature is not the HMAC-SHA256 of the request under the secret of `mac`; compares in constant
 * time.
 */
export function checkSignature(request: SignedParts, claim: Claim & { mac: Mac }): void {
  const digest = hash('sha256', request.rawBody, 'hex');
  const text = stringToSign(request.method, request.pathAndQuery, claim.timestamp, claim.nonce, digest);
  const expected = claim.mac(text);
  const given = Buffer.from(claim.signature, 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new BusinessError('unauthenticated', zh.requestSignature.wrongSignature).because('signature_invalid');
}
