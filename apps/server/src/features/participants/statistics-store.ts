import type { ParticipantKind } from '@mashang/contract/participants';
import type { Sql, Tx } from '../../platform/db.ts';

export type FigureRow = {
  /** Id of the line, or the day; null for the sum. */
  key: string | null;
  orders: number;
  succeeded: number;
  collected: bigint;
  paidOut: bigint;
  commission: bigint;
};
export type Span = { reader: bigint; line: bigint | null; startDate: string; endDate: string };

export async function listLines(
  sql: Sql | Tx,
  { reader, line }: Pick<Span, 'reader' | 'line'>,
): Promise<{ id: bigint; name: string; kind: ParticipantKind }[]> {
  const chosen = line === null ? sql`p.parent_id = ${reader}` : sql`p.id = ${line}`;
  return sql`select p.id, p.name, p.kind from participant p where ${chosen} order by p.id limit 1000` as never;
}

/**
 * Figures of the lines right below the reader (or of one participant's line), by line or by day, and their sum. Orders count by the day they
 * were created; money by the day it was settled, and what the reader earned as it was posted.
 */
export async function sumFigures(
  sql: Sql | Tx,
  { reader, line, startDate, endDate }: Span,
  by: 'line' | 'day',
): Promise<FigureRow[]> {
  const chosen = line === null ? sql`p.parent_id = ${reader}` : sql`p.id = ${line}`;
  const key = by === 'line' ? sql`h.line::text` : sql`to_char(h.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;
  const since = sql`(${startDate}::timestamp at time zone 'Asia/Shanghai')`;
  const until = sql`((${endDate}::timestamp + interval '1 day') at time zone 'Asia/Shanghai')`;
  const earned = (reference: ReturnType<Sql>) => sql`
    coalesce((select sum(g.amount) from ledger_transfer t join ledger_posting g on g.transfer_id = t.id
      where t.reference = ${reference} and g.account_id = (select id from mine)), 0)`;
  return sql`
    with mine as materialized (select account_of('participant', ${reader}, 'commission') as id),
    members as materialized (
      select p.id as line, s.id as member from participant p join participant s on s.path @> array[p.id] where ${chosen}),
    happened as (
      select m.line, o.create_time as at, 1 as orders, (o.status in (2, 4, 5))::int as succeeded, 0::bigint as collected, 0::bigint as paid_out,
        0::numeric as commission
      from members m join collection_order o on o.participant_id = m.member where o.create_time >= ${since} and o.create_time < ${until}
      union all
      select m.line, o.affirm_time, 0, 0, coalesce(o.paid_in_amount, o.amount), 0, ${earned(sql`'collection:' || o.id`)}
      from members m join collection_order o on o.participant_id = m.member
      where o.affirm_time >= ${since} and o.affirm_time < ${until} and o.status in (2, 4, 5)
      union all
      select m.line, c.ended_at, 0, 0, 0, o.amount, ${earned(sql`'payout:' || o.id`)}
      from members m join payout_claim c on c.participant_id = m.member join payout_order o on o.id = c.payout_id
      where c.status = 2 and c.ended_at >= ${since} and c.ended_at < ${until})
    select ${key} as key, coalesce(sum(h.orders), 0)::int as orders, coalesce(sum(h.succeeded), 0)::int as succeeded,
      coalesce(sum(h.collected), 0)::bigint as collected, coalesce(sum(h.paid_out), 0)::bigint as "paidOut", coalesce(sum(h.commission), 0)::bigint as commission
    from happened h group by grouping sets ((1), ())` as never;
}
