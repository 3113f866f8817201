import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@mashang/contract/permissions';
import { DEVICE_COOKIE, SESSION_COOKIE } from '@mashang/contract/sign-in';
import { createGuardrails, generateSync } from 'otplib';
import { readConfig } from '../../config.ts';
import { openDb } from '../../platform/database/db.ts';
import { learnPlaces } from '../../platform/database/sealed/seal-personal.ts';
import { createTestDatabase } from '../../platform/database/test-database.ts';
import { createBus } from '../../platform/events/events.ts';
import { createHttp, type Http } from '../../platform/http/http.ts';
import { type Platform, refuseAllServices } from '../../platform/platform.ts';
import { wireEncrypt } from '../../platform/security/crypto.ts';
import { createSecrets } from '../../platform/security/secrets.ts';
import { createStorage } from '../../platform/storage/storage.ts';
import { asOwner } from '../../test-support/arrange/as-owner.ts';
import { createTestLog } from '../../test-support/test-log.ts';
import { createUser } from '../users/create-user.ts';
import { browserHash } from '../users/password.ts';
import { signInRoutes } from './routes.ts';
import { isWorkDone } from './slide/slide-work.ts';

export const TOTP_SECRET = 'JBSWY3DPEHPK3PXP';
export const PASSWORD = 'Test@2026';
const WIRE_KEY = 'mashang-wire-key';
const PC = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36';

export type TestDeployment = { platform: Platform; app: Http; time: { now: number }; stop(): Promise<void> };

/**
 * Starts a server on its own database, with a clock that the test sets, and the sign-in calls; `more` adds other routes
 * before it starts.
 */
