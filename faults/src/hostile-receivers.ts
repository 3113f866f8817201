import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from '../../apps/server/src/platform/database/db.ts';
import { percentile } from '../../bench/src/http-load.ts';
import type { KillableServer } from './killable-server.ts';
import { arrangeMoney, judgeLives, runLives } from './money-load.ts';
import type { Random } from './random.ts';
import { BEHAVIOURS, type Behaviour, type HostileReceiver, startHostileReceiver } from './receiver.ts';
import { type FaultRow, notesOf, reportAnomalies } from './suite.ts';

/** `hurried`: shortens the waits between tries, because a smoke test has no minute to spare. */
export type ReceiversSize = { lives: number; hurried: boolean };
const ENDED_WITHIN_MS = 600_000;
const GOOD_WITHIN_MS = 1_000;
const HURRIED: Behaviour[] = ['good', 'slow', 'cut', 'fault', 'redirect'];

/**
 * F2: an order's event goes to receivers that answer slowly, hang, cut, fail and redirect: all deliveries arrive in the
 * end, that of the good receiver at once.
 */
export async function sendToHostileReceivers(
  server: KillableServer,
  size: ReceiversSize,
  random: Random,
): Promise<FaultRow> {
  const receiver = await startHostileReceiver();
  const deployment = await arrangeMoney(server, `hook${random.seed % 1_000}`);
  const behaviours = size.hurried ? HURRIED : [...BEHAVIOURS];
  try {
    const { sql, merchant } = deployment;
    await sql`
      insert into webhook_endpoint (merchant_id, url)
      select m.id, u.url
      from merchant m, unnest(${behaviours.map((one) => receiver.url(one))}::text[]) u (url)
      where m.mch_id = ${merchant.mchId}`;
    const begun = Date.now();
    const result = await runLives(deployment, { baseUrl: () => server.baseUrl, lives: size.lives, clients: 8 });
    const tookMs = await untilAllArrived(sql, { receiver, behaviours, hurried: size.hurried, begun });
    const [row] = await sql`
      select count(*)::int as deliveries, count(*) filter (where state = 'delivered')::int as delivered,
        count(*) filter (where state = 'dead')::int as dead
      from webhook_delivery d
      where starts_with(d.url, ${receiver.url('good').replace('good', '')})`;
    const { deliveries, delivered, dead } = row as unknown as { deliveries: number; delivered: number; dead: number };
    const good = Float64Array.from(receiver.of('good').map(({ atMs, saidAtMs }) => atMs - saidAtMs)).sort();
    const p99 = Math.round(percentile(good, 0.99));
    const followed = receiver.of('good').length - receiver.taken('good').size;
    const amiss = [
      ...(await judgeLives(deployment, result)),
      ...behaviours.flatMap((one) =>
        receiver.taken(one).size === size.lives
          ? []
          : [`${receiver.taken(one).size} of ${size.lives} arrived at the receiver that is ${one}`],
      ),
      ...(delivered === deliveries ? [] : [`${delivered} of ${deliveries} are delivered, ${dead} dead`]),
      ...(followed === 0 ? [] : [`${followed} redirects were followed`]),
    ];
    reportAnomalies('F2', random, amiss);
    return {
      id: 'F2',
      what: `${size.lives} events to each of ${behaviours.length} receivers: ${behaviours.join(', ')}`,
      figure:
        `${delivered} of ${deliveries} arrived within ${Math.round(tookMs / 1000)} s; at the good one p99 ${p99} ` +
        'ms beside the others',
      target: 'all arrive in the end, others are not held up (good one p99 ≤ 1 s)',
      amiss,
      met: amiss.length === 0 && p99 <= GOOD_WITHIN_MS,
      notes: notesOf(
        random,
        amiss,
        'each bad receiver spoils the first two tries of every event, a hanging one for 15 s',
      ),
    };
  } finally {
    receiver.close();
    await deployment.sql.end();
  }
}

type Watched = { receiver: HostileReceiver; behaviours: Behaviour[]; hurried: boolean; begun: number };

async function untilAllArrived(sql: Sql, { hurried, begun }: Watched): Promise<number> {
  for (const until = Date.now() + ENDED_WITHIN_MS; Date.now() < until; await pause(100)) {
    if (hurried)
      await sql`
        update webhook_delivery
        set next_at = clock_timestamp()
        where state = 'pending' and next_at > clock_timestamp() and lease_until is null`;
    const [row] = await sql`select count(*)::int as pending from webhook_delivery where state = 'pending'`;
    if (row?.pending === 0) break;
  }
  return Date.now() - begun;
}
