import type { OwnSettlementDetail, OwnSettlementPage, OwnSettlementTerms } from '@mashang/contract/own-settlements';
import type { SettlementTerms } from '@mashang/contract/settlements';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rotateOnly } from '../../../test-support/arrange/arrange-network.ts';
import {
  arrangeSettlement,
  makeRun,
  merchantOf,
  putByTwo,
  shownAccount,
} from '../../../test-support/arrange/arrange-settlements.ts';
import { liftStepUpSums } from '../../../test-support/arrange/lift-sums.ts';
import { callMerchant, createOrder } from '../../../test-support/call-merchant.ts';
import { noticeOf, notifyChannel } from '../../../test-support/notify-channel.ts';
import { insertSession, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';

let server: TestServer;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;
const staff = () => ({ maker: user('admin01'), checker: user('admin02') });
let settlementNo = '';

beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['admin01', 'admin02', 'finance01', 'merchant04']) users[name] = await insertSession(server, name);
  await liftStepUpSums(server.owner);
  await rotateOnly(server, 'agent02');
  const merchant = await arrangeSettlement(server, staff(), { reserveRate: '10', reserveDays: 30, fee: '2.00' });
  const { agtOrderNo } = await createOrder(server, { product: 'auto', amount: '1000.00' });
  await notifyChannel(server, noticeOf(agtOrderNo, '1000.00'));
  await putByTwo(staff(), 'settlement.run', await makeRun(staff(), merchant));
  settlementNo = (await listed()).list[0]?.settlementNo ?? '';
}, 120_000);
afterAll(() => server?.stop());

const listed = async (query: Record<string, string> = {}) =>
  (await user('merchant04').get('/api/merchant/settlements', query)).data as OwnSettlementPage;
const terms = async () => (await user('merchant04').get('/api/merchant/settlements/terms')).data as OwnSettlementTerms;

describe('the people of a merchant', () => {
  it('see its settlements with a masked account, and nothing of the staff', async () => {
    const { list, total } = await listed({ state: 'approved' });
    expect(total).toBe(1);
    expect(list[0]).toMatchObject({ settlementNo, state: 'approved', fee: '2.00', reserve: '100.00' });
    expect(list[0]?.accountNo).toContain('*');
    expect(JSON.stringify(list)).not.toMatch(/admin0|isOwn|unusual/);
    expect((await listed({ state: 'paid' })).list).toEqual([]);
  });

  it('read the statement that the merchant API answers', async () => {
    const detail = (await user('merchant04').get('/api/merchant/settlements/detail', { settlementNo }))
      .data as OwnSettlementDetail;
    const { body } = await callMerchant(server, {
      method: 'GET',
      path: `/api/v1/settlements/${settlementNo}/statement`,
    });
    expect(detail.statement).toEqual(body);
    expect(detail.basis).toBe('1000.00');
    expect(detail.timeline.every(({ actor }) => actor === '')).toBe(true);
    const { headers } = user('merchant04');
    const csv = await server.app.inject({ method: 'GET', url: `/files/settlements/${settlementNo}.csv`, headers });
    expect(csv.body).toContain(detail.statement.closing);
  });

  it('read the same terms as the staff, without the document and the account in the ledger', async () => {
    const { id } = await merchantOf(server);
    const { payableAccount: _account, ...whole } = (
      await user('finance01').get('/api/settlements/terms', { merchantId: id })
    ).data as SettlementTerms;
    if (!whole.account) throw new TypeError('the merchant has no settlement account');
    const { evidenceFile: _file, ...account } = whole.account;
    expect(await terms()).toEqual({ ...whole, account });
  });

  it('see that a new account rests', async () => {
    const { id, legalName } = await merchantOf(server);
    const wanted = await shownAccount(user('admin01'), legalName, { accountNo: '7559000087654321' });
    const before = (await terms()).account?.usableFrom ?? '';
    await putByTwo(staff(), 'merchant.settlement-account', id, wanted);
    const { account } = await terms();
    expect(account?.accountNo.endsWith('4321')).toBe(true);
    expect((account?.usableFrom ?? '') > before).toBe(true);
  });

  it('and nobody else calls theirs', async () => {
    for (const path of ['', '/terms'])
      expect((await user('finance01').get(`/api/merchant/settlements${path}`)).code).toBe(403);
    const missing = { settlementNo: `JS${'9'.repeat(24)}` };
    expect((await user('merchant04').get('/api/merchant/settlements/detail', missing)).code).toBe(404);
  });
});
