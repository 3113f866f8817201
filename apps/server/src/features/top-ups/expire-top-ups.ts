import { ownWork } from '../../platform/own-work.ts';
import type { Platform } from '../../platform/platform.ts';
import { expireTopUpRows } from './top-ups-store.ts';

const MOST = 200;

/** Ends requests and applications that nothing came for in their time, by the database clock. */
export async function expireTopUps({ db, bus }: Platform): Promise<void> {
  if ((await expireTopUpRows(ownWork(db, 'top-up.expire').app, MOST)) > 0) bus.signal('events');
}
