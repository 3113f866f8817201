import type { Reader } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import {
  bool,
  int4,
  int8,
  nullable,
  type RowOf,
  readRows,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';

/** One account's day on the three sides; sums in fen. */
const sideRow = rowOf({
  accountNo: text,
  /** Blind index of the account number; the rows of the account are read by it. */
  accountKey: text,
  owner: text,
  orderCount: int4,
  orderSum: int8,
  ledgerCount: int4,
  ledgerSum: int8,
  lineCount: int4,
  lineSum: int8,
  covered: bool,
});
export type SideRow = RowOf<typeof sideRow>;

/**
 * Joins the account that received the money of an order `o`: the institution's account `b` or the participant's `a`.
 */
const placeOf = (sql: Reader) => sql`
  left join collection_account a on a.id = o.account_id left join receiving_place w on w.id = o.place_id
  left join receipt r on r.order_id = o.id and o.place_id is not null
  left join bank_account b on b.id = coalesce(r.bank_account_id, w.bank_account_id)`;
/** States of lines that do not belong to an order: another party's money, and returned payments. */
const NO_RECEIPTS = ['not_ours', 'top_up', 'refund', 'returned', 'reversed'];

/**
 * Returns one day on three sides: orders by the time of confirmation, settlements of the ledger by posting time (the
 * amount that left the receiving side), receipts by the statement's day. The ledger side is independent: its clearing
 * account names the institution's account, its order names the participant's account.
 */
export async function readSides(sql: Reader, day: string): Promise<SideRow[]> {
  return readRows(
    sideRow,
    sql`
    with span as (select ${day}::date::timestamp at time zone 'Asia/Shanghai' as a,
      (${day}::date + 1)::timestamp at time zone 'Asia/Shanghai' as b),
    orders as (
      select personal_key(coalesce(b.account_no, a.out_auth_no)) as key,
        min(coalesce(b.account_no, a.out_auth_no)) as no, count(*)::int as n,
        coalesce(sum(settled_of(o)), 0)::bigint as fen
      from span, collection_order o ${placeOf(sql)}
      where o.affirm_time >= span.a and o.affirm_time < span.b and collection_succeeded(o.status) group by 1
    ), ledger as (
      select coalesce(personal_key(coalesce(b.account_no, a.out_auth_no)), '') as key,
        coalesce(min(coalesce(b.account_no, a.out_auth_no)), '') as no, count(*)::int as n,
        coalesce(sum(x.fen), 0)::bigint as fen
      from span, ledger_transfer t join lateral (
        select -sum(p.amount)::bigint as fen, min(p.account_id) filter (where g.kind = 'bank_clearing') as clearing
        from ledger_posting p
        join ledger_account g on g.id = p.account_id
        where p.transfer_id = t.id and g.kind in ('float', 'bank_clearing')
      ) x on true
      left join collection_order o on o.agt_order_no = t.order_no left join collection_account a on a.id = o.account_id
      left join bank_account b on b.clearing_account = x.clearing and a.id is null
      where t.at >= span.a and t.at < span.b and t.type = 'collection.settled' group by 1
    ), lines as (
      select personal_key(coalesce(b.account_no, l.account_no)) as key,
        min(coalesce(b.account_no, l.account_no)) as no, count(*)::int as n,
        coalesce(sum(l.amount - coalesce(r.excess, 0)), 0)::bigint as fen
      from statement_line l left join bank_account b on b.id = l.bank_account_id left join receipt r on r.line_id = l.id
      where l.day = ${day}::date and l.state <> all (${NO_RECEIPTS}) group by 1
    ), covered as (
      select key, min(no) as no from (
        select personal_key(c.account_no) as key, c.account_no as no
        from statement_coverage c
        where ${day}::date between c.from_day and c.to_day
        union all
        select personal_key(b.account_no), b.account_no
        from bank_statement_day d
        join bank_account b on b.id = d.bank_account_id
        where d.day = ${day}::date and d.whole_at is not null
      ) c group by key
    ), numbers as (
      select key, min(no) as no
      from (select key, no from orders union all select key, no from ledger union all select key, no from lines
        union all select key, no from covered) x group by key)
    select k.no as "accountNo", k.key as "accountKey", coalesce(
        (select b.holder from bank_account b where personal_key(b.account_no) = k.key),
        (select q.legal_name
          from collection_account a
          join participant q on q.id = a.participant_id
          where personal_key(a.out_auth_no) = k.key
          order by a.id
          limit 1), '') as owner,
      coalesce(o.n, 0) as "orderCount", coalesce(o.fen, 0)::bigint as "orderSum", coalesce(g.n, 0) as "ledgerCount",
      coalesce(g.fen, 0)::bigint as "ledgerSum",
      coalesce(l.n, 0) as "lineCount", coalesce(l.fen, 0)::bigint as "lineSum", c.key is not null as covered
    from numbers k
    left join orders o on o.key = k.key
    left join ledger g on g.key = k.key
    left join lines l on l.key = k.key
    left join covered c on c.key = k.key
    order by k.key`,
  );
}

const sideDetailRow = rowOf({
  orderNo: nullable(tables.collection_order.agt_order_no),
  transferId: nullable(tables.ledger_transfer.id),
  lineId: nullable(tables.statement_line.id),
  orderFen: nullable(int8),
  ledgerFen: nullable(int8),
  lineFen: nullable(int8),
  time: text,
  payer: text,
});
export type SideDetail = RowOf<typeof sideDetailRow>;

/**
 * Lists orders and receipts of one account's day side by side, each with its counterpart, even when that is on another
 * day or account.
 */
export async function listSideRows(
  sql: Reader,
  { day, accountKey, onlyUneven, most }: { day: string; accountKey: string; onlyUneven: boolean; most: number },
): Promise<SideDetail[]> {
  const uneven = onlyUneven
    ? sql`
      where r."orderFen" is distinct from r."ledgerFen" or r."orderFen" is distinct from r."lineFen"
        or r.line_day is distinct from ${day}::date or r.order_day is distinct from ${day}::date`
    : sql``;
  return readRows(
    sideDetailRow,
    sql`
    with span as (select ${day}::date::timestamp at time zone 'Asia/Shanghai' as a,
      (${day}::date + 1)::timestamp at time zone 'Asia/Shanghai' as b),
    keys as (
      select o.id as order_id, m.line_id from span, collection_order o ${placeOf(sql)}
        left join statement_match m on m.order_id = o.id and m.undone_at is null
      where o.affirm_time >= span.a and o.affirm_time < span.b and collection_succeeded(o.status)
        and personal_key(coalesce(b.account_no, a.out_auth_no)) = ${accountKey}
      union
      select m.order_id, l.id from statement_line l left join bank_account b on b.id = l.bank_account_id
        left join statement_match m on m.line_id = l.id and m.undone_at is null
      where l.day = ${day}::date and personal_key(coalesce(b.account_no, l.account_no)) = ${accountKey}
        and l.state <> all (${NO_RECEIPTS})
    ), r as (
      select o.agt_order_no as "orderNo", t.id as "transferId", l.id as "lineId", case
        when collection_succeeded(o.status) then settled_of(o) end as "orderFen",
        (select -sum(p.amount)::bigint
          from ledger_posting p
          join ledger_account g on g.id = p.account_id
          where p.transfer_id = t.id and g.kind in ('float', 'bank_clearing')) as "ledgerFen",
        l.amount - coalesce(z.excess, 0) as "lineFen", wire_time(coalesce(o.affirm_time, l.at)) as time,
        coalesce(nullif(l.payer, ''), o.payment_name, '') as payer,
        (o.affirm_time at time zone 'Asia/Shanghai')::date as order_day, l.day as line_day
      from keys k
      left join collection_order o on o.id = k.order_id
      left join ledger_transfer t on t.reference = 'collection:' || o.id
      left join statement_line l on l.id = k.line_id
        left join receipt z on z.line_id = l.id
    )
    select "orderNo", "transferId", "lineId", "orderFen", "ledgerFen", "lineFen", time, payer
    from r ${uneven}
    order by time, "orderNo"
    limit ${most}`,
  );
}
