/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';
import { demoMerchant } from './merchant.ts';

/** Collectors of the demo that take orders: a batch of this many orders of one amount gives each of them one. */
const COLLECTORS = 4;
let fen = Date.now() % 10_000;

/**
 * Creates orders of the merchant, so that each collector gets `count` notices, and returns their amounts. An account
 * without an open order of the amount goes first, so each collector gets exactly one of each batch.
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

/** Records every sound that is played audibly, on `window.played`. */
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

/** Returns the sounds that were played audibly on a page so far. */
export function playedOn(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { played: string[] }).played);
}

/** Waits until the page's live connection has this state. */
export async function expectLink(page: Page, state: 'on' | 'waiting' | 'elsewhere'): Promise<void> {
  await expect(page.getByTestId('link-dot')).toHaveAttribute('data-state', state, { timeout: 15_000 });
}

/** The bell, the popups and the message dialog of a page. */
export const bell = (page: Page) => page.getByTestId('message-bell');
export const popups = (page: Page) => page.getByTestId('message-popup');
export const dialogOf = (page: Page) => page.getByTestId('message-dialog');

/** Waits until bell and title show this number of unread notices. */
export async function expectUnread(page: Page, count: number): Promise<void> {
  await expect(bell(page)).toHaveAccessibleName(count === 0 ? '消息' : `消息，${count} 条未读`);
  await expect(page).toHaveTitle(count === 0 ? /^[^(]/ : new RegExp(`^\\(${count}\\) `));
}

/** Opens the whole list from the bell. */
export async function openAllNotices(page: Page): Promise<void> {
  await bell(page).click();
  await page.getByRole('button', { name: '查看全部消息' }).click();
  await expect(dialogOf(page)).toBeVisible();
}

/** Returns the order numbers that the message dialog lists, newest first. */
export async function listedNotices(page: Page): Promise<string[]> {
  return dialogOf(page).getByTestId('message-no').allTextContents();
}
