import type { OwnRefundDetail, OwnRefundPage } from '@mashang/contract/own-refunds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rotateOnly } from '../../../test-support/arrange/arrange-network.ts';
import { refundByTwo } from '../../../test-support/arrange/arrange-refunds.ts';
import { liftStepUpSums } from '../../../test-support/arrange/lift-sums.ts';
import { createOrder } from '../../../test-support/call-merchant.ts';
import { insertSession, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';

let server: TestServer;
let viewer: TestUser;
let staff: TestUser;
let refundNo = '';
let agtOrderNo = '';

beforeAll(async () => {
  server = await startTestServer();
  await liftStepUpSums(server.owner);
  await rotateOnly(server, 'agent02');
  viewer = await insertSession(server, 'merchant04');
  staff = await insertSession(server, 'finance01');
  agtOrderNo = (await createOrder(server, { amount: '500.00' })).agtOrderNo;
  expect(await (await insertSession(server, 'agent02')).confirm(agtOrderNo)).toMatchObject({ code: 200 });
  const two = { maker: await insertSession(server, 'admin01'), checker: await insertSession(server, 'admin02') };
  refundNo = await refundByTwo(two, agtOrderNo, { amount: '100.00' });
}, 120_000);
afterAll(() => server?.stop());

const listed = async (query: Record<string, string> = {}) =>
  (await viewer.get('/api/merchant/refunds', query)).data as OwnRefundPage;

describe('the people of a merchant', () => {
  it('see its refunds without the payer’s account and who pays', async () => {
    const { list, total } = await listed();
    expect(total).toBe(1);
    expect(list[0]).toMatchObject({ refundNo, agtOrderNo, amount: '100.00', kind: 'refund' });
    expect(JSON.stringify(list)).not.toMatch(/holder|accountNo|bankName|executor|collector|admin0/);
    expect((await listed({ agtOrderNo: 'DS0' })).list).toEqual([]);
    expect((await listed({ kind: 'refund', agtOrderNo })).list).toHaveLength(1);
  });

  it('open one with what happened, and with nobody’s name', async () => {
    const detail = (await viewer.get('/api/merchant/refunds/detail', { refundNo })).data as OwnRefundDetail;
    expect(detail.timeline.map(({ title }) => title)).toEqual(['申请退款', '已批准']);
    expect(detail.timeline.every(({ actor }) => actor === '')).toBe(true);
  });

  it('see one that waits for their balance do so, and until when', async () => {
    await server.owner`
      update ledger_balance
      set held = posted
      where account_id = account_of('merchant', (select id from merchant where mch_id = 'M1001'), 'payable')`;
    const two = { maker: await insertSession(server, 'admin01'), checker: await insertSession(server, 'admin02') };
    const waits = await refundByTwo(two, agtOrderNo, { amount: '50.00' });
    const { refund, timeline } = (await viewer.get('/api/merchant/refunds/detail', { refundNo: waits }))
      .data as OwnRefundDetail;
    expect(refund.state).toBe(2);
    expect(timeline.map(({ title }) => title)).toEqual(['申请退款', '已批准，等待余额足够']);
    expect(timeline[1]?.detail).toMatch(/^最晚等到 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
  });

  it('find none that is not theirs, and nobody else uses their calls', async () => {
    expect((await viewer.get('/api/merchant/refunds/detail', { refundNo: 'TK999999999999' })).code).toBe(404);
    expect((await staff.get('/api/merchant/refunds')).code).toBe(403);
    expect((await viewer.get('/api/refunds/getPageList')).code).toBe(403);
  });
});
