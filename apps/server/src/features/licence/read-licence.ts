import type { LicenceView } from '@mashang/contract/licence';
import { formatTime } from '@mashang/contract/time';
import { allow, type Ctx } from '../../platform/verbs/verb.ts';
import { currentLicence } from './current-licence.ts';

/** The licence profile in force, for the staff. */
export async function readLicence(ctx: Ctx): Promise<LicenceView> {
  allow(ctx.actor, 'licence:read');
  const profile = await currentLicence(ctx.platform);
  if (!profile) return { profile: null, expired: false };
  const { validFrom, validTo, services, policy: _policy, ...rest } = profile;
  return {
    profile: { ...rest, services: [...services], validFrom: formatTime(validFrom), validTo: formatTime(validTo) },
    expired: ctx.now >= validTo,
  };
}
