import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { enter } from './enter.ts';

export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;
const PLACE = { locale: 'zh-CN', timezoneId: 'Asia/Shanghai' } as const;

/** Signs in once; every page opened with the returned state belongs to that user. */
export async function signedIn(browser: Browser, username: string): Promise<SignedIn> {
  const context = await browser.newContext(PLACE);
  await enter(await context.newPage(), username);
  const state = await context.storageState();
  await context.close();
  // The state of a browser that has never shown the shell: no tabs, no settings.
  return { cookies: state.cookies, origins: [] };
}

/** Opens a new browser context with a signed-in user. */
export async function openAs(
  browser: Browser,
  storageState: SignedIn | undefined,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    ...PLACE,
    viewport: { width: 1440, height: 900 },
    storageState,
    ...options,
  });
  return context.newPage();
}

/** Returns a toast with this text. */
export function toast(page: Page, text: string | RegExp): Locator {
  return page.getByTestId('toast').getByText(text);
}

/** Signs a user in on another server than the run's own, in a new browser context that shows nothing yet. */
export async function enterServer(browser: Browser, baseURL: string, username: string): Promise<Page> {
  const page = await openAs(browser, undefined, { baseURL });
  await enter(page, username);
  return page;
}

export function sidebar(page: Page): Locator {
  return page.getByTestId('sidebar');
}

/** Returns the open tabs' links, in order. */
export function tabs(page: Page): Locator {
  return page.getByTestId('tab').getByRole('link');
}

export function tab(page: Page, title: string): Locator {
  return page.getByTestId('tab').filter({ hasText: title });
}

export function pane(page: Page, path: string): Locator {
  return page.locator(`[data-testid="tab-pane"][data-path="${path}"]`);
}

/** Opens pages from the sidebar, one after the other. */
export async function visit(page: Page, ...titles: string[]): Promise<void> {
  for (const title of titles) {
    await sidebar(page).getByRole('link', { name: title, exact: true }).click();
    await page.locator('[data-testid="tab"][data-active="true"]', { hasText: title }).waitFor();
  }
}

/** Returns the paths of the list's requests from now on. */
export function requestsOf(page: Page, path: string): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === path) seen.push(url.search);
  });
  return seen;
}

type Item = Record<string, unknown>;
export function leaf(path: string, title: string, component: string, more: Item = {}): Item {
  return { path, name: title, title, component, level: 1, icon: '', roles: [], subMenus: [], ...more };
}
export function group(path: string, title: string, subMenus: Item[], more: Item = {}): Item {
  return { ...leaf(path, title, 'layout', more), level: 0, subMenus };
}

/** Replaces the server's menu, to test what the page makes of it. */
export async function offerMenus(page: Page, menus: unknown): Promise<void> {
  await page.route('**/api/menus/current', (route) => route.fulfill({ json: { code: 200, msg: 'ok', data: menus } }));
}
