import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { createGuardrails, generateSync } from 'otplib';

export const PASSWORD = 'Demo@2026';
const SECRET = 'JBSWY3DPEHPK3PXP';
const STEP_MS = 30_000;
/**
 * Minimum time left in a step for typing and sending the code of the step before, which is valid until the step ends.
 */
const TO_TYPE_MS = 12_000;
/** A file, because a worker that restarts after a failure uses the same server with its users' spent codes. */
const SPENT = join(tmpdir(), `mashang-e2e-codes-${process.env.E2E_PORT}-${process.env.TEST_PARALLEL_INDEX ?? 0}.json`);

/** The server on which the codes are spent: spent codes are recorded for each server. */
let server = 'main';

/** From now on codes belong to that server's users: a spec with its own server begins with none spent. */
export function spendCodesOn(name: string | undefined): void {
  server = name ?? 'main';
}

function readSpent(): Record<string, number> {
  return existsSync(SPENT) ? (JSON.parse(readFileSync(SPENT, 'utf8')) as Record<string, number>) : {};
}

/**
 * Returns the next code of a demo user. Each works once, in its own half minute and the one after it: two may follow
 * each other at once, a third waits for its time. Other users pass the secret that they have bound.
 */
export async function nextCode(username: string, secret = SECRET): Promise<string> {
  const whose = `${server} ${username}`;
  const spent = readSpent()[whose] ?? 0;
  const now = Math.floor(Date.now() / STEP_MS);
  const left = (now + 1) * STEP_MS - Date.now();
  const step = Math.max(spent + 1, left > TO_TYPE_MS ? now - 1 : now);
  if (step > now) await new Promise((resolve) => setTimeout(resolve, step * STEP_MS - Date.now() + 200));
  // Read again: another user's code may have been spent during the wait.
  writeFileSync(SPENT, JSON.stringify({ ...readSpent(), [whose]: step }));
  return generateSync({
    secret,
    epoch: (step * STEP_MS) / 1_000,
    guardrails: createGuardrails({ MIN_SECRET_BYTES: 10 }),
  });
}

/**
 * Signs in by the form of the sign-in page, with the two-factor code if it is requested, and waits for the home page.
 */
export async function signInByForm(page: Page, username: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('账号').fill(username);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录' }).click();
  const code = page.getByLabel('谷歌验证码');
  const home = page.getByRole('heading', { name: /今日概况/ });
  await expect(code.or(home)).toBeVisible();
  if (await code.isVisible()) {
    await code.fill(await nextCode(username));
    await page.getByRole('button', { name: '登录' }).click();
  }
  await expect(home).toBeVisible();
}

/** Opens a phone-sized page in its own browser context, as a payer has. */
export async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  });
  return context.newPage();
}
