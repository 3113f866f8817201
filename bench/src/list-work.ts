import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { openPage, startBrowser } from './browser.ts';
import { prepareBrowser } from './devtools.ts';
import { percentile } from './http-load.ts';
import { prepareClock, type Timing, timeClick } from './interactions.ts';
import { type ListServer, startListServer } from './list-server.ts';
import { type Row, round } from './table.ts';

const ROWS = 100;
const SLOWDOWN = 4;
const LIMIT_MS = 50;
const HEAP_SHARE = 0.1;
const TABS = 20;
const LIST = '/order/collection';

/** S11 on the collection order list in heavy use: 100 rows, every column of the picker switched on. */
export async function measureListWork(ticks: number): Promise<Row[]> {
  await prepareBrowser();
  const deployment = await startListServer(ROWS + 20);
  const browser = await startBrowser();
  try {
    const { page, cdp } = await openPage(browser, deployment.cookies);
    await prepareClock(page);
    const columns = await openWideList(page, deployment);
    const ticking = await tickBoxes(page, ticks);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const slowed = await tickBoxes(page, ticks);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const tabs = await openAndCloseTabs(page, cdp);
    return [tickRow(columns, ticks, ticking, slowed), tabRow(tabs)];
  } finally {
    await browser.close();
    await deployment.server.stop();
  }
}

/** Opens the list with a page size of 100 and switches every column on in the picker; returns the number of columns. */
async function openWideList(page: Page, { url }: ListServer): Promise<number> {
  await page.goto(`${url}${LIST}`);
  await fillList(page);
  await page.getByRole('button', { name: '选择列' }).click();
  for (const box of await page.getByTestId('column-list').locator('input').all()) await box.check();
  await page.keyboard.press('Escape');
  const rows = await page.locator('tr[data-row]').count();
  if (rows !== ROWS) throw new Error(`${rows} rows instead of ${ROWS}`);
  return page.locator('thead th').count();
}

async function tickBoxes(page: Page, ticks: number): Promise<number[]> {
  const ids = await page.locator('tr[data-row]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')));
  const times: number[] = [];
  for (let n = 0; n < ticks; n++) {
    const row = `tr[data-row="${ids[(n * 7) % ids.length]}"]`;
    const before = await page.locator('tr[data-picked]').count();
    const { respondedMs } = await timeClick(page, `${row} input[data-pick]`);
    const after = await page.locator('tr[data-picked]').count();
    if (Math.abs(after - before) !== 1) throw new Error(`one tick changed ${after - before} rows`);
    times.push(respondedMs);
  }
  return times;
}

type Opened = Timing & { path: string };
type TabWork = { opened: Opened[]; closed: Timing[]; before: Memory; after: Memory };
type Memory = { heap: number; nodes: number; listeners: number };

/** Opens every page of the sidebar and closes them all again, until 20 were opened; two earlier rounds only warm up. */
async function openAndCloseTabs(page: Page, cdp: CDPSession): Promise<TabWork> {
  const paths = (await sidebarPaths(page)).filter((path) => path !== '/dashboard');
  await closeAll(page, []);
  for (let warmUp = 0; warmUp < 2; warmUp++) await rounds(page, paths, paths.length);
  const before = await memoryOf(cdp);
  const { opened, closed } = await rounds(page, paths, TABS);
  return { opened, closed, before, after: await memoryOf(cdp) };
}

async function rounds(page: Page, paths: string[], count: number): Promise<Pick<TabWork, 'opened' | 'closed'>> {
  const opened: Opened[] = [];
  const closed: Timing[] = [];
  while (opened.length < count) {
    for (const path of paths.slice(0, count - opened.length)) {
      const shown = { selector: `[data-testid="tab-pane"][data-path="${path}"]`, count: 1 };
      const timing = await timeClick(page, `nav[aria-label="主菜单"] a[href^="${path}"]`, shown);
      opened.push({ ...timing, path });
      await page.waitForLoadState('networkidle');
      if (path === LIST) await fillList(page);
    }
    await closeAll(page, closed);
  }
  return { opened, closed };
}

async function fillList(page: Page): Promise<void> {
  await page.getByLabel('每页条数').selectOption(String(ROWS));
  await page
    .locator('tr[data-row]')
    .nth(ROWS - 1)
    .waitFor();
}

async function closeAll(page: Page, closed: Timing[]): Promise<void> {
  const cross = '[data-testid="tab-close"]';
  for (let left = await page.locator(cross).count(); left > 0; left--)
    closed.push(await timeClick(page, cross, { selector: cross, count: left - 1 }));
}

function sidebarPaths(page: Page): Promise<string[]> {
  return page
    .locator('nav[aria-label="主菜单"] a')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
}

async function memoryOf(cdp: CDPSession): Promise<Memory> {
  await cdp.send('Performance.enable');
  await pause(1_000);
  for (let n = 0; n < 4; n++) await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
  return { heap: metric('JSHeapUsedSize'), nodes: metric('Nodes'), listeners: metric('JSEventListeners') };
}

function spread(times: number[]): { median: number; p99: number } {
  const sorted = times.toSorted((a, b) => a - b);
  return { median: round(percentile(sorted, 0.5)), p99: round(percentile(sorted, 0.99)) };
}

function tickRow(columns: number, ticks: number, times: number[], slowed: number[]): Row {
  const { median, p99 } = spread(times);
  const slow = spread(slowed);
  return {
    id: 'S11',
    what: `${ROWS} rows × ${columns} columns: tick a box, input to the frame that shows it, ${ticks} ticks`,
    figure: `median ${median} ms, p99 ${p99} ms`,
    target: `< ${LIMIT_MS} ms`,
    met: p99 < LIMIT_MS,
    notes: `one row redrawn each time; processor slowed ${SLOWDOWN}×: median ${slow.median} ms, p99 ${slow.p99} ms`,
  };
}

function tabRow({ opened, closed, before, after }: TabWork): Row {
  const open = spread(opened.map((one) => one.doneMs));
  const close = spread(closed.map((one) => one.doneMs));
  const grown = after.heap / before.heap - 1;
  const slowest = opened.toSorted((a, b) => b.doneMs - a.doneMs).slice(0, 3);
  const mib = (bytes: number) => round(bytes / 2 ** 20);
  return {
    id: 'S11',
    what: `open and close ${opened.length} tabs of the sidebar's pages, the list among them at that size`,
    figure:
      `open median ${open.median} ms, p99 ${open.p99} ms; close median ${close.median} ms, p99 ${close.p99} ms; ` +
      `heap ${mib(before.heap)} → ${mib(after.heap)} MiB (${grown >= 0 ? '+' : ''}${round(grown * 100)} %)`,
    target: `< ${LIMIT_MS} ms; heap back within ${HEAP_SHARE * 100} %`,
    met: open.p99 < LIMIT_MS && close.p99 < LIMIT_MS && Math.abs(grown) <= HEAP_SHARE,
    notes:
      `slowest ${slowest.map(({ path, doneMs }) => `${path} ${round(doneMs)} ms`).join(', ')}; ` +
      `nodes ${before.nodes} → ${after.nodes}, listeners ${before.listeners} → ${after.listeners}`,
  };
}
