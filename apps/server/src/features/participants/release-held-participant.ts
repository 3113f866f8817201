import type { WriteCtx } from '../../platform/verb.ts';
import { releaseParticipant } from './known-participants-store.ts';

/** Door for risk: a participant all of whose hits were found to be somebody else has its money back. */
export async function releaseHeldParticipant(
  ctx: WriteCtx,
  { subjectId, by }: { subjectId: string; by: string },
): Promise<void> {
  await releaseParticipant(ctx.tx, subjectId, by);
}
