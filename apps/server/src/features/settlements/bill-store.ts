import type { Reader, Sql, Tx } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import { type RowOf, readRows, rowOf, text } from '../../platform/database/statements/rows.ts';

/**
 * Runs the reads of a bill on one state of the database: while orders are paid, its figures, rows and balances would
 * otherwise differ.
 */
export function readTogether<T>(sql: Sql, read: (tx: Tx) => Promise<T>): Promise<T> {
  return sql.begin('isolation level repeatable read read only', read);
}

const billRow = rowOf({
  transferId: tables.ledger_posting.transfer_id,
  line: tables.ledger_posting.line,
  type: tables.ledger_transfer.type,
  orderNo: tables.ledger_transfer.order_no,
  amount: tables.ledger_posting.amount,
  balanceAfter: tables.ledger_posting.balance_after,
  time: text,
});
export type BillRow = RowOf<typeof billRow>;

type Asked = {
  account: bigint;
  /** Days in Shanghai, the second exclusive. */
  from: string;
  until: string;
  after: { transfer: string; line: string };
  limit: number;
};
/**
 * Returns the postings of an account between two days after a posting, oldest first, by the index
 * `ledger_posting_statement`. The account's own days say between which transfers they are; what is not folded into days
 * yet comes after the cursor.
 */
export async function listBillRows(sql: Reader, { account, from, until, after, limit }: Asked): Promise<BillRow[]> {
  return readRows(
    billRow,
    sql`
    with stretches as materialized (
      select c.transfers + 1 as first, 9223372036854775807 as last from report_cursor c
      union all
      select min(d.first_transfer), max(d.last_transfer)
      from ledger_day d
      where d.account_id = ${account} and d.day >= ${from}::date and d.day < ${until}::date
    )
    select p.transfer_id as "transferId", p.line, t.type, t.order_no as "orderNo", p.amount,
      p.balance_after as "balanceAfter", wire_time(t.at) as time
    from stretches s
    join ledger_posting p on p.account_id = ${account} and p.transfer_id between s.first and s.last
    join ledger_transfer t on t.id = p.transfer_id
    where (p.transfer_id, p.line) > (${after.transfer}::bigint, ${after.line}::int)
      and t.at >= ${from}::timestamp at time zone 'Asia/Shanghai'
      and t.at < ${until}::timestamp at time zone 'Asia/Shanghai'
    order by p.transfer_id, p.line limit ${limit}`,
  );
}
