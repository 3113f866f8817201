import { loadavg } from 'node:os';
import { type BigOrders, makeBigOrders } from './big-orders.ts';
import { percentile } from './http-load.ts';
import { listFilters } from './list-filters.ts';
import { type Session, signIn } from './sessions.ts';
import { type Row, round } from './table.ts';

type Timing = { who: string; what: string; ms: number };

const TARGET_MS = 50;
const RUNS = Number(process.env.BIG_RUNS ?? 3);

/**
 * S4: every filter of the order list alone and with each other kind, every reader, first page and deep cursor, every
 * sort.
 */
export async function measureBigLists(orders: number): Promise<Row[]> {
  const big = await makeBigOrders(orders);
  console.error(`${orders} orders in ${round(big.seconds, 0)} s`);
  try {
    return [summary(await timeLists(big, orders), orders)];
  } finally {
    await big.stop();
  }
}

async function timeLists(big: BigOrders, orders: number): Promise<Timing[]> {
  const timings: Timing[] = [];
  for (const { name, username } of big.readers) {
    const session = await signIn(big.server.port, username);
    for (const filter of listFilters({ ...big, orders })) {
      const what = new URLSearchParams(filter).toString();
      for (let run = 0; run <= RUNS; run++) {
        const ms = await timeList(`http://127.0.0.1:${big.server.port}/api/agt/order/getPageList?${what}`, session);
        // The first run warms the plan and the cache, as earlier requests do in production.
        if (run > 0) timings.push({ who: name, what, ms });
      }
    }
  }
  return timings;
}

/** Returns the time from the request until the whole answer has been read. */
export async function timeList(url: string, session: Session): Promise<number> {
  const started = performance.now();
  const answer = await fetch(url, { headers: session.headers });
  const text = await answer.text();
  const ms = performance.now() - started;
  if (!text.startsWith('{"code":200')) throw new Error(`${url} answered ${answer.status} ${text.slice(0, 200)}`);
  return ms;
}

function summary(timings: Timing[], orders: number): Row {
  const worst = timings.toSorted((a, b) => b.ms - a.ms);
  for (const { who, what, ms } of worst.slice(0, 60)) console.error(`${round(ms)} ms · ${who} · ${what}`);
  const sorted = Float64Array.from(timings, ({ ms }) => ms).sort();
  const p99 = percentile(sorted, 0.99);
  const load = round(loadavg()[1] as number);
  return {
    id: 'S4',
    what:
      `lists over ${orders.toLocaleString('en')} collection orders: ${timings.length / RUNS} filters × readers, ` +
      'pages and sorts',
    figure: `p50 ${round(percentile(sorted, 0.5))} ms, p99 ${round(p99)} ms, worst ${round(sorted.at(-1) ?? 0)} ms`,
    target: 'p99 ≤ 50 ms',
    met: p99 <= TARGET_MS,
    notes:
      'over HTTP, signed in: rows, count and totals; generated data, four readers, participants under row-level ' +
      `security; load of the machine ${load}`,
  };
}
