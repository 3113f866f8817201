import { BusinessError } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import * as zh from './zh.ts';

/** The acting user's participant, who owns the money; refuses the staff, which has none. */
export function ownerOf({ actor }: Pick<Ctx, 'actor'>): bigint {
  if (actor.kind !== 'user' || actor.participantId === null)
    throw new BusinessError('forbidden', zh.ownCashOuts.notForRole);
  return actor.participantId;
}
