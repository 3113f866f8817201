import { BusinessError } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/verb.ts';

/** The participant who acts; operators have no network of their own. */
export function agentOf({ actor }: Pick<Ctx, 'actor'>): bigint {
  if (actor.kind !== 'user' || actor.participantId === null)
    throw new BusinessError('forbidden', '只有代理可以管理下级');
  return actor.participantId;
}

/** Said of whoever is not below the actor, whether or not there is anybody of that number. */
export function noSuchSon(): BusinessError {
  return new BusinessError('notFound', '该下级不存在');
}
