import type { Platform } from '../../platform/platform.ts';
import type { Announcement, Connection, Hub } from './hub.ts';

const CONNECTED = 'connected';

/** Notifies every process that a user has connected here. */
export async function announce(platform: Platform, { actor, announced }: Connection): Promise<void> {
  if (announced !== null)
    await platform.db.listener.say(
      CONNECTED,
      `${actor.userId} ${actor.sessionId} ${actor.device ?? 'OTHER'} ${announced}`,
    );
}

/**
 * Receives these notices from every process, this one too: in all processes together, a user stays connected by one
 * session on each kind of device.
 */
export async function onConnections(platform: Platform, hub: Hub): Promise<void> {
  await platform.db.listener.on(CONNECTED, (payload) => {
    const said = parse(payload);
    if (said) hub.onConnected(said);
  });
}

function parse(payload: string): Announcement | null {
  const [, userId, sessionId, device, word] = /^(\d{1,18}) (\d{1,18}) (PC|OTHER) (\S+)$/.exec(payload) ?? [];
  if (!userId || !sessionId || !device || !word) return null;
  return { userId: BigInt(userId), sessionId: BigInt(sessionId), device, word };
}
