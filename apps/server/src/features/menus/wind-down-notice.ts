import type { LicenceProfile, ServiceStanding } from '@mashang/contract/jurisdictions';
import type { Area } from '@mashang/contract/permissions';
import { formatTime } from '@mashang/contract/time';
import * as zh from './zh.ts';

/**
 * The notice above every page of a service that has ended: what ended, when, what may still be done, and whom to ask.
 */
export function windDownNotice(
  standing: ServiceStanding,
  { profile, area }: { profile: LicenceProfile | null; area: Area },
): string {
  if (standing.kind !== 'winding_down' || !profile) return '';
  const expired = standing.since === profile.validTo;
  const when = standing.since === null ? '' : `（${formatTime(standing.since)}）`;
  const ask =
    area === 'operator'
      ? zh.windDownNotice.operatorCan(profile.regulator)
      : zh.windDownNotice.othersCan(profile.legalName);
  return zh.windDownNotice.notice(expired ? zh.windDownNotice.expired : zh.windDownNotice.stopped, when, ask);
}
