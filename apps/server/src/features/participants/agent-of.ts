import { BusinessError } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import * as zh from './zh.ts';

/** Returns the participant that acts. Operators are refused: they have no network of their own. */
export function agentOf({ actor }: Pick<Ctx, 'actor'>): bigint {
  if (actor.kind !== 'user' || actor.participantId === null)
    throw new BusinessError('forbidden', zh.agentOf.agentsOnly);
  return actor.participantId;
}

/** The 404 for a participant that is not below the actor, whether or not it exists. */
export function noSuchSubAgent(): BusinessError {
  return new BusinessError('notFound', zh.agentOf.noSuchSubAgent);
}
