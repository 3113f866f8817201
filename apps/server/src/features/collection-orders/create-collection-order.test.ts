import { randomUUID } from 'node:crypto';
import { type SignedHeaders, signRequest } from '@mashang/merchant-sdk/sign-request';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeOpenOrders, rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import {
  callMerchant,
  collectionBody,
  createOrder,
  M1001,
  type MerchantAnswer,
  postCollection,
} from '../../test-support/call-merchant.ts';
import {
  changesOf,
  expectUnchanged,
  expectWholeBooks,
  readBalances,
  readHolds,
  readOrder,
} from '../../test-support/read-books.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await closeOpenOrders(server);
  await rotateOnly(server, 'agent02');
});
afterAll(async () => {
  await expectWholeBooks(server);
  await server.stop();
});

/** Status, code and the named fields of a refusal. */
function refusal(answer: MerchantAnswer) {
  return { status: answer.status, fields: answer.body.errors?.map(({ field }) => field) ?? [] };
}

function refused(body: unknown, call: Parameters<typeof postCollection>[2] = {}) {
  return expectUnchanged(server, () => postCollection(server, body, call));
}

describe('a create', () => {
  it('is routed, holds the float and shows the payer where to pay', async () => {
    const before = await readBalances(server);
    const answer = await postCollection(server, collectionBody({ amount: '123.45' }));
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ status: 1, payUrl: expect.stringContaining('/smartaps?o=') });
    const { agtOrderNo } = answer.body as { agtOrderNo: string };
    expect(await readOrder(server, agtOrderNo)).toMatchObject({ status: 1, participant: 'agent02' });
    expect(await readHolds(server, agtOrderNo)).toEqual({ '': 'open' });
    expect(changesOf(before, await readBalances(server))).toEqual({ 'agent02.float.held': '123.45' });
  });

  it('is found again by either number', async () => {
    const mchOrderNo = `Q/${randomUUID()}?&=`;
    const { agtOrderNo } = await createOrder(server, { mchOrderNo, amount: '124.00' });
    const byOurs = await callMerchant(server, { method: 'GET', path: `/api/v1/collections/${agtOrderNo}` });
    const path = `/api/v1/collections?mchOrderNo=${encodeURIComponent(mchOrderNo)}`;
    const byTheirs = await callMerchant(server, { method: 'GET', path });
    expect([byOurs.status, byTheirs.status]).toEqual([200, 200]);
    expect(byOurs.body).toMatchObject({
      agtOrderNo,
      mchOrderNo,
      amount: '124.00',
      fee: '0.00',
      feeRate: '3.0000',
      status: 1,
    });
    expect(byTheirs.body).toEqual(byOurs.body);
  });

  it('of another merchant is not there', async () => {
    const { agtOrderNo } = await createOrder(server, { amount: '125.00' });
    await server.change(async (sql) => {
      const secret = server.platform.secrets.seal('second-secret');
      await sql`
        insert into merchant (mch_id, name, legal_name, kyb_status, kyb_entered_by, kyb_reviewed_by)
        select 'M2002', 'b', 'b', 2, kyb_entered_by, kyb_reviewed_by
        from merchant`;
      await sql`
        insert into merchant_key (key_id, merchant_id, secret)
        select 'second-key', id, ${secret}
        from merchant
        where mch_id = 'M2002'`;
    });
    const credentials = { mchId: 'M2002', keyId: 'second-key', secret: 'second-secret' };
    const answer = await callMerchant(server, {
      method: 'GET',
      path: `/api/v1/collections/${agtOrderNo}`,
      credentials,
    });
    expect(answer.status).toBe(404);
    // A merchant's key gives no access under another merchant's number.
    const mixed = { ...credentials, mchId: 'M1001' };
    expect((await refused(collectionBody(), { credentials: mixed })).status).toBe(401);
  });
});

describe('bad amounts are refused with the field named and nothing changed', () => {
  it.each([
    ['zero', '0.00'],
    ['zero without decimals', '0'],
    ['negative', '-1.00'],
    ['three decimals', '10.123'],
    ['an exponent', '1e3'],
    ['too large for any order', '100000000000000.00'],
    ['far too large', '9'.repeat(40)],
    ['a number instead of a string', 100],
    ['below the product range', '9.99'],
    ['above the product range', '50000.01'],
    ['a plus sign', '+10.00'],
    ['leading zeros', '0010.00'],
    ['a thousands separator', '1,000.00'],
    ['full-width digits', '１０００'],
    ['a trailing line break', '1000.00\n'],
    ['empty', ''],
    ['null', null],
    ['a list', ['1000.00']],
    ['missing', undefined],
  ])('%s', async (_what, amount) => {
    expect(refusal(await refused(collectionBody({ amount })))).toEqual({ status: 400, fields: ['amount'] });
  });
});

