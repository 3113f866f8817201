/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';
import { demoMerchant } from './merchant.ts';

/** Collectors of the demo that take orders: a batch of as many orders of one amount gives each of them one. */
const COLLECTORS = 4;
let fen = Date.now() % 10_000;

/**
 * Makes the merchant order, so that each collector gets `count` notices, and answers their amounts. An account that is
 * free of the amount goes first, hence exactly one of each batch for everyone.
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

/** The bell, the popups and the message dialog of a page. */
export const bell = (page: Page) => page.getByTestId('message-bell');
export const popups = (page: Page) => page.getByTestId('message-popup');
export const dialogOf = (page: Page) => page.getByTestId('message-dialog');

/** Waits until bell and title say how many notices are unread. */
export async function expectUnread(page: Page, count: number): Promise<void> {
  await expect(bell(page)).toHaveAccessibleName(count === 0 ? '消息' : `消息，${count} 条未读`);
  await expect(page).toHaveTitle(count === 0 ? /^[^(]/ : new RegExp(`^\\(${count}\\) `));
}

/** Opens the whole list by the bell. */
export async function openAllNotices(page: Page): Promise<void> {
  await bell(page).click();
  await page.getByRole('button', { name: '查看全部消息' }).click();
  await expect(dialogOf(page)).toBeVisible();
}

/** Order numbers the message dialog lists, newest first. */
export async function listedNotices(page: Page): Promise<string[]> {
  return dialogOf(page).locator('.message-no').allTextContents();
}
