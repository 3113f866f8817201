import { shouldStop } from '../../platform/jobs/stopping.ts';
import type { Platform } from '../../platform/platform.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import { rollUp } from './reports-store.ts';

/** Events and transfers of one turn: some tens of milliseconds, so that a backlog never holds the database up. */
const MOST = 5_000;
/** Turns at once; a longer backlog goes on at the next call. */
const TURNS = 50;

/** Folds what is final into the daily figures, a few turns while there is more. */
export async function rollUpReports(platform: Platform): Promise<void> {
  for (let turn = 0; turn < TURNS && !shouldStop(); turn++)
    if (!(await rollUp(ownWork(platform.db, 'reports.roll-up').app, MOST))) return;
}
