import { BusinessError } from '../../platform/errors.ts';
import type { Ctx, UserActor } from '../../platform/verbs/verb.ts';
import * as zh from './zh.ts';

/** The participant in whose name accounts are kept; refuses operators, which have none. */
export function ownerOf({ actor }: Pick<Ctx, 'actor'>): UserActor & { participantId: bigint } {
  if (actor.kind !== 'user' || actor.participantId === null)
    throw new BusinessError('forbidden', zh.accountOwner.collectorOnly);
  return { ...actor, participantId: actor.participantId };
}

/** Another participant's account gets the same answer as one that does not exist. */
export function noSuchAccount(): BusinessError {
  return new BusinessError('notFound', zh.accountOwner.accountMissing);
}
