import { BusinessError } from '../../platform/errors.ts';
import type { Ctx, UserActor } from '../../platform/verbs/verb.ts';
import * as zh from './zh.ts';

/** The participant in whose name accounts are kept; operators have none and keep none. */
export function ownerOf({ actor }: Pick<Ctx, 'actor'>): UserActor & { participantId: bigint } {
  if (actor.kind !== 'user' || actor.participantId === null)
    throw new BusinessError('forbidden', zh.accountOwner.collectorOnly);
  return { ...actor, participantId: actor.participantId };
}

/** Another's account answers as one that is not there. */
export function noSuchAccount(): BusinessError {
  return new BusinessError('notFound', zh.accountOwner.accountMissing);
}
