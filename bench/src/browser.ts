import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { CHROMIUM_ARGS, chromiumFile } from './devtools.ts';

export type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;
export type OpenPage = { page: Page; cdp: CDPSession; context: BrowserContext };

/** Starts a browser that is driven like a person would; its own cost must not matter to the figure. */
export function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumFile(), args: CHROMIUM_ARGS });
}

/** Opens a page with its own profile on a wide screen. */
export async function openPage(browser: Browser, cookies: Cookies = []): Promise<OpenPage> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  });
  await context.addCookies(cookies);
  const page = await context.newPage();
  return { page, cdp: await context.newCDPSession(page), context };
}
