import { BusinessError } from '../../../platform/errors.ts';
import type { Actor, UserActor } from '../../../platform/verbs/verb.ts';
import * as zh from '../zh.ts';

/** Returns the merchant of a signed-in user; 403 for everybody who belongs to none. */
export function merchantOf(actor: Actor): { merchantId: bigint; user: UserActor } {
  if (actor.kind !== 'user' || actor.merchantId === undefined)
    throw new BusinessError('forbidden', zh.people.merchantsOnly);
  return { merchantId: actor.merchantId, user: actor };
}
