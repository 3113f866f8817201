import { formatMoney } from '@mashang/contract/money';
import type { HitPage } from '@mashang/contract/screening';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decide, propose, proposed } from '../../test-support/arrange/arrange-approvals.ts';
import { balanceOf, freezeFor, openCase, readCase } from '../../test-support/arrange/arrange-cases.ts';
import { expireNow, participantId, rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import {
  claimed,
  fundMerchant,
  listPayout,
  payoutBody,
  postPayout,
  reject,
} from '../../test-support/arrange/arrange-payouts.ts';
import { createOrder } from '../../test-support/call-merchant.ts';
import { noticeOf, notifyChannel } from '../../test-support/notify-channel.ts';
import { expectWholeBooks, readOrder } from '../../test-support/read-books.ts';
import { insertSession, signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { KNOWN_PEOPLE } from '../../worker.ts';
import { rescreenKnown } from '../screening/rescreen-known.ts';

let server: TestServer;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;
beforeAll(async () => {
  server = await startTestServer();
  await rotateOnly(server, 'agent01');
  await fundMerchant(server, 50_000_000n);
  for (const name of ['admin01', 'admin02', 'risk01', 'agent01', 'ms01', 'ms02'])
    users[name] = await signInUser(server, name);
  users.finance01 = await insertSession(server, 'finance01');
});
afterAll(async () => {
  await expectWholeBooks(server);
  await server.stop();
});

const opened = (subject: string, subjectKey: string) => openCase(user('admin01'), { subject, subjectKey });
const freeze = (id: string, kind: string, subjectId: string) => freezeFor(user('risk01'), { id, kind, subjectId });
const freezesOf = async (id: string) => (await readCase(user('risk01'), id)).freezes;
async function approved(kind: Parameters<typeof proposed>[1], subjectId: string, payload: unknown = {}): Promise<void> {
  const approval = await proposed(user('risk01'), kind, { subjectId, payload });
  expect(await decide(user('admin02'), 'approve', approval)).toMatchObject({ code: 200, data: { state: 1 } });
}
async function lift(caseId: string): Promise<void> {
  const standing = (await freezesOf(caseId)).find(({ liftedTime }) => liftedTime === '');
  await approved('freeze.lift', standing?.id ?? '');
}
const hitsOf = async (subjectId: string) =>
  ((await user('risk01').get('/api/risk/hits', { subjectId })).data as HitPage).list;
async function clearHits(subjectId: string): Promise<void> {
  for (const { id } of (await hitsOf(subjectId)).filter(({ state }) => state === 0))
    await approved('screening.hit', id, { decision: 'other' });
}
const isFrozen = async (table: 'participant' | 'payout_order', key: string) =>
  (
    await server.owner`
      select frozen
      from ${server.owner(table)}
      where ${server.owner(table === 'participant' ? 'name' : 'order_no')} = ${key}`
  )[0]?.frozen;
async function put(version: string, names: string, name = '已知人员'): Promise<void> {
  const { data } = await user('admin01').post('/api/risk/loadList', { name, version, names });
  await approved('list.release', (data as { id: string }).id, { enabled: true });
  expect(await rescreenKnown(server.system('screening'), KNOWN_PEOPLE)).toBe(1);
}

describe('a payout that screening holds', () => {
  it('is frozen by cases as well; it goes on when the last has let it go, in any order', async () => {
    for (const order of ['hit first', 'case first']) {
      const { orderNo } = await listPayout(server, {
        beneficiaryName: '演示受限人员甲',
        beneficiaryAccount: order === 'hit first' ? '6222020000000015' : '6222020000000023',
      });
      const [one, two] = [
        await opened('order', orderNo),
        await opened('participant', order === 'hit first' ? 'ms01' : 'ms02'),
      ];
      for (const id of [one, two]) expect(await freeze(id, 'payout', orderNo)).toMatchObject({ code: 200 });
      expect(await freeze(one, 'payout', orderNo)).toMatchObject({ code: 409 });
      expect((await propose(user('risk01'), 'payout.release', { subjectId: orderNo, payload: {} })).code).toBe(409);
      const steps = [() => clearHits(orderNo), () => lift(one), () => lift(two)];
      for (const step of order === 'hit first' ? steps : steps.toReversed()) {
        expect(await isFrozen('payout_order', orderNo)).toBe(true);
        await step();
      }
      expect(await isFrozen('payout_order', orderNo)).toBe(false);
      const kinds = await server.owner`select kind from event_log where order_no = ${orderNo} order by id`;
      expect(kinds.map(({ kind }) => kind)).toEqual(['payout.held', 'payout.listed']);
    }
  });
});

describe('a receipt that screening holds', () => {
  it('of an order that a case froze too is settled when both have let it go, in any order', async () => {
    await rotateOnly(server, 'agent02');
    for (const order of ['hit first', 'case first']) {
      const { agtOrderNo } = await createOrder(server, {
        product: 'auto',
        amount: order === 'hit first' ? '83.00' : '84.00',
      });
      const amount = order === 'hit first' ? '83.00' : '84.00';
      const response = await notifyChannel(server, { ...noticeOf(agtOrderNo, amount), payerName: '演示受限人员乙' });
      expect(response.status).toBe(200);
      const id = await opened('order', agtOrderNo);
      expect(await freeze(id, 'order', agtOrderNo)).toMatchObject({ code: 200 });
      const steps = [() => clearHits(agtOrderNo), () => lift(id)];
      for (const step of order === 'hit first' ? steps : steps.toReversed()) {
        expect(await readOrder(server, agtOrderNo)).toMatchObject({ status: 1, frozen: true });
        await step();
      }
      expect(await readOrder(server, agtOrderNo)).toMatchObject({ status: 2, frozen: false });
    }
  });
});

describe('a settled order', () => {
  beforeAll(() => rotateOnly(server, 'agent01'));
  const app = () => server.platform.db.app;
  const complain = (no: string) => app()`select file_next_complaint(${no}, 'other', '测试投诉', '')`;
  const review = (no: string) => approved('complaint.answer', no, { outcome: '已核实' });
  const held = async () => (await balanceOf(server, 'merchant', 'M1001')).held;
  const orderOf = () => opened('merchant', 'M1001');

  it('keeps back once what it gave its merchant, by a case and a complaint, until both are gone', async () => {
    for (const way of ['case first', 'complaint first'] as const) {
      for (const gone of ['case', 'complaint'] as const) {
        const amount = `${711 + (way === 'case first' ? 1 : 0) + (gone === 'case' ? 2 : 0)}.00`;
        const { agtOrderNo } = await createOrder(server, { amount });
        const code = { googleAuthCode: user('agent01').code() };
        expect(await user('agent01').confirm(agtOrderNo, code)).toMatchObject({ code: 200 });
        const share = (BigInt(amount.replace('.', '')) * 97n) / 100n;
        const before = await held();
        const id = await orderOf();
        if (way === 'complaint first') await complain(agtOrderNo);
        expect(await freeze(id, 'order', agtOrderNo)).toMatchObject({ code: 200 });
        if (way === 'case first') await complain(agtOrderNo);
        expect((await held()) - before, `${way}, both`).toBe(share);
        await (gone === 'case' ? lift(id) : review(agtOrderNo));
        expect((await held()) - before, `${way}, ${gone} gone`).toBe(share);
        expect(await readOrder(server, agtOrderNo)).toMatchObject({ frozen: true });
        await (gone === 'case' ? review(agtOrderNo) : lift(id));
        expect((await held()) - before, `${way}, none left`).toBe(0n);
        expect(await readOrder(server, agtOrderNo)).toMatchObject({ frozen: false });
      }
    }
    await expectWholeBooks(server);
  });

  it('of which less came than was due keeps back what came of it, less the fee', async () => {
    const { agtOrderNo } = await createOrder(server, { amount: '2500.00' });
    const code = { googleAuthCode: user('agent01').code() };
    expect(await user('agent01').confirm(agtOrderNo, { paidInAmount: '100.00', ...code })).toMatchObject({ code: 409 });
    const about = { payer: '王小明', returnBy: 'institution', returnReference: '' };
    const payload = { ...about, outcome: 'settle', received: '100.00' };
    const approval = await proposed(user('finance01'), 'collection.adjust', { subjectId: agtOrderNo, payload });
    expect(await decide(user('admin02'), 'approve', approval)).toMatchObject({ code: 200, data: { state: 1 } });
    const before = await held();
    await complain(agtOrderNo);
    expect((await held()) - before).toBe(9_700n);
    const id = await orderOf();
    expect(await freeze(id, 'order', agtOrderNo)).toMatchObject({ code: 200 });
    expect((await held()) - before).toBe(9_700n);
    await review(agtOrderNo);
    await lift(id);
    expect(await held()).toBe(before);
  });
});

describe('a float that is frozen', () => {
  it('catches what flows onto it, passes its hold to the next freeze, is free when the last is lifted', async () => {
    await rotateOnly(server, 'agent01');
    const { agtOrderNo } = await createOrder(server, { amount: '700.00' });
    const before = await balanceOf(server, 'participant', 'agent01');
    const [one, two] = [await opened('participant', 'agent01'), await opened('order', agtOrderNo)];
    expect(await freeze(one, 'wallet', 'agent01')).toMatchObject({ code: 200 });
    expect(await freeze(two, 'wallet', 'agent01')).toMatchObject({ code: 200 });
    expect(await balanceOf(server, 'participant', 'agent01')).toEqual({ free: 0n, held: before.free + before.held });
    await expireNow(server, agtOrderNo);
    expect((await balanceOf(server, 'participant', 'agent01')).free).toBe(0n);
    await expectWholeBooks(server);
    expect((await freezesOf(one))[0]?.held).toBe(formatMoney(before.free + 70_000n));
    await lift(one);
    expect((await balanceOf(server, 'participant', 'agent01')).free).toBe(0n);
    await expectWholeBooks(server);
    await lift(two);
    expect((await balanceOf(server, 'participant', 'agent01')).free).toBe(before.free + 70_000n);
    await expectWholeBooks(server);
  });

  it('a participant frozen by hand and by a case is free when both are lifted', async () => {
    const subjectId = String(await participantId(server, 'ms02'));
    const id = await opened('participant', 'ms02');
    expect(await freeze(id, 'participant', 'ms02')).toMatchObject({ code: 200 });
    expect((await propose(user('risk01'), 'participant.unfreeze', { subjectId, payload: {} })).code).toBe(409);
    const byHand = { id: subjectId, reason: '资料过期', googleAuthCode: user('admin01').code() };
    expect(await user('admin01').post('/api/participants/freeze', byHand)).toMatchObject({ code: 200 });
    await approved('participant.unfreeze', subjectId);
    expect(await isFrozen('participant', 'ms02')).toBe(true);
    await lift(id);
    expect(await isFrozen('participant', 'ms02')).toBe(false);
  });
});

describe('somebody known whom a list comes to name', () => {
  it('a participant stands still with its float until two people say it is somebody else', async () => {
    const before = await balanceOf(server, 'participant', 'agent02');
    const legalName = (await server.owner`select legal_name as "legalName" from participant where name = 'agent02'`)[0]
      ?.legalName as string;
    await put('1', legalName);
    expect(await isFrozen('participant', 'agent02')).toBe(true);
    expect(await balanceOf(server, 'participant', 'agent02')).toEqual({ free: 0n, held: before.free + before.held });
    expect((await hitsOf('agent02'))[0]).toMatchObject({ holds: true, state: 0 });
    const subjectId = String(await participantId(server, 'agent02'));
    expect((await propose(user('risk01'), 'participant.unfreeze', { subjectId, payload: {} })).code).toBe(409);
    await clearHits('agent02');
    expect(await isFrozen('participant', 'agent02')).toBe(false);
    expect(await balanceOf(server, 'participant', 'agent02')).toEqual(before);
    const reasons = await server.owner`
        select after ->> 'reason' as why
        from audit_log
        where action = 'risk.hold-known' and subject_id = 'agent02'`;
    expect(reasons).toEqual([{ why: '筛查命中，待复核' }]);
  });

  it('of a merchant what is owed to it and its waiting payouts stand still; no new one is taken', async () => {
    const waiting = await listPayout(server);
    const before = await balanceOf(server, 'merchant', 'M1001');
    const legalName = (await server.owner`select legal_name as "legalName" from merchant where mch_id = 'M1001'`)[0]
      ?.legalName as string;
    await put('2', legalName);
    expect(await isFrozen('payout_order', waiting.orderNo)).toBe(true);
    expect((await balanceOf(server, 'merchant', 'M1001')).free).toBe(0n);
    const refused = await postPayout(server, payoutBody());
    expect(refused).toMatchObject({ status: 409, body: { detail: '可用余额不足' } });
    expect(refused.text).not.toMatch(/名单|命中|筛查|风控|screen/i);
    await clearHits('M1001');
    expect(await isFrozen('payout_order', waiting.orderNo)).toBe(false);
    expect(await balanceOf(server, 'merchant', 'M1001')).toEqual(before);
  });

  it('a payout of that merchant that its claimer gives back stands still too, and nobody claims it', async () => {
    const taken = await listPayout(server);
    const claimNo = await claimed(user('ms01'), taken.id);
    const legalName = (await server.owner`select legal_name as "legalName" from merchant where mch_id = 'M1001'`)[0]
      ?.legalName as string;
    await put('1', legalName, '另一名单');
    expect(await isFrozen('payout_order', taken.orderNo)).toBe(false);
    expect((await reject(user('ms01'), claimNo)).code).toBe(200);
    expect(await isFrozen('payout_order', taken.orderNo)).toBe(true);
    expect(await user('ms02').post(`/api/agt/struggle/addOrder/${taken.id}`, {})).toMatchObject({ code: 423 });
    // A payout that was being created when the freeze came is not marked itself.
    await server.owner`alter table payout_order disable trigger payout_kept_frozen`;
    await server.owner`update payout_order set frozen = false where order_no = ${taken.orderNo}`;
    await server.owner`alter table payout_order enable trigger payout_kept_frozen`;
    expect(await user('ms02').post(`/api/agt/struggle/addOrder/${taken.id}`, {})).toMatchObject({ code: 423 });
    await server.owner`update payout_order set frozen = true where order_no = ${taken.orderNo}`;
    await clearHits('M1001');
    expect(await isFrozen('payout_order', taken.orderNo)).toBe(false);
    expect(await user('ms02').post(`/api/agt/struggle/addOrder/${taken.id}`, {})).toMatchObject({ code: 200 });
  });
});
