import type { Reader, Writer } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import { commandsOf, recordCommandsOf } from '../../../platform/database/statements/commands.ts';
import {
  int4,
  nullable,
  type RowOf,
  readOne,
  readRows,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';
import { type ActingPerson, proven } from '../../../platform/verbs/acting.ts';

/** The outcomes of each command. */
export const VERIFICATION_COMMANDS = {
  send_verification: ['done', 'not_found', 'wrong_state', 'same_person', 'decided', 'frozen', 'no_own'],
  match_verification: ['done', 'not_found', 'wrong_state', 'same_person', 'no_line', 'amount_differs'],
} as const;
const commands = commandsOf(VERIFICATION_COMMANDS);
const fileCommands = recordCommandsOf(VERIFICATION_COMMANDS, {
  columns: { made: text },
  select: (sql) => sql`coalesce(made, '') as made`,
});

/** Puts one payment into a bank file from own money; `made` is the file's number. */
export async function sendOne(sql: Writer, item: ActingPerson & { id: string }) {
  return fileCommands.send_verification(sql, proven(item));
}

/** Records which statement line is this payment. */
export async function matchOne(sql: Writer, item: ActingPerson & { id: string; line: string }) {
  return commands.match_verification(sql, proven(item));
}

const madeRow = rowOf({ made: nullable(text) });

/** Puts all waiting payments into one file and returns its number; null where none waits. */
export async function sendDue(sql: Writer): Promise<string | null> {
  return (await readOne(madeRow, sql`select send_due_verifications() as made`)).made;
}

const doneRow = rowOf({ done: int4 });

/** Finds payments that left and came back in the statements; returns how many lines. */
export async function settleAll(sql: Writer): Promise<number> {
  return (await readOne(doneRow, sql`select settle_verifications() as done`)).done;
}

const lineRow = rowOf({
  number: tables.verification_payment.payment_no,
  holder: tables.kyc_submission.legal_name,
  accountNo: tables.kyc_submission.settle_account,
  bankName: tables.kyc_submission.settle_bank,
  bankBranch: tables.kyc_submission.settle_branch,
  amount: tables.settlement_batch.total,
  currency: text,
});
export type VerificationLine = RowOf<typeof lineRow>;
/** Returns the payments of a file in the form that the bank takes; none of a business whose file was erased. */
export async function listOfFile(sql: Reader, batchNo: string): Promise<VerificationLine[]> {
  return readRows(
    lineRow,
    sql`
    select v.payment_no as number, s.legal_name as holder, s.settle_account as "accountNo", s.settle_bank as "bankName",
      s.settle_branch as "bankBranch", v.amount, 'CNY' as currency
    from verification_payment v join settlement_batch b on b.id = v.batch_id
      join kyc_submission s on s.id = v.submission_id
    where b.batch_no = ${batchNo} and s.settle_account <> ''
    order by v.id`,
  );
}

const candidateRow = rowOf({
  lineId: text,
  time: text,
  amount: tables.statement_debit.amount,
  reference: tables.statement_debit.reference,
  remark: tables.statement_debit.remark,
  sourceName: tables.statement_source.name,
});
/** Returns statement debits of the file's account that have the payment's amount and prove nothing yet. */
export async function listCandidates(sql: Reader, id: bigint, most: number): Promise<RowOf<typeof candidateRow>[]> {
  return readRows(
    candidateRow,
    sql`
    select d.id::text as "lineId", case when d.has_clock then wire_time(d.at) else d.day::text end as time, d.amount,
      d.reference, d.remark, s.name as "sourceName"
    from verification_payment v
      join statement_debit d on d.amount = v.amount and debit_verifies(d, v)
      join statement_source s on s.id = d.source_id
    where v.id = ${id} and v.batch_id is not null and v.debit_id is null
    order by names_number(v.payment_no, d.reference, d.end_to_end, d.remark) desc, d.at
    limit ${most}`,
  );
}
