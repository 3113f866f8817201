import { BusinessError } from '../../platform/errors.ts';
import type { Ctx, UserActor } from '../../platform/verb.ts';

/** The participant in whose name accounts are kept; operators have none and keep none. */
export function ownerOf({ actor }: Pick<Ctx, 'actor'>): UserActor & { participantId: bigint } {
  if (actor.kind !== 'user' || actor.participantId === null)
    throw new BusinessError('forbidden', '只有收款方本人可以管理收款账户');
  return actor as UserActor & { participantId: bigint };
}

/** Another's account answers as one that is not there. */
export function noSuchAccount(): BusinessError {
  return new BusinessError('notFound', '收款账户不存在');
}
