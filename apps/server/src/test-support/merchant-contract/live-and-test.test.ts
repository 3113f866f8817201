import type { MerchantEndpoint } from '@mashang/contract/endpoint';
import { formatTime } from '@mashang/contract/time';
import type { Credentials } from '@mashang/merchant-sdk/sign-request';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { advanceSpaces } from '../../features/test-mode/advance-spaces.ts';
import { MERCHANT_CALLS, type OperationId } from '../../platform/http/merchant-document/merchant-calls.ts';
import { rotateOnly } from '../arrange/arrange-network.ts';
import { fundMerchant, payoutBody } from '../arrange/arrange-payouts.ts';
import { giveRefundAccount } from '../arrange/arrange-refunds.ts';
import { arrangeSettlement } from '../arrange/arrange-settlements.ts';
import { asOwner } from '../arrange/as-owner.ts';
import { liftStepUpSums } from '../arrange/lift-sums.ts';
import { makeKey } from '../arrange/make-key.ts';
import { callMerchant, collectionBody, M1001 } from '../call-merchant.ts';
import { insertSession, signInUser } from '../sign-in-user.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';

/** One space: its key, and the numbers of what was made there, by the name of the parameter that takes them. */
type Space = { credentials: Credentials; numbers: Record<string, string> };
let server: TestServer;
let live: Space;
let test: Space;

/** Every call of a merchant: a new one is covered as soon as the document has it. */
const CALLS = (Object.entries(MERCHANT_CALLS) as [OperationId, MerchantEndpoint][]).filter(
  ([id]) => id !== 'receiveChannelNotification',
);
/** Tables that a signed request writes whatever its key is for. */
const OF_EVERY_REQUEST = ['api_nonce', 'merchant_request', 'call_window'];

beforeAll(async () => {
  server = await startTestServer();
  const staff = { maker: await insertSession(server, 'admin01'), checker: await insertSession(server, 'admin02') };
  await liftStepUpSums(server.owner);
  await rotateOnly(server, 'agent02');
  await fundMerchant(server, 100_000_000n);
  await asOwner(server.platform.db.url, async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`delete from settlement_plan`;
    await tx`delete from settlement_account`;
  });
  await arrangeSettlement(server, staff);
  const agent = await signInUser(server, 'agent02');
  live = await fill(M1001, async (agtOrderNo) => {
    await giveRefundAccount(server, agtOrderNo);
    expect(await agent.confirm(agtOrderNo, {})).toMatchObject({ code: 200 });
  });
  test = await fill(await makeKey(server, { live: false }), async (agtOrderNo, credentials) => {
    const paid = { method: 'POST', path: '/api/v1/test/payments', body: { agtOrderNo }, credentials } as const;
    expect((await callMerchant(server, paid)).status).toBe(200);
  });
  server.clock.advance(1_000);
  await advanceSpaces(server.platform);
}, 120_000);
afterAll(() => server?.stop());

/** Makes one object of each kind by a key. */
async function fill(
  credentials: Credentials,
  pay: (agtOrderNo: string, credentials: Credentials) => Promise<void>,
): Promise<Space> {
  const post = async (path: string, body: unknown) => {
    const answer = await callMerchant(server, { method: 'POST', path, body, credentials });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body as Record<string, string>;
  };
  const order = collectionBody({ amount: '800.00' });
  const { agtOrderNo = '' } = await post('/api/v1/collections', order);
  await pay(agtOrderNo, credentials);
  const { refundNo = '' } = await post(`/api/v1/collections/${agtOrderNo}/refunds`, { amount: '10.06' });
  const payout = payoutBody({ amount: '20.07' });
  const { orderNo = '' } = await post('/api/v1/payouts', payout);
  const { settlementNo = '' } = await post('/api/v1/settlements', {});
  const day = formatTime(server.clock.now()).slice(0, 10);
  return {
    credentials,
    numbers: {
      agtOrderNo,
      refundNo,
      orderNo,
      settlementNo,
      day,
      mchOrderNo: order.mchOrderNo,
      mchPayoutNo: `${payout.mchOrderNo}`,
    },
  };
}

/** Returns a call's path with the numbers of a space; throws for a parameter that this test does not know. */
function pathWith({ path }: MerchantEndpoint, { numbers }: Space): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const number = numbers[name];
    if (number === undefined) throw new Error(`say in this test what ${name} of ${path} is`);
    return number;
  });
}
/** What only one space has. A bill's day is everybody's. */
function marksOf({ numbers: { day: _day, ...own } }: Space): string[] {
  return Object.values(own);
}
const namesObject = ({ path }: MerchantEndpoint) => /:(?!day)/.test(path);

const both = () => [
  { name: 'a test key', mine: test, other: live },
  { name: 'a live key', mine: live, other: test },
];

it('no call reads or changes by its number what the other space has', async () => {
  for (const { name, mine, other } of both())
    for (const [id, call] of CALLS.filter(([, one]) => namesObject(one))) {
      const { method } = call;
      const body = method === 'POST' ? { body: id === 'disputePayout' ? { reason: '未收到' } : {} } : {};
      const path = pathWith(call, other);
      const answer = await callMerchant(server, { method, path, ...body, credentials: mine.credentials });
      expect([name, id, answer.status], answer.text).toEqual([name, id, 404]);
    }
});

