import { listCollectionOrders } from '../../apps/server/src/features/collection-orders/read-collection-orders.ts';
import { openDb } from '../../apps/server/src/platform/db.ts';
import type { Ctx } from '../../apps/server/src/platform/verb.ts';
import { collectionListQuery } from '../../packages/contract/src/collection-orders.ts';
import { type BigOrders, makeBigOrders } from './big-orders.ts';
import { type Row, round } from './table.ts';

type Filter = Record<string, string>;
type Timing = { who: string; what: string; ms: number };

const TARGET_MS = 50;
const RUNS = Number(process.env.BIG_RUNS ?? 3);

/** S4: every filter of the order list alone and with each other kind, every reader, first page and deep cursor, every sort. */
export async function measureBigLists(orders: number): Promise<Row[]> {
  const big = await makeBigOrders(orders);
  console.error(`${orders} orders in ${round(big.seconds, 0)} s`);
  try {
    return await measureLists(big, orders);
  } finally {
    await big.stop();
  }
}

export async function measureLists(big: BigOrders, orders: number): Promise<Row[]> {
  const db = openDb(big.url, 4);
  const timings: Timing[] = [];
  for (const reader of big.readers) {
    const ctx = contextOf(db, reader.participantId);
    for (const filter of filtersOf(big, orders)) {
      const what = new URLSearchParams(filter).toString() || 'all';
      for (let run = 0; run <= RUNS; run++) {
        const started = performance.now();
        await listCollectionOrders(ctx, collectionListQuery.parse(filter));
        // The first run warms the plan and the cache, as the millionth visitor finds them.
        if (run > 0) timings.push({ who: reader.name, what, ms: performance.now() - started });
      }
    }
  }
  await db.close();
  report(timings);
  const worst = percentile(timings, 0.99);
  return [
    {
      id: 'S4',
      what: `lists over ${orders.toLocaleString('en')} collection orders: ${timings.length / RUNS} filters × readers, pages and sorts`,
      figure: `p50 ${round(percentile(timings, 0.5))} ms, p99 ${round(worst)} ms, worst ${round(percentile(timings, 1))} ms`,
      target: 'p99 ≤ 50 ms',
      met: worst <= TARGET_MS,
      notes:
        'through the verb: rows, count and totals; generated data, four readers, participants under row-level security',
    },
  ];
}

function contextOf(db: ReturnType<typeof openDb>, participantId: bigint | null): Ctx {
  const actor = { kind: 'user', userId: 1n, participantId, permissions: new Set(['collection-order:read']) };
  return { platform: { db }, actor, requestId: 'bench', now: Date.now() } as unknown as Ctx;
}

/** What the screen can ask: each kind of filter in a common and a rare value, alone and in pairs, and pages deep in the past. */
function filtersOf(big: BigOrders, orders: number): Filter[] {
  const day = (ago: number): string =>
    new Date(Date.now() - ago * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);
  const kinds: Record<string, Filter[]> = {
    none: [{}],
    status: [{ status: '4' }, { status: '5' }, { status: '1' }, { status: '2,4' }, { status: '3' }],
    notify: [{ notifyStatus: '1' }, { notifyStatus: '2' }, { notifyStatus: '3' }],
    product: [{ product: 'p1' }, { product: 'p5' }],
    date: [{ startDate: day(0), endDate: day(0) }, { startDate: day(30) }, { startDate: day(90), endDate: day(89) }],
    amount: [
      { minAmount: '100', maxAmount: '100' },
      { minAmount: '19900' },
      { minAmount: '123.45', maxAmount: '123.45' },
    ],
    account: [{ outAuthNo: big.accountNo }],
  };
  const names = Object.keys(kinds);
  const filters = names.flatMap((name) => kinds[name] as Filter[]);
  for (const [at, left] of names.entries())
    for (const right of names.slice(at + 1))
      if (left !== 'none')
        for (const one of kinds[left] as Filter[])
          for (const two of kinds[right] as Filter[]) filters.push({ ...one, ...two });
  const sorts = filters.flatMap((filter) =>
    Object.keys(filter).length > 2 ? [] : ['amount', '-amount', 'createTime'].map((sort) => ({ ...filter, sort })),
  );
  const deep = ['', '4', '6', '5'].flatMap((status) =>
    [0.5, 0.01].map((share) => ({
      ...(status ? { status } : {}),
      cursor: String(Math.floor(orders * share)),
    })),
  );
  return [...filters, ...sorts, ...deep, { agtOrderNo: 'AC000000000000000777' }, { mchOrderNo: 'm777' }];
}

function percentile(timings: Timing[], share: number): number {
  const sorted = timings.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

function report(timings: Timing[]): void {
  const worst = [...timings].sort((a, b) => b.ms - a.ms).slice(0, 60);
  for (const { who, what, ms } of worst) console.error(`${round(ms)} ms · ${who} · ${what}`);
}
