import { ANSWER_AGREES, ANSWER_OUTCOMES, type AnswerOutcome, type AnswerRowQuery } from '@mashang/contract/bank-files';
import type { Reader, Writer, WriteTx } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import { commandsOf } from '../../../platform/database/statements/commands.ts';
import {
  int4,
  keyOf,
  type RowOf,
  readCount,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';
import { type ActingPerson, proven } from '../../../platform/verbs/acting.ts';
import type { AnswerRead } from './answer-rows.ts';

export type NewAnswer = AnswerRead & {
  fileHash: Buffer;
  fileName: string;
  storageName: string;
  importer: string;
  requestId: string;
};

const idRow = rowOf({ id: tables.payment_answer.id });

/** Stores a bank's answer as the bank wrote it; returns null when this file is already stored. */
export async function insertAnswer(tx: WriteTx, one: NewAnswer): Promise<bigint | null> {
  const row = await readRow(
    idRow,
    tx`
    insert into payment_answer (file_hash, file_name, storage_name, message_id, of_message, of_lines, of_total,
      importer, request_id)
    values (${one.fileHash}, ${one.fileName}, ${one.storageName}, ${one.messageId}, ${one.ofMessage}, ${one.ofLines},
      ${one.ofTotal}, ${one.importer}, ${one.requestId})
    on conflict (file_hash) do nothing returning id`,
  );
  if (!row) return null;
  const rows = one.rows.map(({ amount, reasonCode, ...said }, at) => ({
    ...said,
    row_no: at + 1,
    reason_code: reasonCode,
    amount: amount?.toString() ?? null,
  }));
  await tx`
    insert into payment_answer_row (answer_id, row_no, level, of_block, number, status, reason_code, reason, amount,
      currency)
    select ${row.id}, r.row_no, r.level, r.block, r.number, r.status, r.reason_code, r.reason, r.amount, r.currency
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as r (row_no int, level text, block text, number text, status text, reason_code text, reason text, amount bigint,
        currency text)`;
  return row.id;
}

export async function findAnswerByHash(sql: Reader, fileHash: Buffer): Promise<bigint | null> {
  const row = await readRow(idRow, sql`select id from payment_answer where file_hash = ${fileHash}`);
  return row?.id ?? null;
}

/** The possible outcomes of each command. */
export const ANSWER_COMMANDS = {
  take_payment_answer: ['done', 'not_found'],
  take_bank_answer: ['done', 'not_found'],
} as const;
const commands = commandsOf(ANSWER_COMMANDS);

/** Applies a stored answer: refused payments fail. Rows that were applied before stay as they are. */
export async function takeAnswerRows(sql: Writer, item: ActingPerson & { answer: string }) {
  return commands.take_payment_answer(sql, proven(item));
}

/** Applies the answer that the bank gave, over its connection, to a file that the program handed in. */
export async function applyBankAnswer(sql: Writer, id: bigint) {
  return commands.take_bank_answer(sql, id);
}

const HANDED_IN_AT_ONCE = 20;
const batchRow = rowOf({ batchNo: tables.settlement_batch.batch_no });

/**
 * Lists the files that the program makes for the bank's connection and that have no answer yet, or whose answer was not
 * applied completely. The oldest come first.
 */
export async function listUnanswered(sql: Reader): Promise<string[]> {
  const rows = await readRows(
    batchRow,
    sql`
    select b.batch_no as "batchNo"
    from settlement_batch b
    where b.batch_no like 'YB%' and b.made_by = 'system:verification-payments'
      and not exists (
        select from payment_answer a
        where a.of_message = b.batch_no
          and not exists (select from payment_answer_row r where r.answer_id = a.id and r.outcome is null))
    order by b.id
    limit ${HANDED_IN_AT_ONCE}`,
  );
  return rows.map(({ batchNo }) => batchNo);
}

const outcomesRow = rowOf({
  outcome: keyOf(ANSWER_OUTCOMES),
  rows: int4,
});

/** Counts the rows of an answer by outcome. */
export async function countOutcomes(sql: Reader, id: bigint): Promise<{ outcome: AnswerOutcome; rows: number }[]> {
  return readRows(
    outcomesRow,
    sql`
    select outcome, count(*)::int as rows
    from payment_answer_row
    where answer_id = ${id} and outcome is not null
    group by outcome`,
  );
}

const answerRowRecord = rowOf({
  key: text,
  fileName: tables.payment_answer.file_name,
  batchNo: tables.payment_answer.of_message,
  number: tables.payment_answer_row.number,
  status: tables.payment_answer_row.status,
  reason: text,
  currency: tables.payment_answer_row.currency,
  amount: tables.payment_answer_row.amount,
  outcome: keyOf(ANSWER_OUTCOMES),
  importer: tables.payment_answer.importer,
  time: text,
});
export type AnswerRowRecord = RowOf<typeof answerRowRecord>;
const found = (sql: Reader, { only, text }: AnswerRowQuery) => sql`
  from payment_answer_row r join payment_answer a on a.id = r.answer_id
  where r.outcome is not null
    ${only === 'differences' ? sql`and r.outcome <> all (${ANSWER_AGREES}::text[])` : sql``}
    ${text ? sql`and ${text} in (r.number, a.of_message)` : sql``}`;

/** Lists the rows of banks' answers, newest first. */
export async function listAnswerRows(sql: Reader, query: AnswerRowQuery): Promise<AnswerRowRecord[]> {
  return readRows(
    answerRowRecord,
    sql`
    select r.answer_id || '-' || r.row_no as key, a.file_name as "fileName", a.of_message as "batchNo", r.number,
      r.status,
      concat_ws(' ', nullif(r.reason_code, ''), nullif(r.reason, '')) as reason, r.currency, r.amount,
      r.outcome, a.importer, wire_time(r.decided_at) as time
    ${found(sql, query)}
    order by r.answer_id desc, r.row_no
    limit ${query.limit} offset ${(query.page - 1) * query.limit}`,
  );
}
export async function countAnswerRows(sql: Reader, query: AnswerRowQuery): Promise<number> {
  return readCount(sql`select count(*)::int as n ${found(sql, query)}`);
}
