import { setTimeout as pause } from 'node:timers/promises';
import { liveRow } from './live-row.ts';
import { makeNetwork, openOwner } from './network.ts';
import { signedCreates } from './requests.ts';
import { startServer } from './server-under-test.ts';
import { openSocket, signIn } from './sessions.ts';
import type { Row } from './table.ts';
import { confirmAt } from './webhooks.ts';

/**
 * S5: from the event's own time (inside its transaction) to the frame in the agent's
 * websocket client, on the same clock.
 */
export async function measureRealtime({ perSecond, seconds }: { perSecond: number; seconds: number }): Promise<Row[]> {
  const server = await startServer();
  const sql = openOwner(server, 2);
  try {
    const network = await makeNetwork(server, sql, {
      tag: 'live',
      topAgents: 1,
      collectorsEach: 1,
      accountsEach: 40,
      merchants: 1,
      users: true,
    });
    const session = await signIn(server.port, (network.collectors[0] as { username: string }).username);
    const got = new Map<string, number>();
    const socket = await openSocket(server.port, session);
    socket.on('message', (data) => {
      const at = Date.now();
      const frame = JSON.parse(String(data)) as { kind: string; message?: { agtOrderNo?: string } };
      if (frame.kind === 'message' && frame.message?.agtOrderNo) got.set(frame.message.agtOrderNo, at);
    });
    const count = perSecond * seconds;
    await confirmAt(server.port, signedCreates(network, count), perSecond);
    await pause(1_500);
    socket.close();
    const what = `commit → the agent's websocket, ${perSecond} orders/s, ${seconds} s`;
    return [await liveRow(sql, { what, kind: 'collection.routed', got, count })];
  } finally {
    await sql.end();
    await server.stop();
  }
}
