import type { BillQuery } from '@mashang/contract/ledger';
import type { Reader, SqlPart } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import {
  bool,
  int4,
  int8,
  type RowOf,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';

/** One account's statement. */
export type Bill = { accountId: bigint; floored: boolean; query: BillQuery };
const billPostingRow = rowOf({
  transferId: int8,
  line: int4,
  type: text,
  orderNo: text,
  reference: text,
  amount: int8,
  balanceAfter: int8,
  time: text,
});
export type BillPostingRow = RowOf<typeof billPostingRow>;

const billAccountRow = rowOf({
  accountId: int8,
  floored: bool,
  ownerId: int8,
  name: tables.participant.name,
  posted: int8,
  held: int8,
});

/** The account of a participant that the reader may see, or null. */
export function findBillAccount(
  sql: Reader,
  participantId: bigint,
  kind: string,
): Promise<RowOf<typeof billAccountRow> | null> {
  return readRow(
    billAccountRow,
    sql`
    select a.id as "accountId", a.floored, p.id as "ownerId", p.name,
      coalesce(b.posted, rolled_balance(a.id)) as posted, coalesce(b.held, 0)::bigint as held
    from ledger_account a join participant p on p.id = a.owner_id left join ledger_balance b on b.account_id = a.id
    where a.owner_kind = 'participant' and a.owner_id = ${participantId} and a.kind = ${kind} and a.currency = 'CNY'`,
  );
}

function days(sql: Reader, { startDate, endDate }: BillQuery, day: SqlPart): SqlPart {
  return sql`
    ${startDate ? sql`and ${day} >= ${startDate}::date` : sql``}
      ${endDate ? sql`and ${day} <= ${endDate}::date` : sql``}`;
}

/**
 * Ranges of transfers that may contain postings of the filter: from the account's days, and what is not folded yet. A
 * rare type's ranges are short, a common one's dense, so that no page reads far beyond its own lines.
 */
function stretches(sql: Reader, { accountId, query }: Bill): SqlPart {
  const type = query.type ? sql`and d.type = ${query.type}` : sql``;
  return sql`
    select c.transfers + 1 as first, 9223372036854775807 as last from report_cursor c
    union all
    select d.first, d.last from (
      select min(d.first_transfer) as first, max(d.last_transfer) as last from ledger_day d
      where d.account_id = ${accountId} ${type} ${days(sql, query, sql`d.day`)} group by d.day
    ) d`;
}

/**
 * A page of postings, newest first, each with the balance right after it; the cursor is the
 * last one's transfer and line.
 */
export async function listBill(sql: Reader, bill: Bill, limit: number): Promise<BillPostingRow[]> {
  const { accountId, floored, query } = bill;
  const [transfer = '', line = ''] = (query.cursor ?? '').split('-');
  const given = /^\d{1,18}$/.test(transfer) && /^\d{1,4}$/.test(line);
  const after = given ? sql`and (p.transfer_id, p.line) < (${transfer}::bigint, ${line}::int)` : sql``;
  const offset = given ? 0 : (query.page - 1) * query.limit;
  const balance = floored ? sql`x.balance_after` : sql`balance_after(${accountId}::bigint, x.transfer_id, x.line)`;
  const narrowed = Boolean(query.type || query.startDate || query.endDate);
  const where = sql`
    p.account_id = ${accountId} ${after} ${query.type ? sql`and t.type = ${query.type}` : sql``}
      ${days(sql, query, sql`shanghai_day(t.at)`)}`;
  const found = narrowed
    ? sql`select p.* from (select distinct s.first, s.last from (${stretches(sql, bill)}) s) s cross join lateral (
        select p.transfer_id, p.line, p.amount, p.balance_after, t.type, t.order_no, t.reference, t.at
        from ledger_posting p
        join ledger_transfer t on t.id = p.transfer_id
        where ${where} and p.transfer_id >= s.first and p.transfer_id <= s.last
        order by p.transfer_id desc, p.line desc limit ${offset + limit}) p`
    : sql`
        select p.transfer_id, p.line, p.amount, p.balance_after, t.type, t.order_no, t.reference, t.at
        from ledger_posting p
        join ledger_transfer t on t.id = p.transfer_id
        where ${where} order by p.transfer_id desc, p.line desc limit ${offset + limit}`;
  return readRows(
    billPostingRow,
    sql`
    select x.transfer_id as "transferId", x.line, x.type, x.order_no as "orderNo", x.reference, x.amount,
      ${balance} as "balanceAfter", wire_time(x.at) as time
    from (select distinct p.*
      from (${found}) p
      order by p.transfer_id desc, p.line desc limit ${limit} offset ${offset}) x
    order by x.transfer_id desc, x.line desc`,
  );
}

const sumBillRow = rowOf({
  credit: tables.ledger_day.credit,
  debit: tables.ledger_day.debit,
  lines: tables.ledger_day.lines,
});

/**
 * Credit, debit and the number of postings over the whole filter: from the account's days, and from what is not folded
 * yet.
 */
export async function sumBill(
  sql: Reader,
  { accountId, query }: Bill,
): Promise<{ credit: bigint; debit: bigint; lines: bigint }> {
  const type = (name: SqlPart) => (query.type ? sql`and ${name} = ${query.type}` : sql``);
  return readOne(
    sumBillRow,
    sql`
    select coalesce(sum(x.credit), 0)::bigint as credit, coalesce(sum(x.debit), 0)::bigint as debit,
      coalesce(sum(x.lines), 0)::bigint as lines from (
      select d.credit, d.debit, d.lines
      from ledger_day d
      where d.account_id = ${accountId} ${type(sql`d.type`)} ${days(sql, query, sql`d.day`)}
      union all
      select greatest(p.amount, 0), greatest(-p.amount, 0), 1
      from report_cursor c
      join ledger_posting p on p.account_id = ${accountId} and p.transfer_id > c.transfers
      join ledger_transfer t on t.id = p.transfer_id
      where true ${type(sql`t.type`)} ${days(sql, query, sql`shanghai_day(t.at)`)}
    ) x`,
  );
}

const ownersRow = rowOf({ id: text, name: tables.participant.name, depth: tables.participant.depth });

export async function listOwners(
  sql: Reader,
  participantId: bigint | null,
): Promise<{ id: string; name: string; depth: number }[]> {
  const mine = participantId === null ? sql`true` : sql`path @> array[${participantId}::bigint]`;
  return readRows(ownersRow, sql`select id::text, name, depth from participant where ${mine} order by path limit 1000`);
}

const paceRow = rowOf({ used: int8, seconds: int4 });

/**
 * Float used by orders in the last hours, net of what payouts brought back. `seconds` is less than these hours if the
 * account had 20 000 postings or more in them.
 */
export async function findPace(
  sql: Reader,
  accountId: bigint,
  hours: number,
): Promise<{ used: bigint; seconds: number }> {
  return readOne(
    paceRow,
    sql`
    select coalesce(
      -sum(x.amount) filter (
        where x.type in ('collection.settled', 'collection.refunded', 'refund.cancelled', 'collection.returned',
          'refund.paid', 'payout.settled')),
      0)::bigint as used,
      coalesce(
        extract(
          epoch
            from now() - case when count(*) < 20000 then now() - make_interval(hours => ${hours}) else min(x.at) end),
        0)::int as seconds
    from (
      select p.amount, t.type, t.at from ledger_posting p join ledger_transfer t on t.id = p.transfer_id
      where p.account_id = ${accountId} order by p.transfer_id desc, p.line desc limit 20000
    ) x where x.at >= now() - make_interval(hours => ${hours})`,
  );
}
