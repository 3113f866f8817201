import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from '../../apps/server/src/platform/database/db.ts';
import { signal } from '../../apps/server/src/platform/database/embedded/processes.ts';
import { makeOrders } from '../../bench/src/export-rows.ts';
import { signIn } from '../../bench/src/sessions.ts';
import { round } from '../../bench/src/table.ts';
import type { KillableServer } from './killable-server.ts';
import { arrangeMoney, judgeLives, type LoadNetwork, runLives } from './money-load.ts';
import type { Random } from './random.ts';
import { type HostileReceiver, startHostileReceiver } from './receiver.ts';
import { startReplicas } from './replicas.ts';
import { envelopeOf, sendAsMerchant, sendRequest } from './send-request.ts';
import { type FaultRow, notesOf, reportAnomalies } from './suite.ts';

export type KillWorkerSize = { lives: number; exportRows: number };
const RESUMED_WITHIN_MS = 15_000;
const ENDED_WITHIN_MS = 180_000;
/** Duration of each delivery, so that a worker has many in progress when it dies. */
const ANSWER_MS = 400;

/**
 * R3: a server and two workers on one database; the worker with deliveries and an export in progress is killed. The
 * other one must take over both, and an order's expiry too, and nothing may count twice.
 */
export async function killWorkerAtWork(size: KillWorkerSize, random: Random): Promise<FaultRow> {
  const receiver = await startHostileReceiver({ slowMs: ANSWER_MS });
  const replicas = await startReplicas(1, { env: { ROLE: 'server' } });
  try {
    const [server] = replicas.servers as [KillableServer];
    const deployment = await arrangeMoney(server, `work${random.seed % 1_000}`);
    try {
      await deployment.sql`
        insert into webhook_endpoint (merchant_id, url)
        select id, ${receiver.url('slow')}
        from merchant
        where mch_id = ${deployment.merchant.mchId}`;
      await makeOrders({ dataDir: server.dataDir }, deployment.sql, size.exportRows, deployment.network.product, 1);
      // One worker is stopped until the other one has work in progress.
      const living = await replicas.join({ env: { ROLE: 'worker' } });
      signal(living.pid(), 'SIGSTOP');
      const dying = await replicas.join({ env: { ROLE: 'worker' } });
      const result = await runLives(deployment, { baseUrl: () => server.baseUrl, lives: size.lives, clients: 16 });
      const ending = await openOrder(deployment, server);
      const exportId = await beginExport(server);
      await untilExportRuns(deployment.sql, exportId);
      signal(living.pid(), 'SIGCONT');
      await pause(random.below(500));
      const flying = await deliveriesUnderWay(deployment.sql);
      const killedAt = Date.now();
      await dying.kill();
      await deployment.sql`update collection_order set expire_time = clock_timestamp() where agt_order_no = ${ending}`;
      const resumed = await resumedAfter(deployment.sql, { receiver, flying, killedAt, exportId, ending });
      const amiss = [...(await judgeLives(deployment, result)), ...(await judgeJobs(deployment, receiver, exportId))];
      await dropMadeOrders(deployment.sql);
      const books = await living.verify();
      if (!books.clean) amiss.push(books.said);
      reportAnomalies('R3', random, amiss);
      const worst = Math.max(...Object.values(resumed));
      const twice = receiver.of('slow').length - receiver.taken('slow').size;
      return {
        id: 'R3',
        what:
          `one of two workers killed with ${flying.length} deliveries and an export ` +
          `of ${size.exportRows.toLocaleString('en')} rows in hand`,
        figure:
          `deliveries resumed after ${round(resumed.deliveries / 1000)} s, the export ` +
          `after ${round(resumed.export / 1000)} s, an order's end after ${round(resumed.expiry / 1000)} s`,
        target: 'its jobs resume ≤ 15 s, no double effect',
        amiss,
        met: amiss.length === 0 && worst <= RESUMED_WITHIN_MS,
        notes: notesOf(
          random,
          amiss,
          `${receiver.taken('slow').size} webhooks by event id, ${twice} tries cut off by the kill and sent again; ` +
            `books ${books.clean ? 'whole' : 'broken'}`,
        ),
      };
    } finally {
      await deployment.sql.end();
    }
  } finally {
    await replicas.stop();
    receiver.close();
  }
}

/** The export's rows did not come through an order's normal course: the books are verified without them. */
async function dropMadeOrders(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`delete from collection_order where starts_with(mch_order_no, 'bench-')`;
  });
}

