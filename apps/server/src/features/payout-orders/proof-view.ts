import type { JudgedProof, ProofFile } from '@mashang/contract/payout-orders';
import { proofUrl } from './proof-rules.ts';
import type { NearFacts, ProofFacts } from './proof-store.ts';

/** A file of a claim as it goes over the wire. */
export function viewProof({ name, claimNo, field, kind, createTime, removed }: ProofFacts): ProofFile {
  return { orderNo: claimNo, field, kind, url: removed ? '' : proofUrl(name), createTime };
}

/** The same for operators, who also hear which earlier pictures they are nearly the same as. */
export function viewJudgedProofs(proofs: readonly ProofFacts[], nears: readonly NearFacts[]): JudgedProof[] {
  const nearOf = new Map(nears.map((near) => [near.name, near]));
  return proofs.map((proof) => {
    const near = nearOf.get(proof.name);
    return {
      ...viewProof(proof),
      near: near
        ? { orderNo: near.nearClaimNo, url: near.removed ? '' : proofUrl(near.nearName), share: near.share }
        : null,
    };
  });
}
