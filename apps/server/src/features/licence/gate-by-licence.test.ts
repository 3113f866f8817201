import { AREAS } from '@mashang/contract/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { grantWrites } from '../../platform/verbs/grant-writes.ts';
import { decide, propose, proposed } from '../../test-support/arrange/arrange-approvals.ts';
import { askCash } from '../../test-support/arrange/arrange-cash-outs.ts';
import { BANK, openBankAccount, openPlace } from '../../test-support/arrange/arrange-institution.ts';
import { participantId, rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import {
  acceptByTwo,
  claimed,
  fundMerchant,
  listPayout,
  pay,
  payoutBody,
  postPayout,
} from '../../test-support/arrange/arrange-payouts.ts';
import { creditAsked } from '../../test-support/arrange/arrange-receipts.ts';
import { callMerchant, collectionBody, createOrder, postCollection } from '../../test-support/call-merchant.ts';
import { noticeOf, notifyChannel } from '../../test-support/notify-channel.ts';
import { expectUnchanged, readOrder } from '../../test-support/read-books.ts';
import { insertSession, signInUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { announceLicenceEnd } from '../menus/announce-licence-end.ts';

let server: TestServer;
let amount = 100;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await setLicence({});
  await rotateOnly(server, 'agent02');
});
afterAll(() => server.stop());

type Licence = { jurisdiction: string; services: string[]; mode: string; from: number; to: number };
const YEAR_MS = 365 * 86_400_000;

/** Enters a profile that replaces the one before, as two people would. */
async function setLicence(fields: Partial<Licence>): Promise<void> {
  const now = server.clock.now();
  const licence = {
    jurisdiction: 'DEMO',
    services: ['collection'],
    mode: 'agent_float',
    from: now - YEAR_MS,
    to: now + YEAR_MS,
    ...fields,
  };
  await server.change(
    (sql) => sql`
      insert into licence_profile (legal_name, licence_no, regulator, jurisdiction, services, settlement_mode,
        valid_from, valid_to, entered_by, approved_by)
      select '示范支付有限公司', 'DEMO-2026-0001', '演示监管局（虚构）', ${licence.jurisdiction}, ${licence.services}, ${licence.mode},
        to_timestamp(${licence.from / 1000}),
        to_timestamp(${licence.to / 1000}), min(id), max(id) from app_user`,
  );
}

const create = () => postCollection(server, collectionBody({ amount: `${amount++}.00` }));

