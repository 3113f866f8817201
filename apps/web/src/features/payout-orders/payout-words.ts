import { CLAIM_STATUS, type ClaimStatus, isPayable, type JudgedProof } from '@mashang/contract/payout-orders';
import * as zh from './zh.tsx';

export type ProofFields = { payPicUrl: string; payPicUrl1: string; payPicUrl2: string; payVideoUrl: string };
/** `url` is empty once the file is no longer kept; `note` is for operators. */
export type Proof = { url: string; label: string; video: boolean; note?: string };

const FIELD_LABELS: Readonly<Record<string, string>> = zh.fieldLabels;
const FIELDS = Object.keys(FIELD_LABELS);

/** Files of a paid claim in the order of their slots. */
export function proofsOf(claim: ProofFields & { rejectUrl?: string; objectionUrl?: string }): Proof[] {
  return Object.entries(FIELD_LABELS)
    .map(([field, label]) => ({ url: claim[field as keyof ProofFields] ?? '', label, video: field === 'payVideoUrl' }))
    .filter((proof) => proof.url !== '');
}

/**
 * Every file of a claim as operators judge it: a replaced proof stays beside the new one, and an image that is nearly
 * the same as an earlier one has that one beside it.
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
        label: isReplaced ? zh.judgedProofs.replaced(name, createTime.slice(5, 16)) : name,
        video: kind === 'video',
        ...(near ? { note: zh.judgedProofs.nearlySame(near.orderNo) } : {}),
      };
      if (!near?.url) return [own];
      return [
        own,
        {
          url: near.url,
          label: zh.judgedProofs.similar(near.orderNo),
          video: false,
          note: zh.judgedProofs.ofOtherOrder,
        },
      ];
    });
}

/** Result of a claim, and the next step; empty while it is to be paid. */
export function outcomeText(claim: { status: ClaimStatus; rejectRemark: string; disputeReason: string }): string {
  switch (claim.status) {
    case CLAIM_STATUS.pending:
      return '';
    case CLAIM_STATUS.paid:
      return zh.outcomes.paid;
    case CLAIM_STATUS.completed:
      return zh.outcomes.completed;
    case CLAIM_STATUS.abnormal:
      return zh.outcomes.abnormal(claim.disputeReason || zh.outcomes.proofRefused);
    case CLAIM_STATUS.rejected:
      return zh.outcomes.rejected(claim.rejectRemark ? `：${claim.rejectRemark}` : '');
    case CLAIM_STATUS.expired:
      return zh.outcomes.expired;
  }
}

/** Whether the signed-in user may give this claim back: after it has reported the payment, the operator decides. */
export function mayReject(claim: { status: ClaimStatus; mine: boolean }): boolean {
  return mayPay(claim) && claim.status === CLAIM_STATUS.pending;
}

/**
 * Whether the signed-in user may report the payment of this claim: also while it is frozen, because it may have paid
 * before.
 */
export function mayPay(claim: { status: ClaimStatus; mine: boolean }): boolean {
  return claim.mine && isPayable(claim.status);
}
