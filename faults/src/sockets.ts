import { setTimeout as pause } from 'node:timers/promises';
import WebSocket from 'ws';
import type { Sql } from '../../apps/server/src/platform/database/db.ts';
import { BENCH_SECRET, type Network } from '../../bench/src/network.ts';
import { makeClaimers } from '../../bench/src/payout-network.ts';
import type { Session } from '../../bench/src/sessions.ts';
import type { KillableServer } from './killable-server.ts';
import { type FaultyConnection, startProxy } from './proxy.ts';
import type { Random } from './random.ts';
import { sendAsMerchant } from './send-request.ts';
import { type FaultRow, notesOf, reportAnomalies } from './suite.ts';

export type SocketsSize = { clients: number; orders: number; cuts: number };
const AGAIN_MS = 100;
const CAUGHT_UP_WITHIN_MS = 30_000;
const BETWEEN_CUTS_MS = { least: 150, spread: 500 };
/** A browser treats its connection as dead after this time without data. */
const SILENCE_MS = 1_500;

/**
 * F1: browsers' connections to the server are cut, stalled and half open while orders arrive: every notice is received
 * once in the end.
 */
export async function cutSockets(server: KillableServer, size: SocketsSize, random: Random): Promise<FaultRow> {
  const sql = await server.openOwner();
  const line = await startProxy(server.port);
  try {
    const { network, sessions } = await makeClaimers(server, sql, {
      tag: `wire${random.seed % 1_000}`,
      claimers: size.clients,
    });
    const listeners = sessions.map((session) => listen(line.port, session));
    await Promise.all(listeners.map(({ ready }) => ready));
    const load = createOrders(server, network, size.orders);
    let cuts = 0;
    for (let n = 0; n < size.cuts; n++) {
      await pause(BETWEEN_CUTS_MS.least + random.below(BETWEEN_CUTS_MS.spread));
      cuts += await breakLine(line, random);
    }
    await load;
    const rows = await sql`
      select (xid::text || '.' || id) as place, participant_id::text as taid
      from event_log
      where kind = 'collection.routed' and participant_id = any (${sessions.map(({ taid }) => taid)}::bigint[])`;
    const wanted = new Set(rows.map(({ taid, place }) => `${taid} ${place}`));
    const got = () => listeners.flatMap(({ taid, notices }) => notices.map((place) => `${taid} ${place}`));
    const until = Date.now() + CAUGHT_UP_WITHIN_MS;
    while (new Set(got()).size < wanted.size && Date.now() < until) await pause(20);
    await pause(300);
    const received = got();
    const missing = [...wanted].filter((one) => !received.includes(one));
    const twice = received.length - new Set(received).size;
    for (const { stop } of listeners) stop();
    const amiss = [
      ...(missing.length > 0 ? [`${missing.length} notices were never received: ${missing.slice(0, 3).join(', ')}`] : []),
      ...(twice > 0 ? [`${twice} notices were received twice`] : []),
      ...(wanted.size === size.orders ? [] : [`${wanted.size} orders were routed`]),
    ];
    reportAnomalies('F1', random, amiss);
    const connects = listeners.reduce((sum, listener) => sum + listener.connects(), 0);
    return {
      id: 'F1',
      what:
        `${size.clients} websockets behind a line cut, stalled or half open ${size.cuts} times ` +
        `while ${size.orders} orders come in`,
      figure: `${wanted.size - missing.length} of ${wanted.size} notices received, ${twice} twice`,
      target: 'every notice received exactly once after reconnecting from the last event id',
      amiss,
      met: amiss.length === 0,
      notes: notesOf(random, amiss, `${cuts} connections cut, ${connects - size.clients} reconnects`),
    };
  } finally {
    await line.close();
    await sql.end();
  }
}

