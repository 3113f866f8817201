import { leastMonths } from '@mashang/contract/retention';
import { BusinessError } from '../../platform/errors.ts';
import { shouldStop } from '../../platform/jobs/stopping.ts';
import { pruneFiles } from '../../platform/storage/drop-files.ts';
import { sweepFiles } from '../../platform/storage/sweep-files.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import { allow, type Ctx, writeVerb } from '../../platform/verbs/verb.ts';
import { currentLicence } from '../licence/current-licence.ts';
import { beginRun, finishRun, insertRun, listSources, turnSource } from './retention-store.ts';
import * as zh from './zh.ts';

/** The night's run begins at this hour, Shanghai. */
const NIGHT_HOUR = 3;
/** Records looked at in one transaction. */
export const RECORDS_AT_ONCE = 500;
/** How long one turn of the job works before it lets others. */
const TURN_MS = 10_000;
const FILES_TURNS = 20;

/**
 * Goes on with the run under way, or begins the night's: source by source, batch by batch, each its own transaction
 * with its place noted, so that whatever stops it is gone on with. Answers whether a run came to its end. Two at once
 * wait for each other at each source.
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
      if (platform.clock.now() - now > TURN_MS || shouldStop()) return false;
      const { done } = await turnSource(app, { run, source, now, floorMonths, most: RECORDS_AT_ONCE });
      if (done) break;
    }
  }
  for (let turn = 0; turn < FILES_TURNS && !shouldStop() && (await pruneFiles(platform)) > 0; turn += 1);
  if (shouldStop()) return false;
  await finishRun(app, run, await sweepFiles(platform));
  return true;
}

/** The same by day, where somebody wants to see it done. */
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
