import { COLLECTION_STATUSES } from '@mashang/contract/collection-orders';
import { type LineState, MATCH_WAYS, type MatchReason } from '@mashang/contract/reconciliation';
import type { Reader, Tx, WriteTx } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import {
  bool,
  float8,
  int4,
  int8,
  list,
  nullable,
  oneOf,
  type RowOf,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';
import { type Personal, personalKey } from '../../../platform/security/personal.ts';
import type { Order, Pair } from './match-rules.ts';

/**
 * Compares account numbers of different tables by their blind indexes, because a sealed value is bound to its column.
 */
const keysOf = (accounts: string[]): Personal[] => accounts.map((no) => personalKey('account', no));

const spanRow = rowOf({
  accountNo: tables.statement_coverage.account_no,
  lines: int4,
});
export type Span = RowOf<typeof spanRow>;

/** Serializes matchings: two at the same time would each see the other's order as free. */
export async function lockMatching(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('statement_matching'))`;
}

/** Lists the accounts that an import covers, with the number of open receipts on each. */
export async function listAccountsToMatch(sql: Reader, importId: bigint): Promise<Span[]> {
  return readRows(
    spanRow,
    sql`
    select c.account_no as "accountNo",
      (select count(*)::int
      from statement_line l
      where personal_key(l.account_no) = personal_key(c.account_no) and l.state = 'open'
      and l.day between c.from_day - 3 and c.to_day + 3) as lines
    from statement_coverage c where c.import_id = ${importId} order by c.account_no`,
  );
}

const openLineRow = rowOf({
  id: tables.statement_line.id,
  amount: tables.statement_line.amount,
  accountNo: tables.statement_line.account_no,
  ms: float8,
  hasClock: tables.statement_line.has_clock,
  day: text,
  payer: tables.statement_line.payer,
  said: text,
  reversal: tables.statement_line.reversal,
});
export type OpenLine = RowOf<typeof openLineRow>;
const SPAN_DAYS = 3;

export async function listOpenLines(tx: Tx, importId: bigint, accounts: string[]): Promise<OpenLine[]> {
  return readRows(
    openLineRow,
    tx`
    select l.id, l.amount, l.account_no as "accountNo", extract(epoch from l.at)::float8 * 1000 as ms,
      l.has_clock as "hasClock", l.day::text, l.payer,
      l.reference || ' ' || l.remark || ' ' || l.end_to_end || ' ' || l.virtual_no as said, l.reversal
    from statement_line l
    join statement_coverage c on c.import_id = ${importId} and personal_key(c.account_no) = personal_key(l.account_no)
    where l.state = 'open' and personal_key(l.account_no) = any (${keysOf(accounts)}::text[])
      and l.day between c.from_day - ${SPAN_DAYS}::int and c.to_day + ${SPAN_DAYS}::int`,
  );
}

const orderRow = rowOf({
  id: text,
  no: tables.collection_order.agt_order_no,
  mchNo: tables.collection_order.mch_order_no,
  amount: tables.collection_order.amount,
  accountNo: tables.collection_account.out_auth_no,
  created: float8,
  /** Time when the receipt was confirmed; null before that. */
  affirmed: nullable(float8),
  expires: float8,
  payer: tables.collection_order.payment_name,
  /** Whether the order already has a receipt. */
  taken: bool,
  /** Other names of the order in a transfer: its payment reference, its virtual numbers. */
  aliases: list(text),
});

/** Lists orders of these accounts around the days that an import covers. */
export async function listOrdersToMatch(tx: Tx, importId: bigint, accounts: string[]): Promise<Order[]> {
  const rows = await readRows(
    orderRow,
    tx`
    select o.id::text, o.agt_order_no as no, o.mch_order_no as "mchNo", o.amount, a.out_auth_no as "accountNo",
      extract(epoch from o.create_time)::float8 * 1000 as created,
      extract(epoch from o.affirm_time)::float8 * 1000 as affirmed,
      extract(epoch from o.expire_time)::float8 * 1000 as expires, o.payment_name as payer,
      exists (select from statement_match m where m.order_id = o.id and m.undone_at is null) as taken,
      array[pay_reference(o.id)] as aliases
    from (select min(from_day) - ${SPAN_DAYS}::int as from_day, max(to_day) + ${SPAN_DAYS}::int as to_day
      from statement_coverage
      where import_id = ${importId}) c,
      collection_order o join collection_account a on a.id = o.account_id
    where o.create_time >= c.from_day::timestamp at time zone 'Asia/Shanghai'
      and o.create_time < (c.to_day + 1)::timestamp at time zone 'Asia/Shanghai'
      and personal_key(a.out_auth_no) = any (${keysOf(accounts)}::text[])`,
  );
  return [...rows, ...(await listPlacedToMatch(tx, importId, accounts))];
}

/**
 * Lists orders of the institution that were sent to these accounts, as candidates for people to decide; certain ones
 * were confirmed before.
 */
async function listPlacedToMatch(tx: Tx, importId: bigint, accounts: string[]): Promise<Order[]> {
  return readRows(
    orderRow,
    tx`
    select o.id::text, o.agt_order_no as no, o.mch_order_no as "mchNo", o.amount, b.account_no as "accountNo",
      extract(epoch from o.create_time)::float8 * 1000 as created,
      extract(epoch from o.affirm_time)::float8 * 1000 as affirmed,
      extract(epoch from o.expire_time)::float8 * 1000 as expires, o.payment_name as payer,
      exists (select from receipt r where r.order_id = o.id) as taken, array[w.pay_reference, w.virtual_no] as aliases
    from (select min(from_day) - ${SPAN_DAYS}::int as from_day, max(to_day) + ${SPAN_DAYS}::int as to_day
      from statement_coverage
      where import_id = ${importId}) c,
      bank_account b join order_place w on w.bank_account_id = b.id join collection_order o on o.id = w.order_id
    where o.create_time >= c.from_day::timestamp at time zone 'Asia/Shanghai'
      and o.create_time < (c.to_day + 1)::timestamp at time zone 'Asia/Shanghai'
      and o.status in (1, 2, 4, 5, 6) and personal_key(b.account_no) = any (${keysOf(accounts)}::text[])`,
  );
}

const pairRow = rowOf({ pair: text });

/** Returns pairs that people undid, as `line:order`. */
export async function listUndone(tx: Tx, lines: bigint[]): Promise<Set<string>> {
  const rows = await readRows(
    pairRow,
    tx`
    select line_id || ':' || order_id as pair
    from statement_match
    where undone_at is not null and line_id = any (${lines.map(String)}::bigint[])`,
  );
  return new Set(rows.map(({ pair }) => pair));
}

/** Inserts matches and closes the open exceptions of their receipts and orders. */
export async function insertMatches(tx: WriteTx, pairs: readonly Pair[]): Promise<number> {
  if (pairs.length === 0) return 0;
  const asked = pairs.map(({ lineId, orderId, score, reasons }) => ({
    line_id: lineId,
    order_id: orderId,
    score,
    reasons,
  }));
  const rows = await tx`
    with made as (
      insert into statement_match (line_id, order_id, order_no, score, reasons, way, difference, matched_by)
      select l.id, o.id, o.agt_order_no, r.score, r.reasons, 'auto', l.amount - o.amount, 'system:statement'
      from json_to_recordset(${JSON.stringify(asked)}::text::json)
        as r (line_id bigint, order_id bigint, score int, reasons text[])
      join statement_line l on l.id = r.line_id and l.state = 'open' join collection_order o on o.id = r.order_id
      on conflict do nothing returning line_id, order_id
    ), lines as (
      update statement_line l set state = 'matched' from made m where l.id = m.line_id
    )
    update statement_exception e
    set state = 'settled', outcome = 'auto', settled_by = 'system:statement', settled_at = clock_timestamp()
    from made m where (e.line_id = m.line_id or e.order_id = m.order_id) and e.state = 'open'
    returning e.id`;
  return rows.length;
}

export type NewException = {
  kind: string;
  lineId: string;
  proposals: { orderId: string; score: number; reasons: MatchReason[] }[];
};

/** Stores exceptions for receipts without an order; an existing exception keeps its notes. */
export async function putLineExceptions(tx: WriteTx, exceptions: readonly NewException[]): Promise<void> {
  if (exceptions.length === 0) return;
  const rows = exceptions.map(({ kind, lineId, proposals }) => ({ kind, line_id: lineId, proposals }));
  await tx`
    insert into statement_exception (kind, line_id, day, amount, account_no, proposals)
    select r.kind, l.id, l.day, l.amount, l.account_no, r.proposals
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as r (kind text, line_id bigint, proposals jsonb)
    join statement_line l on l.id = r.line_id and l.state = 'open'
    on conflict (line_id) do update set kind = excluded.kind, proposals = excluded.proposals
    where statement_exception.state = 'open'`;
}

/** Stores exceptions for confirmed orders without a receipt, on days that the import covers. */
export async function putOrderExceptions(tx: WriteTx, importId: bigint, accounts: string[]): Promise<void> {
  await tx`
    insert into statement_exception (kind, order_id, order_no, day, amount, account_no)
    select 'no_receipt', o.id, o.agt_order_no, (o.affirm_time at time zone 'Asia/Shanghai')::date, settled_of(o),
      c.account_no
    from statement_coverage c
    join collection_account a on personal_key(a.out_auth_no) = personal_key(c.account_no)
    join collection_order o on o.account_id = a.id
    where c.import_id = ${importId} and personal_key(c.account_no) = any (${keysOf(accounts)}::text[])
      and collection_succeeded(o.status) and o.reconciliation_status = 0
      and o.affirm_time >= c.from_day::timestamp at time zone 'Asia/Shanghai'
        and o.affirm_time < (c.to_day + 1)::timestamp at time zone 'Asia/Shanghai'
      and not exists (select from statement_match m where m.order_id = o.id and m.undone_at is null)
    on conflict (order_id) do nothing`;
}

const lineRow = rowOf({
  id: int8,
  state: text,
  amount: int8,
});

/** Returns the receipt and locks its row; null if it does not exist. */
export async function lockLine(tx: Tx, id: bigint): Promise<RowOf<typeof lineRow> | null> {
  return readRow(lineRow, tx`select id, state, amount from statement_line where id = ${id} for update`);
}

const orderFactsRow = rowOf({
  id: tables.collection_order.id,
  no: tables.collection_order.agt_order_no,
  amount: tables.collection_order.amount,
  status: oneOf(COLLECTION_STATUSES),
  lineId: nullable(tables.statement_match.line_id),
});
export type OrderFacts = RowOf<typeof orderFactsRow>;
export async function findOrderByNo(tx: Reader, no: string): Promise<OrderFacts | null> {
  return readRow(
    orderFactsRow,
    tx`
    select o.id, o.agt_order_no as no, o.amount, o.status, m.line_id as "lineId"
    from collection_order o
    left join statement_match m on m.order_id = o.id and m.undone_at is null where o.agt_order_no = ${no}`,
  );
}

export async function insertHandMatch(
  tx: WriteTx,
  line: { id: bigint; amount: bigint },
  order: OrderFacts,
  by: string,
): Promise<boolean> {
  const rows = await tx`
    insert into statement_match (line_id, order_id, order_no, score, reasons, way, difference, matched_by)
    values (${line.id}, ${order.id}, ${order.no}, 100, '{}', 'hand', ${line.amount - order.amount}, ${by})
    on conflict do nothing
    returning id`;
  return rows.length === 1;
}

export async function setLineState(tx: WriteTx, id: bigint, state: LineState): Promise<void> {
  await tx`update statement_line set state = ${state} where id = ${id}`;
}

const undoneMatchRow = rowOf({
  orderId: tables.statement_match.order_id,
  orderNo: tables.statement_match.order_no,
  way: oneOf(MATCH_WAYS),
});

export async function undoMatchRow(
  tx: WriteTx,
  lineId: bigint,
  by: string,
): Promise<{ orderId: bigint; orderNo: string; way: (typeof MATCH_WAYS)[number] } | null> {
  return readRow(
    undoneMatchRow,
    tx`
    update statement_match
    set undone_by = ${by}, undone_at = clock_timestamp()
    where line_id = ${lineId} and undone_at is null
    returning order_id as "orderId", order_no as "orderNo", way`,
  );
}

const changedRow = rowOf({ changed: bool });

/** Sets or removes the mark 已调账 of the order. */
export async function markReconciled(tx: WriteTx, orderId: bigint, mark: 0 | 1, by: string): Promise<boolean> {
  const row = await readOne(changedRow, tx`select mark_reconciled(${orderId}, ${mark}, ${by}) as changed`);
  return row.changed;
}
