import type { OwnPayoutDetail, OwnPayoutPage } from '@mashang/contract/own-payouts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CARD, fundMerchant, listPayout, stepPayout } from '../../../test-support/arrange/arrange-payouts.ts';
import { liftStepUpSums } from '../../../test-support/arrange/lift-sums.ts';
import { insertSession, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';

let server: TestServer;
let viewer: TestUser;
let developer: TestUser;
let staff: TestUser;
let orderNo = '';

beforeAll(async () => {
  server = await startTestServer();
  await liftStepUpSums(server.owner);
  viewer = await insertSession(server, 'merchant04');
  developer = await insertSession(server, 'merchant03');
  staff = await insertSession(server, 'finance01');
  await fundMerchant(server, 1_000_000n);
  orderNo = (await listPayout(server, { amount: '100.00', beneficiaryName: '王小明' })).orderNo;
}, 120_000);
afterAll(() => server?.stop());

const listed = async (query: Record<string, string> = {}) =>
  (await viewer.get('/api/merchant/payouts', query)).data as OwnPayoutPage;
const detail = async () => (await viewer.get('/api/merchant/payouts/detail', { orderNo })).data as OwnPayoutDetail;

describe('the people of a merchant', () => {
  it('see its payouts with masked beneficiaries, and nothing of who pays', async () => {
    const { list, total } = await listed();
    expect(total).toBe(1);
    expect(list[0]).toMatchObject({ orderNo, amount: '100.00', status: 0, fee: '3.00' });
    const text = JSON.stringify(list);
    for (const secret of [CARD, '王小明']) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/claim|participant|operator|frozen/i);
    expect((await listed({ minAmount: '100.01' })).list).toEqual([]);
    expect((await listed({ status: '0,1', endDate: '2099-01-01' })).list).toHaveLength(1);
  });

  it('open one with what they were notified of, and send its webhooks again', async () => {
    expect((await detail()).timeline.map(({ title }) => title)).toEqual(['已创建']);
    const resend = (who: TestUser) => who.post('/api/merchant/payouts/resend', { orderNo });
    expect((await resend(viewer)).code).toBe(403);
    expect((await resend(developer)).code).toBe(404);
    await stepPayout(server, orderNo, 'cancel');
    const { order, timeline } = await detail();
    expect(order).toMatchObject({ status: 3, fee: '0.00' });
    expect(timeline.at(-1)?.title).toBe('商户已取消，冻结已释放');
    expect(timeline.every(({ actor }) => actor === '')).toBe(true);
  });

  it('find none that is not theirs, and nobody else uses their calls', async () => {
    expect((await viewer.get('/api/merchant/payouts/detail', { orderNo: 'DF0' })).code).toBe(404);
    expect((await staff.get('/api/merchant/payouts')).code).toBe(403);
  });
});
