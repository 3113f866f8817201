import { type Browser, expect, type Page } from '@playwright/test';
import { createGuardrails, generateSync } from 'otplib';

export const PASSWORD = 'Demo@2026';
const SECRET = 'JBSWY3DPEHPK3PXP';
const STEP_MS = 30_000;
const lastStep = new Map<string, number>();

/** The next code of a demo user: each works once, so a second one in the same half minute waits for the next. */
export async function nextCode(username: string): Promise<string> {
  const used = lastStep.get(username) ?? 0;
  let step = Math.floor(Date.now() / STEP_MS);
  if (step <= used) {
    await new Promise((resolve) => setTimeout(resolve, (used + 1) * STEP_MS - Date.now() + 200));
    step = Math.floor(Date.now() / STEP_MS);
  }
  lastStep.set(username, step);
  return generateSync({ secret: SECRET, guardrails: createGuardrails({ MIN_SECRET_BYTES: 10 }) });
}

/** Signs in on the sign-in page, with the two-factor code where it is asked for, and waits for the home page. */
export async function signIn(page: Page, username: string): Promise<void> {
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

/** A phone-sized page of its own, as a payer has. */
export async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  });
  return context.newPage();
}
