import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  fundMerchant,
  listPayout,
  payoutBody,
  postPayout,
  readPayout,
} from '../../test-support/arrange/arrange-payouts.ts';
import { callMerchant, type MerchantCall } from '../../test-support/call-merchant.ts';
import { changesOf, expectUnchanged, expectWholeBooks, readBalances } from '../../test-support/read-books.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

let server: TestServer;
const SCREENED = '演示受限人员甲';

beforeAll(async () => {
  server = await startTestServer();
  await fundMerchant(server, 50_000_000n);
});
afterAll(async () => {
  await expectWholeBooks(server);
  await server.stop();
});

const postBatch = (payouts: unknown[], call: Partial<MerchantCall> = {}) =>
  callMerchant(server, { method: 'POST', path: '/api/v1/payouts/batch', body: { payouts }, ...call });

describe('a payout with something wrong is refused before anything is held', () => {
  it.each([
    ['mchOrderNo', { mchOrderNo: '' }, 400],
    ['mchOrderNo', { mchOrderNo: '中文' }, 400],
    ['mchOrderNo', { mchOrderNo: undefined }, 400],
    ['amount', { amount: '0.00' }, 400],
    ['amount', { amount: '-1.00' }, 400],
    ['amount', { amount: '1.001' }, 400],
    ['amount', { amount: 1000 }, 400],
    ['amount', { amount: '1e3' }, 400],
    ['amount', { amount: '0.99' }, 400],
    ['amount', { amount: '9999999999999.99' }, 400],
    ['amount', { amount: '490000.00' }, 409],
    ['payType', { payType: 4 }, 400],
    ['payType', { payType: '2' }, 400],
    ['payType', { payType: 0, beneficiaryAccount: '13800000001' }, 400],
    ['beneficiaryName', { beneficiaryName: ' ' }, 400],
    ['beneficiaryName', { beneficiaryName: '张\u200b三丰' }, 400],
    ['beneficiaryAccount', { beneficiaryAccount: '6222020000000008' }, 400],
    ['beneficiaryAccount', { beneficiaryAccount: '62220200000000070' }, 400],
    ['beneficiaryAccount', { payType: 3, beneficiaryAccount: 'abc' }, 400],
    ['remark', { remark: 'x'.repeat(201) }, 400],
    ['notifyUrl', { notifyUrl: 'ftp://example.com' }, 400],
    ['extra', { extra: 1 }, 400],
  ])('%s %j', async (field, fields, status) => {
    const answer = await expectUnchanged(server, () => postPayout(server, payoutBody(fields)));
    expect(answer.status).toBe(status);
    expect(answer.body.errors?.map((error) => error.field)).toEqual([field]);
  });

  it('says nothing of lists to the merchant, and writes the hit down with list, version and who asked', async () => {
    const body = payoutBody({ beneficiaryName: '演示受限·人员 甲' });
    const answer = await postPayout(server, body);
    expect(answer).toMatchObject({ status: 201, body: { status: 0 } });
    expect(answer.text).not.toMatch(/名单|制裁|screen|list/i);
    const [event] = await server.owner`
      select kind, subject_kind, data from risk_event where subject_id = ${`M1001/${body.mchOrderNo}`}`;
    expect(event).toMatchObject({
      kind: 'screening.hit',
      subject_kind: 'payout',
      data: { name: '演示受限·人员 甲', list: expect.any(String), version: expect.any(String), by: 'merchant:M1001' },
    });
    const audits = await server.owner`
      select 1 from audit_log where action = 'risk.screen' and after -> 'subjects' ? ${`M1001/${body.mchOrderNo}`}`;
    expect(audits).toHaveLength(1);
  });

  it('with a callback address inside a private network, outside a demo', async () => {
    const strict = await startTestServer({ demo: false });
    try {
      await fundMerchant(strict, 1_000_000n);
      const answer = await postPayout(strict, payoutBody({ notifyUrl: 'http://169.254.169.254/x', amount: '10.00' }));
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'notifyUrl' }] } });
    } finally {
      await strict.stop();
    }
  });

  it('while the licence no longer covers payouts: nothing new, and what is under way still ends', async () => {
    const { orderNo } = await listPayout(server, { amount: '20.00' });
    const write = (services: string[]) =>
      server.change(
        (sql) =>
          sql`
            insert into licence_profile (legal_name, licence_no, regulator, jurisdiction, services, settlement_mode,
              valid_from, valid_to, entered_by, approved_by)
            select legal_name, licence_no, regulator, jurisdiction, ${services}, settlement_mode, valid_from,
              valid_to, entered_by, approved_by
            from licence_profile
            order by id limit 1`,
      );
    await write(['collection']);
    try {
      const answers = await expectUnchanged(server, () =>
        Promise.all([postPayout(server, payoutBody()), postBatch([payoutBody()])]),
      );
      expect(answers.map(({ status }) => status)).toEqual([451, 451]);
      const step = (name: string, body: object) =>
        callMerchant(server, { method: 'POST', path: `/api/v1/payouts/${orderNo}/${name}`, body });
      // The payout's own state decides here, no longer the licence.
      expect((await step('accept', {})).status).toBe(409);
      expect((await step('dispute', { reason: '未到账' })).status).toBe(409);
      expect((await step('cancel', {})).status).toBe(200);
    } finally {
      await write(['collection', 'payout', 'agent_network', 'stablecoin_topup', 'marketplace']);
    }
  });
});