export async function startTestDeployment(more: (app: Http) => unknown = () => {}): Promise<TestDeployment> {
  const database = await createTestDatabase();
  const time = { now: Date.now() };
  const dataDir = mkdtempSync(join(tmpdir(), 'mashang-test-'));
  const secrets = createSecrets([randomBytes(32)]);
  await learnPlaces(database.url, secrets.vault);
  const platform: Platform = {
    // Users of most tests have no second factor; tests about it switch it on.
    config: { ...readConfig({ DATABASE_URL: database.url, DATA_DIR: dataDir }), staffTwoFactor: false },
    db: await openDb({ url: database.url, logins: database.logins, pool: 4, vault: secrets.vault }),
    clock: { now: () => time.now },
    log: createTestLog(),
    bus: createBus(),
    secrets,
    storage: createStorage(dataDir, secrets),
    gate: refuseAllServices,
  };
  const app = await createHttp(platform);
  signInRoutes(app);
  await more(app);
  await app.ready();
  return {
    platform,
    app,
    time,
    stop: async () => {
      await app.close();
      await platform.db.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type TestUser = { username: string; roles?: Role[]; participantId?: bigint | null; totp?: boolean };

/** Creates a user with the tests' password; returns its id. */
export function addUser({ platform }: TestDeployment, user: TestUser): Promise<bigint> {
  return asOwner(platform.db.url, (tx) =>
    createUser(tx, platform.secrets, {
      username: user.username,
      passwordPlain: PASSWORD,
      nickname: user.username,
      phone: '',
      roles: user.roles ?? ['operator_admin'],
      participantId: user.participantId ?? null,
      ...(user.totp ? { totpSecret: TOTP_SECRET } : {}),
    }),
  );
}

/** Wire-encrypted code of a secret at the server's time, or `offsetS` seconds from it. */
export function codeAt({ time }: TestDeployment, offsetS = 0, secret = TOTP_SECRET): string {
  const epoch = Math.floor(time.now / 1000) + offsetS;
  return wire(generateSync({ secret, epoch, guardrails: createGuardrails({ MIN_SECRET_BYTES: 10 }) }));
}

export function wire(text: string): string {
  return wireEncrypt(text, WIRE_KEY);
}

export function wirePassword(plain: string): string {
  return wire(browserHash(plain));
}

/** Finds a valid proof of work for an image. */
export function workOf({ platform }: TestDeployment, id: string): number {
  const { nonce: salt, bits } = openImage(platform, id);
  for (let work = 0; ; work++) if (isWorkDone({ salt, bits }, work)) return work;
}

/** Finds a number that is not a valid proof of work for an image. */
export function unfit({ platform }: TestDeployment, id: string): number {
  const { nonce: salt, bits } = openImage(platform, id);
  for (let work = 0; ; work++) if (!isWorkDone({ salt, bits }, work)) return work;
}

function openImage({ secrets }: Platform, id: string): { nonce: string; bits: number; x: number } {
  return JSON.parse(secrets.open(Buffer.from(id, 'base64url'))) as { nonce: string; bits: number; x: number };
}

/** Passes a slide check as a person and a browser do; optionally by another process, or from another address. */
export async function passSlide(
  deployment: TestDeployment,
  { by = deployment.app, ip = '127.0.0.1' } = {},
): Promise<string> {
  const asked = await by.inject({ method: 'GET', url: '/api/slide/challenge', remoteAddress: ip });
  const { id } = (asked.json() as { data: { id: string } }).data;
  const payload = { id, x: openImage(deployment.platform, id).x, work: workOf(deployment, id) };
  const sent = await by.inject({ method: 'POST', url: '/api/slide/check', remoteAddress: ip, payload });
  return (sent.json() as { data: { slideToken: string } }).data.slideToken;
}

export type Answered = {
  status: number;
  code: number;
  msg: string;
  data: never;
  cookie: string | undefined;
  device: string | undefined;
};
type Sent = { headers?: Record<string, string>; body?: unknown };

/** Makes one call; returns the envelope and the cookies it set: of the session and of the device. */
export async function call(
  { app }: TestDeployment,
  method: 'GET' | 'POST',
  url: string,
  { headers = {}, body }: Sent = {},
): Promise<Answered> {
  const json =
    body === undefined
      ? {}
      : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } };
  const answer = await app.inject({ method, url, headers, ...json });
  const set = (wanted: string) => answer.cookies.find(({ name }) => name.endsWith(wanted))?.value;
  const envelope = answer.json() as { code: number; msg: string; data: never };
  return { status: answer.statusCode, ...envelope, cookie: set(SESSION_COOKIE), device: set(DEVICE_COOKIE) };
}

export type Session = { token: string; cookie: string; taid: string };

export function headersOf({ token, cookie, taid }: Session): Record<string, string> {
  // Also under its name over TLS, because some tests move the server to an https address.
  return { 'pay-token': wire(token), cookie: `${SESSION_COOKIE}=${cookie}; __Host-${SESSION_COOKIE}=${cookie}`, taid };
}

type Login = { username: string; password?: string; code?: string; slideToken?: string; userAgent?: string };

export function login(
  deployment: TestDeployment,
  { username, password = PASSWORD, code, slideToken, userAgent = PC }: Login,
): Promise<Answered> {
  return call(deployment, 'POST', '/api/doLogin', {
    headers: { 'req-origin': 'AGT_PC', 'user-agent': userAgent },
    body: { username, password: wirePassword(password), googleAuthCode: code, slideToken },
  });
}

/** Signs in and returns both halves, ready for calls. */
export async function signInAs(deployment: TestDeployment, taid: bigint, given: Login): Promise<Session> {
  const answer = await login(deployment, given);
  if (answer.code !== 200) throw new Error(`sign-in answered ${answer.code} ${answer.msg}`);
  return {
    token: (answer.data as { tokenValue: string }).tokenValue,
    cookie: answer.cookie as string,
    taid: String(taid),
  };
}

export async function auditRows({
  platform,
}: TestDeployment): Promise<{ action: string; actorName: string; subjectId: string }[]> {
  return platform.db
    .app`select action, actor_name as "actorName", subject_id as "subjectId" from audit_log order by id` as never;
}
