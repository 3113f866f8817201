import type { ScreeningList } from '@mashang/contract/risk';
import type { HitPage } from '@mashang/contract/screening';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decide, proposed } from '../../test-support/arrange/arrange-approvals.ts';
import { rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { fundMerchant, listPayout, stepPayout } from '../../test-support/arrange/arrange-payouts.ts';
import { createOrder } from '../../test-support/call-merchant.ts';
import { noticeOf, notifyChannel } from '../../test-support/notify-channel.ts';
import { expectWholeBooks } from '../../test-support/read-books.ts';
import { signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { KNOWN_PEOPLE } from '../../worker.ts';
import { rescreenKnown } from './rescreen-known.ts';

const LISTED = '演示受限人员甲';
let server: TestServer;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;
beforeAll(async () => {
  server = await startTestServer();
  await fundMerchant(server, 50_000_000n);
  await rotateOnly(server, 'agent02');
  for (const name of ['admin01', 'admin02', 'risk01', 'agent01', 'agent02'])
    users[name] = await signInUser(server, name);
});
afterAll(async () => {
  await expectWholeBooks(server);
  await server.stop();
});

const hitsOf = async (subjectId: string) =>
  ((await user('risk01').get('/api/risk/hits', { subjectId })).data as HitPage).list;
const orderOf = async (no: string) =>
  (
    await server.owner`select status, frozen, payment_name as payer from collection_order where agt_order_no = ${no}`
  )[0];
async function decideHit(id: string, decision: string): Promise<void> {
  const approval = await proposed(user('admin02'), 'screening.hit', { subjectId: id, payload: { decision } });
  const answer = await decide(user('admin01'), 'approve', approval);
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200 });
}

/** Returns what the decision of a hit came to, as the audit row of its approval says. */
const outcomeOf = async (hitId: string) =>
  (
    await server.owner`
      select after -> 'record' as record
      from audit_log
      where action = 'approval.approve' and after ->> 'subjectKind' = 'screening-hit'
        and after ->> 'subjectId' = ${hitId}
      order by id desc limit 1`
  )[0]?.record;

describe('a receipt of a payer who may be on a list', () => {
  it('confirmed by hand waits without a word of why, and is settled as it came once two release it', async () => {
    const { agtOrderNo } = await createOrder(server, { product: 'wallet', amount: '61.00' });
    const answer = await user('agent02').confirm(agtOrderNo, { paymentName: LISTED });
    expect(answer.code).toBe(423);
    expect(answer.msg).not.toMatch(/名单|命中|筛查|风控|投诉/);
    expect(await orderOf(agtOrderNo)).toMatchObject({ status: 1, frozen: true });
    const seen = await user('agent02').get('/api/agt/order/getPageList', { agtOrderNo });
    expect(JSON.stringify(seen.data)).not.toMatch(/"complained":true|名单|命中/);
    const [hit] = await hitsOf(agtOrderNo);
    expect(hit).toMatchObject({ subject: 'collection', holds: true, state: 0 });
    expect((await user('agent02').confirm(agtOrderNo, { paymentName: '另一个名字' })).code).toBe(423);
    await decideHit(hit?.id as string, 'other');
    expect(await orderOf(agtOrderNo)).toMatchObject({
      status: 2,
      frozen: false,
      payer: LISTED,
    });
  });

  it('somebody else’s order cannot be stopped by it', async () => {
    const { agtOrderNo } = await createOrder(server, { product: 'wallet', amount: '62.00' });
    expect((await user('agent01').confirm(agtOrderNo, { paymentName: LISTED })).code).toBe(404);
    expect(await orderOf(agtOrderNo)).toMatchObject({ frozen: false });
    expect(await hitsOf(agtOrderNo)).toEqual([]);
  });

  it('reported by a channel is taken from it, waits, and stays where it is when it is the person itself', async () => {
    const { agtOrderNo } = await createOrder(server, { product: 'auto', amount: '63.00' });
    const response = await notifyChannel(server, { ...noticeOf(agtOrderNo, '63.00'), payerName: LISTED });
    expect(response.status, JSON.stringify(response.body)).toBe(200);
    expect(await orderOf(agtOrderNo)).toMatchObject({ status: 1, frozen: true });
    const [hit] = await hitsOf(agtOrderNo);
    await decideHit(hit?.id as string, 'same');
    expect(await orderOf(agtOrderNo)).toMatchObject({ status: 1, frozen: true });
  });
});

describe('a list that two people put in use', () => {
  async function put(version: string, names: string): Promise<string> {
    const { data } = await user('risk01').post('/api/risk/loadList', { name: '复查', version, names });
    const { id } = data as { id: string };
    const approval = await proposed(user('admin01'), 'list.release', { subjectId: id, payload: { enabled: true } });
    expect((await decide(user('admin02'), 'approve', approval)).code).toBe(200);
    const before = (await user('risk01').get('/api/risk/lists')).data as ScreeningList[];
    expect(before.find((list) => list.id === id)?.screening).toBeTypeOf('number');
    expect(await rescreenKnown(server.system('screening'), KNOWN_PEOPLE)).toBe(1);
    return id;
  }
  const frozen = async (no: string) =>
    (await server.owner`select frozen from payout_order where order_no = ${no}`)[0]?.frozen;

  it('is held against everybody known: open payouts stand still, the rest is noted, nothing asked twice', async () => {
    const waiting = await listPayout(server, { beneficiaryName: '後来上榜者' });
    const over = await listPayout(server, { beneficiaryName: '后来上榜者' });
    expect((await stepPayout(server, over.orderNo, 'cancel')).status).toBe(200);
    const id = await put('1', '后来上榜者\n示范代理一有限公司');
    expect([await frozen(waiting.orderNo), await frozen(over.orderNo)]).toEqual([true, false]);
    expect((await hitsOf(waiting.orderNo))[0]).toMatchObject({ holds: true, level: 'exact' });
    expect((await hitsOf(over.orderNo))[0]).toMatchObject({ holds: false });
    const list = ((await user('risk01').get('/api/risk/lists')).data as ScreeningList[]).find((one) => one.id === id);
    expect(list).toMatchObject({ screening: null, hits: expect.any(Number) });
    expect(list?.screened).toBeGreaterThan(5);
    const people = ((await user('risk01').get('/api/risk/hits', { subject: 'participant' })).data as HitPage).list;
    expect(people.length).toBeGreaterThan(0);
    // The freeze was lifted before its hits were decided, so their decision releases nothing.
    const { id: person, subjectId } = people[0] as HitPage['list'][number];
    await server.owner`
      update risk_freeze f set lifted_at = now()
      from participant p
      where p.name = ${subjectId} and f.kind = 'participant' and f.subject_id = p.id::text and f.lifted_at is null`;
    await decideHit(person, 'other');
    expect(await outcomeOf(person)).toMatchObject({ decision: 'other', released: false });
    await decideHit((await hitsOf(waiting.orderNo))[0]?.id as string, 'other');
    expect(await frozen(waiting.orderNo)).toBe(false);
    const count = async () => (await server.owner`select count(*)::int as n from screening_hit`)[0]?.n;
    const before = await count();
    await put('2', '后来上榜者\n示范代理一有限公司\n无人叫的名字');
    expect(await count()).toBe(before);
    expect(await frozen(waiting.orderNo)).toBe(false);
  });
});
