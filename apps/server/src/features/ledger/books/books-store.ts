import {
  ACCOUNT_KIND_NAMES,
  ACCOUNT_OWNERS,
  type BookAccountQuery,
  type BookPostingQuery,
} from '@mashang/contract/ledger';
import { CURRENCIES } from '@mashang/contract/money';
import { TOTAL_CAP } from '@mashang/contract/paging';
import type { Reader, WriteTx } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import { commandsOf } from '../../../platform/database/statements/commands.ts';
import {
  bool,
  int4,
  int8,
  keyOf,
  nullable,
  oneOf,
  type RowOf,
  readCount,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';
import { personalKey } from '../../../platform/security/personal.ts';
import * as zh from '../zh.ts';

const accountRecord = rowOf({
  id: tables.ledger_account.id,
  ownerKind: oneOf(ACCOUNT_OWNERS),
  owner: text,
  kind: keyOf(ACCOUNT_KIND_NAMES),
  currency: oneOf(CURRENCIES),
  balance: int8,
  held: nullable(tables.ledger_balance.held),
});
export type AccountRecord = RowOf<typeof accountRecord>;
const ownerOf = (sql: Reader) => sql`
  case a.owner_kind when 'participant' then (select q.name from participant q where q.id = a.owner_id)
    when 'merchant' then (select m.name from merchant m where m.id = a.owner_id)
    else ${zh.booksStore.platform}::text end`;

/** Accounts with their present balances. */
export async function listAccounts(
  sql: Reader,
  { kind, owner, page, limit }: BookAccountQuery,
): Promise<{ rows: AccountRecord[]; total: number }> {
  const ofKind = kind ? sql`and a.kind = ${kind}` : sql``;
  const part = owner ? `%${owner.replaceAll(/[%_\\]/g, '\\$&')}%` : '';
  const ofOwner = owner
    ? sql`
        and (a.owner_kind = 'participant'
          and a.owner_id in (select q.id
            from participant q
            where q.name ilike ${part} or personal_key(q.legal_name) = ${personalKey('name', owner)})
        or a.owner_kind = 'merchant'
          and a.owner_id in (select m.id from merchant m where m.name ilike ${part} or m.mch_id = ${owner}))`
    : sql``;
  const rows = await readRows(
    accountRecord,
    sql`
    select a.id, a.owner_kind as "ownerKind", ${ownerOf(sql)} as owner, a.kind, a.currency,
      coalesce(b.posted, rolled_balance(a.id), 0)::bigint as balance, b.held
    from (select *
      from ledger_account a
      where true ${ofKind} ${ofOwner}
      order by a.owner_kind = 'operator' desc, a.id limit ${limit} offset ${(page - 1) * limit}) a
    left join ledger_balance b on b.account_id = a.id order by a.owner_kind = 'operator' desc, a.id`,
  );
  const total = await readCount(
    sql`
      select count(*)::int as n
      from (select from ledger_account a where true ${ofKind} ${ofOwner} limit ${TOTAL_CAP + 1}) x`,
  );
  return { rows, total };
}

const bookRecord = rowOf({
  transferId: tables.ledger_posting.transfer_id,
  line: tables.ledger_posting.line,
  time: text,
  type: tables.ledger_transfer.type,
  reference: tables.ledger_transfer.reference,
  orderNo: tables.ledger_transfer.order_no,
  accountId: tables.ledger_posting.account_id,
  kind: keyOf(ACCOUNT_KIND_NAMES),
  owner: text,
  currency: oneOf(CURRENCIES),
  amount: tables.ledger_posting.amount,
  balanceAfter: tables.ledger_posting.balance_after,
});
export type BookRecord = RowOf<typeof bookRecord>;
const postingColumns = (sql: Reader) => sql`
  p.transfer_id as "transferId", p.line, wire_time(t.at) as time, t.type, t.reference, t.order_no as "orderNo",
  p.account_id as "accountId", a.kind, ${ownerOf(sql)} as owner,
  a.currency, p.amount, p.balance_after as "balanceAfter"`;

/** The position of a cursor: transfer and line. */
export type PostingPlace = { transferId: bigint; line: number };

/**
 * Postings after a position, newest first. Transfers are numbered by time, so that every filter scans one index
 * backwards: an account's own, an order's few transfers, or all of them.
 */
export async function listPostings(
  sql: Reader,
  query: BookPostingQuery,
  from: PostingPlace | null,
): Promise<BookRecord[]> {
  const parts = [sql`true`];
  if (query.accountId) parts.push(sql`p.account_id = ${query.accountId}::bigint`);
  if (query.kind)
    parts.push(sql`p.account_id = any (array(select x.id from ledger_account x where x.kind = ${query.kind}))`);
  if (query.type) parts.push(sql`t.type = ${query.type}`);
  if (query.transferId) parts.push(sql`p.transfer_id = ${query.transferId}::bigint`);
  if (query.orderNo)
    parts.push(
      sql`
        p.transfer_id = any (
          array(select y.id from ledger_transfer y where y.order_no = ${query.orderNo} and y.order_no <> ''))`,
    );
  if (query.startDate) parts.push(sql`t.at >= ${query.startDate}::timestamp at time zone 'Asia/Shanghai'`);
  if (query.endDate)
    parts.push(
      sql`
        t.at < (
          ${query.endDate}::timestamp + ${query.endDate.length === 10 ? '1 day' : '1 second'}::interval)
          at time zone 'Asia/Shanghai'`,
    );
  if (from) parts.push(sql`(p.transfer_id, p.line) < (${from.transferId}, ${from.line})`);
  const where = parts.reduce((left, right) => sql`${left} and ${right}`);
  return readRows(
    bookRecord,
    sql`
    select ${postingColumns(sql)}
    from ledger_posting p
    join ledger_transfer t on t.id = p.transfer_id
    join ledger_account a on a.id = p.account_id
    where ${where} order by p.transfer_id desc, p.line desc limit ${query.limit}`,
  );
}

const holdRecord = rowOf({
  reference: tables.ledger_hold.reference,
  orderNo: text,
  amount: tables.ledger_hold.amount,
  time: text,
});
export type HoldRecord = RowOf<typeof holdRecord>;
const holdsRow = rowOf({ total: int4, amount: int8 });

/** Open holds of an account, oldest first, each with its order; and how many there are in all. */
export async function listHolds(
  sql: Reader,
  accountId: string,
  most: number,
): Promise<{ rows: HoldRecord[]; total: number; amount: bigint } | null> {
  const sum = await readRow(
    holdsRow,
    sql`
    select count(h.reference)::int as total, coalesce(sum(h.amount), 0)::bigint as amount
    from ledger_account a
    left join ledger_hold h on h.account_id = a.id and h.state = 'open'
    where a.id = ${accountId}::bigint
    group by a.id`,
  );
  if (!sum) return null;
  const rows = await readRows(
    holdRecord,
    sql`
    select h.reference, h.amount, wire_time(h.created_at) as time, coalesce(case n.kind
      when 'collection' then (select o.agt_order_no from collection_order o where o.id = n.id)
      when 'complaint' then (select o.agt_order_no from collection_order o where o.id = n.id)
      when 'payout' then (select o.order_no from payout_order o where o.id = n.id)
      when 'cash-out' then (select x.cash_out_no from cash_out x where x.id = n.id)
      when 'settlement' then (select x.settlement_no from settlement x where x.id = n.id)
      when 'reserve' then (select x.settlement_no from settlement x where x.id = n.id)
      when 'payout-claim' then (select o.order_no
        from payout_claim c
        join payout_order o on o.id = c.payout_id
        where c.id = n.id) end, '') as "orderNo"
    from ledger_hold h
    cross join lateral (select split_part(h.reference, ':', 1) as kind, case
      when split_part(h.reference, ':', 2) ~ '^[0-9]+$' then split_part(h.reference, ':', 2)::bigint end as id) n
    where h.account_id = ${accountId}::bigint and h.state = 'open'
    order by h.created_at, h.reference limit ${most}`,
  );
  return { rows, ...sum };
}

/** Every line of one transfer. */
export async function listTransfer(sql: Reader, id: bigint): Promise<BookRecord[]> {
  return readRows(
    bookRecord,
    sql`
    select ${postingColumns(sql)}
    from ledger_posting p
    join ledger_transfer t on t.id = p.transfer_id
    join ledger_account a on a.id = p.account_id
    where p.transfer_id = ${id} order by p.line`,
  );
}

const trialRecord = rowOf({
  kind: keyOf(ACCOUNT_KIND_NAMES),
  ownerKind: oneOf(ACCOUNT_OWNERS),
  accounts: int4,
  debit: int8,
  credit: int8,
});
export type TrialRecord = RowOf<typeof trialRecord>;
/** Balances by kind: present ones if `at` is null, else whole days from the roll-up and the rest from postings. */
export async function readTrial(sql: Reader, at: string | null): Promise<TrialRecord[]> {
  const balances = at
    ? sql`select * from ledger_balances_at(${at}::timestamp at time zone 'Asia/Shanghai')`
    : sql`
      select b.account_id, b.posted as balance from ledger_balance b
      union all select r.account_id, rolled_balance(r.account_id) from ledger_rollup r`;
  return readRows(
    trialRecord,
    sql`
    select a.kind, a.owner_kind as "ownerKind", count(*)::int as accounts,
      coalesce(-sum(x.balance) filter (where x.balance < 0), 0)::bigint as debit,
      coalesce(sum(x.balance) filter (where x.balance > 0), 0)::bigint as credit
    from (${balances}) x
    join ledger_account a on a.id = x.account_id
    group by 1, 2
    order by a.owner_kind = 'operator', 2, 1`,
  );
}

const periodRecord = rowOf({
  month: text,
  accounts: tables.ledger_period.accounts,
  postings: tables.ledger_period.postings,
  debit: tables.ledger_period.debit,
  credit: tables.ledger_period.credit,
  hash: text,
  closedBy: tables.ledger_period.closed_by,
  closedTime: text,
});
export type PeriodRecord = RowOf<typeof periodRecord>;
export async function listPeriods(sql: Reader): Promise<PeriodRecord[]> {
  return readRows(
    periodRecord,
    sql`
    select to_char(month, 'YYYY-MM') as month, accounts, postings, debit, credit, encode(hash, 'hex') as hash,
      closed_by as "closedBy", wire_time(closed_at) as "closedTime"
    from ledger_period order by month desc`,
  );
}

const nextPeriodRow = rowOf({ month: text, ready: bool });

/** The month after the last sealed one, and whether all of its days are rolled up; null before the first posting. */
export async function findNextPeriod(sql: Reader): Promise<{ month: string; ready: boolean } | null> {
  return readRow(
    nextPeriodRow,
    sql`
    select to_char(n.month, 'YYYY-MM') as month, ledger_period_ready(n.month) as ready
    from (select coalesce((select (max(month) + interval '1 month')::date from ledger_period),
      (select date_trunc('month', min(t.at) at time zone 'Asia/Shanghai')::date from ledger_transfer t)) as month) n
    where n.month is not null`,
  );
}

/** Sealing a month of a large deployment takes longer than a call may. */
const SEAL_WITHIN = '30min';

/** The outcomes that each command may return. */
export const PERIOD_COMMANDS = {
  close_ledger_period: ['sealed', 'closed', 'not_next', 'not_over'],
} as const;
const commands = commandsOf(PERIOD_COMMANDS);

export async function sealPeriod(tx: WriteTx, month: string, who: string) {
  await tx`select set_config('statement_timeout', ${SEAL_WITHIN}, true)`;
  return commands.close_ledger_period(tx, `${month}-01`, who);
}
