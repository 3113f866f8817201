import type { DataOf } from '@mashang/contract/event';
import type { MERCHANT_EVENTS } from '@mashang/contract/events/merchant';
import { PAY_TYPES } from '@mashang/contract/products';
import { SETTLEMENT_EVIDENCE, SETTLEMENT_SCHEDULES } from '@mashang/contract/settlements';
import type { Reader, SqlPart, Tx, WriteTx } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import {
  int8,
  keyOf,
  oneOf,
  type RowOf,
  readOne,
  readRow,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';
import { personal } from '../../platform/security/personal.ts';

const ACCOUNT_CHANGED = 'merchant.settlement_account_changed';

/** A plan: amounts in fen, the rate in 1/10 000 percent, the cut in minutes after midnight. */
const planRow = rowOf({
  schedule: keyOf(SETTLEMENT_SCHEDULES),
  everyHours: tables.settlement_plan.every_hours,
  weekday: tables.settlement_plan.weekday,
  cutOff: tables.settlement_plan.cut_off,
  leastAmount: tables.settlement_plan.least_amount,
  reserveRate: tables.settlement_plan.reserve_rate,
  reserveDays: tables.settlement_plan.reserve_days,
  holdBack: tables.settlement_plan.hold_back,
  fee: tables.settlement_plan.fee,
});
export type Plan = RowOf<typeof planRow>;
const merchantFactsRow = rowOf({
  id: tables.merchant.id,
  mchId: tables.merchant.mch_id,
  name: tables.merchant.name,
  legalName: tables.merchant.legal_name,
});
export type MerchantFacts = RowOf<typeof merchantFactsRow>;

export async function lockMerchantOf(tx: Tx, merchantId: string): Promise<MerchantFacts | null> {
  return readRow(
    merchantFactsRow,
    tx`
    select id, mch_id as "mchId", name, legal_name as "legalName"
    from merchant
    where id::text = ${merchantId} for share`,
  );
}
export async function findMerchantOf(sql: Reader, merchantId: string): Promise<MerchantFacts | null> {
  return readRow(
    merchantFactsRow,
    sql`
    select id, mch_id as "mchId", name, legal_name as "legalName" from merchant where id::text = ${merchantId}`,
  );
}

export async function findPlan(sql: Reader, merchantId: bigint): Promise<Plan | null> {
  return readRow(
    planRow,
    sql`
    select schedule, every_hours as "everyHours", weekday, cut_off as "cutOff", least_amount as "leastAmount",
      reserve_rate as "reserveRate",
      reserve_days as "reserveDays", hold_back as "holdBack", fee
    from settlement_plan where merchant_id = ${merchantId} order by id desc limit 1`,
  );
}
export async function insertPlan(tx: WriteTx, merchantId: string, approvalId: bigint, plan: Plan): Promise<void> {
  await tx`
    insert into settlement_plan (merchant_id, schedule, every_hours, weekday, cut_off, least_amount, reserve_rate,
      reserve_days, hold_back, fee, approval_id)
    values (${merchantId}::bigint, ${plan.schedule}, ${plan.everyHours}, ${plan.weekday}, ${plan.cutOff},
      ${plan.leastAmount}, ${plan.reserveRate},
      ${plan.reserveDays}, ${plan.holdBack}, ${plan.fee}, ${approvalId})`;
}

const accountRow = rowOf({
  id: tables.settlement_account.id,
  holder: tables.settlement_account.holder,
  payType: oneOf(PAY_TYPES),
  bankName: tables.settlement_account.bank_name,
  bankBranch: tables.settlement_account.bank_branch,
  accountNo: tables.settlement_account.account_no,
  evidence: keyOf(SETTLEMENT_EVIDENCE),
  paper: tables.settlement_account.evidence_paper,
  usableFrom: text,
  stopReason: tables.settlement_account.stop_reason,
});
export type Account = RowOf<typeof accountRow>;
/** Returns the newest account of a merchant, whether it may be used yet or not. */
export async function findAccount(sql: Reader, merchantId: bigint): Promise<Account | null> {
  return readRow(
    accountRow,
    sql`
    select id, holder, pay_type as "payType", bank_name as "bankName", bank_branch as "bankBranch",
      account_no as "accountNo", evidence,
      evidence_paper as paper,
      wire_time(usable_from) as "usableFrom", stop_reason as "stopReason"
    from settlement_account where merchant_id = ${merchantId} order by id desc limit 1`,
  );
}
export type NewAccount = Pick<
  Account,
  'holder' | 'payType' | 'bankName' | 'bankBranch' | 'accountNo' | 'evidence' | 'paper'
> & { evidenceNote: string };
const usableRow = rowOf({ usableFrom: text });
/** Returns the time of the account's first possible use, in wire format. */
export async function insertAccount(
  tx: WriteTx,
  {
    merchantId,
    approvalId,
    restHours,
    account,
  }: { merchantId: string; approvalId: bigint; restHours: number; account: NewAccount },
): Promise<string> {
  const made = await readOne(
    usableRow,
    tx`
    insert into settlement_account (merchant_id, holder, pay_type, bank_name, bank_branch, account_no, evidence,
      evidence_note,
      evidence_paper, usable_from, approval_id)
    values (${merchantId}::bigint, ${account.holder}, ${account.payType}, ${account.bankName}, ${account.bankBranch},
      ${personal('settlement_account.account_no', account.accountNo)},
      ${account.evidence}, ${account.evidenceNote}, ${account.paper},
      clock_timestamp() + make_interval(hours => ${restHours}),
      ${approvalId})
    returning wire_time(usable_from) as "usableFrom"`,
  );
  return made.usableFrom;
}

type AccountChange = DataOf<Extract<(typeof MERCHANT_EVENTS)[number], { type: typeof ACCOUNT_CHANGED }>>;
/**
 * Writes the merchant's event about its new account, with a delivery to each of its endpoints. It is not an event of a
 * settlement, because verification reads those as steps of one.
 */
export async function insertAccountChange(
  tx: WriteTx,
  { merchantId, actor, data }: { merchantId: string; actor: string; data: AccountChange },
): Promise<void> {
  await tx`
    with logged as (
      insert into event_log (kind, merchant_id, actor, data)
      values (${ACCOUNT_CHANGED}, ${merchantId}::bigint, ${actor}, ${tx.json(data)})
      returning event_log as event
    )
    select deliver_event(event, (event).data::json, '', false) from logged`;
  await tx`select pg_notify('events', '')`;
}

const standingRow = rowOf({
  payable: tables.ledger_balance.posted,
  payableAccount: tables.ledger_balance.account_id,
  held: tables.ledger_balance.held,
  reserve: int8,
  nextTime: text,
  skipReason: text,
  fault: text,
});
export type Standing = RowOf<typeof standingRow>;
/** Returns what a merchant is owed, what of it is held, and the state of its next settlement. */
export function findStanding(sql: Reader, merchantId: bigint): Promise<Standing> {
  return standingOf(sql, merchantId, sql`settlement_fault(${merchantId})`);
}

/** The same by the login of the merchant's people, which may not ask about any merchant. */
export function findOwnStanding(sql: Reader, merchantId: bigint): Promise<Standing> {
  return standingOf(sql, merchantId, sql`own_settlement_fault()`);
}

function standingOf(sql: Reader, merchantId: bigint, fault: SqlPart): Promise<Standing> {
  return readOne(
    standingRow,
    sql`
    select b.posted as payable, b.account_id as "payableAccount", b.held,
      rolled_balance(account_of('merchant', ${merchantId}, 'reserve')) as reserve,
      coalesce(wire_time(d.next_at), '') as "nextTime", coalesce(d.skip_reason, '') as "skipReason",
      coalesce(${fault}, '') as fault
    from ledger_balance b left join settlement_due d on d.merchant_id = ${merchantId}
    where b.account_id = account_of('merchant', ${merchantId}, 'payable')`,
  );
}
