import type { Tx, WriteTx } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import { int4, nullable, type RowOf, readRow, rowOf, text } from '../../../platform/database/statements/rows.ts';

const topRateRow = rowOf({
  name: tables.participant.name,
  productName: tables.product.name,
  rate: nullable(tables.participant_rate.rate),
  enabled: nullable(tables.participant_rate.enabled),
  since: text,
  /** The highest rate of a participant right below it, in force or still to come. */
  highestBelow: nullable(int4),
});
export type TopRate = RowOf<typeof topRateRow>;

/** Returns the last rate entered for a top agent and a product. */
export async function findTopRate(tx: Tx, participantId: string, product: string): Promise<TopRate | null> {
  return readRow(
    topRateRow,
    tx`
    select p.name, g.name as "productName", r.rate, r.enabled, wire_time(r.effective_from) as since,
      (select max(x.rate) from participant c join participant_rate x on x.participant_id = c.id and x.product_id = g.id
        where c.parent_id = p.id
          and (x.effective_from > now() or x.effective_from = (select max(y.effective_from) from participant_rate y
          where y.participant_id = c.id and y.product_id = g.id and y.effective_from <= now()))) as "highestBelow"
    from participant p cross join product g
    left join lateral (select *
      from participant_rate r
      where r.participant_id = p.id and r.product_id = g.id
      order by r.effective_from desc
      limit 1) r on true
    where p.id = ${/^\d{1,18}$/.test(participantId) ? participantId : null}::bigint and p.parent_id is null
      and g.code = ${product}`,
  );
}

export async function insertTopRate(
  tx: WriteTx,
  participantId: string,
  next: { product: string; rate: number; enabled: boolean; effectiveFrom: string },
): Promise<void> {
  const from = next.effectiveFrom;
  await tx`
    insert into participant_rate (participant_id, product_id, effective_from, rate, enabled)
    select ${participantId}, p.id,
      ${from === '' ? tx`clock_timestamp()` : tx`${from}::timestamp at time zone 'Asia/Shanghai'`},
      ${next.rate}, ${next.enabled}
    from product p where p.code = ${next.product}`;
}
