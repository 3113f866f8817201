import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { formatTime } from '@mashang/contract/time';
import type { Credentials } from '@mashang/merchant-sdk/sign-request';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EXAMPLES_FILE, type Examples, readExamples } from '../../platform/http/merchant-document/examples.ts';
import { MERCHANT_CALLS, type OperationId } from '../../platform/http/merchant-document/merchant-calls.ts';
import { merchantDocument } from '../../platform/http/merchant-document/merchant-document.ts';
import { rotateOnly } from '../arrange/arrange-network.ts';
import { bindTwoFactor, claimed, fundMerchant, listPayout, pay, payoutBody } from '../arrange/arrange-payouts.ts';
import { arrangeSettlement, merchantOf } from '../arrange/arrange-settlements.ts';
import { asOwner } from '../arrange/as-owner.ts';
import { liftStepUpSums } from '../arrange/lift-sums.ts';
import { makeKey } from '../arrange/make-key.ts';
import {
  callMerchant,
  collectionBody,
  createOrder,
  M1001,
  type MerchantCall,
  postCollection,
} from '../call-merchant.ts';
import { noticeOf, notifyChannel } from '../notify-channel.ts';
import { insertSession, signInUser, type TestUser } from '../sign-in-user.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import { closedCheckAt, faultsOf } from './document-checks.ts';
import { type Answered, FAULT_HEADER, takeAnswered } from './hold-against-document.ts';

let server: TestServer;
let agent: TestUser;
let staff: { maker: TestUser; checker: TestUser };
let tester: Credentials;
const all: Answered[] = [];
const document = merchantDocument('zh', '/');

/** A call of each operation that succeeds, made in order. */
type Asked = { path: string; body?: unknown };
const good = new Map<OperationId, Asked>();
const IDS = Object.keys(MERCHANT_CALLS) as OperationId[];
/** The channel signs by itself: it has a manner of its own. */
const OF_MERCHANTS = IDS.filter((id) => id !== 'receiveChannelNotification');
const POSTS = OF_MERCHANTS.filter((id) => MERCHANT_CALLS[id].method === 'POST');

beforeAll(async () => {
  server = await startTestServer();
  staff = { maker: await insertSession(server, 'admin01'), checker: await insertSession(server, 'admin02') };
  await liftStepUpSums(server.owner);
  await rotateOnly(server, 'agent02');
  await bindTwoFactor(server, 'agent03');
  agent = await signInUser(server, 'agent02');
  tester = await makeKey(server, { live: false });
  await fundMerchant(server, 100_000_000n);
  await asOwner(server.platform.db.url, async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`delete from settlement_plan`;
    await tx`delete from settlement_account`;
  });
  await arrangeSettlement(server, staff);
  takeAnswered();
}, 120_000);
afterAll(() => server?.stop());

function ask(id: OperationId, asked: Asked, call: Partial<MerchantCall> = {}) {
  const { method } = MERCHANT_CALLS[id];
  const credentials = { ...(id === 'createTestPayment' ? tester : {}), ...call.credentials };
  const body = method === 'POST' ? (asked.body ?? {}) : undefined;
  return callMerchant(server, {
    method,
    path: asked.path,
    ...(body === undefined ? {} : { body }),
    ...call,
    credentials,
  });
}
function keep(): Answered[] {
  const found = takeAnswered();
  all.push(...found);
  return found;
}
/** Makes the call of an operation, expects its status, and keeps the call for the tests of its errors. */
async function succeed(id: OperationId, asked: Asked): Promise<Record<string, unknown>> {
  const answer = await ask(id, asked);
  expect([id, answer.status, answer.text]).toEqual([id, successOf(id), answer.text]);
  good.set(id, asked);
  keep();
  return answer.body;
}
const successOf = (id: OperationId) => ('status' in MERCHANT_CALLS[id] ? MERCHANT_CALLS[id].status : 200);