/** Starts an export of all orders, requested by the operator. */
async function beginExport(server: KillableServer): Promise<string> {
  const { headers } = await signIn(server.port, 'admin01');
  const body = JSON.stringify({ list: 'collection-orders', format: 'csv', query: {} });
  const { baseUrl } = server;
  const answer = envelopeOf(await sendRequest({ baseUrl, method: 'POST', path: '/api/exports/create', headers, body }));
  if (answer?.code !== 200) throw new Error(`the export answered ${answer?.code} ${answer?.msg}`);
  return (answer.data as { id: string }).id;
}

async function untilExportRuns(sql: Sql, id: string): Promise<void> {
  for (const until = Date.now() + ENDED_WITHIN_MS; Date.now() < until; await pause(20)) {
    const [row] = await sql`select state, rows from export_job where id = ${id}`;
    if (row?.state === 'done')
      throw new Error('the export was over before the worker could be killed: ask for more rows');
    if (row?.state === 'running') return;
  }
  throw new Error('nobody took the export up');
}

/** Creates an order whose window is about to end. */
async function openOrder({ merchant, network }: LoadNetwork, { baseUrl }: KillableServer): Promise<string> {
  const body = {
    mchOrderNo: `ending-${network.product}`,
    product: network.product,
    amount: '99.00',
    subject: '到期测试',
  };
  const answer = await sendAsMerchant(baseUrl, merchant, {
    path: '/api/v1/collections',
    body,
    key: `ending-${network.product}`,
  });
  if (answer?.status !== 201) throw new Error(`the order answered ${answer?.status} ${answer?.text}`);
  return (JSON.parse(answer.text) as { agtOrderNo: string }).agtOrderNo;
}

async function deliveriesUnderWay(sql: Sql): Promise<string[]> {
  const rows = await sql`
      select event_id::text as id
      from webhook_delivery
      where state = 'pending' and lease_until > clock_timestamp()`;
  return rows.map(({ id }) => `evt_${id}`);
}

type Watched = { receiver: HostileReceiver; flying: string[]; killedAt: number; exportId: string; ending: string };
type Resumed = { deliveries: number; export: number; expiry: number };

/** Returns how many ms after the kill each kind of job continued; waits until all of them are done. */
async function resumedAfter(sql: Sql, { receiver, flying, killedAt, exportId, ending }: Watched): Promise<Resumed> {
  const resumed: Partial<Resumed> = {};
  for (const until = Date.now() + ENDED_WITHIN_MS; Date.now() < until; await pause(50)) {
    const [job] = await sql`
      select (select attempt from export_job where id = ${exportId})::int as attempt,
        (select state from export_job where id = ${exportId}) as state,
        (select status from collection_order where agt_order_no = ${ending}) as status,
        (select count(*)::int from webhook_delivery where state = 'pending') as pending`;
    const { attempt, state, status, pending } = job as unknown as {
      attempt: number;
      state: string;
      status: number;
      pending: number;
    };
    if (attempt > 1) resumed.export ??= Date.now() - killedAt;
    if (status === 6) resumed.expiry ??= Date.now() - killedAt;
    if (pending === 0 && resumed.export && resumed.expiry && state === 'done') break;
  }
  const never = Number.POSITIVE_INFINITY;
  const again = new Map(
    receiver.of('slow').flatMap(({ id, atMs }) => (atMs > killedAt ? [[id, atMs - killedAt]] : [])),
  );
  // A delivery whose answer was recorded just before the kill is not sent again, and does not have to be.
  const delays = flying.map((id) => again.get(id) ?? (receiver.taken('slow').has(id) ? 0 : never));
  return { deliveries: Math.max(0, ...delays), export: resumed.export ?? never, expiry: resumed.expiry ?? never };
}

/** Every webhook was accepted, each under one id; the export has every row once. */
async function judgeJobs({ sql }: LoadNetwork, receiver: HostileReceiver, exportId: string): Promise<string[]> {
  const [row] = await sql`
    select (select count(*)::int from webhook_delivery) as deliveries,
      (select count(*)::int from webhook_delivery where state = 'delivered') as delivered,
      (select count(*)::int from collection_order where create_time <= e.created_at) as orders, e.rows, e.state
        from export_job e
        where e.id = ${exportId}`;
  const { deliveries, delivered, orders, rows, state } = row as unknown as Record<string, number | string>;
  return [
    ...(delivered === deliveries ? [] : [`${delivered} of ${deliveries} deliveries made`]),
    ...(receiver.taken('slow').size === deliveries
      ? []
      : [`${receiver.taken('slow').size} webhooks taken, ${deliveries} written`]),
    ...(state === 'done' && rows === orders ? [] : [`the export is ${state} with ${rows} of ${orders} rows`]),
  ];
}
