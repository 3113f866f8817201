import type { SettlementEvidence, SettlementSchedule } from '@mashang/contract/settlements';
import type { Sql, Tx } from '../../platform/db.ts';
import { personal } from '../../platform/personal.ts';

type Reader = Sql | Tx;
/** A plan, amounts in fen, the rate in 1/10 000 percent, the cut in minutes after midnight. */
export type Plan = {
  schedule: SettlementSchedule;
  everyHours: number;
  weekday: number;
  cutOff: number;
  leastAmount: bigint;
  reserveRate: number;
  reserveDays: number;
  holdBack: boolean;
  fee: bigint;
};
export type MerchantFacts = { id: bigint; mchId: string; name: string; legalName: string };

export async function lockMerchantOf(tx: Tx, merchantId: string): Promise<MerchantFacts | undefined> {
  const [row] = await tx<MerchantFacts[]>`
    select id, mch_id as "mchId", name, legal_name as "legalName" from merchant where id::text = ${merchantId} for share`;
  return row;
}
export async function findMerchantOf(sql: Reader, merchantId: string): Promise<MerchantFacts | undefined> {
  const [row] = await sql<MerchantFacts[]>`
    select id, mch_id as "mchId", name, legal_name as "legalName" from merchant where id::text = ${merchantId}`;
  return row;
}

export async function findPlan(sql: Reader, merchantId: bigint): Promise<Plan | undefined> {
  const [row] = await sql<Plan[]>`
    select schedule, every_hours as "everyHours", weekday, cut_off as "cutOff", least_amount as "leastAmount", reserve_rate as "reserveRate",
      reserve_days as "reserveDays", hold_back as "holdBack", fee
    from settlement_plan where merchant_id = ${merchantId} order by id desc limit 1`;
  return row;
}
export async function insertPlan(tx: Tx, merchantId: string, approvalId: bigint, plan: Plan): Promise<void> {
  await tx`
    insert into settlement_plan (merchant_id, schedule, every_hours, weekday, cut_off, least_amount, reserve_rate, reserve_days, hold_back, fee, approval_id)
    values (${merchantId}::bigint, ${plan.schedule}, ${plan.everyHours}, ${plan.weekday}, ${plan.cutOff}, ${plan.leastAmount}, ${plan.reserveRate},
      ${plan.reserveDays}, ${plan.holdBack}, ${plan.fee}, ${approvalId})`;
}

export type Account = {
  id: bigint;
  holder: string;
  bankName: string;
  bankBranch: string;
  accountNo: string;
  evidence: SettlementEvidence;
  usableFrom: string;
  stopReason: string;
};
/** The newest account of a merchant, whether it may be used yet or not. */
export async function findAccount(sql: Reader, merchantId: bigint): Promise<Account | undefined> {
  const [row] = await sql<Account[]>`
    select id, holder, bank_name as "bankName", bank_branch as "bankBranch", account_no as "accountNo", evidence,
      wire_time(usable_from) as "usableFrom", stop_reason as "stopReason"
    from settlement_account where merchant_id = ${merchantId} order by id desc limit 1`;
  return row;
}
export type NewAccount = Pick<Account, 'holder' | 'bankName' | 'bankBranch' | 'accountNo' | 'evidence'> & {
  evidenceNote: string;
};
export async function insertAccount(
  tx: Tx,
  {
    merchantId,
    approvalId,
    restHours,
    account,
  }: { merchantId: string; approvalId: bigint; restHours: number; account: NewAccount },
): Promise<void> {
  await tx`
    insert into settlement_account (merchant_id, holder, bank_name, bank_branch, account_no, evidence, evidence_note, usable_from, approval_id)
    values (${merchantId}::bigint, ${account.holder}, ${account.bankName}, ${account.bankBranch}, ${personal('settlement_account.account_no', account.accountNo)},
      ${account.evidence}, ${account.evidenceNote}, clock_timestamp() + make_interval(hours => ${restHours}), ${approvalId})`;
}

export type Standing = {
  payable: bigint;
  payableAccount: bigint;
  held: bigint;
  reserve: bigint;
  nextTime: string;
  skipReason: string;
  fault: string;
};
/** What a merchant is owed, what is held of it, and how its next settlement stands. */
export async function findStanding(sql: Reader, merchantId: bigint): Promise<Standing> {
  const [row] = await sql<[Standing]>`
    select b.posted as payable, b.account_id as "payableAccount", b.held, rolled_balance(account_of('merchant', ${merchantId}, 'reserve')) as reserve,
      coalesce(wire_time(d.next_at), '') as "nextTime", coalesce(d.skip_reason, '') as "skipReason", coalesce(settlement_fault(${merchantId}), '') as fault
    from ledger_balance b left join settlement_due d on d.merchant_id = ${merchantId}
    where b.account_id = account_of('merchant', ${merchantId}, 'payable')`;
  return row;
}
