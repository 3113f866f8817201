import { BOOKS_CURRENCY, formatMoney, formatRate } from '@mashang/contract/money';
import type { OwnSettlementTerms } from '@mashang/contract/own-settlements';
import { maskAccountNo, maskName } from '@mashang/contract/participants';
import {
  type MerchantSettlement,
  SETTLEMENT_UNUSUAL,
  type SettlementDetail,
  type SettlementPlan,
  type SettlementRow,
  type SettlementRunRow,
  settlementResult,
} from '@mashang/contract/settlements';
import { zonedTime } from '@mashang/contract/time';
import type { StatementLineRow } from '../../platform/files/bank/statement-line-store.ts';
import { actorName } from '../../platform/verbs/audit.ts';
import type { Actor } from '../../platform/verbs/verb.ts';
import { settlementFaultText } from './settlement-refusals.ts';
import type { Account, Plan, Standing } from './settlement-terms-store.ts';
import type { RunRecord, SettlementRecord } from './settlements-store.ts';
import * as zh from './zh.ts';

/** Returns why a settlement failed or ended, in words; empty for any other. */
export const reasonOf = (row: Pick<SettlementRecord, 'state' | 'failReason' | 'endReason'>) =>
  row.state === 'failed' ? row.failReason : settlementFaultText(row.endReason);

/** Formats a settlement for staff, with the account masked. */
export function viewSettlement(row: SettlementRecord, reader: Actor): SettlementRow {
  const {
    settlementNo,
    runNo,
    mchId,
    merchantName,
    currency,
    state,
    bankName,
    madeTime,
    batchNo,
    byChannel,
    sentTime,
    paidTime,
    endTime,
  } = row;
  return {
    settlementNo,
    runNo,
    mchId,
    merchantName,
    currency,
    state,
    bankName,
    madeTime,
    batchNo,
    byChannel,
    sentTime,
    paidTime,
    endTime,
    merchantId: row.merchantId.toString(),
    amount: formatMoney(row.amount),
    fee: formatMoney(row.fee),
    reserve: formatMoney(row.reserve),
    unusual: row.unusual && SETTLEMENT_UNUSUAL[row.unusual],
    accountNo: maskAccountNo(row.accountNo),
    holder: maskName(row.holder),
    reason: reasonOf(row),
    isOwn: reader.kind === 'user' && (row.makerId === reader.userId || row.hands.includes(actorName(reader))),
  };
}

/** Formats a settlement for its merchant. */
export function viewOwnSettlement(row: SettlementRecord): MerchantSettlement {
  const { settlementNo, currency, state, madeTime, paidTime } = row;
  return {
    settlementNo,
    currency,
    state,
    result: settlementResult(state),
    madeTime,
    paidTime,
    times: { made: zonedTime(madeTime), paid: zonedTime(paidTime) },
    amount: formatMoney(row.amount),
    fee: formatMoney(row.fee),
    reserve: formatMoney(row.reserve),
    reason: reasonOf(row),
  };
}

export function viewRun(row: RunRecord): SettlementRunRow {
  const { runNo, askedBy, state, madeTime, madeBy, lines, unusual, approvedBy } = row;
  return {
    runNo,
    askedBy,
    state,
    madeTime,
    madeBy,
    lines,
    unusual,
    approvedBy,
    currency: BOOKS_CURRENCY,
    amount: formatMoney(row.amount),
    reason: row.endReason,
  };
}

/** Returns the timeline of a settlement, from creation to release of its reserve. */
export function timelineOf(row: SettlementRecord): SettlementDetail['timeline'] {
  return [
    { time: row.madeTime, title: zh.settlementView.created, actor: '' },
    { time: row.state === 'refused' ? '' : row.approvedTime, title: zh.settlementView.approved, actor: '' },
    {
      time: row.sentTime,
      title: row.byChannel ? zh.settlementView.leftTo(row.byChannel) : zh.settlementView.written(row.batchNo),
      actor: row.sentBy,
    },
    { time: row.failedTime, title: zh.settlementView.failed(row.failReason), actor: '' },
    {
      time: row.paidTime,
      title: row.byChannel ? zh.settlementView.leftChannel : zh.settlementView.leftBank,
      actor: row.paidBy,
    },
    { time: row.endTime, title: `${END_TITLES[row.state] ?? ''}：${reasonOf(row)}`, actor: row.endedBy },
    { time: row.releasedTime, title: zh.settlementView.reserveReleased, actor: '' },
  ].filter(({ time }) => time !== '');
}
const END_TITLES: Record<string, string> = zh.settlementView.ends;

type OwnTimes = Pick<
  SettlementRecord,
  | 'state'
  | 'failReason'
  | 'endReason'
  | 'madeTime'
  | 'sentTime'
  | 'failedTime'
  | 'paidTime'
  | 'endTime'
  | 'releasedTime'
>;
/** Returns the same timeline for its merchant: without people, and without the number of a bank file. */
export function ownTimelineOf(row: OwnTimes): { time: string; title: string; detail: string; actor: string }[] {
  const steps = [
    [row.madeTime, zh.settlementView.created],
    [row.sentTime, zh.settlementView.sent],
    [row.failedTime, zh.settlementView.failed(row.failReason)],
    [row.paidTime, zh.settlementView.left],
    [row.endTime, END_TITLES[row.state] ?? ''],
    [row.releasedTime, zh.settlementView.reserveReleased],
  ] as const;
  return steps.flatMap(([time, title]) => (time ? [{ time, title, detail: '', actor: '' }] : []));
}

export const viewLine = ({ amount, ...row }: StatementLineRow) => ({
  ...row,
  currency: BOOKS_CURRENCY,
  amount: formatMoney(amount),
});

const two = (n: number) => String(n).padStart(2, '0');
/** Formats a plan for the API. */
export function viewPlan(plan: Plan): SettlementPlan {
  const { schedule, everyHours, weekday, reserveDays, holdBack } = plan;
  return {
    schedule,
    everyHours,
    weekday,
    reserveDays,
    holdBack,
    cutOff: `${two(Math.floor(plan.cutOff / 60))}:${two(plan.cutOff % 60)}`,
    leastAmount: formatMoney(plan.leastAmount),
    reserveRate: formatRate(plan.reserveRate),
    fee: formatMoney(plan.fee),
  };
}

/** Formats an account with its number and holder masked. */
export function viewAccount(account: Account): NonNullable<OwnSettlementTerms['account']> {
  const { payType, bankName, bankBranch, evidence, usableFrom, stopReason } = account;
  const masked = { holder: maskName(account.holder), accountNo: maskAccountNo(account.accountNo) };
  return { payType, bankName, bankBranch, evidence, usableFrom, stopReason, ...masked };
}

type Terms = { plan: Plan | null; account: Account | null; standing: Standing };
/** Formats how a merchant is settled. */
export function viewTerms({ plan, account, standing }: Terms): OwnSettlementTerms {
  return {
    currency: BOOKS_CURRENCY,
    plan: plan && viewPlan(plan),
    account: account && viewAccount(account),
    nextTime: standing.nextTime,
    skipReason: settlementFaultText(standing.skipReason),
    why: settlementFaultText(standing.fault),
    payable: formatMoney(standing.payable),
    held: formatMoney(standing.held),
    reserve: formatMoney(standing.reserve),
  };
}
