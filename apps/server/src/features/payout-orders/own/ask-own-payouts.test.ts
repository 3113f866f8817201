import type { ReadPayoutFile } from '@mashang/contract/own-payouts';
import { OWN_PAYOUTS_MAX } from '@mashang/contract/payout-orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decide, detailOf, propose, proposed } from '../../../test-support/arrange/arrange-approvals.ts';
import { freezeFor, openCase } from '../../../test-support/arrange/arrange-cases.ts';
import { enterMerchantPeople } from '../../../test-support/arrange/arrange-merchant-people.ts';
import { CARD, freshCard, fundMerchant, listPayout } from '../../../test-support/arrange/arrange-payouts.ts';
import { multipart } from '../../../test-support/arrange/arrange-proofs.ts';
import { liftStepUpSums } from '../../../test-support/arrange/lift-sums.ts';
import { expectWholeBooks } from '../../../test-support/read-books.ts';
import { type Envelope, insertSession, signInUser, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';

const KIND = 'merchant.payouts';
const NAME = '欧阳小明';
let server: TestServer;
let merchant: string;
let alone: string;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;

beforeAll(async () => {
  server = await startTestServer();
  await liftStepUpSums(server.owner);
  await server.change(
    (sql) => sql`
    insert into merchant (mch_id, name, legal_name, kyb_status, kyb_entered_by, kyb_reviewed_by)
    select 'M_ALONE', '一人商户', '一人商户有限公司', kyb_status, kyb_entered_by, kyb_reviewed_by
    from merchant where mch_id = 'M1001'`,
  );
  await server.change(
    (sql) => sql`
    insert into merchant_fee (merchant_id, product_id, effective_from, rate)
    select (select id from merchant where mch_id = 'M_ALONE'), product_id, effective_from, rate
    from merchant_fee where merchant_id = (select id from merchant where mch_id = 'M1001')`,
  );
  await enterMerchantPeople(server, [{ name: 'alone', role: 'merchant_admin' }], 'M_ALONE');
  const people = ['merchant01', 'merchant02', 'merchant03', 'merchant04', 'alone'];
  for (const name of people) users[name] = await insertSession(server, name);
  for (const name of ['admin01', 'risk01']) users[name] = await signInUser(server, name);
  const idOf = async (mchId: string) => {
    const [row] = await server.owner`select id::text from merchant where mch_id = ${mchId}`;
    return (row as { id: string }).id;
  };
  [merchant, alone] = [await idOf('M1001'), await idOf('M_ALONE')];
  await fundMerchant(server, 100_000_000n);
}, 120_000);
afterAll(async () => {
  await expectWholeBooks(server);
  await server?.stop();
});

const payout = (fields: Record<string, unknown> = {}) => ({
  amount: '100.00',
  payType: 2,
  beneficiaryName: NAME,
  beneficiaryAccount: freshCard(),
  ...fields,
});
const asked = (...payouts: unknown[]) => ({ subjectId: merchant, payload: { payouts } });
async function readFile(who: string, file: string | Buffer): Promise<Envelope> {
  const { payload, headers } = await multipart([{ bytes: Buffer.from(file), filename: 'payouts.csv' }]);
  const sent = await server.app.inject({
    method: 'POST',
    url: '/api/merchant/payouts/readFile',
    headers: { ...user(who).headers, ...headers },
    payload,
  });
  return { http: sent.statusCode, ...(sent.json() as Omit<Envelope, 'http'>) };
}
const orders = async () =>
  (await server.owner`select order_no, mch_order_no from payout_order order by id`) as unknown as {
    mch_order_no: string;
  }[];

describe('payouts of a merchant by its own people', () => {
  it('are proposed by one, approved by another, and created once', async () => {
    const account = freshCard();
    const given = payout({ mchOrderNo: 'own-1', beneficiaryAccount: account });
    const id = await proposed(user('merchant02'), KIND, asked(given, payout({ amount: '50.5' })));
    const before = await orders();
    expect((await decide(user('merchant02'), 'approve', id)).code).toBe(403);
    expect((await decide(user('admin01'), 'approve', id)).code).toBe(403);
    const { lines } = await detailOf(user('merchant01'), id);
    expect(lines.slice(0, 3)).toMatchObject([{ after: '2' }, { after: '150.50' }, { after: expect.any(String) }]);
    expect(lines[3]?.after).toMatch(/^100[.]00 元 · 欧[*]+明 6222[\d*]+ · own-1$/);
    expect(JSON.stringify(lines)).not.toContain(account);
    expect(await decide(user('merchant01'), 'approve', id)).toMatchObject({ code: 200, data: { state: 1 } });
    expect((await decide(user('merchant01'), 'approve', id)).code).toBe(409);
    const after = await orders();
    expect(after.slice(before.length).map((one) => one.mch_order_no)).toEqual(['own-1', `SP${id}-2`]);
  });

  it('are all shown to who approves them, as many as one proposal may have', async () => {
    const many = Array.from({ length: OWN_PAYOUTS_MAX }, (_, at) =>
      payout({ amount: '1.00', mchOrderNo: `seen-${at}` }),
    );
    const { lines } = await detailOf(user('merchant01'), await proposed(user('merchant02'), KIND, asked(...many)));
    expect(lines.slice(0, 2)).toMatchObject([{ after: '100' }, { after: '100.00' }]);
    expect(lines.slice(3).map(({ after }) => after.split(' · ').at(-1))).toEqual(many.map((_, at) => `seen-${at}`));
  });

  it('wait once: the same payouts without numbers are not proposed again beside them', async () => {
    const same = asked(payout({ beneficiaryAccount: freshCard() }), payout({ amount: '20.00' }));
    const id = await proposed(user('merchant02'), KIND, same);
    expect((await propose(user('merchant01'), KIND, same)).code).toBe(409);
    expect((await user('merchant02').post('/api/approvals/withdraw', { id })).code).toBe(200);
    await proposed(user('merchant01'), KIND, same);
  });

  it('keep names and accounts sealed in the proposal, and masked in the audit log', async () => {
    const account = freshCard();
    await proposed(user('merchant02'), KIND, asked(payout({ beneficiaryAccount: account })));
    const [row] = await server.owner`
      select (select count(*)::int from approval a where position(${account} in to_jsonb(a)::text) > 0
          or position(${NAME} in to_jsonb(a)::text) > 0) as clear,
        (select count(*)::int from approval a where a.payload -> 'payouts' -> 0 ? 'beneficiaryAccount') as kept,
        (select count(*)::int from audit_log l where position(${account} in to_jsonb(l)::text) > 0
          or position(${NAME} in to_jsonb(l)::text) > 0) as logged`;
    expect(row).toMatchObject({ clear: 0, kept: expect.any(Number), logged: 0 });
    expect((row as { kept: number }).kept).toBeGreaterThan(1);
  });

  it('are refused with the field where the API refuses them', async () => {
    const { orderNo } = await listPayout(server, { mchOrderNo: 'by-program' });
    expect(orderNo).not.toBe('');
    for (const [fields, field] of [
      [{ mchOrderNo: 'by-program' }, 'payload.mchOrderNo'],
      [{ amount: '0.00' }, 'payload.amount'],
      [{ amount: '999999.00' }, 'payload.amount'],
      [{ beneficiaryAccount: `${CARD.slice(0, -1)}8` }, 'payload.beneficiaryAccount'],
    ] as const) {
      const answer = await propose(user('merchant02'), KIND, asked(payout(fields)));
      expect(answer, JSON.stringify(answer)).toMatchObject({ code: 409, data: [{ field }] });
    }
    const twice = asked(payout({ mchOrderNo: 'own-2' }), payout({ mchOrderNo: 'own-2' }));
    expect((await propose(user('merchant02'), KIND, twice)).code).toBe(409);
  });

  it('are created all or none: a number that was used meanwhile stops the approval', async () => {
    const id = await proposed(user('merchant02'), KIND, asked(payout(), payout({ mchOrderNo: 'own-3' })));
    await listPayout(server, { mchOrderNo: 'own-3' });
    const before = await orders();
    expect(await decide(user('merchant01'), 'approve', id)).toMatchObject({ code: 409 });
    expect(await orders()).toEqual(before);
  });

  it('are not created for another fee than was approved, also where a plan begins during the approval', async () => {
    const id = await proposed(user('merchant02'), KIND, asked(payout(), payout()));
    const before = await orders();
    // Begins once the approval has judged the payouts, before it creates them.
    await server.owner.unsafe(`
      create function begin_plan() returns trigger language plpgsql security definer as $$ begin
        insert into merchant_fee (merchant_id, product_id, effective_from, rate, payout_fixed)
        select ${merchant}, id, clock_timestamp(), 20000, 777 from product;
        return null;
      end $$;
      create trigger begin_plan after update of state on approval for each row when (new.state = 1)
        execute function begin_plan()`);
    const answer = await decide(user('merchant01'), 'approve', id);
    await server.owner.unsafe('drop function begin_plan() cascade');
    expect(answer).toMatchObject({ code: 409, msg: '手续费已变化，与申请时不同，请重新提交' });
    expect(await orders()).toEqual(before);
    expect(await decide(user('merchant01'), 'approve', id)).toMatchObject({ code: 200, data: { state: 1 } });
  });

  it('are checked by staff where the merchant has no other person', async () => {
    await fundMerchant(server, 1_000_000n, 'M_ALONE');
    const id = await proposed(user('alone'), KIND, { subjectId: alone, payload: { payouts: [payout()] } });
    expect((await decide(user('alone'), 'approve', id)).code).toBe(403);
    expect(await decide(user('admin01'), 'approve', id)).toMatchObject({ code: 200, data: { state: 1 } });
  });

  it('are asked for by nobody without the permission, and for no other merchant', async () => {
    for (const name of ['merchant03', 'merchant04', 'admin01']) {
      expect((await propose(user(name), KIND, asked(payout()))).code).toBe(403);
      expect((await readFile(name, '金额')).code).toBe(403);
    }
    const foreign = { subjectId: alone, payload: { payouts: [payout()] } };
    expect((await propose(user('merchant02'), KIND, foreign)).code).toBe(404);
  });

  it('are created by no program without the approval in force', async () => {
    await expect(
      server.platform.db.app`select * from create_approved_payouts(1, 'agent_float', '[]'::json)`,
    ).rejects.toMatchObject({ constraint: 'approval_needed' });
  });
});

describe('a file of payouts', () => {
  const HEAD = '商户单号,金额,支付类型,收款人姓名,收款账号,银行名称,备注';
  it('is judged row by row, and stores nothing', async () => {
    const before = await orders();
    const rows = [
      HEAD,
      `f-1,"1,000.00",银行卡,张三丰,${freshCard()},示范银行,货款`,
      `f-2,10.00,银行卡,张三丰,123,,`,
      `f-1,10.00,,张三丰,${freshCard()},,`,
      `by-program,10.00,,张三丰,${freshCard()},,`,
      `,x,,张三丰,${freshCard()},,`,
      `,20.00,支票,张三丰,${freshCard()},,`,
      `,30.00,,张三丰,${freshCard()},,`,
    ];
    const { code, data } = await readFile('merchant02', rows.join('\r\n'));
    expect(code).toBe(200);
    const { payouts, total, refused } = data as ReadPayoutFile;
    expect(payouts.map(({ amount }) => amount)).toEqual(['1000.00', '30.00']);
    expect(total).toBe('1030.00');
    expect(refused.map(({ row, field }) => [row, field])).toEqual([
      [3, 'beneficiaryAccount'],
      [4, 'mchOrderNo'],
      [5, 'mchOrderNo'],
      [6, 'amount'],
      [7, 'payType'],
    ]);
    expect(refused.every(({ reason }) => /[一-龥]/.test(reason))).toBe(true);
    expect(await orders()).toEqual(before);
    const id = await proposed(user('merchant02'), KIND, asked(...payouts));
    expect(await decide(user('merchant01'), 'approve', id)).toMatchObject({ code: 200 });
  });

  it('is refused without its columns, with too many rows, and where it is no table', async () => {
    const many = Array.from({ length: 101 }, () => `,1.00,,张三丰,${CARD},,`);
    for (const text of ['金额\r\n1.00', [HEAD, ...many].join('\n'), HEAD, '<html></html>', '%PDF-1.7']) {
      const answer = await readFile('merchant02', text);
      expect(answer, text.slice(0, 20)).toMatchObject({ code: 400, data: [{ field: 'file' }] });
    }
  });
});

it('a frozen merchant proposes no payout, and none of its proposals is approved', async () => {
  const id = await proposed(user('merchant02'), KIND, asked(payout()));
  const before = await orders();
  const about = await openCase(user('admin01'), { subject: 'merchant', subjectKey: 'M1001' });
  await freezeFor(user('risk01'), { id: about, kind: 'merchant', subjectId: 'M1001' });
  const refused = await propose(user('merchant02'), KIND, asked(payout()));
  expect(refused.code, JSON.stringify(refused)).toBe(423);
  expect((await decide(user('merchant01'), 'approve', id)).code).toBe(423);
  expect(await orders()).toEqual(before);
});