describe('the licence gate of money calls', () => {
  it('closes a create at the very minute the licence ends, with 451 and nothing changed', async () => {
    await setLicence({ to: server.clock.now() + 60_000 });
    expect((await create()).status).toBe(201);
    server.clock.advance(57_000);
    expect((await create()).status).toBe(201);
    server.clock.advance(3_500);
    const answer = await expectUnchanged(server, create);
    expect([answer.status, answer.body.code, answer.body.detail]).toEqual([451, 451, '许可已过期']);
  });

  it('opens at the very minute the licence begins', async () => {
    await setLicence({ from: server.clock.now() + 60_000 });
    expect((await expectUnchanged(server, create)).body.detail).toBe('许可尚未生效');
    server.clock.advance(60_500);
    expect((await create()).status).toBe(201);
  });

  it('leaves what is under way open: confirmations by hand and by channel settle after the end', async () => {
    const agent02 = await signInUser(server, 'agent02');
    const byHand = await createOrder(server, { amount: `${amount++}.00` });
    const byChannel = await createOrder(server, { amount: `${amount++}.00`, product: 'auto' });
    await setLicence({ to: server.clock.now() - 1 });
    expect((await agent02.confirm(byHand.agtOrderNo)).code).toBe(200);
    expect((await notifyChannel(server, noticeOf(byChannel.agtOrderNo, `${amount - 1}.00`))).status).toBe(200);
    expect([2, 4]).toContain((await readOrder(server, byHand.agtOrderNo)).status);
    const agent01 = await signInUser(server, 'agent01');
    const menu = JSON.stringify((await agent01.get('/api/menus/current')).data);
    for (const title of ['代收订单', '提现', '许可已到期']) expect(menu).toContain(title);
    expect((await agent01.get('/api/agt/destoonFinanceCash/form')).data).toMatchObject({ why: '' });
  });

  it('leaves payouts to be accepted and failed, money to be taken out, books to be read after the end', async () => {
    const [agent01, agent02] = [await insertSession(server, 'agent01'), await insertSession(server, 'agent02')];
    const [admin01, finance01] = [await insertSession(server, 'admin01'), await insertSession(server, 'finance01')];
    await fundMerchant(server, 1_000_000n);
    await setLicence({ services: ['collection', 'payout'] });
    const [paid, listed] = [await listPayout(server), await listPayout(server)];
    expect((await pay(agent02, await claimed(agent02, paid.id))).code).toBe(200);
    // It has ended by the server's clock and by the database's.
    await setLicence({ services: ['collection', 'payout'], to: Date.now() - 1 });
    expect((await expectUnchanged(server, () => postPayout(server, payoutBody()))).body.detail).toBe('许可已过期');
    expect(await acceptByTwo(server, admin01, paid.orderNo)).toMatchObject({ code: 200, data: { status: 2 } });
    const failing = { orderNo: listed.orderNo, remark: '许可到期', googleAuthCode: admin01.code() };
    expect(await admin01.post('/api/payout/order/fail', failing)).toMatchObject({ code: 200 });
    expect(await askCash(agent01, { googleAuthCode: agent01.code() })).toMatchObject({ code: 200 });
    const orders = await finance01.get('/api/payout/order/getPageList', { page: '1', limit: '20' });
    expect(orders).toMatchObject({ code: 200 });
    expect(JSON.stringify(orders.data)).toContain(paid.orderNo);
    const wanted = { list: 'payouts-payouts', format: 'csv', query: {} };
    expect(await finance01.post('/api/exports/create', wanted)).toMatchObject({ code: 200 });
  });

  it('notifies the menus of every area of its end, once', async () => {
    /** The areas that the job notifies; entering a profile notifies everybody by itself. */
    const notifiedBy = async (work: () => Promise<void>) => {
      const [last] = await server.owner`select max(id) as id from event_log`;
      await work();
      const rows = await server.owner`
        select order_no as area
        from event_log
        where id > ${last?.id as bigint} and kind = 'site.menu' and actor = 'system:licence'`;
      return rows.map(({ area }) => area);
    };
    const announce = () => announceLicenceEnd(server.platform);
    await setLicence({});
    expect(await notifiedBy(announce)).toEqual([]);
    // The end is by the database's clock: the job looks for events that the database stamped after it.
    const end = Date.now() + 1_500;
    await setLicence({ to: end });
    await expect.poll(() => Date.now() > end && server.clock.now() > end, { timeout: 5_000 }).toBe(true);
    expect((await notifiedBy(announce)).toSorted()).toEqual(AREAS.toSorted());
    expect(await notifiedBy(announce)).toEqual([]);
  });

  it('writes no event before the database’s clock says so, which is what the event goes by', async () => {
    const count = async () => {
      const [notified] = await server.owner`
        select count(*)::int as n from event_log where kind = 'site.menu' and actor = 'system:licence'`;
      return (notified as { n: number }).n;
    };
    // The end has come for a server that is two minutes ahead, but not for the database.
    await setLicence({ to: Date.now() + 60_000 });
    const before = await count();
    server.clock.advance(120_000);
    for (let round = 0; round < 3; round++) await announceLicenceEnd(server.platform);
    server.clock.advance(-120_000);
    expect(await count()).toBe(before);
  });

  it('closes even that where there is no policy to stand under', async () => {
    const agent02 = await signInUser(server, 'agent02');
    const { agtOrderNo } = await createOrder(server, { amount: `${amount++}.00` });
    await setLicence({ jurisdiction: 'XX' });
    expect((await expectUnchanged(server, () => agent02.confirm(agtOrderNo))).code).toBe(451);
    await setLicence({});
  });

  it('closes what two people would do, at the proposal and at the approval', async () => {
    const [admin01, admin02] = [await signInUser(server, 'admin01'), await signInUser(server, 'admin02')];
    const credit = await creditAsked(server, String(await participantId(server, 'agent01')));
    expect((await expectUnchanged(server, () => propose(admin01, 'float.credit', credit))).msg).toBe(
      '许可不包含代理网络业务',
    );
    await setLicence({ services: ['collection', 'agent_network'] });
    const id = await proposed(admin01, 'float.credit', credit);
    await setLicence({ services: ['collection'] });
    expect((await expectUnchanged(server, () => decide(admin02, 'approve', id))).code).toBe(451);
    await setLicence({ services: ['collection', 'agent_network'] });
    expect(await decide(admin02, 'approve', id)).toMatchObject({ code: 200 });
  });

  it('leaves reading one’s own orders and balance open', async () => {
    const { agtOrderNo } = await createOrder(server, { amount: `${amount++}.00` });
    await setLicence({ to: server.clock.now() - 1 });
    expect((await callMerchant(server, { method: 'GET', path: `/api/v1/collections/${agtOrderNo}` })).status).toBe(200);
    expect((await callMerchant(server, { method: 'GET', path: '/api/v1/balance' })).status).toBe(200);
  });

  it('is shut for a service that the licence does not name', async () => {
    await setLicence({ services: ['payout'] });
    expect((await expectUnchanged(server, create)).body.detail).toBe('许可不包含代收业务');
  });

  it('is shut in a jurisdiction without a policy, whatever the licence says', async () => {
    await setLicence({ jurisdiction: 'XX' });
    expect((await expectUnchanged(server, create)).status).toBe(451);
  });

  it('in CN is shut for prefunded floats and open for settlement by the institution', async () => {
    await setLicence({ jurisdiction: 'CN' });
    expect((await expectUnchanged(server, create)).status).toBe(451);
    await setLicence({ jurisdiction: 'CN', mode: 'institution' });
    // No participant receives there with any account type, so without an account of the institution nobody does.
    const { agtOrderNo, status } = await createOrder(server, { amount: `${amount++}.00` });
    expect(status).toBe(3);
    expect((await readOrder(server, agtOrderNo)).skipped.map(({ r }) => r)).toEqual(['no_place']);
    await openBankAccount(server, { ...BANK, way: 'order' });
    await openPlace(server, 'bank', BANK.code);
    expect((await create()).body.status).toBe(1);
  });

  it('needs two people for a profile: one alone is refused by the database', async () => {
    const alone = server.owner`
      insert into licence_profile (legal_name, licence_no, regulator, jurisdiction, services, settlement_mode,
        valid_from, valid_to, entered_by, approved_by)
      select legal_name, licence_no, regulator, jurisdiction, services, settlement_mode, valid_from, valid_to,
        entered_by, entered_by
      from licence_profile
      limit 1`;
    await expect(alone).rejects.toThrow(/check/);
  });
});

