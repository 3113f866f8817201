import { MERCHANT_HEADERS } from '@mashang/contract/merchants';
import { BusinessError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { checkSignature, checkTimestamp } from '../../../platform/security/request-signature.ts';
import type { MerchantActor } from '../../../platform/verbs/verb.ts';
import * as zh from '../zh.ts';
import type { MerchantKey, MerchantKeys } from './merchant-keys.ts';

/** The signed parts of a request, as they arrived. */
export type SignedRequest = {
  method: string;
  pathAndQuery: string;
  headers: Record<string, string | string[] | undefined>;
  rawBody: Buffer | string;
  ip: string;
};
export type AuthenticatedMerchant = { actor: MerchantActor; key: MerchantKey; nonce: string };

const NONCE = /^[\x21-\x7e]{8,64}$/;

function header(request: SignedRequest, name: string): string {
  const value = request.headers[name];
  if (typeof value !== 'string' || value === '')
    throw new BusinessError('unauthenticated', zh.authenticateMerchant.headerMissing(name)).because('header_missing');
  return value;
}

/**
 * Checks a merchant request: headers, key, time, address, signature. The nonce is checked where it is
 * stored: inside the command's own database call for creates, by useNonce for everything else. Throws 401,
 * or 403 for an address not on the list.
 */
export async function authenticateMerchant(
  platform: Platform,
  keys: MerchantKeys,
  request: SignedRequest,
): Promise<AuthenticatedMerchant> {
  const mchId = header(request, MERCHANT_HEADERS.mchId);
  const keyId = header(request, MERCHANT_HEADERS.keyId);
  const timestamp = header(request, MERCHANT_HEADERS.timestamp);
  const nonce = header(request, MERCHANT_HEADERS.nonce);
  const signature = header(request, MERCHANT_HEADERS.signature);
  if (!NONCE.test(nonce))
    throw new BusinessError('unauthenticated', zh.authenticateMerchant.nonceForm).because('nonce_invalid');
  checkTimestamp(platform.clock, timestamp);
  const key = keys.peek(keyId) ?? (await keys.find(keyId));
  const now = platform.clock.now();
  if (!key || key.mchId !== mchId || key.revoked || (key.expiresAt !== null && key.expiresAt <= now))
    throw new BusinessError('unauthenticated', zh.faults.keyInvalid).because('key_invalid');
  checkSignature(request, { timestamp, nonce, signature, mac: key.mac });
  if (!key.allowsIp(request.ip))
    throw new BusinessError('forbidden', zh.authenticateMerchant.addressNotListed).because('address_not_allowed');
  if (key.suspended)
    throw new BusinessError('forbidden', zh.authenticateMerchant.suspended).because('merchant_suspended');
  if (key.frozen) throw new BusinessError('frozen', zh.authenticateMerchant.frozen).because('merchant_frozen');
  const { merchantId, scopes, live } = key;
  return {
    actor: { kind: 'merchant', merchantId: BigInt(merchantId), mchId, keyId, scopes, live, ip: request.ip },
    key,
    nonce,
  };
}
