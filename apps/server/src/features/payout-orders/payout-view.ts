import type { timelineStep } from '@mashang/contract/collection-orders';
import { BOOKS_CURRENCY, formatMoney, formatRate } from '@mashang/contract/money';
import { maskAccountNo, maskName } from '@mashang/contract/participants';
import {
  CLAIM_FACTS,
  CLAIM_STATUS,
  PAYOUT_FACTS,
  PAYOUT_STATUS,
  type PayoutOrder,
  type StruggleOrder,
  type WaitingPayout,
} from '@mashang/contract/payout-orders';
import type { z } from 'zod';
import type { StatementLineRow } from '../../platform/files/bank/statement-line-store.ts';
import { actorName } from '../../platform/verbs/audit.ts';
import type { Actor, UserActor } from '../../platform/verbs/verb.ts';
import type { ClaimRow, LastClaimRow, PayoutEventRow, PayoutRow, RulesRow, WaitingRow } from './payout-reads-store.ts';
import * as zh from './zh.ts';

/** Before a claim, only the first character of a name is shown. */
function hideName(name: string): string {
  const [first = '', ...rest] = name;
  return first + '*'.repeat(Math.min(Math.max(rest.length, 1), 6));
}

/** Converts a payout of the claim list, with what its reader would earn by its own rate. */
export function viewWaiting(row: WaitingRow): WaitingPayout {
  return {
    id: row.id.toString(),
    orderNo: row.orderNo,
    userName: hideName(row.userName),
    userType: row.userType,
    currency: BOOKS_CURRENCY,
    amount: formatMoney(row.amount),
    payType: row.payType,
    status: row.status,
    createTime: row.createTime,
    realAmount: formatMoney(row.amount),
    commission: formatMoney(row.commission),
    rate: row.rate === null ? '' : formatRate(row.rate),
    bankName: row.bankName,
    qrcodeUrl: row.qrcodeUrl,
    remark: row.remark,
    returns: row.returns,
    excessTime: Number(row.leftMs),
  };
}

export function viewRules(row: RulesRow) {
  return {
    windowSeconds: row.windowS,
    coolDownSeconds: row.coolDownS,
    maxOpen: row.maxOpen,
    open: row.open,
    waitSeconds: row.waitS,
  };
}

/** Converts a claim to the form that its claimer, those above it and the operator see. */
export function viewClaim(row: ClaimRow, actor: Actor): StruggleOrder {
  const participantId = actor.kind === 'user' ? actor.participantId : null;
  const over = CLAIM_FACTS[row.status].lost;
  // Only the claimer that pays works with name and account; one that gave the payout back no longer needs them.
  const pays = participantId === row.participantId;
  const whole = pays && !over;
  return {
    id: row.id.toString(),
    orderNo: row.claimNo,
    payoutOrderNo: row.payoutNo,
    userName: pays ? row.userName : maskName(row.userName),
    userType: row.userType,
    beneficiaryAccount: whole ? row.account : maskAccountNo(row.account),
    bankName: row.bankName,
    currency: BOOKS_CURRENCY,
    amount: formatMoney(row.amount),
    realAmount: formatMoney(CLAIM_FACTS[row.status].shown ? row.amount : 0n),
    commission: formatMoney(row.status === CLAIM_STATUS.completed ? row.share : 0n),
    expectedAmount: formatMoney(over ? 0n : row.share),
    rate: formatRate(Number(row.rate)),
    payType: row.payType,
    status: row.status,
    createTime: row.claimTime,
    deadline: row.deadline,
    excessTime: Number(row.leftMs),
    paidTime: row.paidTime,
    endTime: row.endTime,
    qrcodeUrl: row.qrcodeUrl,
    remark: row.payoutRemark,
    rejectRemark: row.remark,
    rejectUrl: row.rejectUrl,
    disputeReason: row.disputeReason,
    disputeTime: row.disputeTime,
    answerBy: row.answerBy,
    answerLeft: Number(row.answerLeft),
    objection: row.objection,
    objectionUrl: row.objectionUrl,
    objectionTime: row.objectionTime,
    agreed: row.agreed,
    payPicUrl: row.pic,
    payPicUrl1: row.pic1,
    payPicUrl2: row.pic2,
    payVideoUrl: row.video,
    taid: row.participantId.toString(),
    participantName: row.participantName,
    frozen: row.frozen,
    mine: pays,
  };
}

export type LastClaim = LastClaimRow | undefined;

/**
 * Whether two people may decide against a claimer that showed proof: in a dispute once it had its time or agreed, or to
 * give up a payout that was returned.
 */
function mayRule(row: PayoutRow, last: LastClaim): boolean {
  if (row.status === PAYOUT_STATUS.waiting) return row.wasPaid;
  return last?.status === CLAIM_STATUS.abnormal && (last.agreed || last.answerLeft === 0n);
}

