import type { CashOutStatus } from '@mashang/contract/cash-outs';
import { type Hand, provenJson } from '../../platform/acting.ts';
import type { Sql, Tx } from '../../platform/db.ts';

/** Whose hand it is, for the audit row that the database writes. */
export type RequestItem = Hand & {
  no: string;
  key: string;
  participant: string;
  source: string;
  amount: string;
  /** Where to: an own bank account, or the settlement account of a checked file. */
  acc_id: string | null;
  submission: string | null;
  remark: string;
};
export type RequestOutcome = 'done' | 'replay' | 'key_reused' | RequestFault;
export type RequestFault =
  | PersonFault
  | AccountFault
  | 'below_min'
  | 'above_max'
  | 'daily_amount'
  | 'daily_count'
  | 'short';
export type PersonFault = 'frozen' | 'unverified' | 'paused';
export type AccountFault = 'no_account' | 'not_bank' | 'unchecked' | 'other_name' | 'changed';

/** Asks and holds in one call and one commit (`request_cash_out`, migration 0053); the id where it stands. */
export async function askCashOut(
  sql: Sql,
  item: RequestItem,
): Promise<{ outcome: RequestOutcome; made: bigint | null }> {
  const [row] = await sql`select outcome, made from request_cash_out(${provenJson(item)}::text::json)`;
  return row as never;
}

type Answer = { outcome: string };
export type EndItem = Hand & { no: string; participant: string | null; end_as: 4 | 5; reason: string };
/** Refuses it or takes it back; what was held is free again. */
export async function endCashOut(sql: Sql, item: EndItem): Promise<string> {
  const [row] = await sql`select end_cash_out(${provenJson(item)}::text::json) as outcome`;
  return (row as Answer).outcome;
}

/** Books what the bank was told to pay. */
export async function bookSending(
  sql: Sql,
  item: Hand & { no: string; reference: string; slip: string },
): Promise<string> {
  const [row] = await sql`select send_cash_out(${provenJson(item)}::text::json) as outcome`;
  return (row as Answer).outcome;
}

/** A person's word on which line tells of it. */
export async function bookMatch(sql: Sql, item: Hand & { no: string; line: string }): Promise<string> {
  const [row] = await sql`select match_cash_out(${provenJson(item)}::text::json) as outcome`;
  return (row as Answer).outcome;
}

/** Finds lines for all that was sent; how many were found. */
export async function settleAll(sql: Sql): Promise<number> {
  const [row] = await sql`select settle_cash_outs() as n`;
  return (row as { n: number }).n;
}

/** Releases as the approval in force says. */
export async function releaseCashOut(tx: Tx, approvalId: bigint, who: string): Promise<string> {
  const [row] = await tx`select release_cash_out(${approvalId}, ${who}) as outcome`;
  return (row as Answer).outcome;
}

/** Gives back as the approval in force says. */
export async function bookReturn(tx: Tx, approvalId: bigint, who: string): Promise<string> {
  const [row] = await tx`select return_cash_out(${approvalId}, ${who}) as outcome`;
  return (row as Answer).outcome;
}

/** The number of the cash-out an intent led to, and whether it was this one. */
export async function findByIntent(
  sql: Sql,
  { participant, key, source, amount, acc_id, submission, remark }: RequestItem,
): Promise<{ id: bigint; same: boolean } | undefined> {
  const [row] = await sql`
    select id, source = ${source} and amount = ${amount}::bigint and acc_id is not distinct from ${acc_id}::bigint
      and submission_id is not distinct from ${submission}::bigint and remark = ${remark} as same from cash_out
    where participant_id = ${participant}::bigint and idempotency_key = ${key}`;
  return row as never;
}

export async function findNumber(sql: Sql, id: bigint): Promise<{ cashOutNo: string; status: CashOutStatus }> {
  const [row] = await sql`select cash_out_no as "cashOutNo", status from cash_out where id = ${id}`;
  return row as never;
}

/** What an approval must know of one; the functions that act judge again under their locks. */
export type Standing = {
  id: bigint;
  status: CashOutStatus;
  participantId: bigint;
  participantName: string;
  source: 'float' | 'commission';
  amount: bigint;
  fee: bigint;
  bankName: string;
  accountNo: string;
  holder: string;
  bankReference: string;
  fault: string;
};
export async function findStanding(tx: Tx, cashOutNo: string): Promise<Standing | undefined> {
  const [row] = await tx`
    select c.id, c.status, c.participant_id as "participantId", p.name as "participantName", c.source, c.amount, c.fee, c.bank_name as "bankName", c.account_no as "accountNo",
      c.holder, c.bank_reference as "bankReference", coalesce(cash_out_fault(c), '') as fault
    from cash_out c join participant p on p.id = c.participant_id where c.cash_out_no = ${cashOutNo}`;
  return row as Standing | undefined;
}

export type ReturnFacts = { sentTime: string; sentBy: string; debit: string };
/** What is known of a payment that came back: when it left, and the line of a statement that says so. */
export async function findReturnFacts(tx: Tx, cashOutNo: string): Promise<ReturnFacts> {
  const [row] = await tx<ReturnFacts[]>`
    select coalesce(wire_time(c.sent_at), '') as "sentTime", c.sent_by as "sentBy",
      coalesce((select s.name || ' ' || case when d.has_clock then wire_time(d.at) else d.day::text end || ' ' || d.reference
        from statement_debit d join statement_source s on s.id = d.source_id where d.cash_out_id = c.id), '') as debit
    from cash_out c where c.cash_out_no = ${cashOutNo}`;
  return row as ReturnFacts;
}
