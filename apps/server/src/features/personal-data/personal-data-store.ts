import type { RevealField, RevealSubject } from '@mashang/contract/personal-data';
import type { Tx } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import { nullable, readRow, rowOf, text } from '../../platform/database/statements/rows.ts';

type Found = Partial<Record<RevealField, string | Buffer | null>> & {
  owners?: Buffer | null;
  representative?: Buffer | null;
};
type Read = (tx: Tx, no: string) => Promise<Found | null>;

const participantRow = rowOf({ phone: tables.participant.phone });
const reviewRow = rowOf({
  phone: tables.kyc_submission.phone,
  invitedPhone: nullable(tables.invitation.phone),
  documentNo: tables.kyc_submission.sealed_document_no,
  accountNo: tables.kyc_submission.settle_account,
});
const representativeRow = rowOf({ representative: tables.kyc_submission.sealed_representative });
const ownersRow = rowOf({ owners: tables.kyc_submission.sealed_owners });
const complaintRow = rowOf({ contact: tables.complaint.contact });
const refusalRow = rowOf({ contact: tables.erasure_refusal.answered_to });
const lineRow = rowOf({
  accountNo: tables.statement_line.account_no,
  payer: tables.statement_line.payer,
  payerAccount: tables.statement_line.payer_account,
});
const accountRow = rowOf({ outAuthNo: tables.collection_account.out_auth_no });
const orderRow = rowOf({ outAuthNo: nullable(tables.collection_account.out_auth_no), paymentName: text });
const payoutRow = rowOf({
  beneficiaryAccount: tables.payout_order.beneficiary_account,
  userName: tables.payout_order.beneficiary_name,
});
const topUpRow = rowOf({ payerName: nullable(text) });
const cashOutRow = rowOf({ accountNo: tables.cash_out.account_no, holder: tables.cash_out.holder });
const hitRow = rowOf({ screenedName: tables.screening_hit.name });

/** Reads a record by the identifier on the screens: orders, top-ups and cash-outs by number, all others by id. */
const READS: Record<RevealSubject, Read> = {
  participant: (tx, no) => readRow(participantRow, tx`select phone from participant where id = ${idOf(no)}::bigint`),
  'kyc-review': (tx, no) =>
    readRow(
      reviewRow,
      tx`
      select s.phone, i.phone as "invitedPhone", s.sealed_document_no as "documentNo", s.settle_account as "accountNo"
      from kyc_submission s left join invitation i on i.id = s.invitation_id where s.id = ${idOf(no)}::bigint`,
    ),
  'kyc-representative': (tx, no) =>
    readRow(
      representativeRow,
      tx`select sealed_representative as representative from kyc_submission where id = ${idOf(no)}::bigint`,
    ),
  // The owners of a submission are sealed as one value; the verb picks the owner that is meant.
  'kyc-owner': (tx, no) =>
    readRow(
      ownersRow,
      tx`select sealed_owners as owners from kyc_submission where id = ${idOf(no.replace(/-\d$/, ''))}::bigint`,
    ),
  complaint: (tx, no) => readRow(complaintRow, tx`select contact from complaint where id = ${idOf(no)}::bigint`),
  'erasure-refusal': (tx, no) =>
    readRow(refusalRow, tx`select answered_to as contact from erasure_refusal where id = ${idOf(no)}::bigint`),
  'statement-line': (tx, no) =>
    readRow(
      lineRow,
      tx`
      select account_no as "accountNo", payer, payer_account as "payerAccount"
      from statement_line where id = ${idOf(no)}::bigint`,
    ),
  'collection-account': (tx, no) =>
    readRow(accountRow, tx`select out_auth_no as "outAuthNo" from collection_account where id = ${idOf(no)}::bigint`),
  'collection-order': (tx, no) =>
    readRow(
      orderRow,
      tx`
      select a.out_auth_no as "outAuthNo", coalesce(nullif(o.payment_name, ''), o.payer_name) as "paymentName"
      from collection_order o left join collection_account a on a.id = o.account_id where o.agt_order_no = ${no}`,
    ),
  'payout-order': (tx, no) =>
    readRow(
      payoutRow,
      tx`
      select beneficiary_account as "beneficiaryAccount", beneficiary_name as "userName"
      from payout_order where order_no = ${no}`,
    ),
  'top-up': (tx, no) =>
    readRow(
      topUpRow,
      tx`
      select coalesce(nullif(o.payer_name, ''), t.originator_name) as "payerName"
      from top_up_order o left join top_up_travel t on t.order_id = o.id where o.order_no = ${no}`,
    ),
  'cash-out': (tx, no) =>
    readRow(cashOutRow, tx`select account_no as "accountNo", holder from cash_out where cash_out_no = ${no}`),
  'screening-hit': (tx, no) =>
    readRow(hitRow, tx`select name as "screenedName" from screening_hit where id = ${idOf(no)}::bigint`),
};

const idOf = (no: string) => (/^\d{1,18}$/.test(no) ? no : null);

/** Returns the stored personal data of a record, still sealed where stored sealed; null where none is found. */
export function findPersonal(tx: Tx, subject: RevealSubject, no: string): Promise<Found | null> {
  return READS[subject](tx, no);
}