describe('a payout once created', () => {
  it('is one hold of amount and fee, rounded down, and can be asked for by either number', async () => {
    const before = await readBalances(server);
    const body = payoutBody({ amount: '33.33' });
    const answer = await postPayout(server, body);
    expect(answer).toMatchObject({ status: 201, body: { orderNo: expect.stringMatching(/^DF\d{24}$/), status: 0 } });
    expect(changesOf(before, await readBalances(server))).toEqual({ 'M1001.payable.held': '34.32' });
    const { orderNo } = answer.body as { orderNo: string };
    const byNumber = await callMerchant(server, { method: 'GET', path: `/api/v1/payouts/${orderNo}` });
    expect(byNumber.body).toMatchObject({ ...body, orderNo, fee: '0.99', status: 0, notifyStatus: 0, failReason: '' });
    expect(byNumber.body).not.toHaveProperty('claimStatus');
    const path = `/api/v1/payouts?mchOrderNo=${body.mchOrderNo}`;
    expect((await callMerchant(server, { method: 'GET', path })).body).toEqual(byNumber.body);
    const none = await callMerchant(server, { method: 'GET', path: '/api/v1/payouts/DF0' });
    expect(none.status).toBe(404);
  });

  it('twice under one merchant number is a 409 that names the first', async () => {
    const body = payoutBody({ amount: '21.00' });
    const first = await postPayout(server, body);
    const second = await expectUnchanged(server, () => postPayout(server, body));
    expect(second).toMatchObject({
      status: 409,
      body: { orderNo: first.body.orderNo, errors: [{ field: 'mchOrderNo', reason: '商户单号已存在' }] },
    });
  });

  it('is there once however often the same request comes, with the same answer byte for byte', async () => {
    const [body, idempotencyKey] = [payoutBody({ amount: '22.00' }), randomUUID()];
    const rush = await Promise.all(Array.from({ length: 20 }, () => postPayout(server, body, { idempotencyKey })));
    expect(new Set(rush.map(({ status }) => status))).toEqual(new Set([201, 409]));
    const again = await expectUnchanged(server, () => postPayout(server, body, { idempotencyKey }));
    expect(again.status).toBe(201);
    for (const { status, text } of rush) if (status === 201) expect(text).toBe(again.text);
    const [row] =
      await server.owner`select count(*)::int as n from payout_order where mch_order_no = ${String(body.mchOrderNo)}`;
    expect(row).toEqual({ n: 1 });
  });

  it('another body under its key is a 422, a nonce used before a 401, no key a 400', async () => {
    const idempotencyKey = randomUUID();
    const nonce = randomUUID();
    await postPayout(server, payoutBody({ amount: '23.00' }), { idempotencyKey, nonce });
    expect((await postPayout(server, payoutBody(), { idempotencyKey })).status).toBe(422);
    expect((await postPayout(server, payoutBody(), { nonce })).status).toBe(401);
    expect((await postPayout(server, payoutBody(), { idempotencyKey: null })).status).toBe(400);
  });

  it('answers its first answer again although its beneficiary has since come onto a list', async () => {
    const [body, idempotencyKey] = [payoutBody({ amount: '24.00', beneficiaryName: '后来受限者' }), randomUUID()];
    const first = await postPayout(server, body, { idempotencyKey });
    await server.owner`insert into screening_entry (list_id, name) select min(id), '后来受限者' from screening_list`;
    expect(await postPayout(server, body, { idempotencyKey })).toMatchObject({
      status: first.status,
      body: first.body,
    });
    const other = await postPayout(server, { ...body, mchOrderNo: 'OTHER1' });
    const [held] = await server.owner`select frozen from payout_order where order_no = ${String(other.body.orderNo)}`;
    expect(held).toEqual({ frozen: true });
  });

  it('many at once never take more than the balance has', async () => {
    const before = await readBalances(server);
    const free =
      BigInt((before['M1001.payable'] ?? '').replace('.', '')) -
      BigInt((before['M1001.payable.held'] ?? '').replace('.', ''));
    const eighth = free / 8n;
    const amount = `${eighth / 100n}.${String(eighth % 100n).padStart(2, '0')}`;
    const answers = await Promise.all(Array.from({ length: 16 }, () => postPayout(server, payoutBody({ amount }))));
    // Eight would fit without the fee, but the fee is held too.
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(7);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    await expectWholeBooks(server);
    for (const { body } of answers.filter(({ status }) => status === 201))
      await callMerchant(server, { method: 'POST', path: `/api/v1/payouts/${body.orderNo}/cancel`, body: {} });
    expect(await readBalances(server)).toEqual(before);
  });
});