/** For mode institution: the payout's state at the bank, and what this user may do about it. */
function viewBank(row: PayoutRow, actor: UserActor) {
  const { permissions, userId } = actor;
  const { byBank, byChannel, approved, batchNo, status, frozen } = row;
  const isReady = byBank && PAYOUT_FACTS[status].sendable;
  const isApproved = approved || !row.needsTwo;
  const mayPropose = byBank && permissions.has('payout-payment:propose');
  const maySend = byBank && permissions.has('payout-order:send');
  const isOwn = isReady && (row.approvers.includes(userId) || row.hands.includes(actorName(actor)));
  return {
    byBank,
    byChannel,
    approved,
    batchNo,
    mayApprove: isReady && !isApproved && !frozen && mayPropose,
    maySend: isReady && isApproved && !frozen && maySend && !isOwn,
    isOwn,
    mayMatch: status === PAYOUT_STATUS.paying && byChannel === '' && maySend,
    mayEnd: status === PAYOUT_STATUS.refused && mayPropose,
    mayReturn: status === PAYOUT_STATUS.completed && batchNo !== '' && mayPropose,
  };
}

/** Returns who accepted the proof first: a member of the staff by name, or the merchant. */
function firstOf({ firstBy, merchantAccepted }: LastClaimRow, { mchId }: PayoutRow): string {
  return firstBy ?? (merchantAccepted ? zh.payoutView.merchantAccepted(mchId) : '');
}

/** Converts a payout to the operator's form, with what this user may do with it now. The database decides again. */
export function viewPayout(row: PayoutRow, last: LastClaim, actor: UserActor): PayoutOrder {
  const claimed = row.status === PAYOUT_STATUS.taken ? last?.status : undefined;
  const may = (permission: Parameters<typeof actor.permissions.has>[0]) => actor.permissions.has(permission);
  const decided = claimed === CLAIM_STATUS.paid || claimed === CLAIM_STATUS.abnormal;
  return {
    id: row.id.toString(),
    orderNo: row.orderNo,
    mchOrderNo: row.mchOrderNo,
    mchId: row.mchId,
    merchantName: row.merchantName,
    userName: maskName(row.userName),
    userType: row.userType,
    beneficiaryAccount: maskAccountNo(row.account),
    bankName: row.bankName,
    currency: BOOKS_CURRENCY,
    amount: formatMoney(row.amount),
    fee: formatMoney(row.fee),
    rate: formatRate(row.rate),
    payType: row.payType,
    status: row.status,
    notifyStatus: row.notifyStatus,
    frozen: row.frozen,
    returns: row.returns,
    remark: row.remark,
    operator: row.operator,
    failReason: row.failReason,
    createTime: row.createTime,
    finishTime: row.finishTime,
    claim: last && viewClaim(last, actor),
    acceptFirstBy: (decided && last && firstOf(last, row)) || '',
    needsTwo: row.needsTwo,
    mayAccept: decided && !last?.frozen && may('payout-order:accept') && last?.firstBy !== actor.username,
    mayDispute: claimed === CLAIM_STATUS.paid && may('payout-order:judge'),
    mayRule: mayRule(row, last) && may('payout-order:judge'),
    mayFail: row.status === PAYOUT_STATUS.waiting && !row.wasPaid && may('payout-order:judge'),
    mayFreeze: PAYOUT_FACTS[row.status].open && may('payout-order:freeze'),
    ...viewBank(row, actor),
  };
}

const TITLES: Record<string, string> = zh.payoutView.titles;
export const viewLine = ({ amount, ...line }: StatementLineRow) => ({
  ...line,
  currency: BOOKS_CURRENCY,
  amount: formatMoney(amount),
});
const JUDGED = new Set(['payout.disputed', 'payout.returned', 'payout.accept_asked', 'payout.accepted']);

/**
 * A claim that was given back and a payment that the bank returned are events of one kind; only the first belongs to a
 * claim.
 */
function titleOf({ kind, data, actor }: PayoutEventRow): string {
  if (kind === 'payout.sent' && !data?.file) return zh.payoutView.sentByChannel;
  if (kind === 'payout.returned' && !data?.claimNo)
    return actor.startsWith('system:channel:') ? zh.payoutView.returnedByChannel : zh.payoutView.returnedByBank;
  return TITLES[kind] ?? kind;
}

/** Converts an event to a step of the timeline. Claimers do not learn which of the staff or which merchant decided. */
export function viewStep(event: PayoutEventRow, actor: Actor): z.infer<typeof timelineStep> {
  const outsider = actor.kind === 'user' && actor.participantId !== null && JUDGED.has(event.kind);
  const judge = event.actor.startsWith('merchant:') ? zh.payoutView.merchant : zh.payoutView.operator;
  return {
    time: event.time,
    title: titleOf(event),
    detail: event.data?.remark ?? event.data?.file ?? '',
    actor: outsider ? judge : event.actor,
  };
}
