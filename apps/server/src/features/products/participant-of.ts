import { BusinessError } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import * as zh from './zh.ts';

/** Returns the acting participant and its user's name. Operator staff are refused: they have no rates or rotation. */
export function participantOf(actor: Ctx['actor']): { me: bigint; username: string } {
  if (actor.kind !== 'user' || actor.participantId === null)
    throw new BusinessError('forbidden', zh.participantOf.notPermitted);
  return { me: actor.participantId, username: actor.username };
}