/** Makes each call in the same way, and expects the same status. */
async function everyCall(ids: readonly OperationId[], status: number, call: () => Partial<MerchantCall>) {
  for (const id of ids) {
    const answer = await ask(id, good.get(id) as Asked, call());
    expect([id, answer.status, answer.body.cause], answer.text).toEqual([id, status, expect.any(String)]);
  }
  keep();
}

async function paidOrder(): Promise<string> {
  const { agtOrderNo } = await createOrder(server, { amount: '88.00' });
  expect(await agent.confirm(agtOrderNo, {})).toMatchObject({ code: 200 });
  return agtOrderNo;
}
async function paidPayout(): Promise<string> {
  const { id, orderNo } = await listPayout(server);
  expect(await pay(agent, await claimed(agent, id))).toMatchObject({ code: 200 });
  return orderNo;
}
const NO_ORDER = 'DS00000000000000000000';
const EXAMPLE = { mchOrderNo: 'A-20260701-0001', amount: '1000.00', subject: '测试商品' };

it('every operation succeeds', async () => {
  await succeed('listProducts', { path: '/api/v1/products' });
  const c = '/api/v1/collections';
  const made = await succeed('createCollection', { path: c, body: collectionBody(EXAMPLE) });
  await succeed('getCollection', { path: `${c}/${made.agtOrderNo}` });
  await succeed('findCollection', { path: `${c}?mchOrderNo=${EXAMPLE.mchOrderNo}` });
  const page = await callMerchant(server, { method: 'GET', path: `${c}?limit=2` });
  expect([page.status, page.body]).toEqual([200, { list: [expect.anything()], nextCursor: '' }]);
  const [first, second] = [await paidOrder(), await paidOrder()];
  const refund = { amount: '30.00', mchRefundNo: 'R-20260701-0001', reason: '退货' };
  const asked = await succeed('createRefund', { path: `${c}/${first}/refunds`, body: refund });
  await succeed('createWholeRefund', { path: `${c}/${second}/refund`, body: {} });
  await succeed('listRefunds', { path: `${c}/${first}/refunds` });
  await succeed('listAllRefunds', { path: '/api/v1/refunds?limit=2' });
  await succeed('getRefund', { path: `${c}/${first}/refunds/${asked.refundNo}` });
  await succeed('cancelRefund', { path: `${c}/${first}/refunds/${asked.refundNo}/cancel`, body: {} });

  const p = '/api/v1/payouts';
  const body = payoutBody({ mchOrderNo: 'P-20260701-0001' });
  const payout = await succeed('createPayout', { path: p, body });
  await succeed('getPayout', { path: `${p}/${payout.orderNo}` });
  await succeed('findPayout', { path: `${p}?mchOrderNo=P-20260701-0001` });
  await succeed('createPayoutBatch', {
    path: `${p}/batch`,
    body: { payouts: [payoutBody({ mchOrderNo: 'P-20260701-0002' }), payoutBody({ amount: '0.00' })] },
  });
  await succeed('cancelPayout', { path: `${p}/${payout.orderNo}/cancel` });
  const [accepted, disputed] = [await paidPayout(), await paidPayout()];
  await succeed('acceptPayout', { path: `${p}/${accepted}/accept` });
  await succeed('disputePayout', { path: `${p}/${disputed}/dispute`, body: { reason: '收款人未收到' } });

  const s = '/api/v1/settlements';
  const settlement = await succeed('requestSettlement', { path: s, body: {} });
  await succeed('listSettlements', { path: `${s}?limit=2` });
  await succeed('getSettlement', { path: `${s}/${settlement.settlementNo}` });
  await succeed('getSettlementStatement', { path: `${s}/${settlement.settlementNo}/statement` });
  await succeed('getBalance', { path: '/api/v1/balance' });
  await succeed('getBill', { path: `/api/v1/bills/${formatTime(server.clock.now()).slice(0, 10)}?limit=2` });
  await succeed('listTransfers', { path: '/api/v1/transfers?limit=3' });
  await succeed('listEvents', { path: '/api/v1/events?limit=3' });
  const test = { mchOrderNo: 'T-20260701-0001', amount: '500.00', subject: '测试商品' };
  const tested = await postCollection(server, collectionBody(test), { credentials: tester });
  const paying = { agtOrderNo: tested.body.agtOrderNo };
  await succeed('createTestPayment', { path: '/api/v1/test/payments', body: paying });
  await ask('createTestPayment', { path: '/api/v1/test/payments', body: paying });
  await ask('createTestPayment', { path: '/api/v1/test/payments', body: paying }, { credentials: M1001 });
  keep();
  // By now every operation but the channel's has been answered.
  expect([...good.keys()].toSorted()).toEqual(OF_MERCHANTS.toSorted());
});

