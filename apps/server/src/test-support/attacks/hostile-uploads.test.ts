import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { PAYOUT_FILE_COLUMNS } from '@mashang/contract/own-payouts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawCode, merchantCodeText } from '../../../../sandbox/src/seed/draw-code.ts';
import type { RouteFacts } from '../../platform/http/http.ts';
import { invite, tokenOf } from '../arrange/arrange-network-below.ts';
import { bindTwoFactor } from '../arrange/arrange-payouts.ts';
import { multipart } from '../arrange/arrange-proofs.ts';
import { reportFigures } from '../arrange/report-figures.ts';
import { buildRequest } from '../build-request.ts';
import { createOrder } from '../call-merchant.ts';
import { insertSession, type TestUser } from '../sign-in-user.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import { hostileFiles, loadedImages, PLANTED } from './hostile-files.ts';
import { MP4 } from './sample-videos.ts';

/** Every upload route × every hostile file (R10), from the route table, so that a new route is tested automatically. */
let server: TestServer;
let users: TestUser[];
let tokens: { o: string; invitation: string };
let uploadRoutes: RouteFacts[];
let addresses = 0;

/**
 * Upload routes of a case and of a merchant's application, which work only for an open one: here they must only refuse.
 */
const BESIDE_AN_OBJECT = new Set([
  '/api/risk/cases/upload',
  '/api/merchants/application/upload',
  '/api/merchant/verification/upload',
]);
const NAMES = ['admin01', 'risk01', 'finance01', 'agent01', 'ms01', 'merchant01'];

beforeAll(async () => {
  server = await startTestServer();
  await bindTwoFactor(server, ...NAMES);
  users = await Promise.all(NAMES.map((name) => insertSession(server, name)));
  // A participant whose papers are being checked cannot submit any.
  await server.owner.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update participant set kyc_status = 4 where name = 'ms01'`;
  });
  const { payUrl } = await createOrder(server);
  tokens = { o: new URL(payUrl).searchParams.get('o') as string, invitation: await invitation() };
  uploadRoutes = server.app.routeTable.filter(({ schema }) => schema['x-upload']);
}, 60_000);
afterAll(() => server?.stop());

async function invitation(): Promise<string> {
  const agent = users.find(({ username }) => username === 'agent01') as TestUser;
  return tokenOf(await invite(agent, { name: 'uploader9' }));
}

type Answer = { code: number; data: unknown };
async function sendTo(route: RouteFacts, bytes: Buffer, user: TestUser | null): Promise<Answer> {
  const { url, query } = buildRequest(route, { values: {}, round: 0, optional: false, plain: tokens });
  const { payload, headers } = await multipart([{ bytes, filename: `${randomUUID()}.png` }]);
  const sent = await server.app.inject({
    method: 'POST',
    url,
    query,
    payload,
    headers: { ...user?.headers, ...headers, 'invitation-token': tokens.invitation },
    remoteAddress: `10.7.${addresses >> 8}.${addresses++ & 255}`,
  });
  return sent.json() as Answer;
}

const left = async () => {
  const [row] = await server.owner`select count(*)::int as n from stored_file`;
  return [
    row?.n,
    readdirSync(server.platform.config.dataDir, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
      .length,
  ];
};

async function honestFiles(): Promise<Buffer[]> {
  const image = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#885500' } })
    .png()
    .toBuffer();
  const code = await drawCode(merchantCodeText({ account: '898000960110001', merchant: 'ms01' }));
  const payouts = [Object.values(PAYOUT_FILE_COLUMNS).join(','), 'A1,10.00,银行卡,张三,6222020200012345678,示范银行,'];
  return [image, code, MP4, Buffer.from('名称,编号\n某某有限公司,1\n'), Buffer.from(payouts.join('\n'))];
}

/** Finds a user who may call an upload route, and a file it accepts. */
async function findUser(route: RouteFacts): Promise<{ user: TestUser | null; honest: Buffer } | null> {
  for (const honest of await honestFiles())
    for (const user of route.config.isPublic ? [null] : users)
      if ((await sendTo(route, honest, user)).code === 200) return { user, honest };
  return null;
}

it('is refused in words that name the file, and nothing of it is left', async () => {
  const wrong: string[] = [];
  const files = await hostileFiles();
  let [tried, refused] = [0, 0];
  for (const route of uploadRoutes) {
    const needsObject = BESIDE_AN_OBJECT.has(route.url);
    const found = needsObject ? { user: users[0] as TestUser } : await findUser(route);
    if (!found) {
      wrong.push(`${route.url} takes nothing from anybody: say in this test how to call it`);
      continue;
    }
    const before = await left();
    for (const [what, bytes] of Object.entries(files)) {
      const { code, data } = await sendTo(route, bytes, found.user);
      tried += 1;
      const names = Array.isArray(data) && (data as { field: string }[])[0]?.field === 'file';
      if (needsObject ? code !== 200 : code === 400 && names) refused += 1;
      else wrong.push(`${route.url} answers ${code} to ${what}: ${JSON.stringify(data)}`);
    }
    const after = await left();
    if (`${before}` !== `${after}`) wrong.push(`${route.url} leaves something behind: ${before} → ${after}`);
  }
  reportFigures({ entries: uploadRoutes.length, tried, refused });
  process.stdout.write(`hostile uploads: ${uploadRoutes.length} entries, ${tried} files\n`);
  expect(wrong).toEqual([]);
  expect(uploadRoutes.length).toBeGreaterThanOrEqual(12);
}, 120_000);

it('is re-encoded where it is an image: what was hidden in it is gone', async () => {
  const wrong: string[] = [];
  let [taken, madeAnew] = [0, 0];
  for (const route of uploadRoutes) {
    const found = await findUser(route);
    for (const [what, bytes] of Object.entries(await loadedImages())) {
      const { code, data } = await sendTo(route, bytes, found?.user ?? null);
      if (code !== 200) continue;
      taken += 1;
      const name = Object.values(data as object).find((value) => typeof value === 'string' && value.includes('.webp'));
      if (!name) wrong.push(`${route.url} keeps ${what} as ${JSON.stringify(data)}`);
      else {
        const kept = await server.platform.storage.get(`${name}`.replace(/^\/files\//, ''));
        if (kept && !Buffer.from(kept).includes(PLANTED)) madeAnew += 1;
        else wrong.push(`${route.url} keeps what was hidden: ${what}`);
      }
    }
  }
  reportFigures({ taken, madeAnew });
  expect(wrong).toEqual([]);
  // Most upload routes take images; a code of an account must be one, whatever else the image shows.
  expect(taken).toBeGreaterThan(4 * 5);
}, 120_000);
