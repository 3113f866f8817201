import { every } from '../../platform/jobs/jobs.ts';
import { shouldStop } from '../../platform/jobs/stopping.ts';
import type { Platform } from '../../platform/platform.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import { sealAudit } from './audit-store.ts';

const BATCH = 5_000;
/**
 * A forgotten transaction is ended after eight seconds (`platform/database/db.ts`). With this pause the chain stays
 * within ten seconds of its writers.
 */
const PAUSE_MS = 1_000;

/**
 * Seals the audit log behind its writers, each round until nothing is left. Two sealers wait for each other in the
 * database.
 */
export function startAuditSealer(platform: Platform): { stop(): Promise<void> } {
  const stop = every(platform, 'seal-audit', PAUSE_MS, () => sealAll(platform));
  return { stop };
}

/** Seals every row that is final now; returns how many it sealed. */
export async function sealAll(platform: Platform): Promise<number> {
  let all = 0;
  for (;;) {
    const sealed = await sealAudit(ownWork(platform.db, 'audit.seal').app, BATCH);
    all += sealed;
    if (sealed < BATCH || shouldStop()) return all;
  }
}
