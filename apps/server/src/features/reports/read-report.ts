import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import { maskAccountNo } from '@mashang/contract/participants';
import { REPORT_LINES_MAX, type Report, type ReportLine, type ReportQuery } from '@mashang/contract/reports';
import { asReader } from '../../platform/database/statements/reader.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import { allow, type Ctx } from '../../platform/verbs/verb.ts';
import { everyDay, rangeBefore, sumOfLines, viewFigures } from './report-rules.ts';
import {
  type FigureRow,
  findLabels,
  findMchId,
  isVisible,
  type Label,
  type ReportScope,
  sumEarnings,
  sumFigures,
} from './reports-store.ts';
import { requireDays } from './require-days.ts';
import * as zh from './zh.ts';

/** 统计报表: returns the figures of a range of days, from daily figures and later events, with the ledger's own sum. */
export function readReport(ctx: Ctx, query: ReportQuery): Promise<Report> {
  return gatherReport(ctx, query, REPORT_LINES_MAX);
}

/** Returns the same report with all rows, for a file. */
export function readWholeReport(ctx: Ctx, query: ReportQuery): Promise<Report> {
  return gatherReport(ctx, query, Number.POSITIVE_INFINITY);
}

async function gatherReport(ctx: Ctx, query: ReportQuery, most: number): Promise<Report> {
  allow(ctx.actor, 'report:read');
  const { participantId } = ctx.actor;
  requireDays(query);
  refuseMixed(query, participantId);
  const scope: ReportScope = {
    participantId,
    startDate: query.startDate,
    endDate: query.endDate,
    product: query.product,
    under: query.participantId,
    merchantId: query.merchantId,
  };
  const sees = { fee: participantId === null };
  const before = rangeBefore(query.startDate, query.endDate);
  return asReader(ctx, async (tx) => {
    if (query.participantId && !(await isVisible(tx, query.participantId)))
      throw new BusinessError('notFound', zh.readReport.agentMissing);
    const mchId = query.merchantId && (await findMchId(tx, query.merchantId));
    if (query.merchantId && !mchId) throw new BusinessError('notFound', zh.readReport.merchantMissing);
    const whole = { participantId, startDate: query.startDate, endDate: query.endDate };
    const narrowed = query.product || query.participantId || query.merchantId;
    // A year can have a million figures: the totals are added up from the rows, not queried a second time.
    const [rows, earlier, all, postings] = await Promise.all([
      sumFigures(tx, scope, query.groupBy),
      sumFigures(tx, { ...scope, ...before }, null),
      narrowed ? sumFigures(tx, whole, null) : null,
      sumEarnings(tx, whole),
    ]);
    const totals = sumOfLines(rows);
    const shown = sortRows(rows, query).slice(0, most);
    const labels = new Map(
      (
        await findLabels(
          tx,
          query.groupBy,
          shown.map(({ key }) => key),
        )
      ).map((label) => [label.key, label]),
    );
    const earned = all ? (all[0]?.own ?? 0n) : totals.own;
    return {
      currency: BOOKS_CURRENCY,
      lines: shown.map((row) => viewLine(row, query, labels.get(row.key), { ...sees, mchId })),
      cut: rows.length > shown.length,
      totals: viewFigures(totals, sees),
      before: { ...viewFigures(earlier[0], sees), ...before },
      ledger: { report: formatMoney(earned), postings: formatMoney(postings), agrees: earned === postings },
    };
  });
}

/** Figures by merchant are for the operator only, and are stored by merchant and product, not by collector. */
function refuseMixed({ groupBy, merchantId, participantId: under }: ReportQuery, reader: bigint | null): void {
  if (reader !== null && groupBy === 'merchant') throw invalidField('groupBy', zh.readReport.groupByMerchant);
  if (reader !== null && merchantId) throw invalidField('merchantId', zh.readReport.filterByMerchant);
  if (merchantId && (groupBy === 'account' || groupBy === 'participant'))
    throw invalidField('groupBy', zh.readReport.groupsOfMerchant);
  if (under && (merchantId || groupBy === 'merchant'))
    throw invalidField('participantId', zh.readReport.merchantOrAgent);
}

/** Sorts days newest first, including days without figures; other groups by settled amount, highest first. */
function sortRows(rows: FigureRow[], { groupBy, startDate, endDate }: ReportQuery): FigureRow[] {
  if (groupBy === 'day') {
    const byDay = new Map(rows.map((row) => [row.key, row]));
    return everyDay(startDate, endDate).map((key) => byDay.get(key) ?? { ...NOTHING, key });
  }
  return rows.sort((a, b) => Number(b.settledAmount - a.settledAmount) || Number(b.orders - a.orders));
}

const NOTHING: Omit<FigureRow, 'key'> = {
  orders: 0n,
  amount: 0n,
  succeeded: 0n,
  settledOrders: 0n,
  settledAmount: 0n,
  refundOrders: 0n,
  payouts: 0n,
  payoutAmount: 0n,
  fee: 0n,
  own: 0n,
  others: 0n,
};

/** Names of rows without an owner: orders at the institution or without an account, and payouts, which have none. */
const NOBODY: Record<string, string> = zh.readReport.nobody;
const FILTERS: Record<string, string> = { product: 'product', account: 'outAuthNo', merchant: 'merchant' };

/** Name of a row; an account is named by its owner and its masked number. */
function labelOf(label: Label | undefined, { groupBy }: ReportQuery): string {
  if (!label) return '';
  if (groupBy === 'merchant') return `${label.value} · ${label.label}`;
  return groupBy === 'account' ? `${label.label} · ${maskAccountNo(label.value)}` : label.label;
}

type Visible = { fee: boolean; mchId?: string };
function viewLine(row: FigureRow, query: ReportQuery, label: Label | undefined, sees: Visible): ReportLine {
  const day = query.groupBy === 'day';
  const name = FILTERS[query.groupBy];
  const filter: Record<string, string> = day
    ? { startDate: row.key, endDate: row.key }
    : { startDate: query.startDate, endDate: query.endDate };
  // Accounts are filtered by id, so that no link contains their number.
  if (name && label) filter[name] = query.groupBy === 'account' ? `#${row.key}` : label.value;
  if (sees.mchId) filter.merchant = sees.mchId;
  if (query.product && query.groupBy !== 'product') filter.product = query.product;
  return {
    ...viewFigures(row, sees),
    key: row.key,
    label: day ? row.key : labelOf(label, query) || (NOBODY[query.groupBy] ?? row.key),
    filter,
  };
}
