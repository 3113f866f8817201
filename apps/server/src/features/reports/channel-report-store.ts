import type { Reader } from '../../platform/database/db.ts';
import { int8, type RowOf, readRows, rowOf, text } from '../../platform/database/statements/rows.ts';

const channelDayRow = rowOf({
  day: text,
  code: text,
  title: text,
  orders: int8,
  amount: int8,
  fee: int8,
  commission: int8,
  cost: int8,
});
export type ChannelDayRow = RowOf<typeof channelDayRow>;

/** Sums what payment channels settled and refunded, per day (Shanghai) and channel, the newest day first; in fen. */
export async function sumChannelDays(
  sql: Reader,
  { startDate, endDate }: { startDate: string; endDate: string },
): Promise<ChannelDayRow[]> {
  return readRows(
    channelDayRow,
    sql`
    select shanghai_day(m.at)::text as day, c.code, c.title, sum(m.orders)::bigint as orders,
      sum(m.amount)::bigint as amount, sum(m.fee)::bigint as fee, sum(m.commission)::bigint as commission,
      sum(m.cost)::bigint as cost
    from channel_margins() m join payment_channel c on c.id = m.channel_id
    where m.at >= ${startDate}::date::timestamp at time zone 'Asia/Shanghai'
      and m.at < (${endDate}::date + 1)::timestamp at time zone 'Asia/Shanghai'
    group by 1, c.id
    order by 1 desc, c.id`,
  );
}