describe('bad fields are refused by name and nothing changed', () => {
  it.each([
    ['product', { product: 'nothing' }],
    ['product', { product: '' }],
    ['mchOrderNo', { mchOrderNo: '' }],
    ['mchOrderNo', { mchOrderNo: 'x'.repeat(65) }],
    ['mchOrderNo', { mchOrderNo: 'with space' }],
    ['mchOrderNo', { mchOrderNo: '订单' }],
    ['mchOrderNo', { mchOrderNo: 12 }],
    ['mchOrderNo', { mchOrderNo: undefined }],
    ['subject', { subject: '' }],
    ['subject', { subject: '   ' }],
    ['subject', { subject: 'x'.repeat(129) }],
    ['subject', { subject: undefined }],
    ['payerRef', { payerRef: 'x'.repeat(65) }],
    ['notifyUrl', { notifyUrl: 'ftp://example.com/a' }],
    ['notifyUrl', { notifyUrl: 'http://user:pass@example.com/' }],
    ['notifyUrl', { notifyUrl: 'not an address' }],
    ['returnUrl', { returnUrl: 'javascript:alert(1)' }],
    ['goodsOrderNo', { goodsOrderNo: 'G-1' }],
    ['unknown', { unknown: 1 }],
    ['status', { status: 2 }],
  ])('%s: %o', async (field, wrong) => {
    expect(refusal(await refused(collectionBody(wrong)))).toEqual({ status: 400, fields: [field] });
  });

  it('an unknown field of a dangerous name is an unknown field', async () => {
    const body = `{"__proto__":{"a":1},${JSON.stringify(collectionBody()).slice(1)}`;
    expect((await refused(body)).status).toBe(400);
  });

  it('a product that is switched off is unknown', async () => {
    await server.change((sql) => sql`update product set enabled = false where code = 'wallet'`);
    const answer = await refused(collectionBody({ product: 'wallet' }));
    await server.change((sql) => sql`update product set enabled = true where code = 'wallet'`);
    expect(refusal(answer)).toEqual({ status: 400, fields: ['product'] });
  });

  it('a product with fixed amounts takes no other', async () => {
    await server.change((sql) => sql`update product set fixed_amounts = '{10000,20000}' where code = 'wallet'`);
    const answer = await refused(collectionBody({ product: 'wallet', amount: '150.00' }));
    const right = await postCollection(server, collectionBody({ product: 'wallet', amount: '200.00' }));
    await server.change((sql) => sql`update product set fixed_amounts = '{}' where code = 'wallet'`);
    expect(refusal(answer)).toEqual({ status: 400, fields: ['amount'] });
    expect(right.status).toBe(201);
  });

  it.each([
    ['broken JSON', '{"mchOrderNo":'],
    ['a list', '[]'],
    ['a text', '"x"'],
    ['null', 'null'],
    ['nothing', ''],
  ])('%s is 400', async (_what, body) => {
    expect((await refused(body)).status).toBe(400);
  });

  it('a body over the limit is 413', async () => {
    const answer = await refused(collectionBody({ subject: 'x'.repeat(70_000) }));
    expect([answer.status, answer.body.status]).toEqual([413, 413]);
  });

  it('another content type is 415', async () => {
    const answer = await refused('a=1', { headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    expect(answer.status).toBe(415);
  });
});

describe('the merchant order number', () => {
  it('used before is 409 and names the order it made', async () => {
    const { agtOrderNo, status } = await createOrder(server, { mchOrderNo: 'DUP-1', amount: '131.00' });
    expect(status).toBe(1);
    const answer = await refused(collectionBody({ mchOrderNo: 'DUP-1', amount: '132.00' }));
    expect(refusal(answer)).toEqual({ status: 409, fields: ['mchOrderNo'] });
    expect(answer.body.agtOrderNo).toBe(agtOrderNo);
  });

  it('used by many requests at once makes one order', async () => {
    const bodies = Array.from({ length: 20 }, (_, n) =>
      collectionBody({ mchOrderNo: 'DUP-2', amount: `${140 + n}.00` }),
    );
    const answers = await Promise.all(bodies.map((body) => postCollection(server, body)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });
});

describe('the idempotency key', () => {
  it('is required and must be printable', async () => {
    const field = ['Idempotency-Key'];
    expect(refusal(await refused(collectionBody(), { idempotencyKey: null }))).toEqual({ status: 400, fields: field });
    for (const idempotencyKey of ['', 'x'.repeat(129), 'a b'])
      expect(refusal(await refused(collectionBody(), { idempotencyKey }))).toEqual({ status: 400, fields: field });
  });

  it('with the same body replays the first answer byte for byte and makes nothing', async () => {
    const [body, idempotencyKey] = [collectionBody({ amount: '151.00' }), randomUUID()];
    const first = await postCollection(server, body, { idempotencyKey });
    server.clock.advance(3_600_000);
    const again = await refused(body, { idempotencyKey });
    expect([again.status, again.text]).toEqual([201, first.text]);
  });

  it('replays a failed routing too', async () => {
    await rotateOnly(server);
    const [body, idempotencyKey] = [collectionBody({ amount: '152.00' }), randomUUID()];
    const first = await postCollection(server, body, { idempotencyKey });
    expect(first.body.status).toBe(3);
    await rotateOnly(server, 'agent02');
    const again = await refused(body, { idempotencyKey });
    expect([again.status, again.text]).toEqual([201, first.text]);
  });

  it('with another body is 422', async () => {
    const idempotencyKey = randomUUID();
    await postCollection(server, collectionBody({ amount: '153.00' }), { idempotencyKey });
    expect((await refused(collectionBody({ amount: '153.00' }), { idempotencyKey })).status).toBe(422);
  });

  it('whose first request still runs is 409, with another body 422, and one order comes of it', async () => {
    const [body, idempotencyKey] = [collectionBody({ amount: '154.00' }), randomUUID()];
    const other = collectionBody({ amount: '155.00' });
    // The lock on the balances keeps the first request running.
    const answers = await server.owner.begin(async (tx) => {
      await tx`select from ledger_balance for update`;
      const first = postCollection(server, body, { idempotencyKey });
      await expect.poll(() => waitingForLock(server), { timeout: 10_000 }).toBe(true);
      const second = await postCollection(server, body, { idempotencyKey });
      const third = await postCollection(server, other, { idempotencyKey });
      return { first, second, third };
    });
    expect([(await answers.first).status, answers.second.status, answers.third.status]).toEqual([201, 409, 422]);
    expect((await postCollection(server, body, { idempotencyKey })).text).toBe((await answers.first).text);
  });

  it('a hundred keys, ten times each at once, make a hundred orders', async () => {
    await rotateOnly(server, 'agent01', 'agent02', 'ms01', 'ms02');
    const intents = Array.from({ length: 100 }, (_, n) => ({
      body: collectionBody({ amount: `${20 + n}.00` }),
      idempotencyKey: randomUUID(),
    }));
    const [before] = await server.owner`select count(*)::int as n from collection_order`;
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, (_, n) => {
        const { body, idempotencyKey } = intents[n % 100] as (typeof intents)[number];
        return postCollection(server, body, { idempotencyKey });
      }),
    );
    const statuses = new Set(answers.map(({ status }) => status));
    statuses.delete(409);
    expect([...statuses]).toEqual([201]);
    // A request that met a running first one is sent again and gets its answer.
    const again = await Promise.all(
      intents.map(({ body, idempotencyKey }) => postCollection(server, body, { idempotencyKey })),
    );
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(again.map(({ body }) => body.agtOrderNo)).size).toBe(100);
    for (const [n, answer] of answers.entries())
      if (answer.status === 201) expect(answer.text).toBe(again[n % 100]?.text);
    const [after] = await server.owner`select count(*)::int as n from collection_order`;
    expect((after as { n: number }).n - (before as { n: number }).n).toBe(100);
    await expectWholeBooks(server);
  });
});

async function waitingForLock(at: TestServer): Promise<boolean> {
  const [row] = await at.owner`
    select exists (select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
        and query like '%create_collection_orders%') as yes`;
  return (row as { yes: boolean }).yes;
}

describe('the signature', () => {
  it.each([
    ['another secret', { credentials: { secret: 'wrong' } }],
    ['an unknown key', { credentials: { keyId: 'unknown' } }],
    ['an unknown merchant', { credentials: { mchId: 'M9999' } }],
    ['a signature that is no hex', { headers: { 'X-Signature': 'zz' } }],
    ['no signature', { headers: { 'X-Signature': '' } }],
    ['a nonce too short', { nonce: 'short' }],
    ['a nonce with spaces', { nonce: 'a b c d e f g' }],
    ['a time in milliseconds', { timestamp: Date.now() }],
  ])('%s is 401 and nothing changed', async (_what, call) => {
    expect((await refused(collectionBody(), call)).status).toBe(401);
  });

  it('over another body is 401', async () => {
    const body = collectionBody({ amount: '161.00' });
    const headers = signedHeadersOf(body);
    expect((await refused({ ...body, amount: '16.10' }, { headers })).status).toBe(401);
  });

  it('300 seconds old or ahead is taken, 302 is not', async () => {
    const at = (seconds: number) => Math.floor(server.clock.now() / 1000) + seconds;
    expect((await refused(collectionBody(), { timestamp: at(-302) })).status).toBe(401);
    expect((await refused(collectionBody(), { timestamp: at(302) })).status).toBe(401);
    expect((await postCollection(server, collectionBody({ amount: '162.00' }), { timestamp: at(-299) })).status).toBe(
      201,
    );
    expect((await postCollection(server, collectionBody({ amount: '163.00' }), { timestamp: at(299) })).status).toBe(
      201,
    );
  });

  it('replayed is 401: by a create, by a read, at once and one after the other', async () => {
    const nonce = randomUUID();
    expect((await postCollection(server, collectionBody({ amount: '164.00' }), { nonce })).status).toBe(201);
    expect((await refused(collectionBody({ amount: '165.00' }), { nonce })).status).toBe(401);
    const read = { method: 'GET', path: '/api/v1/balance', nonce: randomUUID() } as const;
    expect((await callMerchant(server, read)).status).toBe(200);
    expect((await callMerchant(server, read)).status).toBe(401);
    const shared = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        postCollection(server, collectionBody({ amount: `${170 + n}.00` }), { nonce: shared }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(401)]);
  });

  it('of a key whose time is over is 401', async () => {
    const secret = server.platform.secrets.seal('old-secret');
    const endsAt = server.clock.now() / 1000 + 3_600;
    await server.change(
      (sql) =>
        sql`
          insert into merchant_key (key_id, merchant_id, secret, expires_at)
          select 'old-key', id, ${secret}, to_timestamp(${endsAt})
          from merchant
          where mch_id = 'M1001'`,
    );
    const credentials = { keyId: 'old-key', secret: 'old-secret' };
    expect((await postCollection(server, collectionBody({ amount: '181.00' }), { credentials })).status).toBe(201);
    server.clock.advance(2 * 3_600_000);
    expect((await refused(collectionBody(), { credentials })).status).toBe(401);
  });
});

