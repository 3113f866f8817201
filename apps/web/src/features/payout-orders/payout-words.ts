import { CLAIM_STATUS, type ClaimStatus, isPayable, type JudgedProof } from '@mashang/contract/payout-orders';

export type ProofFields = { payPicUrl: string; payPicUrl1: string; payPicUrl2: string; payVideoUrl: string };
/** `url` is empty once the file is no longer kept; `note` is what operators should know of it. */
export type Proof = { url: string; label: string; video: boolean; note?: string };

const FIELD_LABELS: Readonly<Record<string, string>> = {
  payPicUrl: '转账成功截图',
  payPicUrl1: '转账账单截图',
  payPicUrl2: '转账状态截图',
  payVideoUrl: '付款视频',
  rejectUrl: '驳回截图',
  objectionUrl: '异议截图',
};
const FIELDS = Object.keys(FIELD_LABELS);

/** Files of a paid claim in the order of their slots. */
export function proofsOf(claim: ProofFields & { rejectUrl?: string; objectionUrl?: string }): Proof[] {
  return Object.entries(FIELD_LABELS)
    .map(([field, label]) => ({ url: claim[field as keyof ProofFields] ?? '', label, video: field === 'payVideoUrl' }))
    .filter((proof) => proof.url !== '');
}

/**
 * Every file of a claim as operators judge it: what was replaced by better proof stays beside what replaced it, and beside a picture that is
 * nearly the same as an earlier one stands that one.
 */
export function judgedProofsOf(
  claim: ProofFields & { orderNo: string; rejectUrl: string; objectionUrl: string },
  proofs: readonly JudgedProof[],
): Proof[] {
  const { payPicUrl, payPicUrl1, payPicUrl2, payVideoUrl, rejectUrl, objectionUrl } = claim;
  const current = new Set([payPicUrl, payPicUrl1, payPicUrl2, payVideoUrl, rejectUrl, objectionUrl]);
  return proofs
    .filter(({ orderNo }) => orderNo === claim.orderNo)
    .toSorted((a, b) => FIELDS.indexOf(a.field) - FIELDS.indexOf(b.field))
    .flatMap(({ url, field, kind, near, createTime }) => {
      const name = FIELD_LABELS[field] ?? field;
      const isReplaced = url !== '' && !current.has(url);
      const own: Proof = {
        url,
        label: isReplaced ? `${name}（已替换，${createTime.slice(5, 16)}）` : name,
        video: kind === 'video',
        ...(near ? { note: `与 ${near.orderNo} 的凭证几乎相同` } : {}),
      };
      if (!near?.url) return [own];
      return [own, { url: near.url, label: `相近凭证 ${near.orderNo}`, video: false, note: '另一订单的凭证' }];
    });
}

/** What has become of a claim, and what comes next; empty while it is to be paid. */
export function outcomeText(claim: { status: ClaimStatus; rejectRemark: string; disputeReason: string }): string {
  switch (claim.status) {
    case CLAIM_STATUS.pending:
      return '';
    case CLAIM_STATUS.paid:
      return '已提交付款凭证，等待验收。验收通过后额度与佣金立即到账。';
    case CLAIM_STATUS.completed:
      return '已验收完成，额度与佣金已到账。';
    case CLAIM_STATUS.abnormal:
      return `订单异常：${claim.disputeReason || '凭证未通过验收'}。请在期限内提出异议或重新提交凭证；未曾付款的，请同意退回。`;
    case CLAIM_STATUS.rejected:
      return `已驳回${claim.rejectRemark ? `：${claim.rejectRemark}` : ''}。订单已退回抢单列表，请勿再付款。`;
    case CLAIM_STATUS.expired:
      return '付款超时，订单已退回抢单列表，请勿再付款。如已付款，请立即联系运营。';
  }
}

/** Whether the signed-in user may give this claim back: once it said that it paid, the operator decides. */
export function mayReject(claim: { status: ClaimStatus; mine: boolean }): boolean {
  return mayPay(claim) && claim.status === CLAIM_STATUS.pending;
}

/** Whether the signed-in user may say that it paid this claim: while it stands frozen too, for it may have paid before. */
export function mayPay(claim: { status: ClaimStatus; mine: boolean }): boolean {
  return claim.mine && isPayable(claim.status);
}
