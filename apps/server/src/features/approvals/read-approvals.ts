import {
  APPROVAL_KIND_NAMES,
  APPROVAL_STATE,
  type ApprovalDetail,
  type ApprovalListQuery,
  type ApprovalPage,
  type ApprovalRow,
  approvalRules,
  type PendingApproval,
} from '@mashang/contract/approvals';
import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import { TOTAL_CAP } from '@mashang/contract/paging';
import type { Tx } from '../../platform/database/db.ts';
import { asReader } from '../../platform/database/statements/reader.ts';
import { BusinessError } from '../../platform/errors.ts';
import { userOf } from '../../platform/verbs/acting.ts';
import { allow, type Ctx, heldRead, type UserActor, type WriteCtx } from '../../platform/verbs/verb.ts';
import {
  type ApprovalRowData,
  countApprovals,
  countTodo,
  listApprovals,
  listPendingSubjects,
  type Reading,
  readApprovalRow,
} from './approval-reads-store.ts';
import type { ApprovalRegistry } from './approval-registry.ts';
import { whyNot } from './approval-rules.ts';
import { isBase } from './approvals-store.ts';
import { findUnseenSecret, listUntakenSecrets } from './secret-store.ts';
import * as zh from './zh.ts';

/** Most badges in one answer; no deployment is expected to have more waiting proposals. */
const BADGES_MAX = 1_000;

/** The reader and the kinds it may check. */
export function readingOf({ userId, merchantId = null, permissions }: UserActor): Reading {
  const checks = APPROVAL_KIND_NAMES.filter((kind) => permissions.has(approvalRules(kind).check));
  return { userId, checks, owner: merchantId };
}

/** Staff reads every proposal; one of a merchant's people those of the merchant, bounded by the queries. */
function asApprovalReader<T>(ctx: Ctx & { actor: UserActor }, read: (tx: Tx) => Promise<T>): Promise<T> {
  return ctx.actor.merchantId === undefined ? asReader(ctx, read) : ctx.platform.db.readOnly(read);
}

function viewApproval(row: ApprovalRowData, actor: UserActor): ApprovalRow {
  const { kind, subjectKind, subjectId, subjectName, state, maker, reason, needed, approved } = row;
  const mine = row.makerId === actor.userId;
  return {
    kind,
    subjectKind,
    subjectId,
    subjectName,
    state,
    maker,
    mine,
    reason,
    needed,
    approved,
    id: row.id.toString(),
    title: approvalRules(kind).title,
    currency: BOOKS_CURRENCY,
    amount: row.amount === null ? '' : formatMoney(row.amount),
    createTime: row.createTime,
    expireTime: row.expireTime,
    leftMs: Math.round(row.leftMs),
    closeTime: row.closeTime,
    whyNot: whyNot(row, actor) ?? '',
    mayWithdraw: mine && state === APPROVAL_STATE.pending,
  };
}

/** A page of proposals: those waiting for the reader, its own, or all. */
export async function listApprovalPage(ctx: Ctx, query: ApprovalListQuery): Promise<ApprovalPage> {
  const { actor } = ctx;
  allow(actor, 'approval:read');
  const reading = readingOf(actor);
  return asApprovalReader({ ...ctx, actor }, async (tx) => {
    const [rows, total, todo] = await Promise.all([
      listApprovals(tx, query, reading),
      countApprovals(tx, query, reading),
      countTodo(tx, reading),
    ]);
    return {
      list: rows.map((row) => viewApproval(row, actor)),
      total: Math.min(total, TOTAL_CAP),
      page: query.page,
      limit: query.limit,
      nextCursor: rows.length === query.limit ? rows.at(-1)?.id.toString() : undefined,
      totalIsCapped: total > TOTAL_CAP || undefined,
      todo,
    };
  });
}

/** One proposal with its difference, every decision on it, and whether the record is still as the maker saw it. */
export function approvalReader(registry: ApprovalRegistry) {
  return async function readApproval(ctx: Ctx, { id }: { id: string }): Promise<ApprovalDetail> {
    return heldRead(ctx, 'approval:read', async (inside) => {
      const { tx } = inside;
      const actor = userOf(inside);
      const row = await readApprovalRow(tx, id, actor.merchantId ?? null);
      if (!row) throw new BusinessError('notFound', zh.faults.approvalMissing);
      const { hash, lines, checks, state, kind, subjectId, payload } = row;
      const unseen = row.makerId === actor.userId ? await findUnseenSecret(tx, { id, now: ctx.now }) : undefined;
      return {
        hash,
        lines,
        checks,
        secret: unseen?.what ?? '',
        approval: viewApproval(row, actor),
        changed: state === APPROVAL_STATE.pending && (await hasChanged(inside, row.id, { kind, subjectId, payload })),
      };
    });

    async function hasChanged(
      inside: WriteCtx,
      approvalId: bigint,
      proposal: { kind: string; subjectId: string; payload: unknown },
    ): Promise<boolean> {
      try {
        const { state } = await registry.of(proposal.kind).load(inside, proposal);
        return !(await isBase(inside.tx, approvalId, state));
      } catch (error) {
        // If the kind's own rules refuse the change by now, it could not take effect either.
        if (error instanceof BusinessError) return true;
        throw error;
      }
    }
  };
}

/** Lists the badges of records: proposals that wait for anybody's decision, and secrets that the reader may take. */
export async function listPendingApprovals(ctx: Ctx): Promise<PendingApproval[]> {
  const { actor } = ctx;
  allow(actor, 'approval:read');
  const sql = ctx.platform.db.app;
  const [waiting, untaken] = await Promise.all([
    listPendingSubjects(sql, BADGES_MAX, actor.merchantId ?? null),
    listUntakenSecrets(sql, { userId: actor.userId, now: ctx.now, most: BADGES_MAX }),
  ]);
  const badge = ({ id, ...row }: (typeof waiting)[number]) => ({ ...row, id: id.toString() });
  return [
    ...waiting.map((row) => ({ ...badge(row), title: approvalRules(row.kind).title, waitsFor: 'word' as const })),
    ...untaken.map((row) => {
      const { makes, title } = approvalRules(row.kind);
      return { ...badge(row), title: makes ?? title, waitsFor: 'taking' as const };
    }),
  ];
}
