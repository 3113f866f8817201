import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { checkProof, requireFirstStepsDone } from '../../platform/auth/auth.ts';
import { isDatabaseAway, TRY_AGAIN_S } from '../../platform/database/connections/database-away.ts';
import { BusinessError } from '../../platform/errors.ts';
import type { Http } from '../../platform/http/http.ts';
import { clientIpOf, trustOf } from '../../platform/http/http-client-ip.ts';
import type { UserActor } from '../../platform/verbs/verb.ts';
import { type Cursor, parseCursor } from './cursor.ts';
import { createSocketCaps } from './socket-caps.ts';

const PATH = '/pay';
const CONNECT_TYPE = 'AGT_PC_TYPE';
const FRAME_MAX = 1_024;

export type Accepted = {
  actor: UserActor;
  last: Cursor | null;
  /** Whether several frames may be sent in one message, one per line. */
  lines: boolean;
};
type Answer = [status: number, reason: string, retryAfterS?: number];

/**
 * Upgrades requests for /pay to sockets of signed-in users. A request needs both halves of the session, the user's own
 * TAID and a page of this site. The handler is not in Fastify's router: its websocket plugin would add two hooks and a
 * wrapper to every other route.
 */
export function acceptUpgrades(
  app: Http,
  open: (socket: import('ws').WebSocket, accepted: Accepted) => void,
): () => void {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: FRAME_MAX,
    perMessageDeflate: false,
    clientTracking: false,
  });

  const trust = trustOf(app.platform.config);
  const caps = createSocketCaps();

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy());
    const asked = request.url ?? '/';
    if (!URL.canParse(asked, 'http://localhost')) return refuse(socket, [400, 'Bad Request']);
    const url = new URL(asked, 'http://localhost');
    if (url.pathname !== PATH) return refuse(socket, [404, 'Not Found']);
    if (url.searchParams.get('TX-CONNECT-TYPE') !== CONNECT_TYPE) return refuse(socket, [400, 'Bad Request']);
    if (!isOwnPage(request)) return refuse(socket, [403, 'Forbidden']);
    const proof = {
      token: url.searchParams.get('PAY-TOKEN') ?? undefined,
      cookie: request.headers.cookie,
      taid: url.searchParams.get('TAID') ?? undefined,
    };
    const actor = await checkProof(app.platform, proof, clientIpOf(request, trust));
    requireFirstStepsDone(actor);
    if (caps.isFull(actor.userId, actor.ip)) return refuse(socket, [429, 'Too Many Requests']);
    socket.once('close', caps.take(actor.userId, actor.ip));
    const last = parseCursor(url.searchParams.get('last') ?? undefined);
    const lines = url.searchParams.get('lines') === '1';
    server.handleUpgrade(request, socket, head, (upgraded) => open(upgraded, { actor, last, lines }));
  }

  function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    upgrade(request, socket, head).catch((error: unknown) => {
      if (error instanceof BusinessError) return refuse(socket, [401, 'Unauthorized']);
      if (isDatabaseAway(error)) {
        app.platform.log.warn({ err: error }, 'database away');
        return refuse(socket, [503, 'Service Unavailable', TRY_AGAIN_S]);
      }
      app.platform.log.error({ err: error }, 'upgrade failed');
      refuse(socket, [500, 'Internal Server Error']);
    });
  }

  app.server.on('upgrade', onUpgrade);
  return () => app.server.off('upgrade', onUpgrade);
}

/** Browsers name the page that asks; a page of another site is refused, even where its cookie rules are lax. */
function isOwnPage({ headers }: IncomingMessage): boolean {
  if (headers.origin === undefined) return true;
  return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host;
}

function refuse(socket: Duplex, [status, reason, retryAfterS]: Answer): void {
  if (!socket.writable) return void socket.destroy();
  const again = retryAfterS === undefined ? '' : `Retry-After: ${retryAfterS}\r\n`;
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${again}Connection: close\r\nContent-Length: 0\r\n\r\n`);
}
