import { VERIFICATION_PAYMENT_STATES } from '@mashang/contract/businesses';
import type { Reader, Tx, Writer, WriteTx } from '../../platform/db.ts';
import { oneOf, type RowOf, readOne, readRow, rowOf, text } from '../../platform/rows.ts';
import { tables } from '../../platform/table-columns.ts';

const paymentRow = rowOf({
  id: tables.verification_payment.id,
  submissionId: tables.verification_payment.submission_id,
  participantId: tables.verification_payment.participant_id,
  participantName: tables.participant.name,
  amount: tables.verification_payment.sealed_amount,
  state: oneOf(VERIFICATION_PAYMENT_STATES),
  tries: tables.verification_payment.tries,
  bankReference: tables.verification_payment.bank_reference,
  madeBy: tables.app_user.username,
  sentAt: text,
  expiresAt: text,
});
export type PaymentRow = RowOf<typeof paymentRow>;

const columns = (sql: Reader) => sql`
  v.id, v.submission_id as "submissionId", v.participant_id as "participantId", p.name as "participantName",
  v.sealed_amount as amount,
  case when v.state in ('made', 'sent') and v.expires_at <= clock_timestamp() then 'expired' else v.state end as state,
  v.tries,
  v.bank_reference as "bankReference", u.username as "madeBy", coalesce(wire_time(v.sent_at), '') as "sentAt",
  wire_time(v.expires_at) as "expiresAt"`;
const sources = (sql: Reader) => sql`
  verification_payment v join participant p on p.id = v.participant_id join app_user u on u.id = v.made_by`;

/** The newest payment for a submission. */
export async function findPayment(sql: Reader, submissionId: bigint): Promise<PaymentRow | null> {
  return readRow(
    paymentRow,
    sql`
    select ${columns(sql)} from ${sources(sql)} where v.submission_id = ${submissionId} order by v.id desc limit 1`,
  );
}

/** One payment by its id, held still. */
export async function lockPayment(tx: Tx, id: bigint): Promise<PaymentRow | null> {
  return readRow(paymentRow, tx`select ${columns(tx)} from ${sources(tx)} where v.id = ${id} for update of v`);
}

/** The payment that a participant may tell back now, held still. */
export async function lockOwnPayment(tx: Tx, participantId: bigint): Promise<PaymentRow | null> {
  return readRow(
    paymentRow,
    tx`
    select ${columns(tx)} from ${sources(tx)} join kyc_submission s on s.id = v.submission_id and s.state = 'pending'
    where v.participant_id = ${participantId} and v.state = 'sent' order by v.id desc limit 1 for update of v`,
  );
}

type NewPayment = { submissionId: bigint; participantId: bigint; amount: Buffer; madeBy: bigint; days: number };

const idRow = rowOf({ id: tables.verification_payment.id });

export async function insertPayment(tx: WriteTx, it: NewPayment): Promise<bigint> {
  const row = await readOne(
    idRow,
    tx`
    insert into verification_payment (submission_id, participant_id, sealed_amount, made_by, expires_at)
    values (${it.submissionId}, ${it.participantId}, ${it.amount}, ${it.madeBy},
      clock_timestamp() + make_interval(days => ${it.days}))
    returning id`,
  );
  return row.id;
}

export async function markSent(tx: WriteTx, id: bigint, it: { userId: bigint; bankReference: string }): Promise<void> {
  await tx`
    update verification_payment
    set state = 'sent', sent_by = ${it.userId}, sent_at = clock_timestamp(), bank_reference = ${it.bankReference}
    where id = ${id}`;
}

/** Counts a try and says what came of it. */
export async function markTold(tx: WriteTx, id: bigint, state: 'sent' | 'confirmed' | 'failed'): Promise<void> {
  await tx`
    update verification_payment
    set tries = tries + 1, state = ${state}, closed_at = case when ${state} = 'sent' then null
      else clock_timestamp() end
    where id = ${id}`;
}

export async function endPayment(tx: WriteTx, id: bigint): Promise<void> {
  await tx`update verification_payment set state = 'failed', closed_at = clock_timestamp() where id = ${id}`;
}

/** Ends what nobody told back in time. Answers how many. */
export async function expirePayments(sql: Writer): Promise<number> {
  const rows = await sql`
    update verification_payment
    set state = 'expired', closed_at = clock_timestamp()
    where state in ('made', 'sent') and expires_at <= clock_timestamp()
    returning id`;
  return rows.length;
}
