import { leastMonths, type RetentionOverview } from '@mashang/contract/retention';
import { allow, type Ctx } from '../../platform/verbs/verb.ts';
import { currentLicence } from '../licence/current-licence.ts';
import { findLastRun, listPeriods } from './retention-store.ts';

/** Returns the period of each category, the last run, and the number of holds in force. */
export async function readRetention(ctx: Ctx): Promise<RetentionOverview> {
  allow(ctx.actor, 'retention:read');
  const { app } = ctx.platform.db;
  const [periods, { run, holds }, licence] = await Promise.all([
    listPeriods(app),
    findLastRun(app),
    currentLicence(ctx.platform),
  ]);
  const jurisdiction = licence?.jurisdiction ?? null;
  return {
    periods: periods.map((row) => ({ ...row, least: leastMonths(row.category, jurisdiction) })),
    lastRun: run,
    holds,
  };
}
