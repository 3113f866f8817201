import type { AdjustmentOptions } from '@mashang/contract/collection-orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decide, detailOf, propose, proposed } from '../../test-support/arrange-approvals.ts';
import { rotateOnly } from '../../test-support/arrange-network.ts';
import { giveRefundAccount } from '../../test-support/arrange-refunds.ts';
import { createOrder } from '../../test-support/call-merchant.ts';
import { expectUnchanged, expectWholeBooks } from '../../test-support/read-books.ts';
import { signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

const LISTED = '演示受限人员甲';
let server: TestServer;
let yuan = 1_000;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;

beforeAll(async () => {
  server = await startTestServer();
  await rotateOnly(server, 'agent02');
  for (const name of ['admin01', 'admin02', 'finance01', 'agent02']) users[name] = await signInUser(server, name);
});
afterAll(async () => {
  await expectWholeBooks(server);
  await server.stop();
});

const refundsOf = (orderNo: string) => server.owner`select state from refund where order_no = ${orderNo}`;

describe('what a difference gives back', () => {
  const KIND = 'collection.adjust';
  /** An order of which 400.00 came, with the proposal that gives them back. */
  async function differing(options: { refundable?: boolean } = {}) {
    yuan += 1;
    const { agtOrderNo: no } = await createOrder(server, { amount: `${yuan}.00` }, options);
    const told = { paidInAmount: '400.00', googleAuthCode: user('agent02').code() };
    expect(await user('agent02').confirm(no, told)).toMatchObject({ code: 409 });
    const payload = { outcome: 'return', received: '400.00', payer: '', returnBy: 'institution', returnReference: '' };
    return { no, asked: { subjectId: no, payload } };
  }
  const ask = (asked: { subjectId: string; payload: object }) => propose(user('finance01'), KIND, asked);
  async function optionsOf(no: string): Promise<AdjustmentOptions> {
    return (await user('finance01').get('/api/agt/order/adjustment', { agtOrderNo: no })).data;
  }

  it('is approved on the sight of account and holder, which the dialog shows before', async () => {
    const { no, asked } = await differing();
    expect((await optionsOf(no)).payee).toEqual({
      ...{ account: '招商银行 622202******1234（付款人填写）', named: '王*明' },
    });
    const id = await proposed(user('finance01'), KIND, asked);
    const { lines } = await detailOf(user('admin01'), id);
    expect(lines).toContainEqual({ label: '退到账户', before: '', after: '招商银行 622202******1234（付款人填写）' });
    expect(lines).toContainEqual({ label: '户名', before: '', after: '王*明' });
    expect(await decide(user('admin01'), 'approve', id)).toMatchObject({ code: 200 });
    expect(await refundsOf(no)).toEqual([{ state: 1 }]);
  });

  it('takes another approval once its payer has entered another account', async () => {
    const { no, asked } = await differing();
    const id = await proposed(user('finance01'), KIND, asked);
    await giveRefundAccount(server, no, { accountNo: '6222020000005678' });
    expect((await detailOf(user('admin01'), id)).changed).toBe(true);
    expect(await expectUnchanged(server, () => decide(user('admin01'), 'approve', id))).toMatchObject({
      ...{ code: 409, msg: '记录已变化，请重新提交' },
    });
    expect(await refundsOf(no)).toEqual([]);
    expect(await user('finance01').post('/api/approvals/withdraw', { id })).toMatchObject({ code: 200 });
    const again = await proposed(user('finance01'), KIND, asked);
    expect(await decide(user('admin01'), 'approve', again)).toMatchObject({ code: 200 });
  });

  it('goes to nobody who may be on a list: not at the proposal, and not at the approval', async () => {
    const { no, asked } = await differing();
    const id = await proposed(user('finance01'), KIND, asked);
    await giveRefundAccount(server, no, { holder: LISTED });
    const answers = [await decide(user('admin01'), 'approve', id), await ask(asked)];
    expect(answers.map(({ code }) => code)).toEqual([423, 423]);
    expect(await refundsOf(no)).toEqual([]);
  });

  it('goes to no account of the merchant’s, and while nobody said where, its way says so', async () => {
    const own = await differing();
    const [merchant] = await server.owner<{ name: string }[]>`
      select m.legal_name as name from collection_order o join merchant m on m.id = o.merchant_id where o.agt_order_no = ${own.no}`;
    await giveRefundAccount(server, own.no, { holder: merchant?.name ?? '' });
    expect(await ask(own.asked)).toMatchObject({
      ...{ code: 409, msg: '退款账户是收款方、商户或本平台的账户，不能退到该账户' },
    });
    const { no, asked } = await differing({ refundable: false });
    const { payee, options } = await optionsOf(no);
    const refusal = '付款人尚未填写退款账户，请付款人在付款页填写后再提交';
    expect(payee).toEqual({ account: '', named: '' });
    expect(options.find(({ outcome }) => outcome === 'return')).toMatchObject({ refusal });
    expect(options.find(({ outcome }) => outcome === 'settle')).toMatchObject({ refusal: '' });
    expect(await ask(asked)).toMatchObject({ code: 409, msg: refusal });
  });
});
