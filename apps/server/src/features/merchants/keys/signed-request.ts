import type { RequestToSign } from '../../../platform/http/http-merchant.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ownWork } from '../../../platform/verbs/own-work.ts';
import { useNonce } from '../merchants-store.ts';
import { type AuthenticatedMerchant, authenticateMerchant } from './authenticate-merchant.ts';
import { nonceUsed } from './idempotent-request.ts';
import type { MerchantKeys } from './merchant-keys.ts';

/** Public entry for merchant reads: checks the signature, then the nonce, which the read uses up. */
export function readAuthenticator(
  platform: Platform,
  keys: MerchantKeys,
): (request: RequestToSign) => Promise<AuthenticatedMerchant> {
  return async function authenticate(request) {
    const found = await authenticateMerchant(platform, keys, request);
    if (!(await useNonce(ownWork(platform.db, 'nonce.use').app, found.key.keyId, found.nonce))) throw nonceUsed();
    return found;
  };
}
