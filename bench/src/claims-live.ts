import { setTimeout as pause } from 'node:timers/promises';
import type WebSocket from 'ws';
import { liveRow } from './live-row.ts';
import { openOwner } from './network.ts';
import { claimRequest, createPayouts, makeClaimers } from './payout-network.ts';
import { startServer } from './server-under-test.ts';
import { openSocket, type Session } from './sessions.ts';
import type { Row } from './table.ts';
import { confirmAt } from './webhooks.ts';

const CLAIMERS = 100;

/**
 * S5 for claims: from a claim's event (inside its transaction) to the frame in another participant's websocket that
 * reports the claim.
 */
export async function measureClaimsLive(size: { perSecond: number; seconds: number }): Promise<Row[]> {
  const server = await startServer();
  const sql = openOwner(server, 2);
  try {
    const { network, sessions } = await makeClaimers(server, sql, { tag: 'hall', claimers: CLAIMERS + 1 });
    const [watcher, ...claimers] = sessions as [Session, ...Session[]];
    const count = size.perSecond * size.seconds;
    const ids = await createPayouts(server.port, sql, network, count);
    const { got, socket } = await watch(server.port, watcher);
    const requests = ids.map((id, n) => claimRequest(claimers[n % claimers.length] as Session, id));
    await confirmAt(server.port, requests, size.perSecond);
    await pause(1_500);
    socket.close();
    const what = `claim → everybody else's claim list, ${size.perSecond} claims/s, ${size.seconds} s`;
    return [await liveRow(sql, { what, kind: 'payout.claimed', got, count })];
  } finally {
    await sql.end();
    await server.stop();
  }
}

/** Listens like a participant's browser; records when each payout was first reported as claimed. */
async function watch(port: number, session: Session): Promise<{ got: Map<string, number>; socket: WebSocket }> {
  const got = new Map<string, number>();
  const socket = await openSocket(port, session);
  socket.on('message', (data) => {
    const at = Date.now();
    const frame = JSON.parse(String(data)) as { kind: string; orderKind?: string; orderNo?: string; status?: number };
    if (frame.kind === 'order' && frame.orderKind === 'payout' && frame.status === 1 && frame.orderNo)
      got.set(frame.orderNo, at);
  });
  return { got, socket };
}
