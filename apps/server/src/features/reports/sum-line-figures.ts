import type { Reader } from '../../platform/database/db.ts';
import { sumFigures } from './reports-store.ts';

/** Whose figures: of `under` with everybody below it, or of all below the reader. */
export type LineSpan = { reader: bigint; under: bigint | null; startDate: string; endDate: string };
export type LineFigures = {
  /** The participant's id, or the day. */
  key: string;
  orders: number;
  succeeded: number;
  /** Settled less what was refunded, by the day it was posted. */
  collected: bigint;
  paidOut: bigint;
  /** What the reader earned. */
  commission: bigint;
};

/** Figures of lines below a reader, the same that 统计报表 shows: from the ledger, less refunds. */
export async function sumLineFigures(
  sql: Reader,
  { reader, under, ...days }: LineSpan,
  by: 'participant' | 'day',
): Promise<LineFigures[]> {
  const place = under === null ? { below: String(reader) } : { under: String(under) };
  const rows = await sumFigures(sql, { participantId: reader, ...days, ...place }, by);
  return rows.map((row) => ({
    key: row.key,
    orders: Number(row.orders),
    succeeded: Number(row.succeeded),
    collected: row.settledAmount,
    paidOut: row.payoutAmount,
    commission: row.own,
  }));
}
