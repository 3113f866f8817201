import { BusinessError } from '../../../platform/errors.ts';
import { shownBy } from '../../../platform/verbs/acting.ts';
import { actorName } from '../../../platform/verbs/audit.ts';
import type { Ctx } from '../../../platform/verbs/verb.ts';
import { keyReused, nonceUsed } from '../../merchants/keys/idempotent-request.ts';
import type { ActorPart, CloseOutcome, RequestOutcome, StepOutcome } from '../payouts-store.ts';
import * as zh from '../zh.ts';

/** Returns the actor's part of every payout command. */
export function actorPart(ctx: Ctx): ActorPart {
  return {
    actor_kind: ctx.actor.kind,
    actor_id: ctx.actor.kind === 'user' ? ctx.actor.userId.toString() : null,
    actor: actorName(ctx.actor),
    request_id: ctx.requestId,
    ip: 'ip' in ctx.actor ? ctx.actor.ip : '',
    ...shownBy(ctx.actor),
  };
}

/** Returns the participant that claims and pays. Operators are refused: they claim nothing. */
export function claimerOf(ctx: Ctx): bigint {
  if (ctx.actor.kind !== 'user' || ctx.actor.participantId === null)
    throw new BusinessError('forbidden', zh.stepAnswers.notForRole);
  return ctx.actor.participantId;
}

/** Returns the error of a signed request whose nonce was used, or whose key came with another body. */
export function requestRefusal(outcome: Exclude<RequestOutcome, 'replay'>): BusinessError {
  return outcome === 'nonce_reused' ? nonceUsed() : keyReused();
}

function stateConflict(text: string): BusinessError {
  return new BusinessError('conflict', text).because('payout_state_conflict');
}

type Done = 'done' | 'replay';
type Refused = Exclude<StepOutcome | CloseOutcome, Done>;
const SENTENCES: Record<Exclude<Refused, 'nonce_reused' | 'idem_mismatch'>, () => BusinessError> = {
  not_found: () => new BusinessError('notFound', zh.faults.orderMissing).because('order_not_found'),
  wrong_state: () => stateConflict(zh.stepAnswers.wrongState),
  taken: () => stateConflict(zh.stepAnswers.taken),
  expired: () => stateConflict(zh.stepAnswers.expired),
  frozen: () => new BusinessError('frozen', zh.stepAnswers.frozen).because('order_frozen'),
  first_of_two: () => stateConflict(zh.stepAnswers.firstOfTwo),
  needs_two: () => stateConflict(zh.stepAnswers.needsTwo),
  needs_end: () => stateConflict(zh.stepAnswers.needsEnd),
  too_early: () => stateConflict(zh.stepAnswers.tooEarly),
  too_late: () => stateConflict(zh.stepAnswers.tooLate),
  same_person: () => new BusinessError('forbidden', zh.stepAnswers.samePerson).because('payout_accepted_before'),
  // Faults of files; `passProofs` names the field before.
  proof_unknown: () => new BusinessError('conflict', zh.attachProofs.proofGone),
  proof_elsewhere: () => new BusinessError('conflict', zh.attachProofs.usedElsewhere),
  proof_used: () => new BusinessError('conflict', zh.attachProofs.usedElsewhere),
};

/** Lets a replay pass, and signals an outcome that is done (or one of `taken`). Throws for the others. */
export function passOutcome(
  { platform }: Ctx,
  outcome: StepOutcome | CloseOutcome,
  taken: readonly (StepOutcome | CloseOutcome)[] = [],
): void {
  if (outcome === 'replay') return;
  if (outcome === 'done' || taken.includes(outcome)) {
    platform.bus.signal('events');
    platform.bus.signal('webhooks');
    return;
  }
  if (outcome === 'nonce_reused' || outcome === 'idem_mismatch') throw requestRefusal(outcome);
  throw SENTENCES[outcome]();
}
