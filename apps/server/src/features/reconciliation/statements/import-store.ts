import {
  IMPORT_STATES,
  STATEMENT_ENCODINGS,
  STATEMENT_FORMATS,
  type StatementMapping,
  statementMapping,
} from '@mashang/contract/reconciliation';
import { z } from 'zod';
import type { Reader, Sql, Tx, Writer, WriteTx } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import {
  bool,
  json,
  keyOf,
  oneOf,
  type RowOf,
  readCount,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';
import type { Failure } from '../../../platform/jobs/try-work.ts';
import { personal } from '../../../platform/security/personal.ts';
import type { SealedColumn } from '../../../platform/security/sealed-places.ts';
import type { OwnAccount } from '../../receiving-places/own-accounts.ts';
import type { ReadLine } from './line-rules.ts';

const sourceRow = rowOf({
  id: tables.statement_source.id,
  name: tables.statement_source.name,
  accountNo: tables.statement_source.account_no,
  mapping: json(statementMapping),
});
export type SourceRow = RowOf<typeof sourceRow>;

export async function listSources(sql: Reader): Promise<SourceRow[]> {
  return readRows(
    sourceRow,
    sql`
    select id, name, account_no as "accountNo", mapping from statement_source order by name`,
  );
}

export async function findSource(sql: Reader, id: bigint): Promise<SourceRow | null> {
  return readRow(
    sourceRow,
    sql`
    select id, name, account_no as "accountNo", mapping from statement_source where id = ${id}`,
  );
}

const idRow = rowOf({ id: tables.statement_source.id });

/** Inserts a source; an existing one of that name stays unchanged. */
export async function insertSource(tx: WriteTx, name: string): Promise<bigint> {
  const row = await readOne(
    idRow,
    tx`
    insert into statement_source (name)
    values (${name})
    on conflict (name) do update set name = excluded.name
    returning id`,
  );
  return row.id;
}

export async function keepMapping(
  tx: WriteTx,
  id: bigint,
  mapping: StatementMapping,
  accountNo: string,
): Promise<void> {
  await tx`
    update statement_source
    set mapping = ${tx.json(mapping)}, account_no = ${personal('statement_source.account_no', accountNo)}
    where id = ${id}`;
}

const newImportRow = rowOf({
  sourceId: tables.statement_import.source_id,
  fileHash: tables.statement_import.file_hash,
  fileName: tables.statement_import.file_name,
  storageName: tables.statement_import.storage_name,
  format: oneOf(STATEMENT_FORMATS),
  encoding: oneOf(STATEMENT_ENCODINGS),
  mapping: json(statementMapping),
  accountNo: tables.statement_import.account_no,
  importer: tables.statement_import.importer,
  requestId: tables.statement_import.request_id,
});
export type NewImport = RowOf<typeof newImportRow>;

const statementImportIdRow = rowOf({ id: tables.statement_import.id });

/** Queues an import; null if this file was imported with this mapping before. */
export async function insertImport(tx: WriteTx, one: NewImport): Promise<bigint | null> {
  const row = await readRow(
    statementImportIdRow,
    tx`
    insert into statement_import (source_id, file_hash, file_name, storage_name, format, encoding, mapping, account_no,
      importer, request_id)
    values (${one.sourceId}, ${one.fileHash}, ${one.fileName}, ${one.storageName}, ${one.format}, ${one.encoding},
      ${tx.json(one.mapping)}, ${personal('statement_import.account_no', one.accountNo)}, ${one.importer},
      ${one.requestId})
    on conflict do nothing returning id`,
  );
  return row?.id ?? null;
}

const cursorRow = rowOf({ cursor: tables.bank_feed.cursor });

/** Position up to which the bank's notices have been stored. */
export async function findCursor(sql: Sql): Promise<string> {
  const row = await readRow(cursorRow, sql`select cursor from bank_feed`);
  return row?.cursor ?? '';
}

export async function moveCursor(tx: WriteTx, cursor: string): Promise<void> {
  await tx`insert into bank_feed (cursor) values (${cursor}) on conflict (one) do update set cursor = excluded.cursor`;
}

export async function findSameImport(tx: Tx, one: NewImport): Promise<bigint> {
  const row = await readOne(
    statementImportIdRow,
    tx`
    select id
    from statement_import
    where source_id = ${one.sourceId} and file_hash = ${one.fileHash} and mapping = ${tx.json(one.mapping)}
      and account_no = ${personal('statement_import.account_no', one.accountNo)} and state <> 'failed'`,
  );
  return row.id;
}

const dueImportRow = rowOf({
  ...newImportRow.columns,
  id: tables.statement_import.id,
  tries: tables.statement_import.tries,
});
export type DueImport = RowOf<typeof dueImportRow>;

/** Leases the oldest import that waits or whose worker died; null if there is none. */
export async function leaseImport(sql: Writer, leaseS: number): Promise<DueImport | null> {
  return readRow(
    dueImportRow,
    sql`
    update statement_import i
    set state = 'running', tries = tries + 1, lease_until = clock_timestamp() + make_interval(secs => ${leaseS})
    from (
      select id
      from statement_import
      where state in ('queued', 'running') and coalesce(lease_until, '-infinity') < clock_timestamp()
      order by id limit 1 for update skip locked
    ) due where i.id = due.id
    returning i.id, i.source_id as "sourceId", i.file_hash as "fileHash", i.file_name as "fileName",
      i.storage_name as "storageName", i.format, i.encoding, i.mapping,
      i.account_no as "accountNo", i.importer, i.request_id as "requestId", i.tries`,
  );
}

export type Progress = { rowsRead: number; outgoing: number };
export async function keepProgress(
  sql: Writer,
  id: bigint,
  { rowsRead, outgoing }: Progress,
  leaseS: number,
): Promise<void> {
  await sql`
    update statement_import
    set rows_read = ${rowsRead}, outgoing = ${outgoing},
      lease_until = clock_timestamp() + make_interval(secs => ${leaseS})
    where id = ${id}`;
}

/** A line with the identity that it has in every file, and with the account it belongs to. */
export type Identified = ReadLine & { identity: Buffer } & OwnAccount;
type Sealing = { accountNo: SealedColumn; party: SealedColumn; partyAccount: SealedColumn };
const IN_LINES: Sealing = {
  accountNo: 'statement_line.account_no',
  party: 'statement_line.payer',
  partyAccount: 'statement_line.payer_account',
};
const IN_DEBITS: Sealing = {
  accountNo: 'statement_debit.account_no',
  party: 'statement_debit.payee',
  partyAccount: 'statement_debit.payee_account',
};

function rowsOf(lines: readonly Identified[], columns: Sealing): object[] {
  return lines.map((line) => ({
    row_no: line.row,
    identity: line.identity.toString('hex'),
    ms: line.at,
    has_clock: line.hasClock,
    amount: line.amount.toString(),
    account_no: personal(columns.accountNo, line.accountNo),
    payer: personal(columns.party, line.payer),
    payer_account: personal(columns.partyAccount, line.payerAccount),
    payer_bank: line.payerBank,
    reference: line.reference,
    remark: line.remark,
    end_to_end: line.endToEnd ?? '',
    virtual_no: line.virtualNo,
    bank_account_id: line.bankAccountId,
    reversal: line.reversal ?? false,
  }));
}

/** Inserts receipts; lines that any earlier file contained are skipped. */
export async function insertLines(
  tx: Writer,
  { id, sourceId, fileHash }: DueImport,
  lines: readonly Identified[],
): Promise<void> {
  const rows = rowsOf(lines, IN_LINES);
  await tx`
    insert into statement_line (source_id, import_id, file_hash, row_no, identity, at, has_clock, day, amount,
      account_no, payer, payer_account, payer_bank, reference, remark,
      end_to_end, virtual_no, bank_account_id, reversal, line_key)
    select ${sourceId}, ${id}, ${fileHash}, r.row_no, decode(r.identity, 'hex'), to_timestamp(r.ms / 1000.0),
      r.has_clock,
      (to_timestamp(r.ms / 1000.0) at time zone 'Asia/Shanghai')::date, r.amount, r.account_no, r.payer,
      r.payer_account, r.payer_bank, r.reference, r.remark,
      r.end_to_end, r.virtual_no, r.bank_account_id, r.reversal, decode(r.identity, 'hex')
    from jsonb_to_recordset(${tx.json(rows)})
      as r (row_no int, identity text, ms float8, has_clock boolean, amount bigint, account_no text, payer text,
        payer_account text, payer_bank text, reference text, remark text,
        end_to_end text, virtual_no text, bank_account_id bigint, reversal boolean)
    on conflict do nothing`;
}

/** Inserts outgoing payments, to be matched with what they paid; known ones are skipped. */
export async function insertDebits(
  tx: Writer,
  { id, sourceId, fileHash }: DueImport,
  lines: readonly Identified[],
): Promise<void> {
  if (lines.length === 0) return;
  await tx`
    insert into statement_debit (source_id, import_id, file_hash, row_no, identity, at, has_clock, day, amount,
      account_no, payee, payee_account, reference, remark,
      end_to_end, bank_account_id, reversal, line_key)
    select ${sourceId}, ${id}, ${fileHash}, r.row_no, decode(r.identity, 'hex'), to_timestamp(r.ms / 1000.0),
      r.has_clock,
      (to_timestamp(r.ms / 1000.0) at time zone 'Asia/Shanghai')::date, r.amount, r.account_no, r.payer,
      r.payer_account, r.reference, r.remark,
      r.end_to_end, r.bank_account_id, r.reversal, decode(r.identity, 'hex')
    from jsonb_to_recordset(${tx.json(rowsOf(lines, IN_DEBITS))})
      as r (row_no int, identity text, ms float8, has_clock boolean, amount bigint, account_no text, payer text,
        payer_account text, reference text, remark text,
        end_to_end text, bank_account_id bigint, reversal boolean)
    on conflict do nothing`;
}

/** A day's statement (camt.053) repeats lines of notices: those lines stay and are marked as confirmed by it. */
export async function confirmLines(sql: Reader, id: bigint, identities: readonly Buffer[]): Promise<void> {
  const keys = identities.map((identity) => identity.toString('hex'));
  for (const table of ['statement_line', 'statement_debit'])
    await sql`
      update ${sql(table)} x set booked_import = ${id} from unnest(${keys}::text[]) k (key)
      where x.line_key = decode(k.key, 'hex') and x.booked_import is null`;
}

/** Marks unused receipts as reversed when the import contains their reversals. */
export async function returnReversed(sql: Writer, id: bigint): Promise<void> {
  await sql`select return_reversed_lines(${id})`;
}

/** Stores the days of each account that the file covers. */
export async function insertCoverage(
  tx: Writer,
  id: bigint,
  spans: readonly { accountNo: string; from: string; to: string }[],
): Promise<void> {
  await tx`
    insert into statement_coverage (import_id, account_no, from_day, to_day)
    select ${id}, r.account_no, r.from_day, r.to_day from jsonb_to_recordset(${tx.json(
      spans.map(({ accountNo, from, to }) => ({
        account_no: personal('statement_coverage.account_no', accountNo),
        from_day: from,
        to_day: to,
      })),
    )}) as r (account_no text, from_day date, to_day date)
    on conflict do nothing`;
}

export type Finished = { lines: number; broken: number; problems: { row: number; reason: string }[] };

const addedRow = rowOf({ added: tables.statement_import.added });

/**
 * Ends an import. The added lines are counted from the table, so that a second reading after a crash gives the same
 * number.
 */
export async function finishImport(
  tx: WriteTx,
  id: bigint,
  { lines, broken, problems }: Finished,
): Promise<{ added: number }> {
  return readOne(
    addedRow,
    tx`
    update statement_import i
    set state = 'done', done_at = clock_timestamp(), lease_until = null, added = x.n, repeated = ${lines}::int - x.n,
      broken = ${broken},
      problems = ${tx.json(problems)}, first_day = c.first_day, last_day = c.last_day
    from (select count(*)::int as n from statement_line where import_id = ${id}) x,
      (select min(from_day) as first_day, max(to_day) as last_day from statement_coverage where import_id = ${id}) c
    where i.id = ${id} returning i.added`,
  );
}

/** Notifies open pages of 对账 to reload: status 2 is the position of 对账单已读完 in `RECONCILIATION_STEPS`. */
export async function notifyImportRead(tx: WriteTx, id: bigint): Promise<void> {
  await tx`insert into event_log (kind, order_no, status) values ('reconciliation.import', ${id.toString()}, 2)`;
}

/** Extends the lease of an import for its worker. */
export async function holdImport(sql: Writer, id: bigint, leaseS: number): Promise<void> {
  await sql`
    update statement_import set lease_until = clock_timestamp() + make_interval(secs => ${leaseS}) where id = ${id}`;
}
/** Queues the import again, for a later try. */
export async function postponeImport(sql: Writer, id: bigint, pauseS: number): Promise<void> {
  await sql`
    update statement_import
    set state = 'queued', tries = greatest(tries - ${pauseS === 0 ? 1 : 0}, 0),
      lease_until = clock_timestamp() + make_interval(secs => ${pauseS})
    where id = ${id}`;
}
export async function failImport(tx: WriteTx, id: bigint, { fault, again }: Failure): Promise<void> {
  await tx`
    update statement_import
    set state = 'failed', fault = ${fault}, again = ${again}, done_at = clock_timestamp(), lease_until = null
    where id = ${id}`;
}

const takenRow = rowOf({ taken: bool });

/**
 * Queues a failed import again; `other` if its file was imported again meanwhile, null if it did not fail by a system
 * fault.
 */
export async function requeueImport(tx: WriteTx, id: bigint, requestId: string): Promise<'queued' | 'other' | null> {
  const row = await readRow(
    takenRow,
    tx`
    select exists (select
      from statement_import x
      where x.source_id = i.source_id and x.file_hash = i.file_hash and x.mapping = i.mapping
      and x.account_no = i.account_no and x.state <> 'failed') as taken
    from statement_import i where i.id = ${id} and i.state = 'failed' and i.again for update`,
  );
  if (!row) return null;
  if (row.taken) return 'other';
  await tx`
    update statement_import
    set state = 'queued', again = false, fault = '', tries = 0, rows_read = 0, done_at = null, lease_until = null,
      request_id = ${requestId}
    where id = ${id}`;
  return 'queued';
}

const matchedRow = rowOf({ matched: tables.statement_import.matched });

export async function countMatched(tx: WriteTx, id: bigint): Promise<number> {
  const row = await readOne(
    matchedRow,
    tx`
    update statement_import i
    set matched = (select count(*) from statement_line where import_id = ${id} and state = 'matched')
    where id = ${id}
    returning matched`,
  );
  return row.matched;
}

const importColumns = (sql: Reader) => sql`
  i.id::text, s.name as "sourceName", i.file_name as "fileName", encode(i.file_hash, 'hex') as "fileHash", i.format,
  i.encoding, i.state, i.rows_read as "rowsRead",
  i.added, i.repeated, i.outgoing, i.broken, i.matched, i.problems, i.fault, i.again, i.tries, case
    when i.state = 'queued' then coalesce(wire_time(i.lease_until), '') else '' end as "retryTime",
    coalesce(i.first_day::text, '') as "firstDay", coalesce(i.last_day::text, '') as "lastDay",
  i.importer, wire_time(i.created_at) as "createTime", coalesce(wire_time(i.done_at), '') as "doneTime"`;

const importRow = rowOf({
  id: text,
  sourceName: tables.statement_source.name,
  fileName: tables.statement_import.file_name,
  fileHash: text,
  format: oneOf(STATEMENT_FORMATS),
  encoding: oneOf(STATEMENT_ENCODINGS),
  state: keyOf(IMPORT_STATES),
  rowsRead: tables.statement_import.rows_read,
  added: tables.statement_import.added,
  repeated: tables.statement_import.repeated,
  outgoing: tables.statement_import.outgoing,
  broken: tables.statement_import.broken,
  matched: tables.statement_import.matched,
  problems: json(z.array(z.object({ row: z.number(), reason: z.string() }))),
  fault: tables.statement_import.fault,
  again: tables.statement_import.again,
  tries: tables.statement_import.tries,
  retryTime: text,
  firstDay: text,
  lastDay: text,
  importer: tables.statement_import.importer,
  createTime: text,
  doneTime: text,
});

export async function listImportRows(sql: Reader, page: number, limit: number) {
  const rows = await readRows(
    importRow,
    sql`
    select ${importColumns(sql)}
    from statement_import i
    join statement_source s on s.id = i.source_id
    order by i.id desc
    limit ${limit} offset ${(page - 1) * limit}`,
  );
  const total = await readCount(sql`select count(*)::int as n from statement_import`);
  return { rows, total };
}

export async function findImportRow(sql: Reader, id: bigint) {
  return readRow(
    importRow,
    sql`
      select ${importColumns(sql)}
      from statement_import i
      join statement_source s on s.id = i.source_id
      where i.id = ${id}`,
  );
}
