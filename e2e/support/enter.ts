/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { sha256Hex, wireEncrypt } from '../../apps/server/src/platform/security/crypto.ts';
import { CODES } from '../../packages/contract/src/errors.ts';
import {
  DEFAULT_WIRE_KEY,
  type DoLoginBody,
  ORIGIN_HEADER,
  ORIGIN_VALUE,
  type TokenAnswer,
} from '../../packages/contract/src/sign-in.ts';
import { nextCode, PASSWORD } from './people.ts';
import { expectHome, keepToken } from './session.ts';

type Answer = { code: number; msg: string; data: TokenAnswer; url: string };
const wired = (text: string) => wireEncrypt(text, DEFAULT_WIRE_KEY);
/**
 * Users whom the server has asked for a code: the next sign-in sends it at once, so that the password is checked only
 * once.
 */
const codeBearers = new Set<string>();

async function call(page: Page, body: DoLoginBody): Promise<Answer> {
  // The server distinguishes devices by the user agent, and shows it.
  const userAgent = await page.evaluate(() => navigator.userAgent);
  const headers = { [ORIGIN_HEADER]: ORIGIN_VALUE, 'user-agent': userAgent };
  const answer = await page.context().request.post('/api/doLogin', { data: body, headers });
  return { ...((await answer.json()) as Answer), url: new URL(answer.url()).origin };
}

/**
 * Signs in by the page's own call and leaves both halves of the token in its context, as the page does; loads nothing.
 * A few journeys test the form; for all others it would cost more than most of their steps.
 */
export async function enter(page: Page, username: string): Promise<void> {
  const body = { username, password: wired(sha256Hex(PASSWORD)) };
  const withCode = async () => ({ ...body, googleAuthCode: wired(await nextCode(username)) });
  let answer = await call(page, codeBearers.has(username) ? await withCode() : body);
  if (answer.code === CODES.twoFactorNeeded) {
    codeBearers.add(username);
    answer = await call(page, await withCode());
  }
  if (answer.code !== CODES.ok) throw new Error(`${username} was not let in: ${answer.code} ${answer.msg}`);
  await keepToken(page.context(), answer.url, answer.data);
}

/** Signs in and opens the home page. */
export async function signIn(page: Page, username: string): Promise<void> {
  await enter(page, username);
  await page.goto('/');
  await expectHome(page);
}
