import { VERIFICATION_PAYMENT_STATES } from '@mashang/contract/businesses';
import type { Reader, Tx, Writer, WriteTx } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import {
  bool,
  oneOf,
  type RowOf,
  readCount,
  readOne,
  readRow,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';

const paymentRow = rowOf({
  id: tables.verification_payment.id,
  paymentNo: tables.verification_payment.payment_no,
  submissionId: tables.verification_payment.submission_id,
  participantId: tables.verification_payment.participant_id,
  participantName: tables.participant.name,
  /** In fen; null for payments from before bank files, whose amount was sealed. */
  amount: tables.verification_payment.amount,
  state: oneOf(VERIFICATION_PAYMENT_STATES),
  tries: tables.verification_payment.tries,
  madeById: tables.verification_payment.made_by,
  madeBy: tables.app_user.username,
  batchNo: text,
  filedBy: tables.verification_payment.filed_by,
  hasPayer: bool,
  sentAt: text,
  expiresAt: text,
  reason: tables.verification_payment.end_reason,
});
export type PaymentRow = RowOf<typeof paymentRow>;

const columns = (sql: Reader) => sql`
  v.id, v.payment_no as "paymentNo", v.submission_id as "submissionId", v.participant_id as "participantId",
  p.name as "participantName", v.amount,
  case when v.state in ('made', 'sent') and v.expires_at <= clock_timestamp() then 'expired' else v.state end as state,
  v.tries, v.made_by as "madeById", u.username as "madeBy", coalesce(b.batch_no, '') as "batchNo",
  v.filed_by as "filedBy", b.from_account is not null as "hasPayer", coalesce(wire_time(v.sent_at), '') as "sentAt",
  case when v.state = 'paying' then '' else wire_time(v.expires_at) end as "expiresAt", v.end_reason as reason`;
const sources = (sql: Reader) => sql`
  verification_payment v join participant p on p.id = v.participant_id join app_user u on u.id = v.made_by
    left join settlement_batch b on b.id = v.batch_id`;

/** Returns the newest payment for a submission. */
export async function findPayment(sql: Reader, submissionId: bigint): Promise<PaymentRow | null> {
  return readRow(
    paymentRow,
    sql`
    select ${columns(sql)} from ${sources(sql)} where v.submission_id = ${submissionId} order by v.id desc limit 1`,
  );
}

/** Returns one payment by its id, and locks it. */
export async function lockPayment(tx: Tx, id: bigint): Promise<PaymentRow | null> {
  return readRow(paymentRow, tx`select ${columns(tx)} from ${sources(tx)} where v.id = ${id} for update of v`);
}

/** Returns the payment whose amount a participant may report now, and locks it. */
export async function lockOwnPayment(tx: Tx, participantId: bigint): Promise<PaymentRow | null> {
  return readRow(
    paymentRow,
    tx`
    select ${columns(tx)} from ${sources(tx)} join kyc_submission s on s.id = v.submission_id and s.state = 'pending'
    where v.participant_id = ${participantId} and v.state = 'sent' order by v.id desc limit 1 for update of v`,
  );
}

type NewPayment = { submissionId: bigint; participantId: bigint; amount: bigint; madeBy: bigint; days: number };

const idRow = rowOf({ id: tables.verification_payment.id });

export async function insertPayment(tx: WriteTx, it: NewPayment): Promise<bigint> {
  const row = await readOne(
    idRow,
    tx`
    insert into verification_payment (submission_id, participant_id, amount, made_by, expires_at)
    values (${it.submissionId}, ${it.participantId}, ${it.amount}, ${it.madeBy},
      clock_timestamp() + make_interval(days => ${it.days}))
    returning id`,
  );
  return row.id;
}

/** Counts a try and stores the resulting state. */
export async function markReported(tx: WriteTx, id: bigint, state: 'sent' | 'confirmed' | 'failed'): Promise<void> {
  await tx`
    update verification_payment
    set tries = tries + 1, state = ${state}, closed_at = case when ${state} = 'sent' then null
      else clock_timestamp() end
    where id = ${id}`;
}

export async function endPayment(tx: WriteTx, id: bigint, reason: string): Promise<void> {
  await tx`
    update verification_payment
    set state = 'failed', closed_at = clock_timestamp(), end_reason = ${reason}
    where id = ${id}`;
}

/** Expires payments whose amount nobody reported in time. Returns how many. */
export async function expirePayments(sql: Writer): Promise<number> {
  const rows = await sql`
    update verification_payment
    set state = 'expired', closed_at = clock_timestamp()
    where state in ('made', 'sent') and expires_at <= clock_timestamp()
    returning id`;
  return rows.length;
}

/** Counts the payments that a file has had, whatever their state. */
export async function countPayments(sql: Reader, submissionId: bigint): Promise<number> {
  return readCount(sql`
    select count(*)::int as n from verification_payment where submission_id = ${submissionId}`);
}
