import { type ErasurePreview, type ErasurePreviewQuery, leastMonths, monthsText } from '@mashang/contract/retention';
import type { Tx } from '../../platform/database/db.ts';
import { BusinessError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { allow, type Ctx } from '../../platform/verbs/verb.ts';
import { currentLicence } from '../licence/current-licence.ts';
import { orderErasure, userErasure } from './erasure-rules.ts';
import { findOrderFacts, findUserFacts } from './erasure-store.ts';
import { findRejected } from './refusals-store.ts';
import { listPeriods } from './retention-store.ts';
import * as zh from './zh.ts';

/** The law keeps records of sign-ins for half a year, even against a person's request. */
export function sessionsSince(now: number): number {
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - leastMonths('access', null));
  return since.getTime();
}

async function monthsOf(tx: Tx, platform: Platform) {
  const jurisdiction = (await currentLicence(platform))?.jurisdiction ?? null;
  const rows = await listPeriods(tx);
  const of = (category: 'identity' | 'transaction' | 'complaint') =>
    Math.max(rows.find((row) => row.category === category)?.months ?? 0, leastMonths(category, jurisdiction));
  return { identity: of('identity'), transaction: of('transaction'), complaint: of('complaint') };
}

/** Public entry for the proposal: what would be erased and what would stay, as of this transaction. */
export async function erasureOf(
  tx: Tx,
  { platform, now }: Pick<Ctx, 'platform' | 'now'>,
  { kind, no }: ErasurePreviewQuery,
): Promise<Omit<ErasurePreview, 'rejected'>> {
  const months = await monthsOf(tx, platform);
  if (kind === 'user') {
    const found = await findUserFacts(tx, no, sessionsSince(now));
    if (!found) throw new BusinessError('notFound', zh.previewErasure.userMissing);
    const words = { least: monthsText(leastMonths('access', null)), identity: monthsText(months.identity) };
    return {
      subjectId: `user:${found.id}`,
      name: zh.previewErasure.user(found.username),
      facts: userErasure(found, words),
    };
  }
  const found = await findOrderFacts(tx, no, months);
  if (!found) throw new BusinessError('notFound', zh.previewErasure.orderMissing);
  const words = { transaction: monthsText(months.transaction), complaint: monthsText(months.complaint) };
  return {
    subjectId: `order:${found.orderNo}`,
    name: zh.previewErasure.payer(found.orderNo),
    facts: orderErasure(found, words),
  };
}

/** Returns what a person's request would erase, before it is proposed. */
export async function previewErasure(ctx: Ctx, query: ErasurePreviewQuery): Promise<ErasurePreview> {
  allow(ctx.actor, 'erasure:propose');
  return ctx.platform.db.readOnly(async (tx) => {
    const found = await erasureOf(tx, ctx, query);
    return { ...found, rejected: await findRejected(tx, found.subjectId) };
  });
}
