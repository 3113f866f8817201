import type { AuditChain, AuditDetail, AuditListQuery, AuditPage, AuditRow } from '@mashang/contract/audit';
import { TOTAL_CAP } from '@mashang/contract/paging';
import { BusinessError } from '../../platform/errors.ts';
import { allow, type Ctx } from '../../platform/verbs/verb.ts';
import { findLastAnchor } from './anchor-store.ts';
import {
  type AuditRecord,
  findAudit,
  findLastVerification,
  listActions,
  listAudit,
  readChain,
} from './audit-reads-store.ts';
import * as zh from './zh.ts';

/** Time limit of a text search over the whole log, to protect the database. */
const SEARCH_MS = 4_000;
const CANCELED = '57014';

/** A page of the audit log. */
export async function readAuditPage(ctx: Ctx, query: AuditListQuery): Promise<AuditPage> {
  allow(ctx.actor, 'audit:read');
  try {
    return await ctx.platform.db.readOnly(async (tx) => {
      const { rows, total } = await listAudit(tx, query, SEARCH_MS);
      return {
        list: rows.map(viewAudit),
        total: Math.min(total, TOTAL_CAP),
        totalIsCapped: total > TOTAL_CAP || undefined,
        page: query.page,
        limit: query.limit,
        nextCursor: rows.length === query.limit ? rows.at(-1)?.id.toString() : undefined,
      };
    });
  } catch (error) {
    if ((error as { code?: string }).code === CANCELED) throw new BusinessError('conflict', zh.readAudit.rangeTooLong);
    throw error;
  }
}

/** One action with the values before and after it. */
export async function readAuditRow(ctx: Ctx, { id }: { id: string }): Promise<AuditDetail> {
  allow(ctx.actor, 'audit:read');
  const row = await ctx.platform.db.readOnly((tx) => findAudit(tx, BigInt(id)));
  if (!row) throw new BusinessError('notFound', zh.readAudit.rowMissing);
  return { row: viewAudit(row), before: row.before ?? '', after: row.after ?? '', hash: row.hash ?? '' };
}

export async function readActions(ctx: Ctx): Promise<string[]> {
  allow(ctx.actor, 'audit:read');
  return ctx.platform.db.readOnly((tx) => listActions(tx));
}

/** How far the chain is sealed, and how far it was verified. */
export async function readAuditChain(ctx: Ctx): Promise<AuditChain> {
  allow(ctx.actor, 'audit:read');
  return ctx.platform.db.readOnly(async (tx) => {
    const chain = await readChain(tx);
    const last = await findLastVerification(tx);
    const anchor = await findLastAnchor(tx);
    return {
      sealed: chain.seq.toString(),
      sealedUpTo: chain.sealedUpTo,
      waiting: chain.waiting,
      headHash: chain.hash,
      anchor: anchor && { time: anchor.time, seq: anchor.seq },
      last: last && {
        time: last.time,
        who: last.who,
        fromSeq: last.fromSeq.toString(),
        toSeq: last.toSeq.toString(),
        broken: last.broken,
        examples: last.examples,
      },
    };
  });
}

function viewAudit(row: AuditRecord): AuditRow {
  return {
    id: row.id.toString(),
    time: row.time,
    actorKind: row.actorKind,
    actor: row.actor,
    action: row.action,
    subjectKind: row.subjectKind,
    subjectId: row.subjectId,
    requestId: row.requestId,
    ip: row.ip,
    seq: row.seq?.toString() ?? '',
  };
}
