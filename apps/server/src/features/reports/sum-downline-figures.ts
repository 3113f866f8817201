import type { Reader } from '../../platform/database/db.ts';
import { sumFigures } from './reports-store.ts';

/** Figures of `under` with its downline, or of the reader's whole downline. */
export type DownlineSpan = { reader: bigint; under: bigint | null; startDate: string; endDate: string };
export type DownlineFigures = {
  /** The participant's id, or the day. */
  key: string;
  orders: number;
  succeeded: number;
  /** Settled less refunded, by the day of posting, in fen. */
  collected: bigint;
  paidOut: bigint;
  /** Earnings of the reader, in fen. */
  commission: bigint;
};

/** Returns figures of a reader's downlines, the same as 统计报表: from the ledger, less refunds. */
export async function sumDownlineFigures(
  sql: Reader,
  { reader, under, ...days }: DownlineSpan,
  by: 'participant' | 'day',
): Promise<DownlineFigures[]> {
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
