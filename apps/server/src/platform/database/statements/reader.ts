import { BusinessError } from '../../errors.ts';
import type { Ctx } from '../../verbs/verb.ts';
import type { Tx } from '../db.ts';
import * as zh from '../zh.ts';

/**
 * Runs a read with the rights of the signed-in user: participants under row-level security, operator staff as the
 * application.
 */
export function asReader<T>(ctx: Pick<Ctx, 'actor' | 'platform'>, read: (tx: Tx) => Promise<T>): Promise<T> {
  const { actor, platform } = ctx;
  if (actor.kind !== 'user') throw new BusinessError('forbidden', zh.faults.notPermitted);
  if (actor.participantId === null) return platform.db.readOnly(read);
  return platform.db.asParticipant(actor.participantId, read);
}
