import { EXPORT_KEPT_HOURS } from '@mashang/contract/exports';
import { pruneInBatches } from '../../platform/jobs/prune.ts';
import type { Platform } from '../../platform/platform.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import { fileOf } from './export-rules.ts';
import { forgetFiles, lockEndedExports, pruneExports } from './exports-store.ts';

const ROUND_MAX = 100;

/** Deletes the files of expired exports and of tries that failed. The file goes before the row, as everywhere. */
export async function expireExports(platform: Platform): Promise<number> {
  await pruneInBatches(platform, (most) => pruneExports(ownWork(platform.db, 'export.expire').app, most));
  return expireSome(platform);
}

function expireSome({ db, storage }: Platform): Promise<number> {
  return ownWork(db, 'export.expire').transaction(async (tx) => {
    const ended = await lockEndedExports(tx, EXPORT_KEPT_HOURS, ROUND_MAX);
    for (const job of ended)
      for (let attempt = 1; attempt <= job.attempt; attempt++) await storage.remove(fileOf({ ...job, attempt }));
    await forgetFiles(
      tx,
      ended.map(({ id }) => id),
    );
    return ended.length;
  });
}
