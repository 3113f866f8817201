import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { COLLECTION_STATUS } from '@mashang/contract/collection-orders';
import {
  type CreateCollection,
  createMerchantClient,
  MerchantApiError,
  type MerchantClient,
  type MerchantKey,
} from '@mashang/merchant-sdk';
import { bodyOf, readVectors } from '@mashang/merchant-sdk/read-vectors-testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hmacSha256 } from '../../platform/security/crypto.ts';
import { checkSignature } from '../../platform/security/request-signature.ts';
import { rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { freshCard, fundMerchant } from '../../test-support/arrange/arrange-payouts.ts';
import { giveRefundAccount } from '../../test-support/arrange/arrange-refunds.ts';
import { arrangeSettlement } from '../../test-support/arrange/arrange-settlements.ts';
import { asOwner } from '../../test-support/arrange/as-owner.ts';
import { forgetProposals, liftStepUpSums } from '../../test-support/arrange/lift-sums.ts';
import { M1001 } from '../../test-support/call-merchant.ts';
import { expectWholeBooks } from '../../test-support/read-books.ts';
import { insertSession, signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { signWebhook } from '../webhooks/webhook-signature.ts';

let server: TestServer;
let baseUrl: string;
let agent: TestUser;
const users: Record<string, TestUser> = {};
const staff = () => ({ maker: users.admin01 as TestUser, checker: users.admin02 as TestUser });

beforeAll(async () => {
  server = await startTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  baseUrl = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  for (const name of ['admin01', 'admin02']) users[name] = await insertSession(server, name);
  await liftStepUpSums(server.owner);
  await rotateOnly(server, 'agent02');
});
beforeEach(async () => {
  agent = await signInUser(server, 'agent02');
  await forgetProposals(server.owner);
});
afterAll(() => server?.stop());

type Options = { lose?: number; now?: () => number; keys?: MerchantKey[] };
/** A client on the real address; the answers of its first `lose` calls are lost after the server gave them. */
function clientOf({ lose = 0, now = Date.now, keys = [M1001] }: Options = {}): MerchantClient {
  let left = lose;
  return createMerchantClient({
    mchId: M1001.mchId,
    keys,
    baseUrl,
    now,
    retryDelayMs: 5,
    async fetch(url, init) {
      const response = await fetch(url, init);
      left -= 1;
      if (left < 0) return response;
      await response.text();
      throw new Error('connection reset');
    },
  });
}
const orderOf = (fields: Partial<CreateCollection> = {}): CreateCollection => ({
  mchOrderNo: `S${randomUUID()}`,
  product: 'bank',
  amount: '1000.00',
  subject: '𠮷 商品',
  ...fields,
});
/** A collection of M1001 that was paid and confirmed, by a payer with an account for refunds. */
async function receive(client: MerchantClient, amount: string): Promise<string> {
  const { agtOrderNo } = await client.createCollection(orderOf({ amount }));
  await giveRefundAccount(server, agtOrderNo);
  expect(await agent.confirm(agtOrderNo, {})).toMatchObject({ code: 200 });
  return agtOrderNo;
}

describe('the merchant SDK against the server', () => {
  it('creates one order when the answer is lost twice, and the same again by its key', async () => {
    const body = orderOf({ amount: '1001.00' });
    const made = await clientOf({ lose: 2 }).createCollection(body, { idempotencyKey: body.mchOrderNo });
    expect(await clientOf().createCollection(body, { idempotencyKey: body.mchOrderNo })).toEqual(made);
    const rows = await server.owner`select 1 from collection_order where mch_order_no = ${body.mchOrderNo}`;
    expect(rows).toHaveLength(1);
    expect(await clientOf().findCollection(body.mchOrderNo)).toMatchObject({
      agtOrderNo: made.agtOrderNo,
      subject: '𠮷 商品',
      status: COLLECTION_STATUS.awaiting,
    });
    await expect(
      clientOf().createCollection({ ...body, amount: '1.00' }, { idempotencyKey: body.mchOrderNo }),
    ).rejects.toMatchObject({ status: 422 });
  });

  it('asks for one refund when the answer is lost, reads it and takes it back', async () => {
    const client = clientOf();
    const agtOrderNo = await receive(client, '1002.00');
    const asked = await clientOf({ lose: 1 }).refund(agtOrderNo, { amount: '30.00', mchRefundNo: 'R-1' });
    expect(await client.refunds(agtOrderNo)).toMatchObject([{ refundNo: asked.refundNo, state: 'requested' }]);
    expect(await client.getRefund(agtOrderNo, asked.refundNo)).toMatchObject({ amount: '30.00', mchRefundNo: 'R-1' });
    expect(await client.cancelRefund(agtOrderNo, asked.refundNo)).toMatchObject({ state: 'cancelled' });
    const refused = client.refund(agtOrderNo, { amount: '0' });
    await expect(refused).rejects.toBeInstanceOf(MerchantApiError);
    await expect(refused).rejects.toMatchObject({ status: 400, fields: [{ field: 'amount' }] });
  });

  it('makes one payout and one batch when answers are lost, and cancels one', async () => {
    await fundMerchant(server, 1_000_000n);
    const payout = () => ({
      mchOrderNo: `P${randomUUID()}`,
      amount: '100.00',
      payType: 2,
      beneficiaryName: '张三丰',
      beneficiaryAccount: freshCard(),
      bankName: '示范银行',
    });
    const [first, second] = [payout(), payout()];
    const { orderNo } = await clientOf({ lose: 1 }).createPayout(first);
    const batch = await clientOf({ lose: 1 }).createPayouts([second, { ...second, amount: '0' }]);
    expect(batch).toMatchObject({ created: 1, refused: 1 });
    expect(await clientOf().findPayout(first.mchOrderNo)).toMatchObject({ orderNo, amount: '100.00' });
    expect(await clientOf({ lose: 1 }).cancelPayout(orderNo)).toMatchObject({ orderNo });
    const rows = await server.owner`
      select 1 from payout_order where mch_order_no in (${first.mchOrderNo}, ${second.mchOrderNo})`;
    expect(rows).toHaveLength(2);
  });

  it('asks for one settlement when the answer is lost, and its books agree', async () => {
    // Removes the demo's own plan and account, which only its seed could write.
    await asOwner(server.platform.db.url, async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`delete from settlement_plan`;
      await tx`delete from settlement_account`;
    });
    await arrangeSettlement(server, staff());
    const client = clientOf();
    await receive(client, '2000.00');
    const asked = await clientOf({ lose: 1 }).requestSettlement();
    expect(await client.getSettlement(asked.settlementNo)).toEqual(asked);
    expect((await client.settlements({ limit: 5 })).list).toEqual([asked]);
    expect(await client.balance()).toMatchObject({ currency: 'CNY' });
    expect((await client.transfers({ limit: 3 })).list).toHaveLength(3);
    // Another file's open transaction delays the newest event.
    await expect
      .poll(async () => (await client.events()).events.map(({ type }) => type))
      .toEqual(expect.arrayContaining(['collection.succeeded', 'settlement.made']));
    await expectWholeBooks(server);
  });

  it('is accepted with a clock that is an hour slow, and with a key that was replaced', async () => {
    const slow = clientOf({ now: () => Date.now() - 3_600_000 });
    expect(await slow.balance()).toEqual(await clientOf().balance());
    const keys = [{ keyId: 'gone', secret: 'x' }, M1001];
    const body = orderOf({ amount: '1003.00' });
    const { agtOrderNo } = await clientOf({ keys, lose: 1 }).createCollection(body);
    expect(await clientOf({ keys }).findCollection(body.mchOrderNo)).toMatchObject({ agtOrderNo });
  });
});

describe('the server on the vectors of the SDK', () => {
  const vectors = readVectors();

  it('accepts every signature, and none over a longer body', () => {
    for (const vector of vectors) {
      if (vector.kind !== 'sign') continue;
      const { method, pathAndQuery, timestamp, nonce, secret } = vector.input;
      const request = { method: method.toUpperCase(), pathAndQuery, rawBody: bodyOf(vector.input) };
      const claim = { timestamp, nonce, signature: vector.expect['X-Signature'], mac: hmacSha256(secret) };
      expect(() => checkSignature(request, claim)).not.toThrow();
      const longer = { ...request, rawBody: Buffer.concat([request.rawBody, Buffer.of(0)]) };
      expect(() => checkSignature(longer, claim)).toThrow();
    }
  });

  it('signs webhooks as they are written there', () => {
    const signed = vectors.filter((vector) => vector.kind === 'webhook' && 'id' in vector.expect);
    expect(signed.length).toBeGreaterThan(5);
    for (const vector of signed) {
      if (vector.kind !== 'webhook') continue;
      const { secrets, headers } = vector.input;
      const body = bodyOf(vector.input).toString();
      const ours = signWebhook(String(vector.expect.id), Number(vector.expect.sentAtS), body, secrets).split(' ');
      const given = Object.entries(headers).find(([name]) => name.toLowerCase() === 'webhook-signature')?.[1];
      expect(ours.some((one) => given?.split(' ').includes(one))).toBe(true);
    }
  });
});