it('no list, balance, bill or event shows anything of the other space', async () => {
  for (const { name, mine, other } of both())
    for (const [id, call] of CALLS.filter(([, one]) => one.method === 'GET' && !namesObject(one))) {
      const path = pathWith(call, mine);
      const answer = await callMerchant(server, { method: 'GET', path, credentials: mine.credentials });
      expect([name, id, answer.status], answer.text).toEqual([name, id, 200]);
      for (const mark of marksOf(other)) expect(answer.text, `${name}: ${id}`).not.toContain(mark);
    }
});

it('the numbers of a merchant are free in the other space, and found there by nobody', async () => {
  for (const { name, mine, other } of both()) {
    const { mchOrderNo, mchPayoutNo } = other.numbers;
    for (const path of [`/api/v1/collections?mchOrderNo=${mchOrderNo}`, `/api/v1/payouts?mchOrderNo=${mchPayoutNo}`]) {
      const answer = await callMerchant(server, { method: 'GET', path, credentials: mine.credentials });
      expect([name, path, answer.status]).toEqual([name, path, 404]);
    }
    for (const path of ['/api/v1/collections', '/api/v1/payouts', '/api/v1/refunds']) {
      const cursor = path.endsWith('payouts') ? other.numbers.orderNo : other.numbers.agtOrderNo;
      const answer = await callMerchant(server, {
        method: 'GET',
        path: `${path}?cursor=${cursor}`,
        credentials: mine.credentials,
      });
      expect([name, path, answer.body.cause]).toEqual([name, path, 'cursor_invalid']);
    }
  }
});

it('a payment of a test order pays no live one', async () => {
  const answer = await callMerchant(server, {
    method: 'POST',
    path: '/api/v1/test/payments',
    body: { agtOrderNo: live.numbers.agtOrderNo },
    credentials: test.credentials,
  });
  expect(answer).toMatchObject({ status: 404, body: { cause: 'order_not_found' } });
});

it('every call by a test key writes test rows only, and every call by a live key none', async () => {
  const write = async ({ credentials, numbers }: Space) => {
    const answered: Record<string, string> = {};
    for (const [id, call] of CALLS) {
      const { method } = call;
      const path = pathWith(call, { credentials, numbers });
      const body = method === 'POST' ? { body: bodyOf(id, numbers) } : {};
      const { status, body: said } = await callMerchant(server, { method, path, ...body, credentials });
      answered[id] = status < 300 ? 'done' : `${said.cause}`;
    }
    return answered;
  };
  const before = await fingerprints();
  expect(await write(test)).toEqual(outcomes(OF_TEST));
  server.clock.advance(10_000);
  await advanceSpaces(server.platform);
  const between = await fingerprints();
  expect(changed(before, between).filter((name) => !name.startsWith('test_'))).toEqual([]);
  expect(await write(live)).toEqual(outcomes(OF_LIVE));
  expect(changed(between, await fingerprints()).filter((name) => name.startsWith('test_'))).toEqual([]);
});

/** Calls that change nothing where the space has what `fill` made: their causes. Every other call succeeds. */
const OF_TEST: Partial<Record<OperationId, string>> = {
  acceptPayout: 'payout_state_conflict',
  createPayout: 'balance_insufficient',
  createRefund: 'refund_requested_before',
  createTestPayment: 'test_order_closed',
  createWholeRefund: 'refund_requested_before',
  disputePayout: 'payout_state_conflict',
};
const OF_LIVE: Partial<Record<OperationId, string>> = {
  acceptPayout: 'payout_state_conflict',
  createPayout: 'balance_insufficient',
  createTestPayment: 'test_key_required',
  createWholeRefund: 'refund_requested_before',
  disputePayout: 'payout_state_conflict',
  requestSettlement: 'settlement_waiting',
};
function outcomes(refused: Partial<Record<OperationId, string>>): Record<string, string> {
  return Object.fromEntries(CALLS.map(([id]) => [id, refused[id] ?? 'done']));
}

function bodyOf(id: OperationId, { agtOrderNo }: Record<string, string>): unknown {
  if (id === 'createCollection') return collectionBody({ amount: '60.00' });
  if (id === 'createPayout') return payoutBody({ amount: '30.00' });
  if (id === 'createPayoutBatch') return { payouts: [payoutBody({ amount: '31.00' })] };
  if (id === 'createTestPayment') return { agtOrderNo };
  return id === 'disputePayout' ? { reason: '未收到' } : {};
}

/** One figure for the rows of each table. */
async function fingerprints(): Promise<Record<string, string>> {
  const tables = await server.owner<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`;
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    if (OF_EVERY_REQUEST.includes(name)) continue;
    const [row] = await server.owner.unsafe(
      `select count(*) || ':' || coalesce(sum(hashtext(t::text)), 0) as figure from "${name}" t`,
    );
    found[name] = String(row?.figure);
  }
  return found;
}
const changed = (before: Record<string, string>, after: Record<string, string>) =>
  Object.keys(after).filter((name) => after[name] !== before[name]);
