import { COMPLAINTS_PER_ORDER } from '@mashang/contract/complaints';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerByTwo, decide, propose, proposed } from '../../test-support/arrange/arrange-approvals.ts';
import { freezeFor, openCase, readCase } from '../../test-support/arrange/arrange-cases.ts';
import { participantId, rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { fundMerchant } from '../../test-support/arrange/arrange-payouts.ts';
import { payRefunds } from '../../test-support/arrange/arrange-refunds.ts';
import { callMerchant, createOrder } from '../../test-support/call-merchant.ts';
import { brokenBy, changesOf, expectWholeBooks, readBalances, readOrder } from '../../test-support/read-books.ts';
import { insertSession, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

const RUNS = 12;
const STEPS = 14;

let server: TestServer;
let caseId: string;
let yuan = 70;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;

beforeAll(async () => {
  server = await startTestServer();
  await rotateOnly(server, 'agent02');
  await fundMerchant(server, 100_000_000n);
  for (const name of ['admin01', 'admin02', 'finance01', 'risk01', 'agent02'])
    users[name] = await insertSession(server, name);
  caseId = await openCase(user('admin01'), { subject: 'merchant', subjectKey: 'M1001' });
});
afterAll(async () => {
  await expectWholeBooks(server);
  await server.stop();
});

async function opened(): Promise<string> {
  yuan += 1;
  return (await createOrder(server, { amount: `${yuan}.77` })).agtOrderNo;
}
const confirm = (no: string, fields: Record<string, string> = {}) =>
  user('agent02').confirm(no, { googleAuthCode: user('agent02').code(), ...fields });
async function settled(): Promise<string> {
  const no = await opened();
  expect(await confirm(no)).toMatchObject({ code: 200 });
  return no;
}
const complain = (no: string) => server.platform.db.app`select file_next_complaint(${no}, 'other', '测试投诉', '')`;
const answer = (no: string) => answerByTwo([user('risk01'), user('admin02')], no);
const ask = (no: string) => propose(user('finance01'), 'collection.refund', { subjectId: no, payload: {} });
const approve = (id: string) => decide(user('admin02'), 'approve', id);
const byMerchant = (no: string) =>
  callMerchant(server, { method: 'POST', path: `/api/v1/collections/${no}/refund`, body: {} });
async function withdraw(id: string): Promise<void> {
  expect(await user('finance01').post('/api/approvals/withdraw', { id })).toMatchObject({ code: 200 });
}
const freeze = (kind: string, subjectId: string) => freezeFor(user('risk01'), { id: caseId, kind, subjectId });
async function lift(kind: string): Promise<void> {
  const { freezes } = await readCase(user('risk01'), caseId);
  const standing = freezes.find((one) => one.kind === kind && one.liftedTime === '');
  const id = await proposed(user('risk01'), 'freeze.lift', { subjectId: standing?.id ?? '', payload: {} });
  expect(await approve(id)).toMatchObject({ code: 200, data: { state: 1 } });
}

describe('a freeze by a case', () => {
  it('keeps the money of its order, also where a complaint came after it, until it is lifted', async () => {
    const no = await settled();
    expect(await freeze('order', no)).toMatchObject({ code: 200 });
    expect(await ask(no)).toMatchObject({ code: 423 });
    await complain(no);
    const before = await readBalances(server);
    expect(await ask(no)).toMatchObject({ code: 423 });
    expect((await byMerchant(no)).status).toBe(423);
    expect(changesOf(before, await readBalances(server))).toEqual({});
    await lift('order');
    const id = ((await ask(no)).data as { id: string }).id;
    expect(await approve(id)).toMatchObject({ code: 200 });
    await payRefunds(server, no);
    expect(await readOrder(server, no)).toMatchObject({ status: 5, frozen: false });
  });
});

type Frozen = { what: string; stand(no: string): Promise<unknown>; end(no: string): Promise<unknown> };
const accountOf = async (no: string) => String((await readOrder(server, no)).account);
const byHand = (column: 'merchant' | 'person', frozen: boolean) =>
  column === 'merchant'
    ? server.owner`update merchant set frozen = ${frozen} where mch_id = 'M1001'`
    : server.owner`
      update person
      set frozen = ${frozen}
      where id = (select person_id from participant where name = 'agent02')`;
const FREEZES: Frozen[] = [
  { what: 'the order by a case', stand: (no) => freeze('order', no), end: () => lift('order') },
  {
    what: 'the collector by a case',
    stand: () => freeze('participant', 'agent02'),
    end: () => lift('participant'),
  },
  { what: 'the float of the collector', stand: () => freeze('wallet', 'agent02'), end: () => lift('wallet') },
  {
    what: 'the collector by hand',
    stand: async () =>
      user('admin01').post('/api/participants/freeze', {
        id: String(await participantId(server, 'agent02')),
        reason: '可疑交易',
        googleAuthCode: user('admin01').code(),
      }),
    async end() {
      const subjectId = String(await participantId(server, 'agent02'));
      await approve(await proposed(user('risk01'), 'participant.unfreeze', { subjectId, payload: {} }));
    },
  },
  {
    what: 'the account that took it',
    stand: async (no) => freeze('account', await accountOf(no)),
    async end() {
      await lift('account');
      // After a freeze the account stays off until its owner switches it on.
      await server.owner`update collection_account set status = 1 where check_status = 'approved'`;
      await rotateOnly(server, 'agent02');
    },
  },
  { what: 'the person behind the collector', stand: () => byHand('person', true), end: () => byHand('person', false) },
  { what: 'the merchant by hand', stand: () => byHand('merchant', true), end: () => byHand('merchant', false) },
  { what: 'the merchant by a case', stand: () => freeze('merchant', 'M1001'), end: () => lift('merchant') },
  {
    what: 'the merchant by screening',
    stand: () => server.owner`
      insert into risk_freeze (kind, subject_id, source, reason, by_user)
      select 'merchant', id::text, 'screening', '筛查命中', 'system:screening'
      from merchant
      where mch_id = 'M1001'`,
    end: () =>
      server.owner`update risk_freeze set lifted_at = clock_timestamp() where kind = 'merchant' and lifted_at is null`,
  },
];

describe('money stays where it is while there is frozen', () => {
  it.each(FREEZES)('$what: at request, at approval, by whomever', async ({ stand, end }) => {
    const no = await settled();
    const early = ((await ask(no)).data as { id: string }).id;
    await stand(no);
    const before = await readBalances(server);
    expect(await approve(early)).toMatchObject({ code: 423 });
    await withdraw(early);
    expect(await ask(no)).toMatchObject({ code: 423 });
    expect((await byMerchant(no)).status).toBe(423);
    await complain(no);
    expect(await ask(no)).toMatchObject({ code: 423 });
    expect((await readOrder(server, no)).status).toBe(2);
    expect(Object.keys(changesOf(before, await readBalances(server)))).not.toContain('M1001.payable');
    await end(no);
    const id = ((await ask(no)).data as { id: string }).id;
    expect(await approve(id)).toMatchObject({ code: 200 });
    await payRefunds(server, no);
    expect(await readOrder(server, no)).toMatchObject({ status: 5, frozen: false });
    await expectWholeBooks(server);
  });

  it('what a differing receipt gives back waits too; what it settles does not leave', async () => {
    const no = await opened();
    expect(await confirm(no, { paidInAmount: '10.00' })).toMatchObject({ code: 409 });
    const about = { received: '10.00', payer: '王小明', returnBy: 'institution', returnReference: 'BACK-FROZEN' };
    const asked = { subjectId: no, payload: { ...about, outcome: 'return' } };
    const early = await proposed(user('finance01'), 'collection.adjust', asked);
    await freeze('participant', 'agent02');
    expect(await approve(early)).toMatchObject({ code: 423 });
    await withdraw(early);
    expect(await propose(user('finance01'), 'collection.adjust', asked)).toMatchObject({ code: 423 });
    await lift('participant');
    const id = await proposed(user('finance01'), 'collection.adjust', asked);
    expect(await approve(id)).toMatchObject({ code: 200 });
  });
});

describe('a complaint', () => {
  it('filed after a refund was proposed is none that it decides', async () => {
    const no = await settled();
    const early = ((await ask(no)).data as { id: string }).id;
    await complain(no);
    expect(await approve(early)).toMatchObject({ code: 409 });
    expect(await readOrder(server, no)).toMatchObject({ status: 2, frozen: true });
    await withdraw(early);
    const id = ((await ask(no)).data as { id: string }).id;
    // The complaint was answered meanwhile, so the proposal has nothing left to decide.
    expect(await answer(no)).toMatchObject({ code: 200 });
    expect(await approve(id)).toMatchObject({ code: 409 });
  });

  it('and a freeze at the moment of the approval: one is first, the money stays or the freeze finds none', async () => {
    for (let round = 0; round < 6; round++) {
      const no = await settled();
      const id = ((await ask(no)).data as { id: string }).id;
      const [said, frozen] = await Promise.all([
        approve(id),
        freeze(round % 2 ? 'order' : 'wallet', round % 2 ? no : 'agent02'),
      ]);
      // A refund that was approved before the freeze cannot be paid until the freeze is lifted.
      if (frozen.code === 200) await lift(round % 2 ? 'order' : 'wallet');
      await payRefunds(server, no);
      const { status } = await readOrder(server, no);
      expect([said.code, status]).toEqual(status === 5 ? [200, 5] : [423, 2]);
      if (round % 2 === 0) expect(frozen).toMatchObject({ code: 200 });
      await expectWholeBooks(server);
    }
  });
});

type Act =
  | 'confirm'
  | 'report'
  | 'settle'
  | 'return'
  | 'complain'
  | 'answer'
  | 'freeze'
  | 'lift'
  | 'wallet'
  | 'unwallet'
  | 'ask'
  | 'approve';
const ACTS: Act[] = [
  'confirm',
  'report',
  'settle',
  'return',
  'complain',
  'answer',
  'freeze',
  'lift',
  'wallet',
  'unwallet',
  'ask',
  'approve',
];
/**
 * Model of one order under the rules of this file; `asked`: the complaint that a waiting refund decides, 0 for none.
 */
type Model = {
  status: number;
  pending: boolean;
  closed: boolean;
  /** Number of complaints filed, and whether the last one waits. */
  complaints: number;
  complained: boolean;
  order: boolean;
  wallet: boolean;
  asked: number | null;
};

/** Returns whether the model allows the action, and applies it. */
function follow(m: Model, act: Act): boolean {
  const still = m.order || m.complained;
  const decided = m.complained ? m.complaints : 0;
  const waits = m.status === 1 && !m.closed;
  if (act === 'confirm' && waits && !m.pending && !still) m.status = 2;
  else if (act === 'report' && waits && !m.pending && !still) m.pending = true;
  else if (act === 'settle' && waits && m.pending && !still) Object.assign(m, { status: 2, pending: false });
  else if (act === 'return' && waits && m.pending && !still && !m.wallet)
    Object.assign(m, { status: 6, pending: false, closed: true });
  else if (act === 'complain' && !m.complained && m.complaints < COMPLAINTS_PER_ORDER && m.status !== 5)
    Object.assign(m, { complained: true, complaints: m.complaints + 1 });
  else if (act === 'answer' && m.complained) m.complained = false;
  else if (act === 'freeze' && !m.order && m.status !== 5) m.order = true;
  else if (act === 'lift' && m.order) m.order = false;
  else if (act === 'wallet' && !m.wallet) m.wallet = true;
  else if (act === 'unwallet' && m.wallet) m.wallet = false;
  else if (act === 'ask' && m.asked === null && m.status === 2 && !m.order && !m.wallet) m.asked = decided;
  else if (act === 'approve' && m.status === 2 && !m.order && !m.wallet && m.asked === decided)
    Object.assign(m, { status: 5, asked: null, complained: false });
  else return false;
  return true;
}

type Play = { no: string; model: Model; asked: string };
const about = { received: '20.00', payer: '王小明', returnBy: 'institution' };
const adjust = async (no: string, outcome: string) => {
  const payload = { ...about, outcome, returnReference: outcome === 'return' ? `BACK-${no}` : '' };
  const made = await propose(user('finance01'), 'collection.adjust', { subjectId: no, payload });
  return made.code === 200 ? approve((made.data as { id: string }).id) : made;
};
async function perform(play: Play, act: Act): Promise<boolean> {
  const { no, model } = play;
  if (act === 'confirm') return (await confirm(no)).code === 200;
  // The difference is recorded for a decision, and the answer is a conflict.
  if (act === 'report') return (await confirm(no, { paidInAmount: '20.00' })).msg.includes('实收');
  if (act === 'settle' || act === 'return') return (await adjust(no, act)).code === 200;
  if (act === 'complain') return (await complain(no))[0]?.file_next_complaint === 'filed';
  if (act === 'answer') return (await answer(no)).code === 200;
  if (act === 'freeze') return (await freeze('order', no)).code === 200;
  if (act === 'wallet') return (await freeze('wallet', 'agent02')).code === 200;
  if (act === 'lift') return model.order ? lift('order').then(() => true) : false;
  if (act === 'unwallet') return model.wallet ? lift('wallet').then(() => true) : false;
  if (act === 'approve') {
    const done = play.asked !== '' && (await approve(play.asked)).code === 200;
    if (done) await payRefunds(server, no);
    return done;
  }
  const made = await ask(no);
  if (made.code === 200) play.asked = (made.data as { id: string }).id;
  return made.code === 200;
}

it('in random orders of complaint, freeze, release, refund and return no money leaves past what stands', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(fc.constantFrom(...ACTS), { minLength: 4, maxLength: STEPS }),
      async (paid, acts) => {
        const no = paid ? await settled() : await opened();
        const model: Model = {
          status: paid ? 2 : 1,
          pending: false,
          closed: false,
          complaints: 0,
          complained: false,
          order: false,
          wallet: false,
          asked: null,
        };
        const play: Play = { no, model, asked: '' };
        for (const act of acts) {
          const before = structuredClone(model);
          const done = await performOrSkip(play, act, before);
          if (done === null) continue;
          expect(done, `${act} at ${JSON.stringify(before)}`).toBe(follow(model, act));
          expect(await readOrder(server, no), act).toMatchObject({
            status: model.status,
            frozen: model.order || model.complained,
          });
        }
        await expectWholeBooks(server);
        if (model.asked !== null) await withdraw(play.asked);
        if (model.wallet) await lift('wallet');
        if (model.order) await lift('order');
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  );
}, 120_000);

/**
 * Skips actions that do not concern this rule: with a frozen wallet a waiting order has no float to spare, and a
 * finished order accepts no more actions.
 */
function performOrSkip(play: Play, act: Act, { status, wallet, pending, closed }: Model): Promise<boolean | null> {
  if (closed && (act === 'confirm' || act === 'report')) return Promise.resolve(null);
  if (status === 5 && (act === 'ask' || act === 'freeze')) return Promise.resolve(null);
  if (status === 6 || (pending && wallet && act === 'settle')) return Promise.resolve(null);
  return perform(play, act);
}

describe('verify finds', () => {
  it.each([
    [
      'a freeze that stood when its order was refunded',
      `insert into risk_freeze (kind, subject_id, source, reason, by_user, at, lifted_at)
      select 'order', agt_order_no, 'screening', 'x', 'x', '2020-01-01', now() + interval '1 day'
      from collection_order
      where status = 5
      limit 1`,
    ],
    [
      'a complaint that no refund answered',
      `update complaint
        set reviewed_at = null, state = 0, verdict = ''
        where order_id in (select id from collection_order where status = 5)`,
    ],
    [
      'a freeze of the collector',
      `insert into risk_freeze (kind, subject_id, source, reason, by_user, at, lifted_at)
      select 'wallet', participant_id::text, 'screening', 'x', 'x', '2020-01-01', now() + interval '1 day'
      from collection_order
      where status = 5
      limit 1`,
    ],
  ])('%s', async (_what, sql) => {
    expect((await brokenBy(server, sql)).some((name) => name.includes('退款不越过任何冻结'))).toBe(true);
  });
});
