import { setTimeout as pause } from 'node:timers/promises';
import { type BarePage, openBarePage } from './bare-page.ts';
import { prepareBrowser, startDevtools } from './devtools.ts';
import { percentile } from './http-load.ts';
import type { Scheduler } from './interactions.ts';
import { startListServer } from './list-server.ts';
import { openOwner } from './network.ts';
import { signedCreates } from './requests.ts';
import { type Row, round } from './table.ts';
import { confirmAt } from './webhooks.ts';

const LIST = '/order/collection';
const LISTED_WITHIN_MS = 30_000;

type PaintingSize = { perSecond: number; seconds: number; slowdown: number };

/** Rows of the list at the moment they were painted: epoch milliseconds and the orders' numbers. */
type Image = { at: number; rows: string[] };

/**
 * S5 as the user sees it: from an order's own time (inside its transaction) to the first painted frame of the agent's
 * list that shows it; for an order that never was on the first page because many came at once, to a later frame.
 */
export async function measurePainting({ perSecond, seconds, slowdown }: PaintingSize): Promise<Row[]> {
  await prepareBrowser();
  const deployment = await startListServer(40);
  const sql = openOwner(deployment.server, 1);
  const devtools = await startDevtools();
  try {
    const page = await openBarePage(devtools, deployment);
    await page.send('Page.navigate', { url: `${deployment.url}${LIST}` });
    await untilListed(page);
    const count = perSecond * seconds;
    const requests = signedCreates(deployment.network, count);
    await page.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.run(takeImages);
    const [{ last }] = await sql<[{ last: number }]>`
      select coalesce(max(id), 0)::float8 as last from collection_order`;
    await confirmAt(deployment.server.port, requests, perSecond);
    await pause(2_000);
    const images = await page.run(() => (window as unknown as Watched).benchImages);
    const orders = await sql<Order[]>`
      select o.agt_order_no as no, o.id::float8 as id, (extract(epoch from e.at) * 1000)::float8 as at
      from collection_order o
      join event_log e on e.order_id = o.id and e.kind = 'collection.routed'
      where o.id > ${last}
      order by o.id`;
    const { delays, seen } = shownAfter(orders, images);
    const p99 = percentile(delays, 0.99);
    return [
      {
        id: 'S5',
        what:
          `commit → painted in the agent's order ` +
          `list, ${slowdown === 1 ? '' : `processor slowed ${slowdown}×, `}${perSecond} orders/s, ${seconds} s`,
        figure: `p50 ${round(percentile(delays, 0.5))} ms, p99 ${round(p99)} ms`,
        target: 'p99 ≤ 250 ms',
        met: p99 <= 250 && delays.length === count,
        notes:
          `${count - delays.length} missing; ${images.length} images, ${seen} of the orders on the first page ` +
          'themselves, the others passed by between two of them',
      },
    ];
  } finally {
    await devtools.stop();
    await sql.end();
    await deployment.server.stop();
  }
}

type Order = { no: string; id: number; at: number };

/** Returns sorted milliseconds until each order, or an order that replaced it on the page, was painted. */
function shownAfter(orders: readonly Order[], images: readonly Image[]): { delays: Float64Array; seen: number } {
  const idOf = new Map(orders.map(({ no, id }) => [no, id]));
  const firstSeen = new Map<string, number>();
  const tops: { at: number; oldest: number }[] = [];
  for (const { at, rows } of images) {
    for (const no of rows) if (!firstSeen.has(no)) firstSeen.set(no, at);
    const ids = rows.flatMap((no) => idOf.get(no) ?? []);
    if (ids.length > 0) tops.push({ at, oldest: Math.min(...ids) });
  }
  const delays = orders.flatMap(({ no, id, at }) => {
    const passed = tops.find((top) => top.at >= at && top.oldest > id)?.at;
    const shown = firstSeen.get(no) ?? passed;
    return shown === undefined ? [] : [shown - at];
  });
  return {
    delays: Float64Array.from(delays).sort(),
    seen: orders.filter(({ no }) => firstSeen.has(no)).length,
  };
}

type Watched = { benchImages: Image[] };

/**
 * Runs in the page: checks each frame, and records the rows of the list once a frame with another first row has been
 * painted.
 */
function takeImages(): void {
  const images: Image[] = [];
  let top = '';
  function look(): void {
    const rows = [...document.querySelectorAll('tr[data-row]')].map((row) => row.getAttribute('data-row') as string);
    requestAnimationFrame(look);
    if (rows[0] === undefined || rows[0] === top) return;
    top = rows[0];
    const { scheduler } = window as unknown as { scheduler: Scheduler };
    const image = () => images.push({ at: performance.timeOrigin + performance.now(), rows });
    void scheduler.postTask(image, { priority: 'user-blocking' });
  }
  requestAnimationFrame(look);
  Object.assign(window, { benchImages: images });
}

async function untilListed(page: BarePage): Promise<void> {
  for (const until = Date.now() + LISTED_WITHIN_MS; Date.now() < until; await pause(50))
    if (await page.run(() => document.querySelector('tr[data-row]') !== null).catch(() => false)) return;
  throw new Error('no row of the list came');
}
