import type { KeyScope } from '@mashang/contract/merchant-keys';
import type { KycStatus } from '@mashang/contract/standing';
import ipaddr from 'ipaddr.js';
import { createCached } from '../../../platform/cached.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hmacSha256, type Mac } from '../../../platform/security/crypto.ts';
import { loadKeys } from '../merchants-store.ts';

/** A key opened for use; its secret is in memory only while the process runs. */
export type MerchantKey = {
  keyId: string;
  merchantId: number;
  mchId: string;
  mac: Mac;
  expiresAt: number | null;
  kybStatus: KycStatus;
  frozen: boolean;
  suspended: boolean;
  revoked: boolean;
  scopes: readonly KeyScope[];
  /** False for a key of the test space. */
  live: boolean;
  legalName: string;
  payableAccount: number;
  /** Whether a request may come from this address; an empty list allows all. */
  allowsIp(ip: string): boolean;
};
export type MerchantKeys = {
  find(keyId: string): Promise<MerchantKey | undefined>;
  peek(keyId: string): MerchantKey | undefined;
  /** Returns a key as it was up to 5 s ago: an unknown id costs no look-up of its own. */
  known(keyId: string): Promise<MerchantKey | undefined>;
};

const MAX_AGE_MS = 5_000;

/**
 * Caches the keys of all merchants, and reloads them when the database notifies of a change. A key that is missing may
 * be newer than that notification, so it is looked up once more before a request is refused.
 */
export function createMerchantKeys(platform: Platform): MerchantKeys {
  const cache = createCached(
    async () => {
      const rows = await loadKeys(platform.db.beside);
      return new Map(
        rows.map((row) => [
          row.keyId,
          { ...row, mac: hmacSha256(platform.secrets.open(row.secret)), allowsIp: ipMatcher(row.ipAllow) },
        ]),
      );
    },
    MAX_AGE_MS,
    platform.clock.now,
  );
  platform.bus.on('keys', cache.drop);
  return {
    peek: (keyId) => cache.peek()?.get(keyId),
    known: async (keyId) => (await cache.get()).get(keyId),
    find: async (keyId) => (await cache.get()).get(keyId) ?? (await cache.getNew()).get(keyId),
  };
}

/** Returns a matcher of an allow-list of CIDR ranges. An IPv4 address mapped into IPv6 counts as IPv4. */
export function ipMatcher(ranges: readonly string[]): (ip: string) => boolean {
  if (ranges.length === 0) return () => true;
  const parsed = ranges.map((range) => ipaddr.parseCIDR(range));
  return (ip) => {
    if (!ipaddr.isValid(ip)) return false;
    const address = ipaddr.process(ip);
    return parsed.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
  };
}