describe('a batch', () => {
  it('answers row by row: what is wrong with one never stops the others', async () => {
    const twice = payoutBody({ amount: '10.00' });
    const answer = await postBatch([
      payoutBody({ amount: '10.00' }),
      payoutBody({ beneficiaryAccount: '6222020000000008' }),
      twice,
      twice,
      { nonsense: true },
      payoutBody({ beneficiaryName: SCREENED }),
      payoutBody({ amount: '499999.00' }),
      payoutBody({ payType: 1, beneficiaryAccount: '13800000001', beneficiaryName: '  李四光 ', amount: '10.00' }),
    ]);
    expect(answer.status).toBe(200);
    const { results, created, refused } = answer.body as unknown as {
      results: Record<string, unknown>[];
      created: number;
      refused: number;
    };
    expect([created, refused]).toEqual([4, 4]);
    expect(results.map(({ row, code, field, status }) => [row, code ?? 'ok', field ?? status])).toEqual([
      [1, 'ok', 0],
      [2, 400, 'beneficiaryAccount'],
      [3, 'ok', 0],
      [4, 409, 'mchOrderNo'],
      [5, 400, expect.any(String)],
      [6, 'ok', 0],
      [7, 409, 'amount'],
      [8, 'ok', 0],
    ]);
    expect(results[3]?.orderNo).toBe(results[2]?.orderNo);
    expect(await readPayout(server, String(results[7]?.orderNo))).toMatchObject({
      status: 0,
      holds: { payout: 'open' },
    });
  });

  it('of a thousand rows is taken, one more is refused, and so is a body that is no batch', async () => {
    const rows = Array.from({ length: 1_000 }, (_, n) =>
      payoutBody({ amount: `1.${String(n % 100).padStart(2, '0')}`, remark: '工资'.repeat(50) }),
    );
    const before = await readBalances(server);
    const answer = await postBatch(rows);
    expect(answer).toMatchObject({ status: 200, body: { created: 1_000, refused: 0 } });
    const held = changesOf(before, await readBalances(server));
    expect(Object.keys(held)).toEqual(['M1001.payable.held']);
    for (const body of [{ payouts: [...rows, payoutBody()] }, { payouts: [] }, { payouts: ['x'] }, {}, []])
      expect((await callMerchant(server, { method: 'POST', path: '/api/v1/payouts/batch', body })).status).toBe(400);
    const big = await callMerchant(server, {
      method: 'POST',
      path: '/api/v1/payouts/batch',
      body: { payouts: [{ mchOrderNo: 'x'.repeat(3_000_000) }] },
    });
    expect(big.status).toBe(413);
    const elsewhere = await postPayout(server, { mchOrderNo: 'x'.repeat(100_000) });
    expect(elsewhere.status).toBe(413);
  });

  it('sent again answers each row as before, and makes nothing; with another body it is a 422', async () => {
    const [rows, idempotencyKey] = [[payoutBody({ amount: '11.00' }), payoutBody({ amount: 'x' })], randomUUID()];
    const first = await postBatch(rows, { idempotencyKey });
    const again = await expectUnchanged(server, () => postBatch(rows, { idempotencyKey }));
    expect(again).toMatchObject({ status: 200, text: first.text });
    expect((await postBatch([payoutBody()], { idempotencyKey })).status).toBe(422);
  });
});
