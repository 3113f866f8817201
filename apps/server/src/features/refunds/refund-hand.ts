import { shownBy } from '../../platform/acting.ts';
import { actorName } from '../../platform/audit.ts';
import type { Ctx, UserActor } from '../../platform/verb.ts';
import type { Hand } from './refund-commands-store.ts';

/** The acting user, as the database writes it down. */
export function handOf(ctx: Ctx): Hand {
  const { userId, ip } = ctx.actor as UserActor;
  return {
    user_id: userId.toString(),
    actor: actorName(ctx.actor),
    request_id: ctx.requestId,
    ip,
    ...shownBy(ctx.actor),
  };
}
