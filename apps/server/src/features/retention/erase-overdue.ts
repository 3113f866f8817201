import { leastMonths } from '@mashang/contract/retention';
import { BusinessError } from '../../platform/errors.ts';
import { shouldStop } from '../../platform/jobs/stopping.ts';
import { pruneFiles } from '../../platform/storage/drop-files.ts';
import { sweepFiles } from '../../platform/storage/sweep-files.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import { allow, type Ctx, writeVerb } from '../../platform/verbs/verb.ts';
import { currentLicence } from '../licence/current-licence.ts';
import { beginRun, finishRun, insertRun, listSources, runRound } from './retention-store.ts';
import * as zh from './zh.ts';

/** Hour at which the nightly run begins, in Shanghai. */
const NIGHT_HOUR = 3;
/** Records checked in one transaction. */
export const RECORDS_AT_ONCE = 500;
/** Maximum working time of one round of the job, in ms. */
const ROUND_MS = 10_000;
const FILE_ROUNDS = 20;

/**
 * Continues the current run, or begins the nightly one: source by source, batch by batch. Each batch is a transaction
 * that stores its position, so that an interrupted run continues. Returns whether a run ended. Two runs at once wait
 * for each other at each source.
 */
export async function eraseOverdue(ctx: Ctx): Promise<boolean> {
  const { platform } = ctx;
  const { app } = ownWork(platform.db, 'retention.erase');
  const now = platform.clock.now();
  const run = await beginRun(app, now, NIGHT_HOUR);
  if (!run) return false;
  const jurisdiction = (await currentLicence(platform))?.jurisdiction ?? null;
  for (const { source, category } of await listSources(app)) {
    const floorMonths = leastMonths(category, jurisdiction);
    for (;;) {
      if (platform.clock.now() - now > ROUND_MS || shouldStop()) return false;
      const { done } = await runRound(app, { run, source, now, floorMonths, most: RECORDS_AT_ONCE });
      if (done) break;
    }
  }
  for (let round = 0; round < FILE_ROUNDS && !shouldStop() && (await pruneFiles(platform)) > 0; round += 1);
  if (shouldStop()) return false;
  await finishRun(app, run, await sweepFiles(platform));
  return true;
}

/** Starts the same run by hand, for a person who wants to see the result. */
export const runRetention = writeVerb<null, { id: string }>({
  name: 'retention.run',
  permission: 'retention:run',
  async run({ tx, actor, platform }) {
    allow(actor, 'retention:run');
    const id = await insertRun(tx, platform.clock.now(), actor.userId);
    if (!id) throw new BusinessError('conflict', zh.eraseOverdue.underWay);
    return {
      result: { id: id.toString() },
      audit: { subjectKind: 'retention', subjectId: id.toString(), after: { asked: true } },
    };
  },
});
