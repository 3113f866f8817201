import { BusinessError } from '../../platform/errors.ts';
import type { Ctx, UserActor } from '../../platform/verbs/verb.ts';
import * as zh from './zh.ts';

/** Returns the actor as the participant that owns the shops; staff may read but not change. */
export function shopOwnerOf({ actor }: Pick<Ctx, 'actor'>): UserActor & { participantId: bigint } {
  if (actor.kind !== 'user' || actor.participantId === null)
    throw new BusinessError('forbidden', zh.shopOwner.ownerOnly);
  return { ...actor, participantId: actor.participantId };
}

/** Another participant's row gets the same refusal as a missing one. */
export function notThere(what: string): BusinessError {
  return new BusinessError('notFound', zh.shopOwner.missing(what));
}