describe('what the product never does', () => {
  it.each([
    ['POST', '/api/tb/reportCookie'],
    ['POST', '/api/tb/api/reportQrCodeInfo'],
    ['GET', '/api/wxLogin/api/getProxyIpList'],
    ['POST', '/api/douyin/api/batchCreateWebLink'],
    ['GET', '/api/douyin/api/qianchuan/testCookie'],
    ['POST', '/api/electricity/api/getDeviceList'],
  ] as const)('%s %s answers 451 and does nothing', async (method, url) => {
    const { headers } = await signInUser(server, 'agent01');
    const response = await expectUnchanged(server, () =>
      server.app.inject({ method, url, headers, ...(method === 'POST' ? { payload: {} } : {}) }),
    );
    expect(response.json()).toMatchObject({ code: 451 });
  });
});

it('is asked within as many transactions at once as there are connections, and none waits for another’s', async () => {
  const { platform } = server;
  const begun = performance.now();
  const asked = Array.from({ length: 24 }, () =>
    grantWrites(platform.db).transaction(async (tx) => {
      await tx`select 1`;
      platform.bus.signal('licence');
      return platform.gate('collection');
    }),
  );
  expect(await Promise.all(asked)).toHaveLength(24);
  // A transaction in which nothing happens is ended after eight seconds: calls that waited for each other used to end
  // that way.
  expect(performance.now() - begun).toBeLessThan(7_000);
});
