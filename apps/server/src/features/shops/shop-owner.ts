import { BusinessError } from '../../platform/errors.ts';
import type { Ctx, UserActor } from '../../platform/verbs/verb.ts';
import * as zh from './zh.ts';

/** The participant whose shops are kept; the staff looks on and changes none. */
export function keeperOf({ actor }: Pick<Ctx, 'actor'>): UserActor & { participantId: bigint } {
  if (actor.kind !== 'user' || actor.participantId === null)
    throw new BusinessError('forbidden', zh.shopOwner.ownerOnly);
  return { ...actor, participantId: actor.participantId };
}

/** Another's answers as one that is not there. */
export function notThere(what: string): BusinessError {
  return new BusinessError('notFound', zh.shopOwner.missing(what));
}
