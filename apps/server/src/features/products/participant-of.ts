import { BusinessError } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/verb.ts';

/** The participant who acts and its user's name; rates and rotation are theirs, operator staff have none. */
export function participantOf(actor: Ctx['actor']): { me: bigint; username: string } {
  if (actor.kind !== 'user' || actor.participantId === null) throw new BusinessError('forbidden', '没有权限执行此操作');
  return { me: actor.participantId, username: actor.username };
}
