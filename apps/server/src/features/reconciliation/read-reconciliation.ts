import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import { TOTAL_CAP } from '@mashang/contract/paging';
import { maskAccountNo, maskName } from '@mashang/contract/participants';
import type {
  ExceptionDetail,
  ExceptionListQuery,
  ExceptionPage,
  ExceptionRow,
  ImportPage,
  LineListQuery,
  LinePage,
  MatchProposal,
  ReconciliationSummary,
  StatementImport,
  StatementLine,
  StatementSource,
} from '@mashang/contract/reconciliation';
import { BusinessError } from '../../platform/errors.ts';
import { allow, type Ctx } from '../../platform/verbs/verb.ts';
import {
  type ExceptionRecord,
  findException,
  findLineRow,
  findSurplus,
  type LineRow,
  listExceptionRows,
  listLineCandidates,
  listLineRows,
  listNotes,
  listOrderCandidates,
  listReturnedPayments,
  type OrderCandidate,
  readSummary,
} from './matching/exception-store.ts';
import { findOrderByNo } from './matching/match-store.ts';
import { findImportRow, listImportRows, listSources } from './statements/import-store.ts';
import { dayBefore, listMissingDays } from './statements/statement-day-store.ts';
import * as zh from './zh.ts';

export async function readSources(ctx: Ctx): Promise<StatementSource[]> {
  allow(ctx.actor, 'reconciliation:read');
  const rows = await listSources(ctx.platform.db.app);
  return rows.map((row) => ({ ...row, id: row.id.toString(), accountNo: maskAccountNo(row.accountNo) }));
}

export async function readImports(ctx: Ctx, { page, limit }: { page: number; limit: number }): Promise<ImportPage> {
  allow(ctx.actor, 'reconciliation:read');
  const { rows, total } = await listImportRows(ctx.platform.db.app, page, limit);
  return { list: rows, total, page, limit };
}

export async function readImport(ctx: Ctx, { id }: { id: string }): Promise<StatementImport> {
  allow(ctx.actor, 'reconciliation:read');
  const row = await findImportRow(ctx.platform.db.app, BigInt(id));
  if (!row) throw new BusinessError('notFound', zh.faults.importMissing);
  return row;
}

export async function readLines(ctx: Ctx, query: LineListQuery): Promise<LinePage> {
  allow(ctx.actor, 'reconciliation:read');
  const { rows, total } = await listLineRows(ctx.platform.db.app, query);
  return {
    list: rows.map(viewLine),
    ...pageOfTotal(total, query),
    nextCursor: rows.length === query.limit ? rows.at(-1)?.id.toString() : undefined,
  };
}

export async function readExceptions(ctx: Ctx, query: ExceptionListQuery): Promise<ExceptionPage> {
  allow(ctx.actor, 'reconciliation:read');
  const { rows, total } = await listExceptionRows(ctx.platform.db.app, query);
  return { list: rows.map(viewException), ...pageOfTotal(total, query) };
}

function pageOfTotal(total: number, { page, limit }: { page: number; limit: number }) {
  return { total: Math.min(total, TOTAL_CAP), totalIsCapped: total > TOTAL_CAP || undefined, page, limit };
}

