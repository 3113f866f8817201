import { type EvidenceAnswer, orderProofFile, payoutProofFile } from '@mashang/contract/evidence';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterMerchantPeople } from '../../../test-support/arrange/arrange-merchant-people.ts';
import { rotateOnly } from '../../../test-support/arrange/arrange-network.ts';
import {
  acceptByTwo,
  CARD,
  claimed,
  fundMerchant,
  listPayout,
  pay,
} from '../../../test-support/arrange/arrange-payouts.ts';
import { refundByTwo } from '../../../test-support/arrange/arrange-refunds.ts';
import { createOrder } from '../../../test-support/call-merchant.ts';
import { insertSession, signInUser, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';
import { proveOrderProof } from './prove-order-proof.ts';

let server: TestServer;
let order: string;
let refundNo: string;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;
const take = (name: string, agtOrderNo: string) => user(name).post('/api/merchant/orders/evidence', { agtOrderNo });

beforeAll(async () => {
  server = await startTestServer();
  await rotateOnly(server, 'agent02');
  await server.change(
    (sql) => sql`
    insert into merchant (mch_id, name, legal_name, kyb_status, kyb_entered_by, kyb_reviewed_by)
    select 'M_OTHER', '别家商户', '别家商户有限公司', kyb_status, kyb_entered_by, kyb_reviewed_by
    from merchant where mch_id = 'M1001'`,
  );
  await enterMerchantPeople(server, [{ name: 'other', role: 'merchant_admin' }], 'M_OTHER');
  for (const name of ['merchant01', 'merchant02', 'merchant03', 'merchant04', 'other'])
    users[name] = await insertSession(server, name);
  for (const name of ['admin01', 'admin02', 'agent02']) users[name] = await signInUser(server, name);
  order = (await createOrder(server, { amount: '321.00' })).agtOrderNo;
  expect(await user('agent02').confirm(order)).toMatchObject({ code: 200 });
  refundNo = await refundByTwo({ maker: user('admin01'), checker: user('admin02') }, order, { amount: '21.00' });
});
afterAll(() => server?.stop());

describe('the order proof of a merchant', () => {
  it('says of its order what its people see, signed by the institution', async () => {
    const answer = await take('merchant02', order);
    expect(answer).toMatchObject({ code: 200, data: { name: `order-${order}.json`, type: 'application/json' } });
    const { text, sha256 } = answer.data as EvidenceAnswer;
    const proof = orderProofFile.parse(JSON.parse(text));
    expect(proof).toMatchObject({
      madeBy: 'merchant02',
      merchant: { mchId: 'M1001' },
      order: { agtOrderNo: order, amount: '321.00', statusName: '支付成功' },
      refunds: [{ refundNo, amount: '21.00', state: 1 }],
    });
    expect(proof.timeline.length).toBeGreaterThan(1);
    expect(proof.key).toBe(server.platform.secrets.signer.publicKey);
    // Nothing of who collected, who decided, or where the money goes back to.
    const [held] = await server.owner`
      select a.out_auth_no as no, a.receive_user_name as holder, r.account_no as payee
      from collection_order o
      join collection_account a on a.id = o.account_id
      join refund r on r.order_id = o.id
      where o.agt_order_no = ${order}`;
    for (const hidden of ['agent02', 'admin01', 'admin02', ...Object.values(held ?? {})].filter(Boolean))
      expect(text).not.toContain(hidden);
    expect(
      Object.keys(proof).filter((key) => /screening|routing|limits|holder|ledger|audit|decisions/.test(key)),
    ).toEqual([]);
    const [row] = await server.owner`
      select actor_name as who, after from audit_log where action = 'order-proof.take' and subject_id = ${order}`;
    expect(row).toEqual({ who: 'merchant02', after: { file: `order-${order}.json`, fingerprint: sha256 } });
  });

  it('shows every change of its text', async () => {
    const { text } = (await take('merchant01', order)).data as EvidenceAnswer;
    expect(proveOrderProof(Buffer.from(text))).toMatchObject({ agtOrderNo: order, broken: [] });
    const altered = Buffer.from(text.replace('"321.00"', '"322.00"'));
    expect(proveOrderProof(altered)?.broken.join()).toContain('文件已被改动');
    expect(proveOrderProof(Buffer.from('{}'))).toBeNull();
  });

  it('is taken by neither its viewer nor its developer, nor by another merchant, nor by the staff', async () => {
    for (const name of ['merchant03', 'merchant04', 'admin01']) expect((await take(name, order)).code, name).toBe(403);
    expect((await take('other', order)).code).toBe(404);
    expect((await take('merchant01', 'DS0')).code).toBe(404);
    expect((await user('merchant01').post('/api/agt/order/evidence', { agtOrderNo: order })).code).toBe(403);
  });
});

describe('the order proof of a payout', () => {
  const takePayout = (name: string, orderNo: string) => user(name).post('/api/merchant/payouts/evidence', { orderNo });
  let payout: string;

  it('says that it was paid, to whom as its page does, and nothing of who paid', async () => {
    await fundMerchant(server, 100_000_000n);
    const made = await listPayout(server, { amount: '88.00', beneficiaryName: '王小明' });
    payout = made.orderNo;
    const claimNo = await claimed(user('agent02'), made.id);
    expect(await pay(user('agent02'), claimNo)).toMatchObject({ code: 200 });
    expect(await acceptByTwo(server, user('admin01'), payout)).toMatchObject({ code: 200 });
    const answer = await takePayout('merchant02', payout);
    expect(answer).toMatchObject({ code: 200, data: { name: `order-${payout}.json` } });
    const { text, sha256 } = answer.data as EvidenceAnswer;
    const proof = payoutProofFile.parse(JSON.parse(text));
    expect(proof).toMatchObject({
      merchant: { mchId: 'M1001' },
      payout: { orderNo: payout, amount: '88.00', userName: '王*明', status: 2 },
    });
    expect(proof.payout.finishTime).not.toBe('');
    for (const hidden of [CARD, '王小明', 'agent02', 'admin01', claimNo, '/files/']) expect(text).not.toContain(hidden);
    expect(proveOrderProof(Buffer.from(text))).toMatchObject({ agtOrderNo: payout, broken: [] });
    const altered = Buffer.from(text.replace('"88.00"', '"89.00"'));
    expect(proveOrderProof(altered)?.broken.join()).toContain('文件已被改动');
    const [row] = await server.owner`
      select actor_name as who, subject_kind as kind, after from audit_log
      where action = 'order-proof.take' and subject_id = ${payout}`;
    expect(row).toMatchObject({ who: 'merchant02', kind: 'payout-order', after: { fingerprint: sha256 } });
  });

  it('is taken by nobody who may not take one of an order, and of no other merchant', async () => {
    for (const name of ['merchant03', 'merchant04', 'admin01'])
      expect((await takePayout(name, payout)).code, name).toBe(403);
    expect((await takePayout('other', payout)).code).toBe(404);
  });
});
