import type { Platform } from '../../../platform/platform.ts';
import { ownWork } from '../../../platform/verbs/own-work.ts';
import { noteSolvencyPoint } from './solvency-store.ts';

/** Stores what is owed and held, one point a minute, for the chart of the solvency line. */
export function storeSolvencyPoint(platform: Platform): Promise<void> {
  return noteSolvencyPoint(ownWork(platform.db, 'solvency.note').app);
}
