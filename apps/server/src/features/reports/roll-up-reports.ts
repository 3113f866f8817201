import { shouldStop } from '../../platform/jobs/stopping.ts';
import type { Platform } from '../../platform/platform.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import { rollUp } from './reports-store.ts';

/** Events and transfers in one round: some tens of milliseconds, so that a backlog does not block the database. */
const MOST = 5_000;
/** Maximum number of rounds in one call; a longer backlog continues at the next call. */
const ROUNDS = 50;

/** Folds final events and transfers into the daily figures, in several rounds while more are left. */
export async function rollUpReports(platform: Platform): Promise<void> {
  for (let round = 0; round < ROUNDS && !shouldStop(); round++)
    if (!(await rollUp(ownWork(platform.db, 'reports.roll-up').app, MOST))) return;
}
