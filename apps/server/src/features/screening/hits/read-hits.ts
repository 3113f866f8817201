import { TOTAL_CAP } from '@mashang/contract/paging';
import { maskName } from '@mashang/contract/participants';
import type { HitDetail, HitListQuery, HitPage, HitRow } from '@mashang/contract/screening';
import { BusinessError } from '../../../platform/errors.ts';
import { allow, type Ctx } from '../../../platform/verbs/verb.ts';
import { bestName } from '../names/match-names.ts';
import { findThresholds } from '../names/match-store.ts';
import * as zh from '../zh.ts';
import { whyNotDecide } from './hit-rules.ts';
import { findHit, listHits, type StoredHit } from './hits-store.ts';

/** Returns the review queue, newest first, with masked names. */
export async function readHits(ctx: Ctx, query: HitListQuery): Promise<HitPage> {
  allow(ctx.actor, 'screening-hit:read');
  const { rows, total } = await listHits(ctx.platform.db.app, query);
  return {
    list: rows.map(viewHit),
    total: Math.min(total, TOTAL_CAP),
    page: query.page,
    limit: query.limit,
    nextCursor: rows.length === query.limit ? rows.at(-1)?.id : undefined,
    totalIsCapped: total > TOTAL_CAP || undefined,
  };
}

/** Returns one hit beside its record, with the matching step and the parts of the score. */
export async function readHit(ctx: Ctx, { id }: { id: string }): Promise<HitDetail> {
  allow(ctx.actor, 'screening-hit:read');
  const [found, { exact, review }] = await Promise.all([
    findHit(ctx.platform.db.app, id),
    findThresholds(ctx.platform.db.app),
  ]);
  if (!found) throw new BusinessError('notFound', zh.faults.hitMissing);
  const { hit, reason, record, decision } = found;
  return {
    hit: viewHit(hit),
    reason,
    record,
    matched: bestName(hit.name, record).listed,
    decision,
    whyNot: whyNotDecide(found, ctx.actor) ?? '',
    thresholds: { exact, review },
  };
}

function viewHit(row: StoredHit): HitRow {
  // A wallet address is public on its chain, and a shortened one would be useless.
  return { ...row, name: row.subject === 'topup' ? row.name : maskName(row.name) };
}
