import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  claimed,
  forgetCoolDowns,
  fundMerchant,
  listPayout,
  PICTURE,
  PICTURE_2,
  pay,
  readPayout,
  stepPayout,
} from '../../test-support/arrange-payouts.ts';
import { callMerchant } from '../../test-support/call-merchant.ts';
import { changesOf, expectWholeBooks, readBalances } from '../../test-support/read-books.ts';
import { signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

let server: TestServer;
let agent02: TestUser;
let finance: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  await fundMerchant(server, 100_000_000n);
  agent02 = await signInUser(server, 'agent02');
  finance = await signInUser(server, 'finance01');
});
beforeEach(() => forgetCoolDowns(server));
afterAll(async () => {
  await expectWholeBooks(server);
  await server.stop();
});

const SETTLED = {
  'M1001.payable': '-1030.00',
  'agent02.float': '1000.00',
  'agent02.commission': '8.00',
  'agent01.commission': '4.00',
  'operator.revenue': '18.00',
};

describe('the worked example', () => {
  it('holds 1030.00 of the merchant, 1000.00 of the claimer, and settles −1030, +1000, +8, +4, +18 on acceptance only', async () => {
    const before = await readBalances(server);
    const { id, orderNo } = await listPayout(server, { amount: '1000.00' });
    expect(changesOf(before, await readBalances(server))).toEqual({ 'M1001.payable.held': '1030.00' });
    const claim = await agent02.post(`/api/agt/struggle/addOrder/${id}`, {});
    expect(claim).toMatchObject({ http: 200, code: 200, msg: '抢单成功', data: { excessTime: 900_000 } });
    const { orderNo: claimNo } = claim.data as { orderNo: string };
    const held = { 'M1001.payable.held': '1030.00', 'agent02.float.held': '1000.00' };
    expect(changesOf(before, await readBalances(server))).toEqual(held);
    expect(await pay(agent02, claimNo)).toMatchObject({ code: 200, data: { orderNo: claimNo, status: 1 } });
    expect(changesOf(before, await readBalances(server))).toEqual(held);
    const accepted = await finance.post('/api/payout/order/accept', { orderNo });
    expect(accepted).toMatchObject({ code: 200, data: { orderNo, status: 2, waitsForSecond: false } });
    expect(changesOf(before, await readBalances(server))).toEqual(SETTLED);
    expect(await readPayout(server, orderNo)).toMatchObject({
      status: 2,
      claims: [2],
      holds: { payout: 'captured', claim1: 'released' },
    });
    await expectWholeBooks(server);
  });
});
