import { type Gated, type LicenceProfile, policyOf, type Stage, standingOf } from '@mashang/contract/jurisdictions';
import { type Cached, createCached } from '../../platform/cached.ts';
import { BusinessError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { present } from '../../platform/present.ts';
import { findLicence } from './licence-store.ts';

const MAX_AGE_MS = 5_000;
const caches = new WeakMap<Platform, Cached<LicenceProfile | null>>();

function cacheOf(platform: Platform): Cached<LicenceProfile | null> {
  let cache = caches.get(platform);
  if (!cache) {
    const made = createCached(() => findLicence(platform.db.beside), MAX_AGE_MS, platform.clock.now);
    platform.bus.on('licence', made.drop);
    caches.set(platform, made);
    cache = made;
  }
  return cache;
}

/** The deployment's licence profile, at most five seconds old. */
export function currentLicence(platform: Platform): Promise<LicenceProfile | null> {
  return cacheOf(platform).get();
}

/**
 * The gate of every money call (L1): returns the profile if the service is on at this instant, else throws 451 with the
 * reason. Expiry is checked at each call, so a licence ends to the millisecond although the profile is cached. A call
 * that only finishes what is under way (`finish`) stays open after the service has ended.
 */
export async function requireService(
  platform: Platform,
  service: Gated,
  stage: Stage = 'begin',
): Promise<LicenceProfile> {
  const cache = cacheOf(platform);
  const profile = cache.peek() ?? (await cache.get());
  const standing = standingOf(profile, service, platform.clock.now());
  if (standing.kind === 'off' || (standing.kind === 'winding_down' && stage === 'begin'))
    throw new BusinessError('notOffered', standing.why);
  return present(profile, 'the licence of an open service');
}

/** Account types that may receive money under the profile's jurisdiction. */
export function allowedAccountTypes(profile: LicenceProfile): readonly number[] {
  return policyOf(profile)?.accountTypes ?? [];
}
