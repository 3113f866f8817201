import type { RevealField, RevealSubject } from '@mashang/contract/personal-data';
import type { Tx } from '../../platform/db.ts';

type Found = Partial<Record<RevealField, string | Buffer | null>> & {
  owners?: Buffer | null;
  representative?: Buffer | null;
};
type Read = (tx: Tx, no: string) => Promise<readonly Record<string, unknown>[]>;

/** Each record by what the screens call it: orders by their number, everything else by its id. */
const READS: Record<RevealSubject, Read> = {
  participant: (tx, no) => tx`select phone from participant where id = ${idOf(no)}::bigint`,
  'kyc-review': (tx, no) => tx`
    select s.phone, i.phone as "invitedPhone", s.sealed_document_no as "documentNo", s.settle_account as "accountNo"
    from kyc_submission s left join invitation i on i.id = s.invitation_id where s.id = ${idOf(no)}::bigint`,
  'kyc-representative': (tx, no) =>
    tx`select sealed_representative as representative from kyc_submission where id = ${idOf(no)}::bigint`,
  // The owners of a submission lie sealed as one; the verb takes out the one that is meant.
  'kyc-owner': (tx, no) =>
    tx`select sealed_owners as owners from kyc_submission where id = ${idOf(no.replace(/-\d$/, ''))}::bigint`,
  complaint: (tx, no) => tx`select contact from complaint where id = ${idOf(no)}::bigint`,
  'erasure-refusal': (tx, no) => tx`select answered_to as contact from erasure_refusal where id = ${idOf(no)}::bigint`,
  'statement-line': (tx, no) => tx`
    select account_no as "accountNo", payer, payer_account as "payerAccount" from statement_line where id = ${idOf(no)}::bigint`,
  'collection-account': (tx, no) =>
    tx`select out_auth_no as "outAuthNo" from collection_account where id = ${idOf(no)}::bigint`,
  'collection-order': (tx, no) => tx`
    select a.out_auth_no as "outAuthNo", coalesce(nullif(o.payment_name, ''), o.payer_name) as "paymentName"
    from collection_order o left join collection_account a on a.id = o.account_id where o.agt_order_no = ${no}`,
  'payout-order': (tx, no) => tx`
    select beneficiary_account as "beneficiaryAccount", beneficiary_name as "userName" from payout_order where order_no = ${no}`,
  'top-up': (tx, no) => tx`
    select coalesce(nullif(o.payer_name, ''), t.originator_name) as "payerName" from top_up_order o left join top_up_travel t on t.order_id = o.id
    where o.order_no = ${no}`,
  'cash-out': (tx, no) => tx`select account_no as "accountNo", holder from cash_out where cash_out_no = ${no}`,
  'screening-hit': (tx, no) => tx`select name as "screenedName" from screening_hit where id = ${idOf(no)}::bigint`,
};

const idOf = (no: string) => (/^\d{1,18}$/.test(no) ? no : null);

/** What is known of a record; undefined where there is none. */
export async function findPersonal(tx: Tx, subject: RevealSubject, no: string): Promise<Found | undefined> {
  const [row] = await READS[subject](tx, no);
  return row as Found | undefined;
}
