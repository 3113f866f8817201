import { BOOKS_CURRENCY, formatMoney, formatPercent, formatRate } from '@mashang/contract/money';
import { maskPhone, mayStart, type PausedBy, type SubAgent } from '@mashang/contract/participants';
import { KYC_STATUS, type KycStatus, RUN_STATUS, type RunStatus } from '@mashang/contract/standing';
import * as zh from '../zh.ts';
import type { SubAgentRow } from './sub-agents-store.ts';

/** A verification may be renewed this many days before its end. */
const RENEWABLE_DAYS = 60;

/** Returns who paused a participant last; null where its last change was not a pause. */
export function pausedByOf(last: { lastRunStatus: RunStatus | null; lastRunBy: bigint | null }): PausedBy {
  if (last.lastRunStatus !== RUN_STATUS.paused) return null;
  return { participantId: last.lastRunBy === null ? null : String(last.lastRunBy) };
}

/** Returns why no float can be moved to a participant, in Chinese; empty where it can. */
export function whyNoTransfer({ frozen, kycStatus }: { frozen: boolean; kycStatus: KycStatus }): string {
  if (frozen) return zh.words.receiverFrozen;
  return kycStatus === KYC_STATUS.verified ? '' : zh.words.receiverUnverified;
}

/** Converts a row of the tree to its wire form. */
export function viewSubAgent(
  row: SubAgentRow,
  { reader, transfers }: { reader: bigint; transfers: boolean },
): SubAgent {
  const { orders, succeeded, amount, rates, path, lastRunStatus, lastRunBy, ...rest } = row;
  const self = row.id === reader;
  const starts = mayStart(String(reader), path.map(String), pausedByOf(row)) && row.kycStatus === KYC_STATUS.verified;
  return {
    id: String(rest.id),
    parentId: rest.parentId === null || self ? '' : String(rest.parentId),
    parentName: self ? '' : rest.parentName,
    name: rest.name,
    legalName: rest.legalName,
    kind: rest.kind,
    depth: rest.depth,
    runStatus: rest.runStatus,
    kycStatus: rest.kycStatus,
    kycExpiresAt: rest.kycExpiresAt,
    frozen: rest.frozen,
    sons: rest.sons,
    currency: BOOKS_CURRENCY,
    available: formatMoney(rest.available),
    held: formatMoney(rest.held),
    todayOrders: orders,
    todaySucceeded: succeeded,
    todayAmount: formatMoney(amount),
    successRate: formatPercent(succeeded, orders),
    rates: rates.map(({ rate, ...product }) => ({ ...product, agtRate: formatRate(rate) })),
    phone: maskPhone(rest.phone),
    createTime: rest.createTime,
    mayChangeRun: row.runStatus === RUN_STATUS.open || starts,
    whyNoTransfer: self ? zh.words.toSelf : transfers ? whyNoTransfer(row) : zh.networkRules.floatsStopped,
    transfers,
  };
}

type Waits = { kycStatus: KycStatus; waiting: boolean; frozen: boolean; daysLeft: number; natural: boolean };
/** Whether a file may be submitted now: not while one waits, and by a verified business only towards its end. */
export function mayHandIn({ kycStatus, waiting, frozen, daysLeft, natural }: Waits): boolean {
  if (waiting || frozen || kycStatus === KYC_STATUS.pending) return false;
  return kycStatus !== KYC_STATUS.verified || natural || daysLeft <= RENEWABLE_DAYS;
}
