import { COLLECTION_STATUSES } from '@mashang/contract/collection-orders';
import { CURRENCIES, parseMoney } from '@mashang/contract/money';
import { TOTAL_CAP } from '@mashang/contract/paging';
import {
  EXCEPTION_KINDS,
  EXCEPTION_OUTCOMES,
  EXCEPTION_STATES,
  type ExceptionListQuery,
  LINE_STATES,
  type LineListQuery,
  MATCH_REASONS,
  MATCH_WAYS,
  RETURNED_PAYMENTS,
} from '@mashang/contract/reconciliation';
import { keysOf } from '@mashang/contract/states';
import { z } from 'zod';
import type { Reader, SqlPart, Tx, WriteTx } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import { commandsOf } from '../../../platform/database/statements/commands.ts';
import {
  bool,
  int4,
  int8,
  json,
  keyOf,
  list,
  nullable,
  oneOf,
  orEmpty,
  type RowOf,
  readCount,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';
import { personalKey } from '../../../platform/security/personal.ts';

const lineRow = rowOf({
  id: tables.statement_line.id,
  sourceName: tables.statement_source.name,
  importId: tables.statement_line.import_id,
  row: tables.statement_line.row_no,
  time: text,
  hasClock: tables.statement_line.has_clock,
  day: text,
  currency: oneOf(CURRENCIES),
  amount: tables.statement_line.amount,
  accountNo: tables.statement_line.account_no,
  payer: tables.statement_line.payer,
  payerAccount: tables.statement_line.payer_account,
  payerBank: tables.statement_line.payer_bank,
  reference: tables.statement_line.reference,
  remark: tables.statement_line.remark,
  state: keyOf(LINE_STATES),
  client: bool,
  orderNo: nullable(tables.statement_match.order_no),
  score: nullable(tables.statement_match.score),
  reasons: nullable(list(keyOf(MATCH_REASONS))),
  way: nullable(oneOf(MATCH_WAYS)),
  matchedBy: nullable(tables.statement_match.matched_by),
  difference: nullable(tables.statement_match.difference),
});
export type LineRow = RowOf<typeof lineRow>;
const lineColumns = (sql: Reader) => sql`
  l.id, s.name as "sourceName", l.import_id as "importId", l.row_no as row, wire_time(l.at) as time,
  l.has_clock as "hasClock", l.day::text, l.currency, l.amount, l.account_no as "accountNo", l.payer,
  l.payer_account as "payerAccount", l.payer_bank as "payerBank", l.reference, l.remark, l.state,
  l.bank_account_id is not null and not lies_on_own(l.bank_account_id) as client,
  m.order_no as "orderNo", m.score, m.reasons, m.way, m.matched_by as "matchedBy", m.difference`;
const lineJoins = (sql: Reader) => sql`
  join statement_source s on s.id = l.source_id
  left join statement_match m on m.line_id = l.id and m.undone_at is null`;

function all(sql: Reader, parts: SqlPart[]): SqlPart {
  return parts.reduce((left, right) => sql`${left} and ${right}`, sql`true`);
}

function lineConditions(sql: Reader, query: LineListQuery) {
  const parts: SqlPart[] = [];
  if (query.state) parts.push(sql`l.state = ${query.state}`);
  if (query.startDate) parts.push(sql`l.day >= ${query.startDate.slice(0, 10)}::date`);
  if (query.endDate) parts.push(sql`l.day <= ${query.endDate.slice(0, 10)}::date`);
  if (query.accountNo) parts.push(sql`personal_key(l.account_no) = ${personalKey('account', query.accountNo)}`);
  if (query.importId) parts.push(sql`l.import_id = ${query.importId}::bigint`);
  if (query.minAmount) parts.push(sql`l.amount >= ${parseMoney(query.minAmount)}`);
  if (query.maxAmount) parts.push(sql`l.amount <= ${parseMoney(query.maxAmount)}`);
  if (query.text) {
    const part = `%${query.text.replaceAll(/[%_\\]/g, '\\$&')}%`;
    parts.push(
      sql`
        (personal_key(l.payer) = ${personalKey('name', query.text)} or l.reference like ${part}
          or l.remark like ${part})`,
    );
  }
  return all(sql, parts);
}

/** Returns one page of receipts, newest first; a cursor keeps deep pages fast. */
export async function listLineRows(sql: Reader, query: LineListQuery): Promise<{ rows: LineRow[]; total: number }> {
  const where = lineConditions(sql, query);
  const after = query.cursor && /^\d{1,18}$/.test(query.cursor) ? sql`and l.id < ${query.cursor}::bigint` : sql``;
  const offset = query.cursor ? 0 : (query.page - 1) * query.limit;
  const rows = await readRows(
    lineRow,
    sql`
    select ${lineColumns(sql)}
    from (select *
      from statement_line l
      where ${where} ${after}
      order by l.id desc
      limit ${query.limit} offset ${offset}) l ${lineJoins(sql)}
    order by l.id desc`,
  );
  const count = await readCount(sql`
    select count(*)::int as n from (select from statement_line l where ${where} limit ${TOTAL_CAP + 1}) x`);
  return { rows, total: count };
}

export async function findLineRow(sql: Reader, id: bigint): Promise<LineRow | null> {
  return readRow(lineRow, sql`select ${lineColumns(sql)} from statement_line l ${lineJoins(sql)} where l.id = ${id}`);
}

const exceptionRecord = rowOf({
  id: tables.statement_exception.id,
  kind: keyOf(EXCEPTION_KINDS),
  state: keyOf(EXCEPTION_STATES),
  outcome: orEmpty(keyOf(EXCEPTION_OUTCOMES)),
  day: text,
  amount: tables.statement_exception.amount,
  accountNo: tables.statement_exception.account_no,
  lineId: tables.statement_exception.line_id,
  orderId: tables.statement_exception.order_id,
  orderNo: text,
  payer: text,
  remark: text,
  proposals: json(
    z.array(z.object({ orderId: z.string(), score: z.number(), reasons: z.array(z.enum(keysOf(MATCH_REASONS))) })),
  ),
  settledBy: text,
  settledTime: text,
  createTime: text,
});
export type ExceptionRecord = RowOf<typeof exceptionRecord>;
const exceptionColumns = (sql: Reader) => sql`
  e.id, e.kind, e.state, e.outcome, e.day::text, e.amount, e.account_no as "accountNo", e.line_id as "lineId",
  e.order_id as "orderId",
  coalesce(m.order_no, e.order_no) as "orderNo", coalesce(l.payer, o.payment_name, '') as payer,
  coalesce(nullif(l.remark, ''), l.reference, '') as remark, e.proposals,
  coalesce(e.settled_by, '') as "settledBy", coalesce(wire_time(e.settled_at), '') as "settledTime",
  wire_time(e.created_at) as "createTime"`;
const exceptionJoins = (sql: Reader) => sql`
  left join statement_line l on l.id = e.line_id
  left join statement_match m on m.line_id = e.line_id and m.undone_at is null
  left join collection_order o on o.id = e.order_id`;

export async function listExceptionRows(
  sql: Reader,
  query: ExceptionListQuery,
): Promise<{ rows: ExceptionRecord[]; total: number }> {
  const parts: SqlPart[] = [];
  if (query.kind) parts.push(sql`e.kind = ${query.kind}`);
  if (query.state) parts.push(sql`e.state = ${query.state}`);
  if (query.startDate) parts.push(sql`e.day >= ${query.startDate.slice(0, 10)}::date`);
  if (query.endDate) parts.push(sql`e.day <= ${query.endDate.slice(0, 10)}::date`);
  if (query.text)
    parts.push(
      sql`
        (e.order_no = ${query.text} or personal_key(e.account_no) = ${personalKey('account', query.text)}
          or exists (select
          from statement_line x
          where x.id = e.line_id and (personal_key(x.payer) = ${personalKey('name', query.text)}
            or x.reference = ${query.text})))`,
    );
  const where = all(sql, parts);
  const rows = await readRows(
    exceptionRecord,
    sql`
    select ${exceptionColumns(sql)}
    from (select *
      from statement_exception e
      where ${where}
      order by e.id desc
      limit ${query.limit} offset ${(query.page - 1) * query.limit}) e
    ${exceptionJoins(sql)} order by e.id desc`,
  );
  const count = await readCount(sql`
    select count(*)::int as n from (select from statement_exception e where ${where} limit ${TOTAL_CAP + 1}) x`);
  return { rows, total: count };
}

export async function findException(sql: Reader, id: bigint): Promise<ExceptionRecord | null> {
  return readRow(
    exceptionRecord,
    sql`
    select ${exceptionColumns(sql)} from statement_exception e ${exceptionJoins(sql)} where e.id = ${id}`,
  );
}

/** Returns the exception and locks its row. */
export async function lockException(tx: Tx, id: bigint): Promise<ExceptionRecord | null> {
  await tx`select from statement_exception where id = ${id} for update`;
  return findException(tx, id);
}

export async function findExceptionOf(
  tx: Tx,
  { lineId, orderId }: { lineId?: bigint; orderId?: bigint },
): Promise<ExceptionRecord[]> {
  const rows = await readRows(
    exceptionRecord,
    tx`
    select ${exceptionColumns(tx)}
    from (select *
      from statement_exception
      where line_id = ${lineId ?? null} or order_id = ${orderId ?? null}
      for update) e ${exceptionJoins(tx)}`,
  );
  return rows;
}

export async function settleExceptionRow(tx: WriteTx, id: bigint, outcome: string, by: string): Promise<void> {
  await tx`
    update statement_exception
    set state = 'settled', outcome = ${outcome}, settled_by = ${by}, settled_at = clock_timestamp()
    where id = ${id}`;
}

export async function reopenException(tx: WriteTx, id: bigint): Promise<void> {
  await tx`
    update statement_exception set state = 'open', outcome = '', settled_by = null, settled_at = null where id = ${id}`;
}

const idRow = rowOf({ id: tables.statement_line.id });

/** Opens an exception for a receipt; creates it if the receipt was matched at once and never had one. */
export async function putOpenException(tx: WriteTx, lineId: bigint): Promise<bigint> {
  const row = await readOne(
    idRow,
    tx`
    insert into statement_exception (kind, line_id, day, amount, account_no) select 'no_order', l.id, l.day, l.amount,
      l.account_no
    from statement_line l
    where l.id = ${lineId}
    on conflict (line_id) do update set state = 'open', outcome = '', settled_by = null, settled_at = null
    returning id`,
  );
  return row.id;
}

export async function insertNote(
  tx: WriteTx,
  exceptionId: bigint,
  note: { author: string; step: string; text: string },
): Promise<void> {
  await tx`
    insert into statement_note (exception_id, author, step, text)
    values (${exceptionId}, ${note.author}, ${note.step}, ${note.text})`;
}

const noteRow = rowOf({
  id: text,
  time: text,
  author: text,
  step: text,
  text: text,
});

export async function listNotes(sql: Reader, exceptionId: bigint) {
  return readRows(
    noteRow,
    sql`
    select id::text, wire_time(at) as time, author, step, text
    from statement_note
    where exception_id = ${exceptionId}
    order by id`,
  );
}

const orderCandidateRow = rowOf({
  orderId: text,
  orderNo: tables.collection_order.agt_order_no,
  currency: oneOf(CURRENCIES),
  amount: tables.collection_order.amount,
  status: oneOf(COLLECTION_STATUSES),
  affirmTime: text,
  createTime: text,
  payer: tables.collection_order.payment_name,
  takenBy: text,
});
export type OrderCandidate = RowOf<typeof orderCandidateRow>;
const orderColumns = (sql: Reader) => sql`
  o.id::text as "orderId", o.agt_order_no as "orderNo", o.currency, o.amount, o.status,
  coalesce(wire_time(o.affirm_time), '') as "affirmTime", wire_time(o.create_time) as "createTime",
  o.payment_name as payer,
  coalesce((select m.line_id::text from statement_match m where m.order_id = o.id and m.undone_at is null),
    '') as "takenBy"`;

export async function listOrderCandidates(sql: Reader, ids: string[]): Promise<OrderCandidate[]> {
  return readRows(
    orderCandidateRow,
    sql`
    select ${orderColumns(sql)} from collection_order o where o.id = any (${ids}::bigint[])`,
  );
}

/** Lists open receipts on an order's account around its day; receipts of the order's amount come first. */
export async function listLineCandidates(sql: Reader, { accountNo, day, amount }: ExceptionRecord): Promise<LineRow[]> {
  return readRows(
    lineRow,
    sql`
    select ${lineColumns(sql)} from statement_line l ${lineJoins(sql)}
    where personal_key(l.account_no) = ${personalKey('account', accountNo)} and l.state = 'open'
      and not l.reversal and l.day between ${day}::date - 2 and ${day}::date + 2
    order by abs(l.amount - ${amount}), l.at limit 5`,
  );
}

const returnedRow = rowOf({ kind: keyOf(RETURNED_PAYMENTS), number: text, sentTime: text, named: bool });

/** Lists payments of the institution that an open receipt may have returned; payments that it names come first. */
export async function listReturnedPayments(sql: Reader, lineId: bigint): Promise<RowOf<typeof returnedRow>[]> {
  return readRows(returnedRow, sql`select * from payments_returned_by(${lineId}, 10)`);
}

const summaryRow = rowOf({
  lines: int4,
  matched: int4,
  lastImportTime: text,
});

const openRow = rowOf({ kind: tables.statement_exception.kind, n: int4 });

export async function readSummary(sql: Reader) {
  const open = await readRows(
    openRow,
    sql`select kind, count(*)::int as n from statement_exception where state = 'open' group by kind`,
  );
  const rest = await readOne(
    summaryRow,
    sql`
    select (select coalesce(sum(added), 0)::int from statement_import) as lines,
      (select count(*)::int from statement_match where undone_at is null) as matched,
      coalesce((select wire_time(max(done_at)) from statement_import where state = 'done'), '') as "lastImportTime"`,
  );
  return {
    open: Object.fromEntries(open.map(({ kind, n }) => [kind, n])),
    ...rest,
  };
}

/** The possible outcomes of each command. */
export const SUSPENSE_COMMANDS = {
  post_statement_suspense: ['posted', 'not_found', 'wrong_state', 'own_account', 'no_account', 'float_short'],
} as const;
const commands = commandsOf(SUSPENSE_COMMANDS);

/** Posts a receipt without an order onto suspense; returns the outcome. */
export async function postSuspense(tx: WriteTx, lineId: bigint) {
  return commands.post_statement_suspense(tx, lineId);
}

const leftRow = rowOf({ left: int8 });

/**
 * Returns the amount of a line on suspense that no refund covers; a refund that the system requested itself (without an
 * approval) does not reduce it.
 */
export async function findSurplus(sql: Reader, lineId: bigint): Promise<bigint> {
  const row = await readRow(
    leftRow,
    sql`
    select (surplus_left(${lineId}) + coalesce((select sum(r.amount) from refund r
      where r.line_id = ${lineId} and r.state = 0 and r.approval_id is null), 0))::bigint as left`,
  );
  return row?.left ?? 0n;
}
