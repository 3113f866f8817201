import type { KeyObject } from 'node:crypto';
import { publicKeyOf, serialOf, type WechatSecrets, type WechatSettings } from './wechat-settings.ts';
import { isSigned, openSealed, type Sealed } from './wechat-signing.ts';
import * as zh from './zh.ts';

/** How far the time of an answer or notice may be from ours (doc/v3/merchant/4013053249). */
const MOST_AGE_MS = 5 * 60_000;
/** The company sends wrong signatures on purpose, to see whether they are refused. */
const PROBE = 'WECHATPAY/SIGNTEST/';

/** The company's keys that are accepted: those of the settings, and the certificates fetched since the start. */
export type PlatformKeys = {
  /** The key that encrypts and that answers shall be signed with; null before the first certificate is fetched. */
  current(): { id: string; key: KeyObject } | null;
  knows(serial: string): boolean;
  /** Returns why headers and body are not the company's, in Chinese; null where they are. Headers are in lower case. */
  whyNot(signed: SignedMessage, now: number): string | null;
  /** Takes the platform certificates that the company lists now; those that it listed before and no longer end. */
  take(certificates: readonly string[]): void;
};
export type SignedMessage = { headers: Record<string, string>; body: Buffer };

export function createPlatformKeys(settings: WechatSettings): PlatformKeys {
  const keys = new Map(settings.platformKeys.map(({ id, pem }) => [id, publicKeyOf(pem)]));
  let fetched: string[] = [];
  let newest: string | null = settings.platformKeys[0]?.id ?? null;
  return {
    current() {
      const key = newest === null ? undefined : keys.get(newest);
      return newest === null || key === undefined ? null : { id: newest, key };
    },
    knows: (serial) => keys.has(serial),
    whyNot: (signed, now) => whyNot(keys, signed, now),
    take(certificates) {
      for (const serial of fetched) keys.delete(serial);
      fetched = certificates.map(serialOf);
      for (const certificate of certificates) keys.set(serialOf(certificate), publicKeyOf(certificate));
      if (!newest?.startsWith('PUB_KEY_ID_')) newest = fetched.at(-1) ?? newest;
    },
  };
}

function whyNot(keys: Map<string, KeyObject>, { headers, body }: SignedMessage, now: number): string | null {
  const [at, nonce] = [headers['wechatpay-timestamp'], headers['wechatpay-nonce']];
  const [signature, serial] = [headers['wechatpay-signature'], headers['wechatpay-serial']];
  if (!at || !nonce || !signature || !serial) return zh.unproven.noHeaders;
  if (!/^\d{1,12}$/.test(at) || Math.abs(now - Number(at) * 1000) > MOST_AGE_MS) return zh.unproven.age;
  if (signature.startsWith(PROBE)) return zh.unproven.probe;
  const key = keys.get(serial);
  if (!key) return zh.unproven.unknownKey(serial);
  const text = Buffer.concat([Buffer.from(`${at}\n${nonce}\n`), body, Buffer.from('\n')]);
  return isSigned(text, signature, key) ? null : zh.unproven.signature;
}

/** Opens what was sealed with one of the APIv3 keys; null where none of them fits. */
export function openWithOneOf({ apiV3Keys }: WechatSecrets, sealed: Sealed): string | null {
  for (const key of apiV3Keys) {
    try {
      return openSealed(sealed, key);
    } catch {}
  }
  return null;
}
