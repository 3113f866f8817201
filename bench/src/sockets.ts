import { setTimeout as pause } from 'node:timers/promises';
import type WebSocket from 'ws';
import { percentile } from './http-load.ts';
import { heapOf, residentOf } from './memory.ts';
import { openOwner } from './network.ts';
import { createPayouts, makeClaimers } from './payout-network.ts';
import { type ServerUnderTest, startInspectable } from './server-under-test.ts';
import { openSocket, type Session } from './sessions.ts';
import { type Row, round } from './table.ts';

const KIB = 1_024;
/** Number opened at once: more would only wait for each other in the server's queue of connections. */
const OPENING = 100;
const PING_MS = 10_000;

type Crowd = { sockets: WebSocket[]; got: Map<string, number[]>; lost: () => number; close(): void };

/** `restMs`: wait after connecting and after a notice, until the server is idle. */
type Size = { count: number; notices: number; restMs: number };

/**
 * S6: this many users, each with its own session and websocket, all notified at once of a payout that may be claimed.
 */
export async function measureSockets({ count, notices, restMs }: Size): Promise<Row[]> {
  const server = await startInspectable();
  const sql = openOwner(server, 2);
  try {
    const { network, sessions } = await makeClaimers(server, sql, { tag: 'crowd', claimers: count });
    // A few connections and a notice first: data that is loaded once must not count as a connection's cost.
    const first = await connectAll(server.port, sessions.slice(0, 20));
    await createPayouts(server.port, sql, network, 1);
    await pause(restMs);
    first.close();
    await pause(restMs);
    const before = await memoryOf(server);
    const crowd = await connectAll(server.port, sessions);
    await pause(restMs);
    const after = await memoryOf(server);
    crowd.got.clear();
    for (let n = 0; n < notices; n++) {
      await createPayouts(server.port, sql, network, 1);
      await pause(restMs);
    }
    const events = await sql`
      select order_no as no, (extract(epoch from at) * 1000)::float8 as at
      from event_log
      where kind = 'payout.listed' and order_no = any (${[...crowd.got.keys()]})`;
    const delays = Float64Array.from(
      events.flatMap(({ no, at }) => (crowd.got.get(no as string) ?? []).map((got) => got - (at as number))),
    ).sort();
    const lost = crowd.lost();
    crowd.close();
    const each = (kind: 'resident' | 'heap') => (after[kind] - before[kind]) / count / KIB;
    const p99 = percentile(delays, 0.99);
    const missing = count * notices - delays.length;
    return [
      {
        id: 'S6',
        what: `${count.toLocaleString('en')} websockets in one process, one notice to all of them, ${notices} times`,
        figure:
          `p50 ${Math.round(percentile(delays, 0.5))} ms, p99 ${Math.round(p99)} ms; ${round(each('resident'))} ` +
          `KiB a connection (heap ${round(each('heap'))} KiB)`,
        target: '10 000; p99 ≤ 1 s, ≤ 40 KB a connection',
        met: count >= 10_000 && missing === 0 && lost === 0 && p99 <= 1_000 && each('resident') * KIB <= 40_000,
        notes:
          `${missing} missing, ${lost} connections lost; a user and a session each; commit to the frame at the ` +
          'client; resident memory of the process after its garbage was collected',
      },
    ];
  } finally {
    await sql.end();
    await server.stop();
  }
}

async function memoryOf({ pid, inspector }: ServerUnderTest): Promise<{ resident: number; heap: number }> {
  const heap = await heapOf(inspector);
  return { heap, resident: residentOf(pid) };
}

/** Connects every session once and listens like a browser: notices, and a ping every ten seconds. */
async function connectAll(port: number, sessions: readonly Session[]): Promise<Crowd> {
  const got = new Map<string, number[]>();
  const sockets: WebSocket[] = [];
  let next = 0;
  let closed = 0;
  let closing = false;
  // Pings start with the first connection: ten thousand take longer to open than the server tolerates silence.
  const pinging = setInterval(() => {
    for (const socket of sockets) if (socket.readyState === socket.OPEN) socket.send('{"kind":"ping"}');
  }, PING_MS);
  await Promise.all(
    Array.from({ length: OPENING }, async () => {
      for (let n = next++; n < sessions.length; n = next++) {
        const socket = await openSocket(port, sessions[n] as Session);
        socket.on('message', (data) => note(String(data), got));
        socket.on('close', () => {
          if (!closing) closed += 1;
        });
        sockets.push(socket);
      }
    }),
  );
  return {
    sockets,
    got,
    lost: () => closed,
    close() {
      closing = true;
      clearInterval(pinging);
      for (const socket of sockets) socket.terminate();
    },
  };
}

function note(text: string, got: Map<string, number[]>): void {
  if (!text.startsWith('{"kind":"message"')) return;
  const at = Date.now();
  const { message } = JSON.parse(text) as { message?: { orderNo?: string } };
  if (!message?.orderNo) return;
  const times = got.get(message.orderNo);
  if (times) times.push(at);
  else got.set(message.orderNo, [at]);
}