it('every operation refuses what is wrong with the request itself', async () => {
  const wrongPath = (id: OperationId): Asked => {
    const { path } = good.get(id) as Asked;
    if (path.includes('?')) return { path: `${path}&unknown=1` };
    const { params, query } = MERCHANT_CALLS[id] as { params?: object; query?: object };
    return { path: query ? `${path}?unknown=1` : params ? path.replace(/(DS|DF|TK|JS)\d+/, 'X'.repeat(41)) : path };
  };
  for (const id of OF_MERCHANTS.filter((one) => document400(one) && !POSTS.includes(one)))
    expect([id, (await ask(id, wrongPath(id))).status]).toEqual([id, 400]);
  await everyCall(POSTS, 400, () => ({ idempotencyKey: null }));
  await everyCall(POSTS, 400, () => ({ idempotencyKey: 'a b' }));
  await everyCall(
    POSTS.filter((id) => 'body' in MERCHANT_CALLS[id]),
    400,
    () => ({ body: '{broken' }),
  );
  await everyCall(POSTS, 413, () => ({ body: `"${'x'.repeat(2_200_000)}"` }));
  await everyCall(POSTS, 415, () => ({ headers: { 'content-type': 'text/plain' } }));
});
const document400 = (id: OperationId) => statusesOf(id).includes(400);

it('every operation refuses a wrong signature, an unknown place, a stopped or a frozen merchant', async () => {
  await everyCall(OF_MERCHANTS, 401, () => ({ headers: { 'x-signature': 'f'.repeat(64) } }));
  await everyCall(['getBalance'], 401, () => ({ headers: { 'x-nonce': 'short' } }));
  await everyCall(['getBalance'], 401, () => ({ headers: { 'x-nonce': '' } }));
  await everyCall(['getBalance'], 401, () => ({ timestamp: 1_000_000_000 }));
  await everyCall(['getBalance'], 401, () => ({ credentials: { keyId: 'nobodys' } }));
  const nonce = randomUUID();
  expect((await ask('getBalance', { path: '/api/v1/balance' }, { nonce })).status).toBe(200);
  await everyCall(['getBalance'], 401, () => ({ nonce }));
  const { id } = await merchantOf(server);
  const set = (change: string, back: string) => ({ change, back });
  for (const [status, { change, back }] of [
    [403, set(`ip_allow = '{203.0.113.0/24}'`, `ip_allow = '{}'`)],
    [
      403,
      set(
        `suspended = true, suspended_at = now(), suspended_by = 'risk01', suspend_reason = '测试'`,
        `suspended = false, suspended_at = null, suspend_reason = ''`,
      ),
    ],
    [423, set('frozen = true', 'frozen = false')],
  ] as const) {
    const write = (text: string) =>
      server.change(() =>
        asOwner(server.platform.db.url, async (tx) => {
          await tx`set local session_replication_role = replica`;
          await tx.unsafe(`update merchant set ${text} where id = ${id}`);
        }),
      );
    await write(change);
    await everyCall(OF_MERCHANTS, status, () => ({}));
    await write(back);
  }
});

