import { setTimeout as pause } from 'node:timers/promises';
import { runLoad } from './http-load.ts';
import { makeNetwork, type Network, openOwner } from './network.ts';
import { measureBareSql } from './bare-sql.ts';
import { startReceiver } from './receiver.ts';
import { signedCreates } from './requests.ts';
import { startServer } from './server-under-test.ts';
import { confirmRequest, type Session, signIn } from './sessions.ts';
import { round, type Row } from './table.ts';

const ACCOUNTS = 40;
const CONNECTIONS = 64;

/** S2: create → confirm → settlement → webhook handed over, against the same rows written by plain per-order transactions. */
export async function measureLives(orders: number): Promise<Row[]> {
  const server = await startServer();
  const sql = openOwner(server, 2);
  const receiver = await startReceiver();
  try {
    const network = await makeNetwork(server, sql, { tag: 'lives', topAgents: 1, collectorsEach: 1, accountsEach: ACCOUNTS, merchants: 1, users: true, webhookUrl: receiver.url });
    const session = await signIn(server.port, (network.collectors[0] as { username: string }).username);
    await live(server.port, network, session, 1_000, receiver);
    const rates: number[] = [];
    const bare: number[] = [];
    for (let turn = 0; turn < 2; turn++) {
      rates.push(await live(server.port, network, session, orders / 2, receiver));
      bare.push(await measureBareSql(server.databaseUrl, network, Math.ceil(orders / 2)));
    }
    const mean = (values: number[]) => values.length / values.reduce((sum, value) => sum + 1 / value, 0);
    const ratio = mean(rates) / mean(bare);
    return [
      {
        id: 'S2', what: `whole life of ${orders} orders over HTTP ÷ bare SQL`, figure: `${round(ratio, 2)} (${Math.round(mean(rates))}/s ÷ ${Math.round(mean(bare))}/s)`, target: '≥ 1.0',
        met: ratio >= 1, notes: 'create → confirm → postings → webhook received and recorded',
      },
    ];
  } finally {
    receiver.close();
    await sql.end();
    await server.stop();
  }
}

/** Lives of orders from first create to last webhook received; answers orders per second. */
async function live(port: number, network: Network, session: Session, orders: number, receiver: Awaited<ReturnType<typeof startReceiver>>): Promise<number> {
  const creates = signedCreates(network, orders);
  const before = receiver.got.length;
  const started = performance.now();
  const toConfirm: Buffer[] = [];
  let created = 0;
  let asked = 0;
  let confirmed = 0;
  await runLoad({
    port, connections: CONNECTIONS,
    job: {
      // Confirmations go first, so that orders finish while others begin.
      next: () => toConfirm.pop() ?? creates[asked++] ?? null,
      onAnswer: (status, body) => {
        if (status === 201) {
          created += 1;
          const { agtOrderNo } = JSON.parse(body) as { agtOrderNo: string };
          toConfirm.push(confirmRequest(session, agtOrderNo));
          return;
        }
        const answer = JSON.parse(body) as { code: number; msg: string };
        if (answer.code === 200) confirmed += 1;
        else throw new Error(`confirmation answered ${body.slice(0, 200)}`);
      },
    },
  });
  while (receiver.got.length - before < orders) {
    if (performance.now() - started > 120_000) throw new Error(`${receiver.got.length - before} of ${orders} webhooks arrived (${created} created, ${confirmed} confirmed)`);
    await pause(5);
  }
  return orders / ((performance.now() - started) / 1000);
}
