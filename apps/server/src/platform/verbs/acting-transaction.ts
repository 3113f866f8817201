import type { WriteTx, WritingWay } from '../database/db.ts';
import { show, shownBy } from './acting.ts';
import { grantWrites } from './grant-writes.ts';
import type { Ctx } from './verb.ts';

/**
 * Runs a transaction in the name of the actor: the database finds a user by the session it is given, in the round trip
 * of the first statement.
 */
export function transactionAs<T>(
  { platform, actor }: Pick<Ctx, 'platform' | 'actor'>,
  work: (tx: WriteTx) => Promise<T>,
  as?: WritingWay,
): Promise<T> {
  const { session } = shownBy(actor);
  const writes = grantWrites(platform.db);
  if (!session) return writes.transaction(work, as);
  return writes.transaction(async (tx) => {
    const [, result] = await Promise.all([show(tx, session), work(tx)]);
    return result;
  }, as);
}
