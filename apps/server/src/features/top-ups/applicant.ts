import { type TopUpWay, whyNoTopUp } from '@mashang/contract/top-ups';
import { BusinessError } from '../../platform/errors.ts';
import { allow, type Ctx, type WriteCtx } from '../../platform/verbs/verb.ts';
import { currentLicence } from '../licence/current-licence.ts';
import { findTopUpStanding } from './top-ups-store.ts';
import * as zh from './zh.ts';

/** Returns the participant and the user who request a top-up. */
export function applicantOf(ctx: Ctx): { participantId: bigint; userId: bigint } {
  allow(ctx.actor, 'top-up:apply');
  const { participantId, userId } = ctx.actor;
  if (participantId === null) throw new BusinessError('forbidden', zh.applicant.notPermitted);
  return { participantId, userId };
}

/**
 * L1: throws 451 with the reason while this way of topping up is off; returns the institution that holds the licence.
 */
export async function requireTopUp({ platform }: Ctx, way: TopUpWay) {
  const profile = await currentLicence(platform);
  const why = whyNoTopUp(profile, way, platform.clock.now());
  if (why || !profile) throw new BusinessError('notOffered', why ?? zh.applicant.notLicensed);
  return profile;
}

/** L2: refuses a participant that is frozen or not verified. */
export async function requireStanding({ tx }: WriteCtx, participantId: bigint) {
  const standing = await findTopUpStanding(tx, participantId);
  if (!standing) throw new BusinessError('notFound', zh.faults.participantMissing);
  if (standing.frozen) throw new BusinessError('frozen', zh.applicant.frozen);
  if (!standing.verified) throw new BusinessError('forbidden', zh.applicant.unverified);
  return standing;
}
