import { hashHalf } from '../../../platform/auth/auth.ts';
import type { Platform } from '../../../platform/platform.ts';
import { SessionSecret } from '../../../platform/verbs/acting.ts';
import { ownWork } from '../../../platform/verbs/own-work.ts';
import { endSession, insertBriefSession } from '../sign-in-store.ts';
import { newHalves } from './create-session.ts';

const MINUTES = 30;

export type ShortSession = { id: bigint; secret: SessionSecret; end(): Promise<void> };

/**
 * Opens a session for work outside the browser: for a user who proved itself at the terminal, and for the users of a
 * demo. It ends with that work, and the user's other sessions continue.
 */
export async function openShortSession(platform: Platform, userId: bigint): Promise<ShortSession> {
  const { token, cookie } = newHalves(platform);
  const { clock } = platform;
  const writes = ownWork(platform.db, 'session.brief');
  const hashes = { tokenHash: hashHalf(token), cookieHash: hashHalf(cookie) };
  const id = await writes.transaction(
    (tx) => insertBriefSession(tx, { userId, ...hashes, now: clock.now(), minutes: MINUTES }),
    'identity',
  );
  return {
    id,
    secret: new SessionSecret(token),
    end: () => writes.transaction((tx) => endSession(tx, id, 'done', clock.now()), 'identity'),
  };
}
