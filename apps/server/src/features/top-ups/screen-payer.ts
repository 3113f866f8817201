import type { Tx } from '../../platform/database/db.ts';
import { BusinessError } from '../../platform/errors.ts';
import type { Ctx, WriteCtx } from '../../platform/verbs/verb.ts';
import { needsReview } from '../screening/hits/needs-review.ts';
import * as zh from './zh.ts';

/**
 * A receipt to be credited to a float. `payer` is empty if the bank did not name it: then the participant's own name is
 * screened.
 */
type PaidBy = { lineId: bigint | string; payer: string; participantId: bigint; legalName: string };

/**
 * Whether people must review the payer first (L6). The hit is about the receipt; once it is cleared as another person,
 * the same name passes in later top-ups of the participant.
 */
export function payerNeedsReview(ctx: Ctx & { tx?: Tx }, paid: PaidBy): Promise<boolean> {
  return needsReview(ctx, {
    name: paid.payer.trim() || paid.legalName,
    subjectKind: 'line',
    subjectId: `${paid.lineId}`,
    who: zh.screenPayer.who,
    apart: `top-up/${paid.participantId}`,
  });
}

/** Refuses a credit whose payer may be on a list: 423, and the hit waits for risk. */
export async function refuseListedPayer(ctx: WriteCtx, paid: PaidBy): Promise<void> {
  if (await payerNeedsReview(ctx, paid)) throw new BusinessError('frozen', zh.screenPayer.inReview);
}
