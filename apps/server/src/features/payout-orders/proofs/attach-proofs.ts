import { PROOF_MISSING } from '@mashang/contract/payout-orders';
import { invalidField } from '../../../platform/errors.ts';
import { type Ctx, writeVerb } from '../../../platform/verbs/verb.ts';
import { noteRisk } from '../../monitoring/note-risk.ts';
import type { ProofPart, StepResult } from '../payouts-store.ts';
import * as zh from '../zh.ts';
import { PROOF_OUTCOMES, type ProofField, type ProofKind, type ProofOutcome, proofAt } from './proof-rules.ts';
import { findEarlierClaim } from './proof-store.ts';

/** Addresses of files in a request body, by their field. */
export type NamedProofs = Partial<Record<ProofField, string | undefined>>;

const UNKNOWN = zh.attachProofs.fileMissing;
const SEEN = zh.attachProofs.usedElsewhere;
const SENTENCES: Record<ProofOutcome, string> = {
  proof_unknown: zh.attachProofs.proofGone,
  proof_elsewhere: SEEN,
  proof_used: SEEN,
};

/** Requires the image of a successful transfer: without one no claim is marked as paid. */
export function requireImage(url: string | undefined): string {
  if (!url) throw invalidField('payPicUrl', PROOF_MISSING);
  return url;
}

/**
 * Returns a step's files, which `step_payout_claim` attaches in its transaction if each is an upload of the same user,
 * of the right kind, on no other claim, with content that no other claim has shown. Throws 400 for an unknown address.
 */
export function proofParts(named: NamedProofs): ProofPart[] {
  return Object.entries(named).flatMap(([field, url]) => {
    if (!url) return [];
    const proof = proofAt(url);
    const wanted: ProofKind = field === 'payVideoUrl' ? 'video' : 'picture';
    if (proof?.kind !== wanted) throw invalidField(field, UNKNOWN);
    return [{ ...proof, field }];
  });
}

/** Lets every outcome pass that is not about a file. A file that another claim has shown is noted as a risk. */
export async function passProofs(
  ctx: Ctx,
  { claimNo, parts }: { claimNo: string; parts: ProofPart[] },
  { outcome, answer }: StepResult,
): Promise<void> {
  if (!isProofOutcome(outcome)) return;
  const field = answer ?? '';
  const name = parts.find((part) => part.field === field)?.name ?? '';
  if (outcome !== 'proof_unknown') await noteReuse(ctx, { claimNo, field, name });
  throw invalidField(field, SENTENCES[outcome]);
}

function isProofOutcome(outcome: string): outcome is ProofOutcome {
  return (PROOF_OUTCOMES as readonly string[]).includes(outcome);
}

const noteReuse = writeVerb<{ claimNo: string; field: string; name: string }, void>({
  name: 'proof.refuse',
  permission: 'payout-order:claim',
  async run(ctx, { claimNo, field, name }) {
    const subject = { subjectKind: 'payout-claim', subjectId: claimNo };
    const data = { field, file: name, earlierClaim: await findEarlierClaim(ctx.tx, name) };
    await noteRisk(ctx, [{ kind: 'proof.refused', ...subject, data }]);
    return { result: undefined, audit: { ...subject, after: data } };
  },
});
