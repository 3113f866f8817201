import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { round } from '../../bench/src/table.ts';
import { startKillableServer } from './killable-server.ts';
import { arrangeMoney, type LoadNetwork, runLives } from './money-load.ts';
import type { Random } from './random.ts';
import { startHostileReceiver } from './receiver.ts';
import { type FaultRow, notesOf, reportAnomalies } from './suite.ts';

export type MovedClockSize = { jumps: number; livesEach: number };
const MINUTE_MS = 60_000;
/** Offsets of a server's clock from the database's: an hour either way, and the small errors of a bad time server. */
const OFFSETS_MS = [60, -60, 5, -5, 59, -1, 0].map((minutes) => minutes * MINUTE_MS);
const ARRIVED_WITHIN_MS = 60_000;
export const MOVED_CLOCK = fileURLToPath(new URL('moved-clock-entry.ts', import.meta.url));

/**
 * F4: the server's clock jumps an hour forwards and backwards relative to the database's: windows, webhooks and jobs
 * must continue normally.
 */
export async function moveClockAmidLoad(size: MovedClockSize, random: Random): Promise<FaultRow> {
  const server = await startKillableServer({ preload: MOVED_CLOCK });
  const receiver = await startHostileReceiver();
  const deployment = await arrangeMoney(server, `time${random.seed % 1_000}`);
  try {
    await deployment.sql`
      insert into webhook_endpoint (merchant_id, url)
      select id, ${receiver.url('good')}
      from merchant
      where mch_id = ${deployment.merchant.mchId}`;
    const amiss: string[] = [];
    let worst = 0;
    let arrived = 0;
    for (let n = 0; n < size.jumps; n++) {
      const aheadMs = n < OFFSETS_MS.length ? (OFFSETS_MS[n] as number) : random.pick(OFFSETS_MS);
      server.send({ aheadMs });
      await pause(50);
      const from = n * size.livesEach;
      const begun = performance.now();
      // Merchants sign with their own clock. Here it equals the server's, because a signature is valid for ±300 s only.
      const nowMs = () => Date.now() + aheadMs;
      const options = { baseUrl: () => server.baseUrl, lives: size.livesEach, clients: 8, from, nowMs };
      const result = await runLives(deployment, options);
      amiss.push(...result.unexplained.map((one) => `${aheadMs / MINUTE_MS} min: ${one}`));
      arrived += result.numbers.size;
      const reached = await untilArrived(() => receiver.taken('good').size >= arrived);
      if (!reached)
        amiss.push(`${aheadMs / MINUTE_MS} min: ${receiver.taken('good').size} of ${arrived} webhooks arrived`);
      worst = Math.max(worst, performance.now() - begun);
      if (n === size.jumps - 1) amiss.push(...(await judgeAll(deployment, size)));
    }
    const books = await server.verify();
    if (!books.clean) amiss.push(books.said);
    reportAnomalies('F4', random, amiss);
    return {
      id: 'F4',
      what:
        `the server's clock jumps ${size.jumps} times by up to an hour and back, ${size.livesEach} orders, ` +
        'confirmations and webhooks at each place',
      figure:
        `${arrived} orders settled and reported, none early, late or twice: ${amiss.length === 0 ? 'yes' : 'no'}; ` +
        `slowest place ${round(worst / 1000)} s`,
      target: 'nothing lost or doubled, windows by the database’s clock alone, webhooks go on at once',
      amiss,
      met: amiss.length === 0,
      notes: notesOf(random, amiss, `books ${books.clean ? 'whole' : 'broken'}`),
    };
  } finally {
    receiver.close();
    await deployment.sql.end();
    await server.stop();
  }
}

async function untilArrived(all: () => boolean): Promise<boolean> {
  for (const until = Date.now() + ARRIVED_WITHIN_MS; Date.now() < until; await pause(20)) if (all()) return true;
  return false;
}

/** No order's window ended early, and each order has one settlement. */
async function judgeAll({ sql, network }: LoadNetwork, { jumps, livesEach }: MovedClockSize): Promise<string[]> {
  const [row] = await sql`
    select count(*)::int as orders, count(*) filter (where status in (2, 4))::int as settled,
      count(*) filter (where expire_time < create_time + interval '1 minute')::int as early
    from collection_order where starts_with(mch_order_no, ${`${network.product}-`})`;
  const { orders, settled, early } = row as unknown as Record<string, number>;
  const wanted = jumps * livesEach;
  const whole = orders === wanted && settled === wanted && early === 0;
  return whole
    ? []
    : [`${orders} orders, ${settled} settled, ${early} with a wrong window where ${wanted} were asked for`];
}
