/// <reference lib="dom" />
import { randomBytes, randomInt } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { expect, type Locator, type Page } from '@playwright/test';
import { openPool } from '../../apps/server/src/platform/database/db.ts';
import { findRunningDatabase } from '../../apps/server/src/platform/database/embedded/find-running-database.ts';
import { demoMerchant } from './merchant.ts';

/** A card number with a valid check digit. */
const CARD = '6222020000000007';

/** Puts money on the demo merchant's balance. */
export async function fundMerchant(baseURL: string, amount = '20000.00'): Promise<void> {
  await payOrder(baseURL, { amount });
}

/** Creates a collection order that the sandbox channel reports as paid; returns its number. */
export async function payOrder(baseURL: string, fields: { amount: string; notifyUrl?: string }): Promise<string> {
  const order = await demoMerchant(baseURL).createCollection({
    mchOrderNo: `paid-${randomBytes(8).toString('hex')}`,
    product: 'auto',
    subject: '备付',
    ...fields,
  });
  const o = new URL(order.payUrl).searchParams.get('o');
  const answer = await fetch(`${baseURL}/api/pay/sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ o }),
  });
  expect(await answer.json()).toMatchObject({ code: 200 });
  return order.agtOrderNo;
}

/** The merchant requests a payout; returns its number. */
export async function createPayout(
  baseURL: string,
  fields: { amount?: string; beneficiaryName?: string; beneficiaryAccount?: string; notifyUrl?: string } = {},
): Promise<string> {
  const { orderNo, status } = await demoMerchant(baseURL).createPayout({
    mchOrderNo: `P${randomBytes(8).toString('hex')}`,
    amount: '1000.00',
    payType: 2,
    beneficiaryName: '张三丰',
    beneficiaryAccount: CARD,
    bankName: '示范银行',
    remark: '货款',
    ...fields,
  });
  expect(status).toBe(0);
  return orderNo;
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Draws a unique image: blocks of random colours. */
export function drawImage(): { name: string; mimeType: string; buffer: Buffer } {
  const [width, height, block] = [240, 360, 24];
  const columns = width / block;
  const colours = Array.from({ length: columns * (height / block) }, () => [0, 0, 0].map(() => randomInt(256)));
  const rows = Array.from({ length: height }, (_, y) => {
    const line = Array.from({ length: width }, (_pixel, x) => {
      return colours[Math.floor(y / block) * columns + Math.floor(x / block)] as number[];
    });
    return Buffer.from([0, ...line.flat()]);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const buffer = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { name: 'receipt.png', mimeType: 'image/png', buffer };
}

/** Records a unique film of half a second with the page's own browser. */
export async function recordFilm(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 96, height: 128 });
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const over = new Promise((resolve) => recorder.addEventListener('stop', resolve));
    recorder.start();
    const drawing = setInterval(() => {
      pen.fillStyle = `hsl(${Math.floor(Math.random() * 360)} 80% 50%)`;
      pen.fillRect(0, 0, canvas.width, canvas.height);
    }, 30);
    await new Promise((resolve) => setTimeout(resolve, 600));
    clearInterval(drawing);
    recorder.stop();
    await over;
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  return Buffer.from(bytes);
}

/** Returns a payout's row in a list; on a phone its card. */
export function rowOf(page: Page, orderNo: string): Locator {
  return page.locator('[data-row]', { hasText: orderNo });
}

export function claimButton(page: Page, orderNo: string): Locator {
  return page.getByRole('button', { name: `抢单 ${orderNo}` });
}

/** Returns one slot of the paid or reject dialog. */
export function slotOf(dialog: Locator, label: string): Locator {
  return dialog.getByRole('region', { name: label });
}

/** Ends the time of every open claim by the database clock, as if the minutes had passed. */
export async function endCountdowns(dataDir: string): Promise<void> {
  const database = await findRunningDatabase(dataDir);
  const sql = openPool(database?.url ?? '', null, 1);
  try {
    await sql`update payout_claim set deadline = clock_timestamp() - interval '1 second' where status = 0`;
  } finally {
    await sql.end();
  }
}

/** Puts a new image into a slot and waits until the server has it. */
export async function uploadInto(dialog: Locator, label: string): Promise<void> {
  const slot = slotOf(dialog, label);
  await slot.locator('input[type=file]').setInputFiles(drawImage());
  await expect(slot.getByRole('button', { name: `移除${label}` })).toBeVisible();
}

/**
 * Sends claims that reach the server at the same moment: each waits for the last one. Returns the message of each page.
 * The message is visible for three seconds, so it is read from before the presses on: on a busy machine the second
 * press takes longer.
 */
export async function claimTogether(
  pages: readonly Page[],
  button: (page: Page) => Locator,
): Promise<(string | null)[]> {
  let arrived = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const page of pages)
    await page.route(
      /\/api\/(agt\/struggle\/addOrder|ms\/order\/grab)\/\d+$/,
      async (route) => {
        arrived += 1;
        if (arrived === pages.length) resolve();
        await promise;
        await route.continue();
      },
      { times: 1 },
    );
  const said = (page: Page) => page.getByText(/^(抢单成功|手慢了，该订单已被抢走)$/).first();
  const reading = Promise.all(pages.map((page) => said(page).textContent()));
  for (const page of pages) await button(page).press('Enter');
  return reading;
}
