import { MERCHANT_CAUSE_NAMES, type MerchantCause } from '@mashang/contract/merchant-causes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readExamples } from '../../platform/http/merchant-document/examples.ts';
import { openCase } from '../arrange/arrange-cases.ts';
import { rotateOnly } from '../arrange/arrange-network.ts';
import { payoutBody } from '../arrange/arrange-payouts.ts';
import { giveRefundAccount } from '../arrange/arrange-refunds.ts';
import { arrangeSettlement, merchantOf } from '../arrange/arrange-settlements.ts';
import { asOwner } from '../arrange/as-owner.ts';
import { liftStepUpSums } from '../arrange/lift-sums.ts';
import { makeKey } from '../arrange/make-key.ts';
import { callMerchant, collectionBody, createOrder, type MerchantCall } from '../call-merchant.ts';
import { insertSession, signInUser, type TestUser } from '../sign-in-user.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import { recordProblem } from './hold-against-document.ts';

let server: TestServer;
let agent: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  await liftStepUpSums(server.owner);
  await rotateOnly(server, 'agent02');
  agent = await signInUser(server, 'agent02');
}, 60_000);
afterAll(() => server?.stop());

const COLLECTIONS = '/api/v1/collections';
const PAYOUTS = '/api/v1/payouts';

/** Makes a call and expects its cause. */
async function refused(cause: MerchantCause, path: string, body?: unknown, call: Partial<MerchantCall> = {}) {
  const method = body === undefined ? 'GET' : 'POST';
  const answer = await callMerchant(server, { method, path, ...(body === undefined ? {} : { body }), ...call });
  expect([cause, answer.body.cause], answer.text).toEqual([cause, cause]);
  if (WITHOUT[cause] === undefined) recordProblem(answer.body);
}
/** Changes rows as only the owner may, whatever their rules say. */
function rewrite(text: string): Promise<void> {
  return server.change(() =>
    asOwner(server.platform.db.url, async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx.unsafe(text);
    }),
  );
}
async function paidOrder(refundable: boolean): Promise<string> {
  const { agtOrderNo } = await createOrder(server, { amount: '88.00' }, { refundable });
  expect(await agent.confirm(agtOrderNo, {})).toMatchObject({ code: 200 });
  return agtOrderNo;
}

it('a request that no call takes, or that its key may not make', async () => {
  await refused('call_unknown', '/api/v1/nothing');
  await refused('request_malformed', COLLECTIONS, '{"mchOrderNo":"\\ud800"}');
  await refused('cursor_invalid', `${COLLECTIONS}?cursor=DS00000000000000000000`);
  const reader = await makeKey(server, { live: true });
  await rewrite(`update merchant_key set scopes = '{read}' where key_id = '${reader.keyId}'`);
  server.platform.bus.signal('keys');
  await refused('scope_missing', COLLECTIONS, collectionBody(), { credentials: reader });
});

it('an order that cannot be made', async () => {
  const create = (cause: MerchantCause, fields: object) => refused(cause, COLLECTIONS, collectionBody({ ...fields }));
  await create('product_unknown', { product: 'nothing' });
  await create('amount_not_positive', { amount: '0.00' });
  await create('amount_out_of_range', { amount: '9999999.00' });
  await create('notify_url_refused', { notifyUrl: 'https://name:word@shop.example/hooks' });
  await create('goods_order_refused', { goodsOrderNo: 'NOBODYS-1' });
});

it('a payout that cannot be made', async () => {
  const create = (cause: MerchantCause, fields: object) => refused(cause, PAYOUTS, payoutBody({ ...fields }));
  await create('beneficiary_invalid', { beneficiaryName: '1' });
  await create('balance_insufficient', { amount: '9000.00' });
  await rewrite('update product set enabled = false where pay_type = 2');
  await create('pay_type_not_offered', { payType: 2 });
  await rewrite('update product set enabled = true where pay_type = 2');
});

it('a refund that cannot be made', async () => {
  const waiting = (await createOrder(server, { amount: '60.00' })).agtOrderNo;
  await refused('order_not_refundable', `${COLLECTIONS}/${waiting}/refunds`, {});
  const paid = await paidOrder(true);
  await refused('amount_above_refundable', `${COLLECTIONS}/${paid}/refunds`, { amount: '88.01' });
  await refused('refund_not_found', `${COLLECTIONS}/${paid}/refunds/TK${'1'.repeat(12)}`);
  await rewrite(`update collection_order set frozen = true where agt_order_no = '${paid}'`);
  await refused('order_frozen', `${COLLECTIONS}/${paid}/refunds`, {});
  await refused('refund_account_missing', `${COLLECTIONS}/${await paidOrder(false)}/refunds`, {});
});

it('a settlement that cannot be made, and a merchant that is not verified', async () => {
  const ask = (cause: MerchantCause) => refused(cause, '/api/v1/settlements', {});
  const { id } = await merchantOf(server);
  await rewrite('delete from settlement_plan; delete from settlement_account');
  await ask('settlement_not_set_up');
  await arrangeSettlement(
    server,
    {
      maker: await insertSession(server, 'admin01'),
      checker: await insertSession(server, 'admin02'),
    },
    { leastAmount: '900000.00' },
  );
  await ask('settlement_below_least');
  await openCase(await insertSession(server, 'admin01'), { subject: 'merchant', subjectKey: 'M1001' });
  await rewrite(`update settlement_plan set hold_back = true where merchant_id = ${id}`);
  await ask('settlement_held_back');
  await rewrite(`update settlement_plan set hold_back = false where merchant_id = ${id}`);
  const shared = await paidOrder(false);
  await giveRefundAccount(server, shared, { accountNo: '7559000012345678' });
  await refused('refund_account_refused', `${COLLECTIONS}/${shared}/refunds`, {});
  await rewrite(`update settlement_account set usable_from = now() + interval '1 day' where merchant_id = ${id}`);
  await ask('settlement_account_not_usable');
  await rewrite(`update merchant set kyb_status = 1 where id = ${id}`);
  await refused('merchant_unverified', COLLECTIONS, collectionBody());
  await ask('settlement_merchant_unverified');
});

/** Causes without an example, and why. */
const WITHOUT: Partial<Record<MerchantCause, string>> = {
  call_unknown: 'of no call, so the document has no place for it but the table of causes',
  connector_unavailable: 'a marketplace that is away: shops.test.ts',
  beneficiary_declined: 'a rule of monitoring that declines payouts',
  bill_too_long: 'a day of 100 001 rows',
  notification_conflict: 'answered to a channel, never to a merchant',
};

it('so every cause has an example that was answered, or a reason why not', () => {
  const { problems } = readExamples();
  const missing = MERCHANT_CAUSE_NAMES.filter((cause) => problems[cause] === undefined);
  expect(missing.filter((cause) => WITHOUT[cause] === undefined)).toEqual([]);
});