/** Returns one exception with both sides, its candidates and its notes. */
export async function readException(ctx: Ctx, { id }: { id: string }): Promise<ExceptionDetail> {
  allow(ctx.actor, 'reconciliation:read');
  const sql = ctx.platform.db.app;
  const record = await findException(sql, BigInt(id));
  if (!record) throw new BusinessError('notFound', zh.faults.exceptionMissing);
  const line = record.lineId === null ? null : await findLineRow(sql, record.lineId);
  const isOpen = record.state === 'open';
  const [notes, orders, lines, payments] = await Promise.all([
    listNotes(sql, record.id),
    listOrderCandidates(
      sql,
      [...record.proposals.map(({ orderId }) => orderId), record.orderId?.toString() ?? ''].filter(Boolean),
    ),
    record.orderId !== null && isOpen ? listLineCandidates(sql, record) : [],
    line && record.kind === 'no_order' && isOpen ? listReturnedPayments(sql, line.id) : [],
  ]);
  const left = line && record.outcome === 'suspense' ? await findSurplus(sql, line.id) : 0n;
  const byId = new Map(orders.map((order) => [order.orderId, order]));
  const own = record.orderId === null ? undefined : byId.get(record.orderId.toString());
  return {
    exception: viewException(record),
    line: line ? viewLine(line) : null,
    order: own ? viewProposal(own, { score: 0, reasons: [] }) : null,
    proposals: record.proposals.flatMap((proposal) => {
      const order = byId.get(proposal.orderId);
      return order ? [viewProposal(order, proposal)] : [];
    }),
    lines: lines.map(viewLine),
    payments,
    notes,
    currency: BOOKS_CURRENCY,
    surplus: left > 0n ? formatMoney(left) : '',
    mayUndo: record.state === 'settled' && !['suspense', 'returned'].includes(record.outcome),
  };
}

/** Returns an order as a candidate for a manual match; 404 if it does not exist. */
export async function findOrderToMatch(ctx: Ctx, { orderNo }: { orderNo: string }): Promise<MatchProposal> {
  allow(ctx.actor, 'reconciliation:settle');
  const sql = ctx.platform.db.app;
  const facts = await findOrderByNo(sql, orderNo);
  const [order] = facts ? await listOrderCandidates(sql, [facts.id.toString()]) : [];
  if (!order) throw new BusinessError('notFound', zh.faults.orderMissing);
  return viewProposal(order, { score: 0, reasons: [] });
}

export async function readReconciliationSummary(ctx: Ctx): Promise<ReconciliationSummary> {
  allow(ctx.actor, 'reconciliation:read');
  const sql = ctx.platform.db.app;
  const [summary, missing] = await Promise.all([readSummary(sql), listMissingDays(sql, dayBefore(ctx.now))]);
  return { ...summary, missingDays: missing.map((day) => ({ ...day, accountNo: maskAccountNo(day.accountNo) })) };
}

export function viewLine(row: LineRow): StatementLine {
  return {
    id: row.id.toString(),
    sourceName: row.sourceName,
    importId: row.importId.toString(),
    row: row.row,
    time: row.hasClock ? row.time : row.day,
    day: row.day,
    currency: row.currency,
    amount: formatMoney(row.amount),
    accountNo: maskAccountNo(row.accountNo),
    payer: maskPayer(row.payer),
    payerAccount: maskAccountNo(row.payerAccount),
    payerBank: row.payerBank,
    reference: row.reference,
    remark: row.remark,
    state: row.state,
    orderNo: row.orderNo ?? '',
    score: row.score ?? 0,
    reasons: row.reasons ?? [],
    way: row.way ?? '',
    client: row.client,
    matchedBy: row.matchedBy ?? '',
    difference: row.difference === null ? '' : formatMoney(row.difference),
  };
}

/** Masks a payer's name for staff; an empty name stays empty. */
export function maskPayer(name: string): string {
  return name && maskName(name);
}

function viewException(row: ExceptionRecord): ExceptionRow {
  return {
    id: row.id.toString(),
    kind: row.kind,
    state: row.state,
    outcome: row.outcome,
    day: row.day,
    currency: BOOKS_CURRENCY,
    amount: formatMoney(row.amount),
    accountNo: maskAccountNo(row.accountNo),
    lineId: row.lineId?.toString() ?? '',
    orderNo: row.orderNo,
    payer: maskPayer(row.payer),
    remark: row.remark,
    bestScore: row.proposals[0]?.score ?? 0,
    settledBy: row.settledBy,
    settledTime: row.settledTime,
    createTime: row.createTime,
  };
}

function viewProposal(
  order: OrderCandidate,
  { score, reasons }: Pick<MatchProposal, 'score' | 'reasons'>,
): MatchProposal {
  return {
    ...order,
    payer: maskPayer(order.payer),
    amount: formatMoney(order.amount),
    score,
    reasons,
  };
}
