import type { JudgedProof, ProofFile } from '@mashang/contract/payout-orders';
import { proofUrl } from './proof-rules.ts';
import type { JudgedFacts, ProofFacts } from './proof-store.ts';

/** Converts a file of a claim to its wire form. */
export function viewProof({ name, claimNo, field, kind, createTime, removed }: ProofFacts): ProofFile {
  return { orderNo: claimNo, field, kind, url: removed ? '' : proofUrl(name), createTime };
}

/**
 * Does the same for operators, who also see which files are under legal hold and which earlier images they are nearly
 * the same as.
 */
export function viewJudgedProofs(proofs: readonly ProofFacts[], judged: readonly JudgedFacts[]): JudgedProof[] {
  const knownOf = new Map(judged.map((facts) => [facts.name, facts]));
  return proofs.map((proof) => {
    const { held = false, near = null } = knownOf.get(proof.name) ?? {};
    return {
      ...viewProof(proof),
      held,
      near: near && { orderNo: near.claimNo, url: near.removed ? '' : proofUrl(near.name), share: near.share },
    };
  });
}
