import { setTimeout as wait } from 'node:timers/promises';
import { createGuardrails, generateSync } from 'otplib';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '../../apps/sandbox/src/seed/demo-data.ts';
import { sha256Hex, wireEncrypt } from '../../apps/server/src/platform/security/crypto.ts';
import { CODES } from '../../packages/contract/src/errors.ts';
import {
  DEFAULT_WIRE_KEY,
  ORIGIN_HEADER,
  ORIGIN_VALUE,
  TAID_HEADER,
  TOKEN_HEADER,
  type TokenAnswer,
  type UserInfo,
} from '../../packages/contract/src/sign-in.ts';

/** A signed-in person of the demo, who makes the calls that the pages of the back office make. */
export type Person = {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: object): Promise<T>;
  /** The same with a fresh two-factor code. */
  confirm<T>(path: string, body: object): Promise<T>;
  /** Waits until a fresh code exists, so that the next `confirm` does not. */
  ready(): Promise<void>;
};
type Envelope = { code: number; msg: string; data: unknown };

const STEP_MS = 30_000;
/** A code is valid in its half minute and the one after it: this much is left to send one of the half minute before. */
const TO_SEND_MS = 12_000;
const guardrails = createGuardrails({ MIN_SECRET_BYTES: 10 });
const wired = (text: string) => wireEncrypt(text, DEFAULT_WIRE_KEY);

/** Signs in as one of the demo's people. A code works once, so a third one within a half minute waits for the next. */
export async function signIn(baseUrl: string, username: string): Promise<Person> {
  const headers: Record<string, string> = {
    'user-agent': 'MashangAcceptance/1.0',
    [ORIGIN_HEADER]: ORIGIN_VALUE,
  };
  const cookies = new Map<string, string>();
  let spent = 0;

  async function send<T>(path: string, body?: object): Promise<T> {
    const response = await fetch(baseUrl + path, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(20_000),
    });
    const { code, msg, data } = (await response.json()) as Envelope;
    if (code !== CODES.ok) throw new Error(`${username}: ${path.split('?')[0]} was answered ${code} ${msg}`);
    for (const text of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (text.split(';', 1)[0] ?? '').split(/=(.*)/);
      cookies.set(name, value);
    }
    headers.cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return data as T;
  }

  async function freshCode(): Promise<string> {
    const now = Math.floor(Date.now() / STEP_MS);
    const left = (now + 1) * STEP_MS - Date.now();
    const step = Math.max(spent + 1, left > TO_SEND_MS ? now - 1 : now);
    if (step > now) await wait(step * STEP_MS - Date.now() + 200);
    spent = step;
    return wired(generateSync({ secret: DEMO_TOTP_SECRET, epoch: (step * STEP_MS) / 1_000, guardrails }));
  }

  const person: Person = {
    get: <T>(path: string) => send<T>(path),
    post: <T>(path: string, body: object) => send<T>(path, body),
    async confirm<T>(path: string, body: object) {
      return send<T>(path, { ...body, googleAuthCode: await freshCode() });
    },
    async ready() {
      const free = (spent + 1) * STEP_MS - Date.now();
      if (free > 0) await wait(free + 200);
    },
  };
  const password = wired(sha256Hex(DEMO_PASSWORD));
  const { tokenValue } = await person.confirm<TokenAnswer>('/api/doLogin', { username, password });
  headers[TOKEN_HEADER] = wired(tokenValue);
  headers[TAID_HEADER] = (await person.get<UserInfo>('/api/userInfo')).taid;
  return person;
}
