import { BusinessError } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import * as zh from './zh.ts';

/** The participant who acts; operators have no network of their own. */
export function agentOf({ actor }: Pick<Ctx, 'actor'>): bigint {
  if (actor.kind !== 'user' || actor.participantId === null)
    throw new BusinessError('forbidden', zh.agentOf.agentsOnly);
  return actor.participantId;
}

/** Said of whoever is not below the actor, whether or not there is anybody of that number. */
export function noSuchSon(): BusinessError {
  return new BusinessError('notFound', zh.agentOf.noSuchSubAgent);
}
