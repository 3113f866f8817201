import type { Tx } from '../../platform/database/db.ts';
import { BusinessError } from '../../platform/errors.ts';
import type { Ctx, WriteCtx } from '../../platform/verbs/verb.ts';
import { needsReview } from '../screening/hits/needs-review.ts';
import * as zh from './zh.ts';

/**
 * A receipt that is to become float. `payer` is empty where the bank did not say it: then it
 * is the participant's own name.
 */
type PaidBy = { lineId: bigint | string; payer: string; participantId: bigint; legalName: string };

/**
 * Whether people have to look at who paid first (L6). The hit is about the receipt; once it is found to be somebody
 * else, the same name passes in each later top-up of the participant.
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