it('every POST refuses its key with another body, and while the same request is running', async () => {
  const used = { idempotencyKey: randomUUID() };
  const body = collectionBody();
  expect((await ask('createCollection', { path: '/api/v1/collections', body }, used)).status).toBe(201);
  for (const id of POSTS) {
    const asked = id === 'createCollection' ? { ...(good.get(id) as Asked), body: collectionBody() } : good.get(id);
    // A test key has a space of its own, where that Idempotency-Key is new.
    if (id === 'createTestPayment') await postCollection(server, collectionBody(), { ...used, credentials: tester });
    expect([id, (await ask(id, asked as Asked, used)).status]).toEqual([id, 422]);
    const twice = { idempotencyKey: randomUUID() };
    const answers = await Promise.all([ask(id, asked as Asked, twice), ask(id, asked as Asked, twice)]);
    expect([id, ...answers.map(({ status }) => status)]).toEqual([id, expect.any(Number), 409]);
  }
  keep();
});

it('every operation finds nothing of what does not exist', async () => {
  for (const id of OF_MERCHANTS.filter((one) => statusesOf(one).includes(404))) {
    const { path, body } = good.get(id) as Asked;
    const unknown = path
      .replace(/DS\w+/, NO_ORDER)
      .replace(/(DF|TK|JS)\d+/, (_all, kind: string) => `${kind}${'1'.repeat(24)}`)
      .replace(/mchOrderNo=.*/, 'mchOrderNo=nobodys');
    const named = id === 'createTestPayment' ? { agtOrderNo: NO_ORDER } : body;
    const answer = await ask(id, { path: unknown, body: named });
    expect([id, answer.status], answer.text).toEqual([id, 404]);
  }
  keep();
});

