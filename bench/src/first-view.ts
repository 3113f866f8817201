import { openBarePage } from './bare-page.ts';
import { startBaseline } from './baseline-app.ts';
import type { Cookies } from './browser.ts';
import { type Devtools, prepareBrowser, startDevtools } from './devtools.ts';
import type { Scheduler } from './interactions.ts';
import { startListServer } from './list-server.ts';
import { type Row, round } from './table.ts';

const SLOWDOWN = 4;

export type View = { url: string; selector: string; cookies?: Cookies; width?: number; height?: number };

/**
 * S9b: from the start of the navigation until the main content has been painted, with a cold cache and a slowed
 * processor.
 */
export async function measureFirstViews(samples: number): Promise<Row[]> {
  await prepareBrowser();
  const deployment = await startListServer(40);
  const baseline = await startBaseline(deployment.ordersAnswer);
  const devtools = await startDevtools();
  try {
    const { cookies } = deployment;
    const views: Record<string, View> = {
      signIn: { url: `${deployment.url}/login`, selector: 'form input[type="password"]' },
      emptySignIn: { url: `${baseline.url}/login`, selector: 'form input[type="password"]' },
      list: { url: `${deployment.url}/order/collection`, selector: 'tr[data-row]', cookies },
      emptyList: { url: `${baseline.url}/order/collection`, selector: 'tr[data-row-key]' },
      pay: { url: deployment.payUrl, selector: '[data-testid="amount"]', width: 390, height: 844 },
    };
    const times = Object.fromEntries(Object.keys(views).map((name) => [name, [] as number[]]));
    // In alternating rounds, so that a drift of the machine's speed affects all equally; the first round only warms up
    // the browser.
    for (let round = 0; round <= samples; round++) {
      for (const [name, view] of Object.entries(views)) {
        const ms = await timeToView(devtools, view);
        if (round > 0) times[name]?.push(ms);
      }
    }
    const figure = (name: string) => summary(times[name] ?? []);
    const row = (what: string, ours: string, empty: string | undefined, limit: number): Row => ({
      id: 'S9b',
      what: `${what}, cold cache, processor slowed ${SLOWDOWN}×, ${samples} samples`,
      figure: `${figure(ours).median} ms median, ${figure(ours).worst} ms worst`,
      target: `≤ ${limit} ms`,
      met: figure(ours).median <= limit,
      notes: empty
        ? `empty React 19 + antd 6 app in the same run: ${figure(empty).median} ms median, ${figure(empty).worst} ` +
          `ms worst; ratio ${round(figure(ours).median / figure(empty).median, 2)}`
        : 'at 390 × 844',
    });
    return [
      row('sign-in form visible', 'signIn', 'emptySignIn', 750),
      row('rows of the order list visible', 'list', 'emptyList', 1_400),
      row('payment page visible', 'pay', undefined, 500),
    ];
  } finally {
    await devtools.stop();
    await baseline.stop();
    await deployment.server.stop();
  }
}

/**
 * Opens the address in its own profile and returns the page's own time of the first frame that contains the element.
 */
export async function timeToView(devtools: Devtools, view: View): Promise<number> {
  const { url, selector } = view;
  const { send, run, close } = await openBarePage(devtools, view);
  await send('Page.addScriptToEvaluateOnNewDocument', { source: `(${watchFor})(${JSON.stringify(selector)})` });
  await send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await send('Page.navigate', { url });
  const ms = await run(() => (window as unknown as Watched).benchSeen);
  await close();
  if (ms === null) throw new Error(`${url}: ${selector} never came`);
  return ms;
}

/** The page's own time of the view in milliseconds, null if it did not appear within half a minute. */
type Watched = { benchSeen: Promise<number | null> };

/** Runs in the page: checks each frame, and reports the time once a frame with the element in view has been painted. */
function watchFor(selector: string): void {
  let resolveAt: (ms: number | null) => void = () => undefined;
  (window as unknown as Watched).benchSeen = new Promise((resolve) => {
    resolveAt = resolve;
  });
  setTimeout(() => resolveAt(null), 30_000);
  function look(): void {
    const element = document.querySelector(selector);
    const box = element?.getBoundingClientRect();
    if (!box || box.width === 0 || box.height === 0 || box.top >= window.innerHeight) {
      requestAnimationFrame(look);
      return;
    }
    // The first task after the frame, ahead of the page's queued tasks, because effects are not part of the measured
    // view.
    const { scheduler } = window as unknown as { scheduler: Scheduler };
    void scheduler.postTask(() => resolveAt(performance.now()), { priority: 'user-blocking' });
  }
  if (window.location.protocol === 'http:') requestAnimationFrame(look);
}

function summary(times: number[]): { median: number; worst: number } {
  const sorted = times.toSorted((a, b) => a - b);
  return { median: Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0), worst: Math.round(sorted.at(-1) ?? 0) };
}
