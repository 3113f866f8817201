import { setTimeout as pause } from 'node:timers/promises';
import type WebSocket from 'ws';
import { percentile } from './http-load.ts';
import { openOwner } from './network.ts';
import { claimRequest, createPayouts, makeClaimers } from './payout-network.ts';
import { startServer } from './server-under-test.ts';
import { openSocket, type Session } from './sessions.ts';
import { type Row, round } from './table.ts';
import { confirmAt } from './webhooks.ts';

const CLAIMERS = 100;

/** S5 for claims: from a claim's event (inside its transaction) to the frame in another participant's websocket that says it is taken. */
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
    const events = await sql`
      select order_no as no, (extract(epoch from at) * 1000)::float8 as at from event_log where kind = 'payout.claimed' and order_no = any (${[...got.keys()]})`;
    const delays = Float64Array.from(
      events.map(({ no, at }) => (got.get(no as string) as number) - (at as number)),
    ).sort();
    const p99 = percentile(delays, 0.99);
    return [
      {
        id: 'S5',
        what: `claim → everybody else's claim list, ${size.perSecond} claims/s, ${size.seconds} s`,
        figure: `p50 ${round(percentile(delays, 0.5))} ms, p99 ${round(p99)} ms`,
        target: 'p99 ≤ 250 ms',
        met: p99 <= 250 && delays.length === count,
        notes: `${count - delays.length} missing; to the client's frame, without the browser's painting`,
      },
    ];
  } finally {
    await sql.end();
    await server.stop();
  }
}

/** Listens as a participant's browser does; when each payout was first said to be taken. */
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
