/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';
import { demoMerchant } from './merchant.ts';

/** Collectors of the demo that take orders: a batch of as many orders of one amount gives each of them one. */
const COLLECTORS = 4;
let fen = Date.now() % 10_000;

/**
 * Makes the merchant order, so that each collector gets `count` notices, and answers their amounts. An account takes
 * no second open order of one amount, hence exactly one of each batch for everyone.
 */
export async function sendNotices(baseURL: string, count: number): Promise<string[]> {
  const merchant = demoMerchant(baseURL);
  const amounts: string[] = [];
  for (let n = 0; n < count; n++) {
    fen += 1;
    const amount = `${20 + Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;
    const batch = Array.from({ length: COLLECTORS }, (_, at) =>
      merchant.createCollection({
        mchOrderNo: `n-${Date.now()}-${fen}-${at}`,
        product: 'bank',
        amount,
        subject: '消息',
      }),
    );
    const orders = await Promise.all(batch);
    expect(orders.map((order) => order.status)).toEqual(orders.map(() => 1));
    amounts.push(amount);
  }
  return amounts;
}

/** Notes every sound that is played aloud, on `window.played`. */
export async function noteSounds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const played: string[] = [];
    Object.assign(window, { played });
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      if (!this.muted) played.push(this.src.replace(/^.*\/(\w+)-.*$/, '$1'));
      return play.call(this);
    };
  });
}

/** The sounds that were played aloud on a page so far. */
export function playedOn(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { played: string[] }).played);
}

/** Waits until the page's live connection is as said. */
export async function expectLink(page: Page, state: 'on' | 'waiting' | 'elsewhere'): Promise<void> {
  await expect(page.locator('.link-dot')).toHaveAttribute('data-state', state, { timeout: 15_000 });
}

/** Order numbers and amounts the message dialog lists, newest first. */
export async function listedNotices(page: Page): Promise<string[]> {
  return page.getByTestId('message-dialog').locator('.message-no').allTextContents();
}