function signedHeadersOf(body: unknown): SignedHeaders {
  const timestamp = Math.floor(server.clock.now() / 1000);
  return signRequest({
    ...M1001,
    method: 'POST',
    pathAndQuery: '/api/v1/collections',
    body: JSON.stringify(body),
    timestamp,
  });
}

describe('the merchant', () => {
  async function withMerchant(set: string, work: () => Promise<void>): Promise<void> {
    await server.change((sql) => sql.unsafe(`update merchant set ${set} where mch_id = 'M1001'`));
    try {
      await work();
    } finally {
      await server.change(
        (sql) => sql`update merchant set ip_allow = '{}', kyb_status = 2, frozen = false where mch_id = 'M1001'`,
      );
    }
  }

  it('with an address list is served from these addresses only', () =>
    withMerchant(`ip_allow = '{203.0.113.0/24,2001:db8::/32}'`, async () => {
      expect((await refused(collectionBody(), { ip: '198.51.100.7' })).status).toBe(403);
      expect((await refused(collectionBody(), { ip: '2001:db9::1' })).status).toBe(403);
      expect((await postCollection(server, collectionBody({ amount: '191.00' }), { ip: '203.0.113.9' })).status).toBe(
        201,
      );
      expect(
        (await postCollection(server, collectionBody({ amount: '192.00' }), { ip: '::ffff:203.0.113.9' })).status,
      ).toBe(201);
      expect((await postCollection(server, collectionBody({ amount: '193.00' }), { ip: '2001:db8::1' })).status).toBe(
        201,
      );
    }));

  it.each([0, 1, 3, 4])('with verification status %i gets 403', (status) =>
    withMerchant(`kyb_status = ${status}`, async () => {
      expect((await refused(collectionBody())).status).toBe(403);
    }),
  );

  it('when frozen gets 423', () =>
    withMerchant('frozen = true', async () => {
      expect((await refused(collectionBody())).status).toBe(423);
    }));
});

describe('outside a demo', () => {
  it.each([
    'http://127.0.0.1/hook',
    'https://127.0.0.1/hook',
    'https://10.1.2.3/hook',
    'https://[::1]/hook',
    'https://169.254.169.254/latest',
    'https://localhost/hook',
    'https://2130706433/hook',
    'http://example.com/hook',
  ])('a notifyUrl of %s is refused and nothing changed', async (notifyUrl) => {
    const outside = await startOutside();
    const answer = await expectUnchanged(outside, () => postCollection(outside, collectionBody({ notifyUrl })));
    expect(refusal(answer)).toEqual({ status: 400, fields: ['notifyUrl'] });
  });

  let outsideServer: TestServer | undefined;
  async function startOutside(): Promise<TestServer> {
    outsideServer ??= await startTestServer({ demo: false });
    return outsideServer;
  }
  afterAll(() => outsideServer?.stop());
});
