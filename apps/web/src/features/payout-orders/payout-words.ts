import { CLAIM_STATUS, isPayable } from '@mashang/contract/payout-orders';
import type { Tone } from '../../ui/status-tag.tsx';

export const PAYOUT_TONES: Record<number, Tone> = { 0: 'warn', 1: 'info', 2: 'ok', 3: 'mute', 4: 'bad' };
export const CLAIM_TONES: Record<number, Tone> = { 0: 'warn', 1: 'info', 2: 'ok', 3: 'bad', 4: 'mute', 5: 'mute' };
export const NOTIFY_TONES: Record<number, Tone> = { 0: 'mute', 1: 'ok', 2: 'bad', 3: 'mute' };

export type ProofFields = { payPicUrl: string; payPicUrl1: string; payPicUrl2: string; payVideoUrl: string };
export type Proof = { url: string; label: string; video: boolean };

/** Files of a paid claim in the order of their slots. */
export function proofsOf(claim: ProofFields & { rejectUrl?: string }): Proof[] {
  const all: Proof[] = [
    { url: claim.payPicUrl, label: '转账成功截图', video: false },
    { url: claim.payPicUrl1, label: '转账账单截图', video: false },
    { url: claim.payPicUrl2, label: '转账状态截图', video: false },
    { url: claim.payVideoUrl, label: '付款视频', video: true },
    { url: claim.rejectUrl ?? '', label: '驳回截图', video: false },
  ];
  return all.filter((proof) => proof.url !== '');
}

/** What has become of a claim, and what comes next; empty while it is to be paid. */
export function outcomeText(claim: { status: number; rejectRemark: string; disputeReason: string }): string {
  switch (claim.status) {
    case 1:
      return '已提交付款凭证，等待验收。验收通过后额度与佣金立即到账。';
    case 2:
      return '已验收完成，额度与佣金已到账。';
    case 3:
      return `订单异常：${claim.disputeReason || '凭证未通过验收'}。请核对后重新提交凭证；未能付款的，请等待运营裁定。`;
    case 4:
      return `已驳回${claim.rejectRemark ? `：${claim.rejectRemark}` : ''}。订单已退回抢单列表，请勿再付款。`;
    case 5:
      return '付款超时，订单已退回抢单列表，请勿再付款。如已付款，请立即联系运营。';
    default:
      return '';
  }
}

/** Whether the signed-in user may give this claim back: once it said that it paid, the operator decides. */
export function mayReject(claim: { status: number; mine: boolean; frozen: boolean }): boolean {
  return mayPay(claim) && claim.status === CLAIM_STATUS.pending;
}

/** Whether the signed-in user may pay this claim now. */
export function mayPay(claim: { status: number; mine: boolean; frozen: boolean }): boolean {
  return claim.mine && !claim.frozen && isPayable(claim.status);
}