/** Checks that each listener received each of these orders once; waits for them. */
export async function judgeNotices(
  sql: Sql,
  listeners: readonly Listener[],
  orders: ReadonlySet<string>,
): Promise<string[]> {
  const rows = await sql`
    select (xid::text || '.' || id) as place
    from event_log
    where kind = 'collection.routed' and order_no = any (${[...orders]}::text[])`;
  const wanted = rows.map(({ place }) => place as string);
  const received = ({ notices }: Listener) => new Set(notices);
  const isWhole = (listener: Listener) => wanted.every((place) => received(listener).has(place));
  const until = Date.now() + CAUGHT_UP_WITHIN_MS;
  while (!listeners.every(isWhole) && Date.now() < until) await pause(20);
  await pause(300);
  return listeners.flatMap((listener, n) => {
    const missing = wanted.filter((place) => !received(listener).has(place)).length;
    const twice = listener.notices.length - received(listener).size;
    return [
      ...(missing > 0 ? [`websocket ${n} never received ${missing} of ${wanted.length} notices`] : []),
      ...(twice > 0 ? [`websocket ${n} received ${twice} notices twice`] : []),
    ];
  });
}

/** Breaks the connection in one of its ways; it works again afterwards. */
async function breakLine(line: FaultyConnection, random: Random): Promise<number> {
  const way = random.pick(['cut', 'cut', 'stall', 'swallow', 'delay'] as const);
  if (way === 'stall') line.stall();
  if (way === 'swallow') line.swallow();
  if (way === 'delay') line.delay(80);
  if (way !== 'cut') await pause(200 + random.below(300));
  const cut = way === 'cut' || way === 'swallow' ? line.cut() : 0;
  line.heal();
  return cut;
}

type Frame = { kind: string; id?: string; last?: string };
export type Listener = { taid: string; notices: string[]; connects(): number; ready: Promise<void>; stop(): void };

/** Listens like a browser: reconnects from the last event it received, after a close or a silence. */
export function listen(port: number, { taid, headers }: Session): Listener {
  const notices: string[] = [];
  let [last, connects, stopped]: [string, number, boolean] = ['', 0, false];
  let socket: WebSocket | undefined;
  let heardAt = Date.now();
  let open = () => {};
  const ready = new Promise<void>((resolve) => {
    open = resolve;
  });

  function connect(): void {
    if (stopped) return;
    const query = new URLSearchParams({
      'PAY-TOKEN': headers['pay-token'] as string,
      TAID: taid,
      'TX-CONNECT-TYPE': 'AGT_PC_TYPE',
      ...(last ? { last } : {}),
    });
    const mine = new WebSocket(`ws://127.0.0.1:${port}/pay?${query}`, {
      headers: { cookie: headers.cookie as string },
    });
    socket = mine;
    heardAt = Date.now();
    mine.on('open', () => {
      connects += 1;
    });
    mine.on('message', (data) => {
      if (socket !== mine) return;
      heardAt = Date.now();
      const frame = JSON.parse(String(data)) as Frame;
      if (frame.kind === 'hello') {
        last = frame.last ?? last;
        open();
      }
      if (frame.kind === 'message') notices.push(frame.id as string);
      if (frame.id) last = frame.id;
    });
    mine.on('error', () => undefined);
    mine.on('close', () => {
      if (socket === mine) setTimeout(connect, AGAIN_MS);
    });
  }

  const pulse = setInterval(() => {
    if (socket?.readyState === WebSocket.OPEN) socket.send('{"kind":"ping"}');
    if (Date.now() - heardAt < SILENCE_MS) return;
    socket?.terminate();
  }, SILENCE_MS / 3);
  connect();
  return {
    taid,
    notices,
    ready,
    connects: () => connects,
    stop() {
      stopped = true;
      clearInterval(pulse);
      socket?.terminate();
    },
  };
}

/**
 * Creates orders that bypass the failing connection, each with a different amount, for any account that the rotation
 * chooses.
 */
async function createOrders(
  { baseUrl }: KillableServer,
  { merchants, product }: Network,
  count: number,
): Promise<void> {
  const [{ mchId, keyId }] = merchants as [Network['merchants'][number]];
  for (let n = 0; n < count; n++) {
    const body = { mchOrderNo: `${product}-${n}`, product, amount: `${100 + n}.00`, subject: '断线测试' };
    const answer = await sendAsMerchant(
      baseUrl,
      { mchId, keyId, secret: BENCH_SECRET },
      { path: '/api/v1/collections', body, key: `${product}-${n}` },
    );
    if (answer?.status !== 201) throw new Error(`order ${n} answered ${answer?.status} ${answer?.text}`);
    await pause(4);
  }
}
