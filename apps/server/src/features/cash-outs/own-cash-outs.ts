import { BusinessError } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/verb.ts';

/** The participant whose money it is; the staff has none. */
export function ownerOf({ actor }: Pick<Ctx, 'actor'>): bigint {
  if (actor.kind !== 'user' || actor.participantId === null)
    throw new BusinessError('forbidden', '只有代理和码商可以提现');
  return actor.participantId;
}
