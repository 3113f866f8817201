import { CASH_OUT_SOURCES, CASH_OUT_STATUSES } from '@mashang/contract/cash-outs';
import type { Sql, Tx, Writer, WriteTx } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import { commandsOf, recordCommandsOf } from '../../platform/database/statements/commands.ts';
import {
  bool,
  int8,
  keyOf,
  nullable,
  oneOf,
  orEmpty,
  type RowOf,
  readCount,
  readOne,
  readRow,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';
import { type ActingPerson, proven } from '../../platform/verbs/acting.ts';

/** A request with the acting person, for the audit row that the database writes. */
export type RequestItem = ActingPerson & {
  no: string;
  key: string;
  participant: string;
  source: string;
  amount: string;
  /** The target: an own bank account, or the settlement account of a checked file. */
  acc_id: string | null;
  submission: string | null;
  remark: string;
};
/** Reasons why a person may cash nothing out, and why money may not go to an account. */
export const PERSON_FAULT_CODES = ['frozen', 'unverified', 'paused'] as const;
export const ACCOUNT_FAULT_CODES = ['no_account', 'not_bank', 'unchecked', 'other_name', 'changed'] as const;
export type PersonFault = (typeof PERSON_FAULT_CODES)[number];
export type AccountFault = (typeof ACCOUNT_FAULT_CODES)[number];

/** The outcomes that each command may return. */
export const CASH_OUT_COMMANDS = {
  request_cash_out: [
    'done',
    'replay',
    'key_reused',
    ...PERSON_FAULT_CODES,
    'no_account',
    'not_bank',
    'unchecked',
    'other_name',
    'below_min',
    'above_max',
    'daily_amount',
    'daily_count',
    'short',
  ],
  end_cash_out: ['done', 'not_found', 'wrong_state', 'same_person', 'has_line'],
  send_cash_out: [
    'done',
    'not_found',
    'wrong_state',
    'same_person',
    'reference_used',
    'short',
    'slip_gone',
    'has_line',
    'paused',
    'changed',
    'other_name',
    'no_account',
    'not_bank',
    'unchecked',
    'frozen',
    'unverified',
  ],
  fail_cash_out: ['done', 'not_found', 'wrong_state', 'has_line'],
  match_cash_out: ['done', 'not_found', 'wrong_state', 'no_line', 'amount_differs', 'other_day'],
  release_cash_out: [
    'released',
    'not_found',
    'wrong_state',
    'paused',
    'changed',
    'other_name',
    'no_account',
    'not_bank',
    'unchecked',
    'frozen',
    'unverified',
  ],
  return_cash_out: ['returned', 'not_found', 'wrong_state', 'no_line', 'amount_differs', 'other_day'],
} as const;
const commands = commandsOf(CASH_OUT_COMMANDS);

const requests = recordCommandsOf(CASH_OUT_COMMANDS, {
  columns: { made: nullable(int8) },
  select: (sql) => sql`made`,
});

/** Requests and holds in one call and one commit (`request_cash_out`, migration 0053); returns the cash-out's id. */
export async function askCashOut(sql: Writer, item: RequestItem) {
  return requests.request_cash_out(sql, proven(item));
}

export type RequestOutcome = Outcome<'request_cash_out'>;
export type RequestFault = Exclude<RequestOutcome, 'done' | 'replay' | 'key_reused'>;
type Outcome<C extends keyof typeof CASH_OUT_COMMANDS> = (typeof CASH_OUT_COMMANDS)[C][number];
export type EndItem = ActingPerson & { no: string; participant: string | null; end_as: 4 | 5; reason: string };
/** Refuses or cancels a cash-out; its held amount is free again. */
export async function endCashOut(sql: Writer, item: EndItem) {
  return commands.end_cash_out(sql, proven(item));
}

/** Books a payment that the bank was instructed to make. */
export async function bookSending(sql: Writer, item: ActingPerson & { no: string; reference: string; slip: string }) {
  return commands.send_cash_out(sql, proven(item));
}

/** Records a person's statement that the bank refused the payment. */
export async function bookFailure(sql: Writer, item: ActingPerson & { no: string; reason: string }) {
  return commands.fail_cash_out(sql, proven(item));
}

/** Records the statement line that, by a person's decision, names the cash-out. */
export async function bookMatch(sql: Writer, item: ActingPerson & { no: string; line: string }) {
  return commands.match_cash_out(sql, proven(item));
}

/** Finds statement lines for all sent cash-outs; returns how many it found. */
export async function settleAll(sql: Writer): Promise<number> {
  return readCount(sql`select settle_cash_outs() as n`);
}

/** Releases a cash-out under the approval in force. */
export async function releaseCashOut(tx: WriteTx, approvalId: bigint, who: string) {
  return commands.release_cash_out(tx, approvalId, who);
}

/** Books the return of a cash-out under the approval in force. */
export async function bookReturn(tx: WriteTx, approvalId: bigint, who: string) {
  return commands.return_cash_out(tx, approvalId, who);
}

const byIntentRow = rowOf({
  id: tables.cash_out.id,
  same: bool,
});

/** Finds the cash-out of an idempotency key, and whether it was requested with the same values. */
export async function findByIntent(
  sql: Sql,
  { participant, key, source, amount, acc_id, submission, remark }: RequestItem,
): Promise<{ id: bigint; same: boolean } | null> {
  return readRow(
    byIntentRow,
    sql`
    select id, source = ${source} and amount = ${amount}::bigint and acc_id is not distinct from ${acc_id}::bigint
      and submission_id is not distinct from ${submission}::bigint and remark = ${remark} as same from cash_out
    where participant_id = ${participant}::bigint and idempotency_key = ${key}`,
  );
}

const numberRow = rowOf({
  cashOutNo: tables.cash_out.cash_out_no,
  status: oneOf(CASH_OUT_STATUSES),
});

export async function findNumber(sql: Sql, id: bigint): Promise<RowOf<typeof numberRow>> {
  return readOne(numberRow, sql`select cash_out_no as "cashOutNo", status from cash_out where id = ${id}`);
}

/** The facts that an approval needs about a cash-out. The functions that act check again under their locks. */
const standingRow = rowOf({
  id: tables.cash_out.id,
  status: oneOf(CASH_OUT_STATUSES),
  participantId: tables.cash_out.participant_id,
  participantName: tables.participant.name,
  source: keyOf(CASH_OUT_SOURCES),
  amount: tables.cash_out.amount,
  fee: tables.cash_out.fee,
  bankName: tables.cash_out.bank_name,
  accountNo: tables.cash_out.account_no,
  holder: tables.cash_out.holder,
  bankReference: tables.cash_out.bank_reference,
  fault: orEmpty(oneOf([...PERSON_FAULT_CODES, ...ACCOUNT_FAULT_CODES])),
});
export type Standing = RowOf<typeof standingRow>;
export async function findStanding(tx: Tx, cashOutNo: string): Promise<Standing | null> {
  return readRow(
    standingRow,
    tx`
    select c.id, c.status, c.participant_id as "participantId", p.name as "participantName", c.source, c.amount, c.fee,
      c.bank_name as "bankName", c.account_no as "accountNo",
      c.holder, c.bank_reference as "bankReference", coalesce(cash_out_fault(c), '') as fault
    from cash_out c join participant p on p.id = c.participant_id where c.cash_out_no = ${cashOutNo}`,
  );
}

const returnFactsRow = rowOf({
  sentTime: text,
  sentBy: tables.cash_out.sent_by,
  debit: text,
});
export type ReturnFacts = RowOf<typeof returnFactsRow>;
/** The facts about a payment that came back: when it left, and the statement line that shows it. */
export async function findReturnFacts(tx: Tx, cashOutNo: string): Promise<ReturnFacts> {
  return readOne(
    returnFactsRow,
    tx`
    select coalesce(wire_time(c.sent_at), '') as "sentTime", c.sent_by as "sentBy",
      coalesce((select s.name || ' ' || case when d.has_clock then wire_time(d.at)
        else d.day::text end || ' ' || d.reference
        from statement_debit d join statement_source s on s.id = d.source_id where d.cash_out_id = c.id), '') as debit
    from cash_out c where c.cash_out_no = ${cashOutNo}`,
  );
}
