import { PAY_TYPES } from '@mashang/contract/products';
import type { Reader, Sql, Writer, WriteTx } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import { commandsOf, recordCommandsOf, WRITTEN_FILE } from '../../../platform/database/statements/commands.ts';
import {
  int8,
  oneOf,
  type RowOf,
  readCount,
  readOne,
  readRows,
  rowOf,
} from '../../../platform/database/statements/rows.ts';
import { type StatementLineRow, statementLineRow } from '../../../platform/files/bank/statement-line-store.ts';
import { proven } from '../../../platform/verbs/acting.ts';
import type { ActorPart } from '../payouts-store.ts';

/** The acting person of a command; the database verifies the user by its session. */
type ActingPerson = ActorPart & { user_id: string };
/** The outcomes of each command. */
export const BANK_PAYOUT_COMMANDS = {
  send_payouts: [
    'done',
    'not_found',
    'wrong_state',
    'frozen',
    'suspended',
    'needs_two',
    'same_person',
    'no_payer',
    'choose_payer',
    'not_by_file',
    'no_channel',
  ],
  fail_bank_payout: ['done', 'not_found', 'wrong_state'],
  match_bank_payout: ['done', 'not_found', 'wrong_state', 'no_line', 'amount_differs', 'other_day'],
  approve_payout: ['approved', 'not_found', 'wrong_state'],
  return_payout: ['returned', 'not_found', 'wrong_state', 'no_line', 'amount_differs', 'other_day'],
} as const;
const commands = commandsOf(BANK_PAYOUT_COMMANDS);
const fileCommands = recordCommandsOf(BANK_PAYOUT_COMMANDS, WRITTEN_FILE);

/** Puts payouts into one bank file, all or none. */
export async function sendAll(sql: Writer, item: ActingPerson & { numbers: readonly string[]; from: string | null }) {
  return fileCommands.send_payouts(sql, proven(item));
}

/** Leaves payouts to one payment channel, all or none. */
export async function sendAllByChannel(
  sql: Writer,
  item: ActingPerson & { numbers: readonly string[]; by_channel: string },
) {
  return fileCommands.send_payouts(sql, proven(item));
}

const reachedRow = rowOf({
  pays: oneOf(['payout']),
  no: tables.payout_order.order_no,
  payType: oneOf(PAY_TYPES),
  account: tables.payout_order.beneficiary_account,
  amount: tables.payout_order.amount,
});
export type ReachedRow = RowOf<typeof reachedRow>;
/** Returns where the numbered payouts of the institution go. */
export async function listDestinations(sql: Reader, numbers: readonly string[]): Promise<ReachedRow[]> {
  return readRows(
    reachedRow,
    sql`
    select o.order_no as no, 'payout' as pays, o.pay_type as "payType", o.beneficiary_account as account, o.amount
    from payout_order o
    where o.order_no = any (${numbers}::text[]) and o.settlement_mode = 'institution' order by o.id`,
  );
}

export async function failOne(sql: Writer, item: ActingPerson & { no: string; reason: string }) {
  return commands.fail_bank_payout(sql, proven(item));
}

export async function matchOne(sql: Writer, item: ActingPerson & { no: string; line: string }) {
  return commands.match_bank_payout(sql, proven(item));
}

/** Finds statement lines for all payouts that are being paid; returns how many were found. */
export async function settleAll(sql: Writer): Promise<number> {
  return readCount(sql`select settle_bank_payouts() as n`);
}

/** Approves a payout by the approval in force. */
export async function approveOne(tx: WriteTx, approvalId: bigint, who: string) {
  return commands.approve_payout(tx, approvalId, who);
}
export async function returnOne(tx: WriteTx, approvalId: bigint, who: string) {
  return commands.return_payout(tx, approvalId, who);
}

const fenRow = rowOf({ fen: int8 });

/** Returns the sum in fen of the numbered payouts, which a code has to cover. */
export async function sumOf(sql: Sql, numbers: readonly string[]): Promise<bigint> {
  const row = await readOne(
    fenRow,
    sql`
    select coalesce(sum(amount), 0)::bigint as fen from payout_order where order_no = any (${numbers}::text[])`,
  );
  return row.fen;
}

const fileLineRow = rowOf({
  number: tables.payout_order.order_no,
  holder: tables.payout_order.beneficiary_name,
  accountNo: tables.payout_order.beneficiary_account,
  bankName: tables.payout_order.bank_name,
  amount: tables.payout_order.amount,
});
export type FileLine = RowOf<typeof fileLineRow>;
/** Returns the payments of a bank file, with beneficiaries in the clear, in the order of the payouts' creation. */
export async function listOfFile(sql: Reader, batchNo: string): Promise<FileLine[]> {
  return readRows(
    fileLineRow,
    sql`
    select o.order_no as number, o.beneficiary_name as holder, o.beneficiary_account as "accountNo",
      o.bank_name as "bankName", o.amount
    from settlement_batch b join payout_payment p on p.batch_id = b.id join payout_order o on o.id = p.payout_id
    where b.batch_no = ${batchNo} order by o.id`,
  );
}

/** Returns debits that prove nothing yet and may be this payout's payment, while it is being paid. */
export async function listPayments(sql: Reader, orderNo: string, most: number): Promise<StatementLineRow[]> {
  return readRows(
    statementLineRow,
    sql`
    select c.* from payout_order o join payout_payment p on p.payout_id = o.id and p.failed_at is null
      and p.transfer_id is null
    cross join lateral candidate_payments(o.order_no, o.amount, shanghai_day(p.sent_at), ${most}) c
    where o.order_no = ${orderNo} and o.status = 5`,
  );
}
/** Returns open incoming lines of a paid payout's amount since the day of its payment. */
export async function listReturns(sql: Reader, orderNo: string, most: number): Promise<StatementLineRow[]> {
  return readRows(
    statementLineRow,
    sql`
    select c.* from payout_order o join payout_payment p on p.payout_id = o.id and p.failed_at is null
      and p.transfer_id is null
    cross join lateral candidate_returns(o.amount, paid_on(p.debit_id, p.sent_at), ${most}) c
    where o.order_no = ${orderNo} and o.status = 2`,
  );
}
