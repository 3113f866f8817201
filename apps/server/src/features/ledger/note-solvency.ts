import type { Platform } from '../../platform/platform.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import { noteSolvencyPoint } from './solvency-store.ts';

/** Takes down what is owed and held, a point a minute: what the solvency line is drawn from. */
export function noteSolvency(platform: Platform): Promise<void> {
  return noteSolvencyPoint(ownWork(platform.db, 'solvency.note').app);
}
