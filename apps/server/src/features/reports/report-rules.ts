import { formatMoney, formatPercent } from '@mashang/contract/money';
import type { ReportFigures } from '@mashang/contract/reports';
import { formatTime, parseTime } from '@mashang/contract/time';
import type { FigureRow } from './reports-store.ts';

const DAY_MS = 86_400_000;

/** Number of days in a range, both ends included; NaN if an end is not a calendar day. */
export function daysOf(startDate: string, endDate: string): number {
  const [start, end] = [parseTime(startDate), parseTime(endDate)];
  // 2026-02-31 would be parsed as a day of March.
  if (dayOf(start) !== startDate || dayOf(end) !== endDate) return Number.NaN;
  return (end - start) / DAY_MS + 1;
}

function dayOf(instant: number): string {
  return Number.isNaN(instant) ? '' : formatTime(instant).slice(0, 10);
}

/** Returns every day of a range, newest first. */
export function everyDay(startDate: string, endDate: string): string[] {
  const end = parseTime(endDate);
  return Array.from({ length: daysOf(startDate, endDate) }, (_, back) => dayOf(end - back * DAY_MS));
}

/** Returns the range of equal length directly before this one. */
export function rangeBefore(startDate: string, endDate: string): { startDate: string; endDate: string } {
  const start = parseTime(startDate);
  return { startDate: dayOf(start - daysOf(startDate, endDate) * DAY_MS), endDate: dayOf(start - DAY_MS) };
}

/** Adds up the figures of several rows. */
export function sumOfLines(rows: readonly FigureRow[]): FigureRow {
  const sum = (pick: (row: FigureRow) => bigint): bigint => rows.reduce((all, row) => all + pick(row), 0n);
  return {
    key: '',
    orders: sum((row) => row.orders),
    amount: sum((row) => row.amount),
    succeeded: sum((row) => row.succeeded),
    settledOrders: sum((row) => row.settledOrders),
    settledAmount: sum((row) => row.settledAmount),
    refundOrders: sum((row) => row.refundOrders),
    payouts: sum((row) => row.payouts),
    payoutAmount: sum((row) => row.payoutAmount),
    fee: sum((row) => row.fee),
    own: sum((row) => row.own),
    others: sum((row) => row.others),
  };
}

/** Formats figures for the API; only the operator sees the fee. */
export function viewFigures(row: FigureRow | undefined, sees: { fee: boolean }): ReportFigures {
  const money = (fen: bigint | undefined): string => formatMoney(fen ?? 0n);
  const [orders, succeeded] = [Number(row?.orders ?? 0), Number(row?.succeeded ?? 0)];
  return {
    orders,
    amount: money(row?.amount),
    succeeded,
    successRate: formatPercent(succeeded, orders),
    settledOrders: Number(row?.settledOrders ?? 0),
    settledAmount: money(row?.settledAmount),
    refundOrders: Number(row?.refundOrders ?? 0),
    payouts: Number(row?.payouts ?? 0),
    payoutAmount: money(row?.payoutAmount),
    fee: sees.fee ? money(row?.fee) : '',
    own: money(row?.own),
    others: money(row?.others),
  };
}
