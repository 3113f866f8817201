import type { Platform } from '../../platform/platform.ts';
import type { Announcement, Connection, Hub } from './hub.ts';

const CONNECTED = 'connected';

/** Tells every process that a user has connected here. */
export async function announce(platform: Platform, { actor, announced }: Connection): Promise<void> {
  if (announced !== null) await platform.db.ear.say(CONNECTED, `${actor.userId} ${actor.sessionId} ${announced}`);
}

/** Hears the same of every process, this one too: a user is connected by one session, wherever. */
export async function hearConnections(platform: Platform, hub: Hub): Promise<void> {
  await platform.db.ear.on(CONNECTED, (payload) => {
    const said = parse(payload);
    if (said) hub.hearConnected(said);
  });
}

function parse(payload: string): Announcement | null {
  const [, userId, sessionId, word] = /^(\d{1,18}) (\d{1,18}) (\S+)$/.exec(payload) ?? [];
  return userId && sessionId && word ? { userId: BigInt(userId), sessionId: BigInt(sessionId), word } : null;
}
