import { watchUserSessions } from '../../platform/auth/auth.ts';
import type { Platform } from '../../platform/platform.ts';
import { findEndedSessions } from '../sign-in/sessions/find-ended-sessions.ts';
import { CLOSE, type Connection, type Hub } from './hub.ts';

const SWEEP_MS = 5_000;
/** Three missed pings of 10 s. */
const SILENT_MS = 30_000;
/** A browser sends one frame in 10 s; a socket that sends more than this between two sweeps is not a browser. */
const FRAMES_MAX = 50;
/** Sweeps between two checks for sessions that another process ended; sessions that ended here are checked at once. */
const SESSIONS_EVERY = 6;

/** Drops dead and flooding connections, and those whose session is over, by one timer. Returns how to stop it. */
export function watchConnections(platform: Platform, hub: Hub): () => void {
  let sweeps = 0;

  async function dropEnded(connections: Iterable<Connection>): Promise<void> {
    const open = [...connections];
    const ended = await findEndedSessions(platform, [...new Set(open.map(({ actor }) => actor.sessionId))]);
    for (const connection of open)
      if (ended.has(connection.actor.sessionId)) hub.drop(connection, CLOSE.sessionOver, 'session over');
  }

  function failed(err: unknown): void {
    platform.log.warn({ err }, 'sessions of open connections not checked');
  }

  function sweep(): void {
    const now = platform.clock.now();
    for (const connection of [...hub.all]) {
      if (now - connection.lastFrameAt > SILENT_MS) {
        hub.remove(connection);
        connection.channel.terminate();
      } else if (connection.framesReceived > FRAMES_MAX) hub.drop(connection, CLOSE.slow, 'too many frames');
      connection.framesReceived = 0;
    }
    sweeps += 1;
    if (sweeps % SESSIONS_EVERY === 0) dropEnded(hub.all).catch(failed);
  }

  const timer = setInterval(sweep, SWEEP_MS);
  const off = watchUserSessions(platform, (userId) => {
    const open = hub.ofUser(userId);
    if (open.length > 0) dropEnded(open).catch(failed);
  });
  return () => {
    clearInterval(timer);
    off();
  };
}
