import { AREAS } from '@mashang/contract/permissions';
import type { Platform } from '../../platform/platform.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import { currentLicence } from '../licence/current-licence.ts';
import { insertLicenceEnd } from './menus-store.ts';

/** If a licence ended longer ago, the process that ran then has announced it. */
const RECENT_MS = 3_600_000;

/** Notifies every area's menus once that the licence has ended: the clock ends it, so no write notifies them. */
export async function announceLicenceEnd(platform: Platform): Promise<void> {
  const profile = await currentLicence(platform);
  const now = platform.clock.now();
  if (!profile || now < profile.validTo || now - profile.validTo > RECENT_MS) return;
  if (await insertLicenceEnd(ownWork(platform.db, 'licence.announce-end').app, AREAS, profile.validTo))
    platform.bus.signal('events');
}
