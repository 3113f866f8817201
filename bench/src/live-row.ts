import type { Sql } from '../../apps/server/src/platform/database/statements/sql-types.ts';
import { percentile } from './http-load.ts';
import { type Row, round } from './table.ts';

/** Received frames: the order's number and the moment its frame arrived. */
type Seen = { what: string; kind: string; got: ReadonlyMap<string, number>; count: number };

/** S5: from the events' own time (inside their transactions) to the frames of a websocket client, on the same clock. */
export async function liveRow(sql: Sql, { what, kind, got, count }: Seen): Promise<Row> {
  const events = await sql`
    select order_no as no, (extract(epoch from at) * 1000)::float8 as at
    from event_log
    where kind = ${kind} and order_no = any (${[...got.keys()]})`;
  const delays = Float64Array.from(
    events.map(({ no, at }) => (got.get(no as string) as number) - (at as number)),
  ).sort();
  const p99 = percentile(delays, 0.99);
  return {
    id: 'S5',
    what,
    figure: `p50 ${round(percentile(delays, 0.5))} ms, p99 ${round(p99)} ms`,
    target: 'p99 ≤ 250 ms',
    met: p99 <= 250 && delays.length === count,
    notes: `${count - delays.length} missing; to the client's frame, without the browser's painting`,
  };
}
