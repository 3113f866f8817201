import { hash } from 'node:crypto';
import { BusinessError } from '../../../platform/errors.ts';
import * as zh from '../zh.ts';
import type { MerchantKey } from './merchant-keys.ts';

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,128}$/;

/** A signed POST as its command receives it: the body's hash identifies it under its idempotency key. */
export type SignedCommand = { key: MerchantKey; nonce: string; idempotencyKey: string; bodyHash: string };

/** Returns the idempotency key of a POST. Throws 400 where it is missing or malformed. */
export function idempotencyKeyOf(headers: Record<string, string | string[] | undefined>): string {
  const key = headers['idempotency-key'];
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) return key;
  const reason = key === undefined ? zh.idempotentRequest.keyMissing : zh.idempotentRequest.keyForm;
  throw new BusinessError('invalid', reason, { fields: [{ field: 'Idempotency-Key', reason }] }).because(
    key === undefined ? 'idempotency_key_missing' : 'idempotency_key_invalid',
  );
}

/** The same request is being carried out. */
export function requestUnderWay(): BusinessError {
  const error = new BusinessError('conflict', zh.idempotentRequest.underWay, { retryAfter: 1 });
  return error.because('request_in_progress');
}
/** Its key came with another request before. */
export function keyReused(): BusinessError {
  const error = new BusinessError('conflict', zh.idempotentRequest.keyReused, { httpStatus: 422 });
  return error.because('idempotency_key_reused');
}
export function nonceUsed(): BusinessError {
  return new BusinessError('unauthenticated', zh.faults.nonceUsed).because('nonce_used');
}

/** Returns the hash that identifies a request under its idempotency key. */
export function requestHash(method: string, path: string, rawBody: Buffer | string): string {
  return hash('sha256', Buffer.concat([Buffer.from(`${method} ${path}\n`), Buffer.from(rawBody)]), 'hex');
}

/**
 * Runs signed commands of one process, only one at a time for each key and nonce. While one runs, the same key is
 * refused with 409, and with another body with 422. Across processes the database enforces the same.
 */
export function createUnderWay(): <T>(command: SignedCommand, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, string>();
  return async function once(command, work) {
    const { key, nonce, idempotencyKey, bodyHash } = command;
    const byKey = `i:${key.merchantId}:${idempotencyKey}`;
    const byNonce = `n:${key.keyId}:${nonce}`;
    const other = running.get(byKey);
    if (other === bodyHash) throw requestUnderWay();
    if (other !== undefined) throw keyReused();
    if (running.has(byNonce)) throw nonceUsed();
    running.set(byKey, bodyHash);
    running.set(byNonce, '');
    try {
      return await work();
    } finally {
      running.delete(byKey);
      running.delete(byNonce);
    }
  };
}
