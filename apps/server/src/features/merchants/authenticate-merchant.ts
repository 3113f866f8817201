import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { MERCHANT_HEADERS, stringToSign, TIMESTAMP_TOLERANCE_S } from '@mashang/contract/merchants';
import { BusinessError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { MerchantActor } from '../../platform/verb.ts';
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
  if (typeof value !== 'string' || value === '') throw new BusinessError('unauthenticated', `缺少请求头 ${name}`);
  return value;
}

/**
 * Checks a merchant request: headers, key, time, address, signature. The nonce is checked where it is stored: inside the command's
 * own database call for creates, by useNonce for everything else. Throws 401, or 403 for an address not on the list.
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
  if (!NONCE.test(nonce)) throw new BusinessError('unauthenticated', 'X-Nonce 须为 8–64 个可见 ASCII 字符');
  const seconds = platform.clock.now() / 1000;
  if (!/^\d{10}$/.test(timestamp) || Math.abs(seconds - Number(timestamp)) > TIMESTAMP_TOLERANCE_S) {
    throw new BusinessError('unauthenticated', 'X-Timestamp 已过期或不是秒级时间戳');
  }
  const key = keys.peek(keyId) ?? (await keys.find(keyId));
  const now = platform.clock.now();
  if (!key || key.mchId !== mchId || (key.expiresAt !== null && key.expiresAt <= now))
    throw new BusinessError('unauthenticated', '密钥不存在或已失效');
  const text = stringToSign(
    request.method,
    request.pathAndQuery,
    timestamp,
    nonce,
    hash('sha256', request.rawBody, 'hex'),
  );
  const expected = createHmac('sha256', key.secret).update(text).digest();
  const given = Buffer.from(signature, 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new BusinessError('unauthenticated', '签名不正确');
  if (!key.allowsIp(request.ip)) throw new BusinessError('forbidden', '请求地址不在白名单内');
  if (key.frozen) throw new BusinessError('frozen', '商户已冻结');
  return { actor: { kind: 'merchant', merchantId: BigInt(key.merchantId), mchId, keyId, ip: request.ip }, key, nonce };
}
