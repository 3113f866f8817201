import type { RequestToSign } from '../../../platform/http/http-merchant.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ownWork } from '../../../platform/verbs/own-work.ts';
import { useNonce } from '../merchants-store.ts';
import { type AuthenticatedMerchant, authenticateMerchant } from './authenticate-merchant.ts';
import { idempotencyKeyOf, nonceUsed, requestHash, type SignedCommand } from './idempotent-request.ts';
import type { MerchantKeys } from './merchant-keys.ts';

/** Public entry for merchant reads: checks the signature, then the nonce, which the read uses up. */
export function readAuthenticator(
  platform: Platform,
  keys: MerchantKeys,
): (request: RequestToSign) => Promise<AuthenticatedMerchant> {
  return async function authenticate(request) {
    const found = await authenticateMerchant(platform, keys, request);
    await takeNonce(platform, found);
    return found;
  };
}

/** Public entry: a signed POST as its command takes it. Throws 400 without a valid Idempotency-Key. */
export function signedCommandOf(
  { url, headers, rawBody }: Pick<RequestToSign, 'headers'> & { url: string; rawBody: Buffer | null },
  { key, nonce }: AuthenticatedMerchant,
): SignedCommand {
  return { key, nonce, idempotencyKey: idempotencyKeyOf(headers), bodyHash: requestHash('POST', url, rawBody ?? '') };
}

/** Public entry for commands that do not use up their nonce by themselves. Throws 401 for the second use. */
export async function takeNonce(
  { db }: Pick<Platform, 'db'>,
  signed: Pick<SignedCommand, 'key' | 'nonce'>,
): Promise<void> {
  if (!(await useNonce(ownWork(db, 'nonce.use').app, signed.key.keyId, signed.nonce))) throw nonceUsed();
}
