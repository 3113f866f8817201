import type { Platform } from '../../platform/platform.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import { expireTopUpRows, noteTopUp } from './top-ups-store.ts';

const MOST = 200;

/** Ends requests and applications for which nothing arrived in time, by the database clock. */
export async function expireTopUps({ db, bus }: Platform): Promise<void> {
  const expired = await ownWork(db, 'top-up.expire').transaction(async (tx) => {
    const ids = await expireTopUpRows(tx, MOST);
    for (const id of ids) await noteTopUp(tx, id, 'expired', 'system');
    return ids.length;
  });
  if (expired > 0) bus.signal('events');
}
