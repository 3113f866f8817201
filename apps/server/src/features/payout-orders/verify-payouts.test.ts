import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  acceptByTwo,
  bindTwoFactor,
  claimed,
  forgetCoolDowns,
  fundMerchant,
  listPayout,
  pay,
  reject,
  stepPayout,
} from '../../test-support/arrange/arrange-payouts.ts';
import { brokenBy, expectWholeBooks } from '../../test-support/read-books.ts';
import { insertSession, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { PAYOUT_CHECKS } from '../ledger/invariants/payout-invariants-store.ts';

let server: TestServer;

/** Creates one payout in every state, and claims in all of theirs. */
beforeAll(async () => {
  server = await startTestServer();
  await fundMerchant(server, 100_000_000n);
  await bindTwoFactor(server, 'ms01', 'ms02');
  const users: TestUser[] = [];
  for (const name of ['agent01', 'agent02', 'ms01', 'ms02', 'finance01']) users.push(await insertSession(server, name));
  const [one, two, ms01, ms02, finance] = users as [TestUser, TestUser, TestUser, TestUser, TestUser];
  await listPayout(server);
  await stepPayout(server, (await listPayout(server)).orderNo, 'cancel');
  await claimed(one, (await listPayout(server)).id);
  await pay(two, await claimed(two, (await listPayout(server)).id));
  const disputed = await listPayout(server);
  await pay(ms01, await claimed(ms01, disputed.id));
  await stepPayout(server, disputed.orderNo, 'dispute');
  const returned = await listPayout(server);
  await reject(ms02, await claimed(ms02, returned.id));
  const done = await listPayout(server);
  await forgetCoolDowns(server);
  await pay(ms02, await claimed(ms02, done.id));
  expect(await acceptByTwo(server, finance, done.orderNo)).toMatchObject({ data: { status: 2 } });
});
afterAll(() => server.stop());

it('finds nothing wrong where one accepted below the tier, before two did', async () => {
  const before = `${BEFORE_TWO}; update payout_claim set merchant_accepted_at = null where status = 2`;
  expect(await brokenBy(server, before)).toEqual([]);
});

it('finds nothing amiss in payouts of every state', async () => {
  const [states] = await server.owner`
    select array(select distinct status from payout_order order by 1) as payouts,
      array(select distinct status from payout_claim order by 1) as claims`;
  expect(states).toEqual({ payouts: [0, 1, 2, 3], claims: [0, 1, 2, 3, 4] });
  await expectWholeBooks(server);
});

const HOLDS = /holds of payouts/;
const LIVING = /one living claim/;
const SETTLED = /settlement, to the fen/;
const OWNED = /has its payout/;
const IMAGE = /required image/;
const ONCE = /proof for two claims/;
const KEPT = /no proof is gone/;
const IN_TIME = /after its deadline/;
const TWO = /accepted by two people of the staff, or by one and the merchant/;
const RULED = /but by two people/;
const TERMS = /fixed part or rate/;
/** Makes everything date from the time when one acceptance was enough below the tier. */
const BEFORE_TWO = `update schema_migrations set applied_at = now() + interval '1 day' where name like '1062\\_%'`;
const BREAKINGS: [what: string, name: RegExp, sql: string][] = [
  [
    'a dispute that one person decided',
    RULED,
    `update payout_claim set status = 4, disputed_at = now(), ended_at = now() where status = 3`,
  ],
  ['a fee that is not the held one', HOLDS, `update payout_order set fee = fee + 1`],
  ['a rate of no plan', TERMS, `update payout_order set fee_rate = fee_rate + 1`],
  ['a fixed fee that its plan lacks', TERMS, `update payout_order set fee_fixed = fee`],
  [
    'the terms of a plan that was replaced before',
    TERMS,
    `update merchant_fee set effective_from = effective_from - interval '1 hour';
     insert into merchant_fee (merchant_id, product_id, rate, payout_fixed, effective_from)
       select merchant_id, product_id, rate, 200, effective_from + interval '10 minutes' from merchant_fee`,
  ],
  ['a claim that ended and still holds', HOLDS, `update payout_claim set status = 5, ended_at = now()`],
  ['a cancelled payout that still holds', HOLDS, `update payout_order set status = 3 where status = 0`],
  [
    'a living claim without its hold',
    HOLDS,
    `update ledger_hold set state = 'released', closed_at = now() where reference like 'payout-claim:%'`,
  ],
  ['a taken payout shown as waiting', LIVING, `update payout_order set status = 0 where status = 1`],
  [
    'two living claims on one payout',
    LIVING,
    `drop index payout_claim_living;
      update payout_claim set status = 0, ended_at = null where status = 4;
      update payout_claim set payout_id = (select min(payout_id) from payout_claim) where status = 0`,
  ],
  ['a return that was not counted', LIVING, `update payout_order set returns = 0`],
  ['a completed payout without settlement', SETTLED, `update payout_order set status = 2 where status = 3`],
  ['a settled payout shown as failed', SETTLED, `update payout_order set status = 4 where status = 2`],
  ['a settlement a fen short', SETTLED, `update payout_order set amount = amount + 1 where status = 2`],
  [
    'a hold of no payout',
    OWNED,
    `update ledger_hold
      set reference = 'payout:999999'
      where reference like 'payout:%' and state = 'open'
        and reference = (select min(reference) from ledger_hold where reference like 'payout:%' and state = 'open')`,
  ],
  [
    'a hold of no claim',
    OWNED,
    `update ledger_hold
      set reference = 'payout-claim:999999'
      where reference = (select min(reference) from ledger_hold where reference like 'payout-claim:%')`,
  ],
  [
    'an open hold of a payout that ended',
    OWNED,
    `update ledger_hold set state = 'open', closed_at = null where reference like 'payout:%' and state = 'released'`,
  ],
  [
    'a settlement of no payout',
    OWNED,
    `update ledger_transfer set reference = 'payout:999999' where reference like 'payout:%'`,
  ],
  ['a cancelled payout with a settlement', OWNED, `update payout_order set status = 3 where status = 2`],
  [
    'a paid claim whose image was no upload',
    IMAGE,
    `update payout_claim set pay_pic_url = '/files/proofs/nowhere.webp' where status = 1`,
  ],
  [
    'a paid claim whose image stands elsewhere',
    IMAGE,
    `update proof_file
      set claim_id = (select min(id) from payout_claim)
      where claim_id = (select id from payout_claim where status = 1)`,
  ],
  [
    'a paid claim whose image is another claimer’s',
    IMAGE,
    `update proof_file set participant_id = (select id from participant where name = 'ms02')`,
  ],
  ['a paid claim with a video for an image', IMAGE, `update proof_file set kind = 'video', look = null`],
  ['a paid claim whose file is gone', IMAGE, `delete from stored_file`],
  ['an image removed while nobody has accepted', IMAGE, `update proof_file set removed_at = now()`],
  [
    'one file on two claims',
    ONCE,
    `update payout_claim set pay_pic_url = (select pay_pic_url from payout_claim where status = 1) where status = 3`,
  ],
  [
    'one file on a claim and as another’s reason',
    ONCE,
    `update payout_claim set reject_url = (select pay_pic_url from payout_claim where status = 1) where status = 4`,
  ],
  [
    'one content on two claims',
    ONCE,
    `update proof_file set content_hash = (select min(content_hash) from proof_file)`,
  ],
  ['a shown content that nobody noted', ONCE, `delete from proof_use`],
  ['a proof gone under legal hold', KEPT, `update proof_file set removed_at = now(), legal_hold = true`],
  [
    'a proof gone before its payout ended',
    KEPT,
    `update proof_file set removed_at = now() where claim_id = (select id from payout_claim where status = 3)`,
  ],
  [
    'a payment after its deadline',
    IN_TIME,
    `update payout_claim set deadline = claimed_at - interval '1 second' where status = 2`,
  ],
  [
    'one person as both',
    TWO,
    `update payout_claim
      set accept_first_by = (select id from app_user where username = 'admin01'), accepted_by = 'admin01'
      where status = 2`,
  ],
  [
    'one person alone',
    TWO,
    `update payout_claim set merchant_accepted_at = null, accepted_by = 'admin01' where status = 2`,
  ],
  ['the merchant alone', TWO, `update payout_claim set accepted_by = 'merchant:M1001' where status = 2`],
  [
    'one person for a large one of before',
    TWO,
    `${BEFORE_TWO}; update payout_policy set two_people_above = 1;
      update payout_claim set merchant_accepted_at = null, accepted_by = 'admin01' where status = 2`,
  ],
  [
    'one person for what was split before',
    TWO,
    `${BEFORE_TWO}; update payout_policy set two_people_above = (select max(amount) from payout_order where status = 2);
     insert into payout_order overriding system value select (
       jsonb_populate_record(o, jsonb_build_object('id', 0, 'order_no', 'X', 'mch_order_no', 'X', 'status', 0))).*
     from payout_order o
       where o.status = 2 order by o.id limit 1;
     update payout_claim set merchant_accepted_at = null, accepted_by = 'admin01' where status = 2`,
  ],
];

it.each(BREAKINGS)('finds %s', async (_what, name, sql) => {
  expect(await brokenBy(server, sql)).toContainEqual(expect.stringMatching(name));
});

it('every invariant of payouts is shown able to fail', () => {
  const unshown = PAYOUT_CHECKS.filter((check) => !BREAKINGS.some(([, name]) => name.test(check.name)));
  expect(unshown.map(({ name }) => name)).toEqual([]);
});
