import type { Reader } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import {
  int4,
  int8,
  type RowOf,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';

/** Sum of the transfers of one type on a payable account, and the amount received for those that settle orders. */
const typeSumRow = rowOf({
  type: tables.ledger_transfer.type,
  count: int4,
  amount: int8,
  received: int8,
});
export type TypeSum = RowOf<typeof typeSumRow>;
/** From one transfer id (exclusive) to another (inclusive), or from one time to another (exclusive). */
export type Range = { after: bigint; upTo: bigint } | { from: string; until: string };

/**
 * For times, the account's own days say between which transfers its postings are, so that the index finds them; what is
 * not folded into days yet comes after the cursor.
 */
const within = (sql: Reader, account: bigint, range: Range) =>
  'after' in range
    ? sql`t.id > ${range.after} and t.id <= ${range.upTo}`
    : sql`
      t.at >= ${range.from}::timestamp at time zone 'Asia/Shanghai'
        and t.at < ${range.until}::timestamp at time zone 'Asia/Shanghai'
        and (p.transfer_id > (select c.transfers from report_cursor c) or p.transfer_id between
          (select min(d.first_transfer)
          from ledger_day d
          where d.account_id = ${account} and d.day >= ${range.from}::date and d.day < ${range.until}::date)
          and (select max(d.last_transfer)
          from ledger_day d
          where d.account_id = ${account} and d.day >= ${range.from}::date and d.day < ${range.until}::date))`;

export async function sumByType(sql: Reader, account: bigint, range: Range): Promise<TypeSum[]> {
  return readRows(
    typeSumRow,
    sql`
    select t.type, count(*)::int as count, sum(p.amount)::bigint as amount,
      coalesce(sum(coalesce(o.paid_in_amount, o.amount)), 0)::bigint as received
    from ledger_posting p join ledger_transfer t on t.id = p.transfer_id
    left join collection_order o on t.type = 'collection.settled' and o.agt_order_no = t.order_no
    where p.account_id = ${account} and ${within(sql, account, range)} group by t.type`,
  );
}

const balanceRow = rowOf({ balance: int8 });

/**
 * Returns the balance after the last posting up to a transfer, as stored with the posting; zero before the first one.
 */
export async function findBalanceAfter(sql: Reader, account: bigint, transfer: bigint): Promise<bigint> {
  const row = await readRow(
    balanceRow,
    sql`
    select p.balance_after as balance
    from ledger_posting p
    where p.account_id = ${account} and p.transfer_id <= ${transfer}
    order by p.transfer_id desc, p.line desc limit 1`,
  );
  return row?.balance ?? 0n;
}

/**
 * Returns the balance before a day in Shanghai, by the ledger's own days and what is not folded into them yet: what
 * `ledger_balances_at` says of every account, for one.
 */
export async function findBalanceBefore(sql: Reader, account: bigint, day: string): Promise<bigint> {
  const row = await readOne(
    balanceRow,
    sql`
    select coalesce(sum(x.amount), 0)::bigint as balance from (
      select d.credit - d.debit as amount
      from ledger_day d
      where d.account_id = ${account} and d.day < ${day}::date
      union all
      select p.amount
      from report_cursor c
      join ledger_posting p on p.account_id = ${account} and p.transfer_id > c.transfers
      join ledger_transfer t on t.id = p.transfer_id
      where t.at < ${day}::timestamp at time zone 'Asia/Shanghai'
    ) x`,
  );
  return row.balance;
}

const idRow = rowOf({ id: int8 });

export async function findPayable(sql: Reader, merchantId: bigint): Promise<bigint> {
  const row = await readOne(idRow, sql`select account_of('merchant', ${merchantId}, 'payable') as id`);
  return row.id;
}

const nameRow = rowOf({ name: tables.licence_profile.legal_name });

/** Returns the issuer of documents: the institution of the current licence profile. */
export async function findIssuer(sql: Reader): Promise<string> {
  const row = await readRow(nameRow, sql`select legal_name as name from licence_profile order by id desc limit 1`);
  return row?.name ?? '';
}

const cutRow = rowOf({
  id: tables.settlement.id,
  merchantId: tables.settlement.merchant_id,
  mchId: tables.merchant.mch_id,
  merchantName: tables.merchant.name,
  madeTime: text,
  afterTransfer: tables.settlement.after_transfer,
  upToTransfer: tables.settlement.up_to_transfer,
});

/** Returns whose a settlement is, and between which transfers its statement is; null where there is none. */
export async function findCut(sql: Reader, settlementNo: string): Promise<RowOf<typeof cutRow> | null> {
  return readRow(
    cutRow,
    sql`
    select s.id, s.merchant_id as "merchantId", m.mch_id as "mchId", m.name as "merchantName",
      wire_time(s.made_at) as "madeTime", s.after_transfer as "afterTransfer", s.up_to_transfer as "upToTransfer"
    from settlement s
    join merchant m on m.id = s.merchant_id
    where s.settlement_no = ${settlementNo}`,
  );
}

const timeRow = rowOf({ time: text });

/** Returns the time of the previous settlement's cut; empty for the first one. */
export async function findCutBefore(sql: Reader, settlementId: bigint): Promise<string> {
  const row = await readRow(
    timeRow,
    sql`
    select wire_time(b.made_at) as time
    from settlement s
    join settlement b on b.merchant_id = s.merchant_id and b.id < s.id and b.state <> 'refused'
    where s.id = ${settlementId} order by b.id desc limit 1`,
  );
  return row?.time ?? '';
}
