import type { Reader, WriteTx } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import {
  int4,
  int8,
  oneOf,
  orEmpty,
  type RowOf,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';
import { ACCOUNT_FAULT_CODES, PERSON_FAULT_CODES } from '../cash-out-commands-store.ts';

/** Limits and fee of a cash-out, in fen and 1/10 000 percent. */
const termsRow = rowOf({
  minAmount: tables.cash_out_terms.min_amount,
  maxAmount: tables.cash_out_terms.max_amount,
  dailyAmount: tables.cash_out_terms.daily_amount,
  dailyCount: tables.cash_out_terms.daily_count,
  feeFixed: tables.cash_out_terms.fee_fixed,
  feeRate: tables.cash_out_terms.fee_rate,
});
export type Terms = RowOf<typeof termsRow>;

export async function findTerms(sql: Reader): Promise<Terms> {
  return readOne(
    termsRow,
    sql`
    select min_amount as "minAmount", max_amount as "maxAmount", daily_amount as "dailyAmount",
      daily_count as "dailyCount", fee_fixed as "feeFixed", fee_rate as "feeRate"
    from cash_out_terms order by id desc limit 1`,
  );
}

const feeRow = rowOf({ fee: int8 });

/** The fee of an amount under terms in force or proposed, in fen. */
export async function feeUnder(
  sql: Reader,
  { feeFixed, feeRate }: Pick<Terms, 'feeFixed' | 'feeRate'>,
  amount: bigint,
): Promise<bigint> {
  const row = await readOne(
    feeRow,
    sql`select cash_out_fee(${amount}::bigint, ${feeFixed}::bigint, ${feeRate}::int) as fee`,
  );
  return row.fee;
}

export async function insertTerms(tx: WriteTx, approvalId: bigint, terms: Terms): Promise<void> {
  await tx`
    insert into cash_out_terms (min_amount, max_amount, daily_amount, daily_count, fee_fixed, fee_rate, approval_id)
    values (${terms.minAmount}, ${terms.maxAmount}, ${terms.dailyAmount}, ${terms.dailyCount}, ${terms.feeFixed},
      ${terms.feeRate}, ${approvalId})`;
}

const meansRow = rowOf({
  float: int8,
  commission: int8,
  usedAmount: int8,
  usedCount: int4,
  fault: orEmpty(oneOf(PERSON_FAULT_CODES)),
});

/** The free amount of each source, and what the person has requested today over all of its participants. */
export async function findMeans(sql: Reader, participantId: bigint): Promise<RowOf<typeof meansRow>> {
  return readOne(
    meansRow,
    sql`
    select cash_out_free(p.id, 'float') as float, cash_out_free(p.id, 'commission') as commission,
      coalesce(cash_out_person_fault(p.id), '') as fault, coalesce(u.amount, 0)::bigint as "usedAmount",
      u.n as "usedCount"
    from participant p cross join lateral (
      select sum(c.amount) as amount, count(*)::int as n
      from cash_out c
      where c.person_id = p.person_id and c.status not in (4, 5, 6)
        and c.created_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai') u
    where p.id = ${participantId}`,
  );
}

const owedRow = rowOf({ owed: int8 });

/** The amount in fen by which a participant's commission is below zero; 0 if it is not. */
export async function findOwed(sql: Reader, participantId: bigint): Promise<bigint> {
  const row = await readOne(
    owedRow,
    sql`
    select greatest(-rolled_balance(account_of('participant', ${participantId}, 'commission')), 0)::bigint as owed`,
  );
  return row.owed;
}

const payAccountRow = rowOf({
  accId: text,
  bankName: tables.kyc_submission.settle_bank,
  bankBranch: tables.kyc_submission.settle_branch,
  accountNo: tables.kyc_submission.settle_account,
  holder: tables.kyc_submission.legal_name,
  fault: orEmpty(oneOf(ACCOUNT_FAULT_CODES)),
});
export type PayAccount = RowOf<typeof payAccountRow>;
const settlementAccounts = (sql: Reader, participantId: bigint) => sql`
    select 'S' || s.id as "accId", s.settle_bank as "bankName", s.settle_branch as "bankBranch",
      s.settle_account as "accountNo", s.legal_name as holder,
      cash_out_settlement_fault(s.id, s.participant_id) as fault
    from kyc_submission s where s.id = checked_settlement(${participantId})`;
const bankAccounts = (sql: Reader, participantId: bigint) => sql`
    select a.id::text as "accId", a.bank_name as "bankName", a.bank_branch as "bankBranch",
      a.out_auth_no as "accountNo", a.receive_user_name as holder,
      cash_out_account_fault(a.id, a.participant_id) as fault
    from collection_account a where a.participant_id = ${participantId} and a.acc_type = 2 and a.archived_at is null`;

/**
 * The accounts that a participant's money may go to: the settlement account checked with its registration (`accId` is S
 * and the number of that file), and 50 of its bank accounts, usable ones first. `fault` says why money cannot go there;
 * empty if it can.
 */
export async function listPayAccounts(sql: Reader, participantId: bigint): Promise<PayAccount[]> {
  const settlement = await readRows(payAccountRow, settlementAccounts(sql, participantId));
  const own = await readRows(
    payAccountRow,
    sql`
    ${bankAccounts(sql, participantId)}
    order by cash_out_account_fault(a.id, a.participant_id) <> '', a.id desc limit 50`,
  );
  return [...settlement, ...own];
}

/** One account that a participant's money may go to, by its `accId`; null if there is none. */
export async function findPayAccount(sql: Reader, participantId: bigint, accId: string): Promise<PayAccount | null> {
  return readRow(
    payAccountRow,
    accId.startsWith('S')
      ? sql`${settlementAccounts(sql, participantId)} and s.id = ${accId.slice(1)}::bigint`
      : sql`${bankAccounts(sql, participantId)} and a.id = ${accId}::bigint`,
  );
}
