import {
  CHANNEL_BILL_STATES,
  CHANNEL_DIFFERENCE_ABOUT,
  CHANNEL_DIFFERENCE_KINDS,
  CHANNEL_DIFFERENCE_STATES,
  type ChannelDifferenceQuery,
} from '@mashang/contract/channel-bills';
import type { Reader, Tx, WriteTx } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import {
  int4,
  int8,
  keyOf,
  nullable,
  type RowOf,
  readCount,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';

const differenceRow = rowOf({
  id: tables.channel_difference.id,
  channelId: tables.channel_difference.channel_id,
  code: tables.payment_channel.code,
  title: tables.payment_channel.title,
  day: text,
  kind: keyOf(CHANNEL_DIFFERENCE_KINDS),
  about: keyOf(CHANNEL_DIFFERENCE_ABOUT),
  no: tables.channel_difference.no,
  channelNo: tables.channel_difference.channel_no,
  channelAmount: nullable(int8),
  ourAmount: nullable(int8),
  fee: nullable(int8),
  orderNo: text,
  state: keyOf(CHANNEL_DIFFERENCE_STATES),
  /** Hours since the movement's day ended, until now or until it was ended. */
  ageHours: int4,
  endedTime: text,
  endedBy: tables.channel_difference.ended_by,
  reason: tables.channel_difference.reason,
});
export type DifferenceRow = RowOf<typeof differenceRow>;
const columns = (sql: Reader) => sql`
  d.id, d.channel_id as "channelId", c.code, c.title, d.day::text, d.kind, d.about, d.no, d.channel_no as "channelNo",
  d.channel_amount as "channelAmount", d.our_amount as "ourAmount", b.fee, coalesce(p.order_no, '') as "orderNo",
  d.state, greatest(0, floor(extract(epoch from coalesce(d.ended_at, clock_timestamp())
    - (d.day + 1)::timestamp at time zone 'Asia/Shanghai') / 3600))::int as "ageHours",
  coalesce(wire_time(d.ended_at), '') as "endedTime", d.ended_by as "endedBy", d.reason`;
const joins = (sql: Reader) => sql`
  join payment_channel c on c.id = d.channel_id
  left join channel_bill_row b on b.id = d.row_id
  left join channel_payment p on p.payment_no = d.no and p.channel_id = d.channel_id`;

/** Returns one page of differences, open ones first, and the number of all. */
export async function listDifferences(
  sql: Reader,
  { page, limit, state, kind }: ChannelDifferenceQuery,
): Promise<{ rows: DifferenceRow[]; total: number }> {
  const where = sql`
    ${state ? sql`d.state = ${state}` : sql`true`} and ${kind ? sql`d.kind = ${kind}` : sql`true`}`;
  const rows = await readRows(
    differenceRow,
    sql`
    select ${columns(sql)} from channel_difference d ${joins(sql)}
    where ${where}
    order by d.state = 'open' desc, d.day desc, d.id desc
    limit ${limit} offset ${(page - 1) * limit}`,
  );
  return { rows, total: await readCount(sql`select count(*)::int as n from channel_difference d where ${where}`) };
}

/** Returns a difference and locks it; null where there is none. */
export async function lockDifference(tx: Tx, id: bigint): Promise<DifferenceRow | null> {
  return readRow(
    differenceRow,
    tx`
    select ${columns(tx)} from channel_difference d ${joins(tx)} where d.id = ${id} for no key update of d`,
  );
}

/** Ends an open difference by a person's decision. */
export async function clearDifferenceRow(
  tx: WriteTx,
  id: bigint,
  { by, reason }: { by: string; reason: string },
): Promise<void> {
  await tx`
    update channel_difference
    set state = 'cleared', ended_at = clock_timestamp(), ended_by = ${by}, reason = ${reason}
    where id = ${id} and state = 'open'`;
}

const billRow = rowOf({
  code: tables.payment_channel.code,
  title: tables.payment_channel.title,
  day: text,
  state: keyOf(CHANNEL_BILL_STATES),
  rows: nullable(int4),
  amount: nullable(int8),
  fee: nullable(int8),
  fault: tables.channel_bill.fault,
  open: int4,
  net: nullable(int8),
  lineId: nullable(text),
  lineDay: nullable(text),
  lineAmount: nullable(int8),
  fromDay: nullable(text),
  toDay: nullable(text),
});
export type BillRow = RowOf<typeof billRow>;
/** The last bills of every channel, the newest day first. */
export async function listBills(sql: Reader, most: number): Promise<BillRow[]> {
  return readRows(
    billRow,
    sql`
    select c.code, c.title, b.day::text, b.state, b.rows, b.amount, b.fee, b.fault,
      (select count(*)::int from channel_difference d
        where d.channel_id = b.channel_id and d.day = b.day and d.state = 'open') as open,
      case when b.state = 'compared' then (select s.amount - s.cost from channel_bill_sums(b) s) end as net,
      l.id::text as "lineId", l.day::text as "lineDay", l.amount as "lineAmount", m.from_day::text as "fromDay",
      m.to_day::text as "toDay"
    from channel_bill b
    join payment_channel c on c.id = b.channel_id
    left join channel_remittance_day x on x.channel_id = b.channel_id and x.day = b.day
    left join channel_remittance m on m.id = x.remittance_id
    left join statement_line l on l.id = m.line_id
    order by b.day desc, c.id
    limit ${most}`,
  );
}
