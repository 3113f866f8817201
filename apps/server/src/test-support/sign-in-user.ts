import { createHash, randomBytes } from 'node:crypto';
import { ORIGIN_HEADER, ORIGIN_VALUE, SESSION_COOKIE, TAID_HEADER, TOKEN_HEADER } from '@mashang/contract/sign-in';
import { createGuardrails, generateSync } from 'otplib';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '../../../sandbox/src/seed/demo-data.ts';
import { sha256Hex, wireDecrypt, wireEncrypt } from '../platform/security/crypto.ts';
import { SessionSecret } from '../platform/verbs/acting.ts';
import type { TestServer } from './start-test-server.ts';

const STEP_MS = 30_000;
const guardrails = createGuardrails({ MIN_SECRET_BYTES: 10 });
/** Steps that each user has used, per server: a code works once. */
const usedSteps = new WeakMap<TestServer, Map<string, number>>();

export type Envelope = { http: number; code: number; msg: string; data: never };
export type TestUser = {
  server: TestServer;
  username: string;
  taid: string;
  headers: Record<string, string>;
  get(path: string, query?: Record<string, string>): Promise<Envelope>;
  post(path: string, body: unknown): Promise<Envelope>;
  /** Returns an unused code, wire-encrypted; advances the clock to the next step where necessary. */
  code(): string;
  /** Confirms an order by hand with a fresh code, or with the fields given instead. */
  confirm(agtOrderNo: string, fields?: Record<string, unknown>): Promise<Envelope>;
};

/** Signs in as a browser does: both halves of the session, and a code where two-factor is bound. */
export async function signInUser(
  server: TestServer,
  username: string,
  options: { userAgent?: string } = {},
): Promise<TestUser> {
  const { wireKey } = server.platform.config;
  const agent = { [ORIGIN_HEADER]: ORIGIN_VALUE, 'user-agent': options.userAgent ?? 'Mozilla/5.0 (X11; Linux)' };
  const password = wireEncrypt(sha256Hex(DEMO_PASSWORD), wireKey);
  const twoFactor = await isBound(server, username);
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/doLogin',
    headers: agent,
    payload: { username, password, ...(twoFactor ? { googleAuthCode: freshCode(server, username) } : {}) },
  });
  const answer = response.json() as { code: number; msg: string; data: { tokenValue: string } };
  if (answer.code !== 200) throw new Error(`sign-in of ${username} answered ${answer.code} ${answer.msg}`);
  const cookie = response.cookies.find(({ name }) => name === SESSION_COOKIE);
  const taid = await taidOf(server, username);
  const headers: Record<string, string> = {
    ...agent,
    cookie: `${SESSION_COOKIE}=${cookie?.value}`,
    [TOKEN_HEADER]: wireEncrypt(answer.data.tokenValue, wireKey),
    [TAID_HEADER]: taid,
  };

  return userWith(server, username, taid, headers);
}

/**
 * Inserts a session into the database, for tests that need many: signing in costs a password hash and is limited by
 * address.
 */
export async function insertSession(server: TestServer, username: string): Promise<TestUser> {
  const [token, cookie] = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')];
  const hash = (half: string) => createHash('sha256').update(half).digest();
  await server.owner`
    insert into session (user_id, token_hash, cookie_hash, device, expires_at, refresh_expires_at)
    select id, ${hash(token)}, ${hash(cookie)}, 'PC', now() + interval '1 day', now() + interval '1 day'
    from app_user
    where username = ${username}`;
  const taid = await taidOf(server, username);
  const headers = {
    [ORIGIN_HEADER]: ORIGIN_VALUE,
    cookie: `${SESSION_COOKIE}=${cookie}`,
    [TOKEN_HEADER]: wireEncrypt(token, server.platform.config.wireKey),
    [TAID_HEADER]: taid,
  };
  return userWith(server, username, taid, headers);
}

/** Returns the secret by which the server knows a user's session. */
export function sessionOf({ server, headers }: TestUser): SessionSecret {
  const { wireKey } = server.platform.config;
  return new SessionSecret(wireDecrypt(headers[TOKEN_HEADER] as string, wireKey) as string);
}

function userWith(server: TestServer, username: string, taid: string, headers: Record<string, string>): TestUser {
  async function send(method: 'GET' | 'POST', url: string, payload?: unknown): Promise<Envelope> {
    const sent = await server.app.inject({
      method,
      url,
      headers,
      ...(payload === undefined ? {} : { payload: payload as object }),
    });
    return { http: sent.statusCode, ...(sent.json() as Omit<Envelope, 'http'>) };
  }
  const code = () => freshCode(server, username);
  return {
    server,
    username,
    taid,
    headers,
    code,
    get: (path, query = {}) => send('GET', `${path}?${new URLSearchParams(query)}`),
    post: (path, body) => send('POST', path, body),
    confirm: (agtOrderNo, fields) =>
      send('POST', '/api/agt/order/agtManualAffirmOrder', { agtOrderNo, ...(fields ?? { googleAuthCode: code() }) }),
  };
}

function freshCode(server: TestServer, username: string): string {
  const used = usedSteps.get(server) ?? new Map<string, number>();
  usedSteps.set(server, used);
  const last = used.get(username) ?? 0;
  let step = Math.floor(server.clock.now() / STEP_MS);
  if (step <= last) {
    server.clock.advance((last + 1) * STEP_MS - server.clock.now());
    step = last + 1;
  }
  used.set(username, step);
  return codeAt(server, step);
}

/** Returns the code of a step, wire-encrypted, used or not. */
export function codeAt(server: TestServer, step: number): string {
  const plain = generateSync({ secret: DEMO_TOTP_SECRET, guardrails, epoch: (step * STEP_MS) / 1000 });
  return wireEncrypt(plain, server.platform.config.wireKey);
}

async function isBound(server: TestServer, username: string): Promise<boolean> {
  const [row] =
    await server.owner`select totp_bound_at is not null as bound from app_user where username = ${username}`;
  return (row as { bound: boolean }).bound;
}

async function taidOf(server: TestServer, username: string): Promise<string> {
  const [row] =
    await server.owner`select coalesce(participant_id, id)::text as taid from app_user where username = ${username}`;
  return (row as { taid: string }).taid;
}
