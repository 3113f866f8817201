/// <reference lib="dom" />
import { randomBytes } from 'node:crypto';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { createSecrets } from '../../apps/server/src/platform/security/secrets.ts';
import type { TokenAnswer } from '../../packages/contract/src/sign-in.ts';
import { PASSWORD } from './people.ts';

export type StoredSession = { value: string; expire: number; taid: string; login: string };
const TOKEN_COOKIE = 'MS_TOKEN';

/** Returns the session's readable half as the browser stores it. */
export async function storedSession(context: BrowserContext): Promise<StoredSession | undefined> {
  const cookie = (await context.cookies()).find(({ name }) => name === TOKEN_COOKIE);
  return cookie?.value ? (JSON.parse(decodeURIComponent(cookie.value)) as StoredSession) : undefined;
}

/** Writes the readable half as an attacker might: edited, forged, or plain garbage. */
export async function forgeSession(context: BrowserContext, url: string, value: string | StoredSession): Promise<void> {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  await context.addCookies([{ name: TOKEN_COOKIE, value: encodeURIComponent(text), url, sameSite: 'Strict' }]);
}

/** Stores a sign-in's readable half as the page would: without a known TAID, with a mark of its own. */
export async function keepToken(
  context: BrowserContext,
  url: string,
  { tokenValue, tokenTimeout }: TokenAnswer,
): Promise<void> {
  const expire = Date.now() + tokenTimeout * 1_000;
  await forgeSession(context, url, {
    value: tokenValue,
    expire,
    taid: '',
    login: randomBytes(9).toString('base64url'),
  });
}

/** Counts every call of a path, as long as the page lives. */
export function noteCalls(page: Page, path: string): { count: number } {
  const noted = { count: 0 };
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api/${path}`) noted.count += 1;
  });
  return noted;
}

/** Types name and password and presses Enter, whatever the result. */
export async function tryToSignIn(page: Page, username: string, password: string = PASSWORD): Promise<void> {
  await page.getByLabel('账号').fill(username);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByLabel('密码', { exact: true }).press('Enter');
}

/** Expects the first page after signing in. */
export async function expectHome(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: /今日概况/ })).toBeVisible();
}

/** Master key of every server of the journeys (start-server.mjs). */
const secrets = createSecrets([Buffer.from('e2'.repeat(32), 'hex')]);

/**
 * Returns the position of the piece in the image's own pixels. No script can find it in the image, so the test
 * decrypts the server's challenge.
 */
async function findHole(page: Page): Promise<{ x: number; width: number }> {
  const image = page.getByTestId('slide-image');
  const id = (await image.getAttribute('data-id')) ?? '';
  const { x } = JSON.parse(secrets.open(Buffer.from(id, 'base64url'))) as { x: number };
  return { x, width: await image.evaluate((image) => (image as HTMLImageElement).naturalWidth) };
}

/** Returns the token of a passed check, without the image. */
export function passedCheck(): string {
  const facts = `${Date.now() + 60_000}.${randomBytes(9).toString('base64url')}`;
  return `${facts}.${secrets.tag('slide', facts)}`;
}

/** Drags the slider to the hole, or `offBy` pixels of the image beside it. */
export async function slide(page: Page, { offBy = 0 }: { offBy?: number } = {}): Promise<void> {
  await expect(page.getByText('拖到形状相同的缺口处')).toBeVisible();
  const { x, width } = await findHole(page);
  const knob = page.getByRole('slider');
  // Waits until it stops moving and nothing covers it.
  await knob.hover();
  const box = await knob.boundingBox();
  const track = await knob.evaluate((element) => element.parentElement?.clientWidth ?? 0);
  if (!box) throw new Error('the slide has no knob');
  const [fromX, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const target = Math.max(x + offBy < 0 ? x - offBy : x + offBy, 5);
  await page.mouse.move(fromX, y);
  await page.mouse.down();
  await page.mouse.move(fromX + (target * track) / width, y, { steps: 12 });
  await page.mouse.up();
}

/** Blocks the page's storage, like a browser that blocks site data. */
export async function forbidStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
  });
}