it('every command is closed without a licence', async () => {
  const commands = OF_MERCHANTS.filter((id) => statusesOf(id).includes(451));
  await asOwner(server.platform.db.url, async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`create table kept_profiles as select * from licence_profile`;
    await tx`delete from licence_profile`;
  });
  server.platform.bus.signal('licence');
  await everyCall(commands, 451, () => ({}));
  const notice = await notifyChannel(server, noticeOf(NO_ORDER, '10.00'));
  expect(notice.status, notice.text).toBe(451);
  await asOwner(server.platform.db.url, async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into licence_profile overriding system value select * from kept_profiles`;
    await tx`drop table kept_profiles`;
  });
  server.platform.bus.signal('licence');
  keep();
});

it('every operation says when it is away, at fault, or asked too often', async () => {
  for (const [status, fault] of [
    [503, '57P01'],
    [500, 'none'],
  ] as const) {
    const headers = { [FAULT_HEADER]: fault };
    await everyCall(OF_MERCHANTS, status, () => ({ headers }));
    const path = '/api/v1/channels/sandbox/notifications';
    expect((await callMerchant(server, { method: 'POST', path, body: {}, headers })).status).toBe(status);
  }
  const guess = { headers: { 'x-signature': 'f'.repeat(64) }, ip: '203.0.113.9' };
  for (let n = 0; n < 130; n += 1) await ask('getBalance', { path: '/api/v1/balance' }, guess);
  await everyCall(OF_MERCHANTS, 429, () => guess);
});

it('a channel gets its own answers', async () => {
  const { agtOrderNo } = await createOrder(server, { amount: '12.00' });
  const statuses = async (...asked: Promise<{ status: number }>[]) =>
    (await Promise.all(asked)).map((one) => one.status);
  const notice = noticeOf(agtOrderNo, '12.00');
  expect(await statuses(notifyChannel(server, { ...notice, amount: 'x' }))).toEqual([400]);
  expect(await statuses(notifyChannel(server, notice, { secret: 'wrong' }))).toEqual([401]);
  expect(await statuses(notifyChannel(server, notice, { connector: 'nobody', secret: 'x' }))).toEqual([404]);
  keep();
});

/** Statuses that the document lists for an operation. */
function statusesOf(id: OperationId): number[] {
  for (const methods of Object.values(document.paths))
    for (const { operationId, responses } of Object.values(methods))
      if (operationId === id) return Object.keys(responses as object).map(Number);
  return [];
}

/**
 * Answered elsewhere, because they need a marketplace, a payment product of a channel or a flood of channels:
 * `shops.test.ts` (502), `confirm-collection-order.test.ts` and `http-headers.db.test.ts`. Each is held there.
 */
const ELSEWHERE = new Set([
  'createCollection 502',
  // A day of 100 001 rows: `merchant-bill.test.ts` has the rule.
  'getBill 409',
  ...[200, 409, 413, 415, 423, 429].map((status) => `receiveChannelNotification ${status}`),
]);

it('so every operation and status of the document was answered', async () => {
  const seen = new Set(all.map(({ operationId, status }) => `${operationId} ${status}`));
  const listed = IDS.flatMap((id) => statusesOf(id).map((status) => `${id} ${status}`));
  expect(listed.filter((one) => !seen.has(one) && !ELSEWHERE.has(one))).toEqual([]);
  expect(listed.length - ELSEWHERE.size).toBeGreaterThan(200);
  process.stdout.write(`merchant document: ${seen.size} of ${listed.length} operations × statuses answered here\n`);
  if (process.env.RECORD_EXAMPLES) record(await sentWebhooks());
});

it('every example of the document was answered, and still fits', () => {
  const { operations, problems, webhooks } = readExamples();
  const missing = OF_MERCHANTS.filter((id) => operations[id] === undefined);
  expect(missing).toEqual([]);
  expect(Object.keys(problems).length).toBeGreaterThan(20);
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, { operationId }] of Object.entries(methods)) {
      const example = operations[String(operationId)];
      if (!example) continue;
      const place = ['paths', path, method, 'responses', `${example.status}`, 'content', 'application/json', 'schema'];
      expect(faultsOf(closedCheckAt(...place), example.answer), String(operationId)).toEqual([]);
    }
  const isProblem = closedCheckAt('components', 'schemas', 'Problem');
  for (const [cause, answer] of Object.entries(problems)) expect(faultsOf(isProblem, answer), cause).toEqual([]);
  expect(Object.keys(webhooks).length).toBeGreaterThan(4);
  for (const [type, body] of Object.entries(webhooks)) {
    const place = ['webhooks', type, 'post', 'requestBody', 'content', 'application/json', 'schema'];
    expect(faultsOf(closedCheckAt(...place), body), type).toEqual([]);
  }
});

/** The bodies of the webhooks that the calls above caused, the first of each type. */
async function sentWebhooks(): Promise<Record<string, unknown>> {
  const { body } = await callMerchant(server, { method: 'GET', path: '/api/v1/events?limit=200' });
  const sent: Record<string, unknown> = {};
  for (const { id: _id, type, timestamp, data } of body.events as {
    id: string;
    type: string;
    timestamp: string;
    data: object;
  }[])
    sent[type] ??= { type, timestamp, livemode: true, data };
  return sent;
}

/** Keeps one answer of each operation and of each cause, and one body of each webhook, as the document's example. */
function record(sent: Record<string, unknown>): void {
  const former = readExamples();
  const examples: Examples = { operations: {}, problems: {}, webhooks: { ...former.webhooks, ...sent } };
  for (const { operationId, status, request, answer } of all) {
    if (status < 300) examples.operations[operationId] ??= { status, request, answer };
    else {
      const { cause } = answer as { cause: string };
      examples.problems[cause] ??= answer;
    }
  }
  // Causes that another test answers, such as `answer-every-cause.test.ts`.
  examples.problems = { ...former.problems, ...examples.problems };
  writeFileSync(EXAMPLES_FILE, `${JSON.stringify(examples, null, 2)}\n`);
}
