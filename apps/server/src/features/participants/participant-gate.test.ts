import { GATE_ADVICE, type GateReason } from '@mashang/contract/businesses';
import type { AgtIndex } from '@mashang/contract/dashboard';
import { creditCodeOf } from '@mashang/contract/identity-numbers';
import type { OverseenPage, OwnKyc, RegisterPage } from '@mashang/contract/participants';
import { REMINDER_DAYS } from '@mashang/contract/verification';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPool } from '../../platform/database/db.ts';
import { migrate, migrateTo } from '../../platform/database/schema/migrate.ts';
import { readSchema } from '../../platform/database/schema/schema-files.ts';
import { createEmptyDatabase } from '../../platform/database/test-database.ts';
import { askCash } from '../../test-support/arrange/arrange-cash-outs.ts';
import { closeOpenOrders, participantId, rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { businessFileFields, drawPaper } from '../../test-support/arrange/arrange-network-below.ts';
import {
  acceptByTwo,
  bindTwoFactor,
  claimed,
  forgetCoolDowns,
  fundMerchant,
  listPayout,
  pay,
  reject,
} from '../../test-support/arrange/arrange-payouts.ts';
import { multipart } from '../../test-support/arrange/arrange-proofs.ts';
import { createOrder } from '../../test-support/call-merchant.ts';
import { expectUnchanged, expectWholeBooks, readOrder } from '../../test-support/read-books.ts';
import { signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { endVerifications } from '../merchants/applications/end-verifications.ts';

let server: TestServer;
let agent02: TestUser;
let admin01: TestUser;
let admin02: TestUser;
let id: string;

beforeAll(async () => {
  server = await startTestServer();
  await bindTwoFactor(server, 'agent02');
  await fundMerchant(server, 90_000_00n);
  id = String(await participantId(server, 'agent02'));
});
beforeEach(async () => {
  await closeOpenOrders(server);
  await rotateOnly(server, 'agent02');
  await forgetCoolDowns(server);
  [agent02, admin01] = [await signInUser(server, 'agent02'), await signInUser(server, 'admin01')];
  admin02 = await signInUser(server, 'admin02');
});
afterAll(async () => {
  await expectWholeBooks(server);
  await server.stop();
});

const TODAY = `(now() at time zone 'Asia/Shanghai')::date`;
const REGISTER = (change: string) => `update agent_register set ${change} where participant_id = ${id}`;
const claim = (orderId: string) => agent02.post(`/api/agt/struggle/addOrder/${orderId}`, {});
const ownStanding = async () => ((await agent02.get('/api/index/agtIndex')).data as AgtIndex).standing;
const own = async () => (await agent02.get('/api/kyc/current')).data as OwnKyc;

const STOPS: [GateReason, string][] = [
  ['contract_early', `contract_from = ${TODAY} + 1`],
  ['contract_over', `contract_to = ${TODAY} - 1`],
  ['contract_missing', `contract_to = null`],
  ['training_over', `trained_on = ${TODAY} - 30, trained_until = ${TODAY} - 1`],
  ['training_missing', `trained_until = null`],
  ['area_uncovered', `areas = '{}'`],
  ['area_uncovered', `areas = '{44,11}'`],
  ['channel_uncovered', `products = '{}'`],
];

describe('the register takes a participant out of routing and claims', () => {
  it.each(STOPS)('%s while: %s', async (reason, change) => {
    const [was] =
      await server.owner`select to_jsonb(r)::text as entry from agent_register r where participant_id = ${id}`;
    const { id: waiting } = await listPayout(server, { amount: '35.00' });
    await server.change((sql) => sql.unsafe(REGISTER(change)));
    try {
      const order = await createOrder(server, { amount: '100.00' });
      expect(order.status).toBe(3);
      expect(new Set((await readOrder(server, order.agtOrderNo)).skipped.map(({ r }) => r))).toEqual(new Set([reason]));
      const refused = await expectUnchanged(server, () => claim(waiting));
      expect(refused).toMatchObject({ code: 403, msg: GATE_ADVICE[reason] });
      if (reason !== 'channel_uncovered') expect((await ownStanding())?.stopped).toBe(GATE_ADVICE[reason]);
      // A product that the contract does not cover stops only that product.
      expect((await own()).gate).toBe(reason === 'channel_uncovered' ? '' : GATE_ADVICE[reason]);
      const stopped = await admin01.get('/api/participants/getPageList', { gate: 'stopped' });
      const names = (stopped.data as OverseenPage).list.map(({ name }) => name);
      expect(names).toEqual(reason === 'channel_uncovered' ? [] : ['agent02']);
    } finally {
      await server.owner`
        update agent_register r
        set contract_from = x.contract_from, contract_to = x.contract_to, trained_on = x.trained_on,
          trained_until = x.trained_until,
          areas = x.areas, products = x.products
        from jsonb_populate_record(null::agent_register, ${(was as { entry: string }).entry}::text::jsonb) x
        where r.participant_id = ${id}`;
    }
    expect((await reject(agent02, await claimed(agent02, waiting))).code).toBe(200);
  });

  it('lets the last day be worked to its end, and what was missing in a register of before until its day', async () => {
    await server.change((sql) => sql.unsafe(REGISTER(`contract_to = ${TODAY}, trained_until = ${TODAY}`)));
    expect((await createOrder(server, { amount: '101.00' })).status).toBe(1);
    // The grace period is for missing entries, not for entries that cover something else.
    await server.change((sql) => sql`update participant set register_due = now() + interval '1 hour' where id = ${id}`);
    await server.change((sql) => sql.unsafe(REGISTER(`areas = '{44,11}'`)));
    expect((await createOrder(server, { amount: '101.50' })).status).toBe(3);
    await server.change((sql) => sql.unsafe(REGISTER(`areas = '{}', products = '{}', trained_until = null`)));
    expect((await createOrder(server, { amount: '101.60' })).status).toBe(1);
    await server.change((sql) => sql`update participant set register_due = now() where id = ${id}`);
    await server.change((sql) => sql`delete from agent_register where participant_id = ${id}`);
    expect((await createOrder(server, { amount: '102.00' })).status).toBe(3);
    await server.change((sql) => sql`update participant set register_due = now() + interval '1 hour' where id = ${id}`);
    expect((await createOrder(server, { amount: '103.00' })).status).toBe(1);
    await server.change((sql) => sql`update participant set register_due = now() where id = ${id}`);
    expect((await createOrder(server, { amount: '104.00' })).status).toBe(3);
  });

  it('is announced to both sides 30, 7 and 1 days before, once each, and stands in the register', async () => {
    const entry = {
      id,
      appointedOn: '2026-01-05',
      contractNo: 'HT-2',
      contractFrom: '2026-01-05',
      area: '',
      training: '合规',
      trainedOn: '2026-01-04',
      trainedUntil: '2036-01-01',
      areas: ['00'],
      covered: ['1', '2', '3'],
    };
    const save = (contractTo: string) => admin01.post('/api/participants/register/save', { ...entry, contractTo });
    const said = async () =>
      (
        await server.owner`
        select status, data ->> 'what' as what
        from event_log
        where kind = 'network.register-due' and participant_id = ${id}
        order by id`
      ).map(({ status, what }) => `${what} ${status}`);
    for (const [days, most] of [29, 6, 1].entries()) {
      const [row] = await server.owner`select (${server.owner.unsafe(TODAY)} + ${most}::int)::text as day`;
      const { day } = row as { day: string };
      expect((await save(day)).code).toBe(200);
      for (let round = 0; round < 2; round += 1) await endVerifications(server.system('end-verifications'));
      expect(await said()).toEqual(REMINDER_DAYS.slice(0, days + 1).map((n) => `contract ${n}`));
      const { list } = (await admin01.get('/api/participants/register/getPageList', { ending: '1' }))
        .data as RegisterPage;
      expect(list).toMatchObject([{ name: 'agent02', gate: '', nextEnd: { what: 'contract', day } }]);
      expect(await ownStanding()).toEqual({ stopped: '', next: { what: 'contract', day, days: most } });
    }
    const home = JSON.stringify(await admin01.get('/api/index/institution'));
    expect(home).toContain('1 个参与方的合同、培训或补交期限 30 天内到期');
    expect(await save('2036-01-01')).toMatchObject({ code: 200 });
    expect(await ownStanding()).toEqual({ stopped: '', next: null });
  });

  it('stops sub-agents at two levels, whoever writes', async () => {
    const insert = (parent: string, name: string) => server.owner`
      insert into participant (parent_id, path, depth, kind, name, person_id, legal_name)
      select id, '{}', 0, 'AGENT', ${name}, person_id, legal_name from participant where name = ${parent}`;
    await insert('agent02', 'level2');
    await expect(insert('level2', 'level3')).rejects.toThrow('two levels deep');
  });
});

describe('a natural person of before', () => {
  it('winds down: no order, claim, account or float; ends what is open, cashes out; becomes a business', async () => {
    const { id: mine } = await listPayout(server, { amount: '36.00' });
    const claimNo = await claimed(agent02, mine);
    const earned = await createOrder(server, { amount: '20000.00' });
    expect((await agent02.confirm(earned.agtOrderNo)).code).toBe(200);
    const order = await createOrder(server, { amount: '105.00' });
    const { id: waiting } = await listPayout(server, { amount: '37.00' });
    await server.change(
      (sql) => sql`update participant set business = null, business_due = now() + interval '60 days' where id = ${id}`,
    );
    expect((await createOrder(server, { amount: '106.00' })).status).toBe(3);
    expect(await expectUnchanged(server, () => claim(waiting))).toMatchObject({
      code: 403,
      msg: GATE_ADVICE.not_business,
    });
    const account = {
      accType: 2,
      outAuthNo: '6222020000000007',
      receiveUserName: '示范代理二有限公司',
      bankName: '示范银行',
    };
    const opened = await agent02.post('/api/agt/account/saveOrUpdate', {
      ...account,
      minAmount: '10.00',
      maxAmount: '500.00',
    });
    expect(opened).toMatchObject({ code: 403, msg: expect.stringContaining('自然人主体不能新增') });
    await expect(server.owner`
      insert into collection_account (participant_id, acc_type, out_auth_no, receive_user_name, max_amount)
      select participant_id, acc_type, 'x', receive_user_name, 1
      from collection_account
      where participant_id = ${id}
      limit 1`).rejects.toThrow('opens no account');
    const agent01 = await signInUser(server, 'agent01');
    const float = { id, amount: '1.00', remark: '', idempotencyKey: 'to-a-natural-person' };
    expect(await agent01.post('/api/agt/agent/transferAmount', float)).toMatchObject({ code: 409 });
    const listed = (await admin01.get('/api/participants/getPageList', { natural: '1' })).data as OverseenPage;
    expect(listed.list).toMatchObject([{ name: 'agent02', business: null, businessDue: expect.stringMatching(/^20/) }]);

    // L2: it is not shown what others are to be paid.
    expect((await agent02.get('/api/agt/wdOrder/getPageList')).data).toMatchObject({ list: [], total: 0 });

    // Open work can be finished, and money goes to the account that was checked before.
    expect((await pay(agent02, claimNo)).code).toBe(200);
    expect((await agent02.confirm(order.agtOrderNo)).code).toBe(200);
    expect((await askCash(agent02)).code).toBe(200);
    const commission = await askCash(agent02, { source: 'commission', amount: '100.00' });
    expect(commission, JSON.stringify(commission)).toMatchObject({ code: 200, data: { status: 0 } });
    // It cannot be verified as a natural person again. After the last day, its earnings are still its own.
    const ends = async (status: number, after: string) =>
      void (await server.change(
        (sql) => sql`
          update participant set kyc_status = ${status}, kyc_expires_at = now() + ${after}::interval where id = ${id}`,
      ));
    await ends(4, '-1 day');
    expect((await admin01.get('/api/participants/getPageList', { natural: '1' })).data).toMatchObject({ total: 1 });
    expect((await askCash(agent02, { amount: '101.00' })).code).toBe(200);
    await ends(2, '1 year');

    expect(await own()).toMatchObject({
      kycStatus: 2,
      business: null,
      mayHandIn: true,
      gate: GATE_ADVICE.not_business,
    });
    const documents = [];
    for (const kind of ['licence', 'id_front', 'id_back', 'settlement']) {
      const { payload, headers } = await multipart([{ bytes: await drawPaper() }]);
      const url = `/api/kyc/upload?kind=${kind}`;
      const kept = await server.app.inject({
        method: 'POST',
        url,
        headers: { ...agent02.headers, ...headers },
        payload,
      });
      documents.push({ kind, name: (kept.json() as { data: { name: string } }).data.name });
    }
    const creditCode = creditCodeOf('91440300MA5NATRAN');
    const file = { ...businessFileFields(), legalName: '示范代理二有限公司', creditCode, documents };
    expect(await agent02.post('/api/kyc/submit', file)).toMatchObject({ code: 200 });
    const [row] = await server.owner`select max(id)::text as id from kyc_submission where participant_id = ${id}`;
    const approve = () =>
      admin02.post('/api/participant/review/approve', {
        id: (row as { id: string }).id,
        expiresOn: '2028-01-01',
        googleAuthCode: admin02.code(),
      });
    expect(await approve()).toMatchObject({ code: 409, msg: expect.stringContaining('须先了结') });
    const [{ orderNo } = { orderNo: '' }] =
      await server.owner`select order_no as "orderNo" from payout_order where id = ${mine}`;
    expect(await acceptByTwo(server, admin01, String(orderNo))).toMatchObject({ data: { status: 2 } });
    expect(await approve()).toMatchObject({ code: 200 });
    expect(await own()).toMatchObject({ kycStatus: 2, business: 'enterprise', businessDue: '' });
    const [known] =
      await server.owner`select business_area as area, person_id as person from participant where id = ${id}`;
    expect(known).toMatchObject({ area: '440300' });
  });

  it('cannot be made a business, or given time, by the program’s own login alone', async () => {
    const { app } = server.platform.db;
    for (const change of [
      `business = 'individual'`,
      `business_due = now() + interval '1 year'`,
      `register_due = now() + interval '1 year'`,
    ])
      await expect(app.unsafe(`update participant set ${change} where id = ${id}`)).rejects.toMatchObject({
        code: '42501',
      });
  });
});

it('in a database of 2.9.5 natural persons are listed, stopped and notified, companies go on', async () => {
  const database = await createEmptyDatabase();
  const { migrations } = await readSchema();
  await migrateTo(
    database.url,
    migrations.filter(({ name }) => name < '0320'),
  );
  const sql = openPool(database.url, null, 1);
  try {
    await sql.unsafe(`
      insert into role (code, name, permissions, built_in) values ('operator_admin', '管理员', '{}', true);
      insert into app_user (username, password_hash, roles)
      values ('one', 'x', '{operator_admin}'), ('two', 'x', '{operator_admin}');
      insert into person (legal_name, legal_name_key, document_hash, daily_amount, daily_count, monthly_amount,
        monthly_count)
        select '', n::text, sha256(n::text::bytea), 1, 1, 1, 1 from generate_series(1, 4) n;
      insert into participant (parent_id, path, depth, kind, name, person_id, legal_name, run_status, kyc_status,
        kyc_entered_by, kyc_reviewed_by, kyc_expires_at)
        values (null, '{}', 0, 'AGENT', 'company', 1, '', 1, 2, 1, 2, now() + interval '1 year');
      insert into participant (parent_id, path, depth, kind, name, person_id, legal_name, run_status, kyc_status,
        kyc_entered_by, kyc_reviewed_by, kyc_expires_at)
        select 1, '{}', 0, 'CODE_MERCHANT', name, 2 + n, '', 1, 2, 1, 2, now() + interval '1 year'
        from unnest(array['shop', 'natural']) with ordinality x (name, n);
      insert into kyc_submission (participant_id, submitted_by, submitted_at, legal_name, phone, sealed_document_no,
        state, reviewed_by, reviewed_at)
        select id, 1, now(), '', '', 'x', 'approved', 2, now() from participant where name <> 'company';
      insert into stored_file (name, kind, bytes, uploaded_at)
      select 'a' || id, 'kyc-document', 1, now()
      from participant;
      insert into kyc_document (name, kind, uploaded_by, submission_id)
      select 'a' || p.id, case p.name when 'shop' then 'licence' else 'id_front' end, 1, s.id
        from participant p join kyc_submission s on s.participant_id = p.id;
      insert into agent_register (participant_id, contract_to, updated_by)
      select id, current_date + 400, 1
      from participant
      where name = 'shop'`);
    await migrate(database.url);
    const rows = await sql`
      select name, business, business_due > now() + interval '59 days' as due, participant_gate(p, null, now()) as gate,
        participant_gate(p, null, now() + interval '61 days') as later from participant p order by id`;
    expect([...rows]).toEqual([
      { name: 'company', business: 'enterprise', due: null, gate: null, later: 'contract_missing' },
      { name: 'shop', business: 'individual', due: null, gate: null, later: 'contract_missing' },
      { name: 'natural', business: null, due: true, gate: 'not_business', later: 'not_business' },
    ]);
    const notices = await sql`
        select p.name, l.data
        from event_log l
        join participant p on p.id = l.participant_id
        where l.kind = 'network.register-due'`;
    expect([...notices]).toEqual([{ name: 'natural', data: { what: 'business', days: 60 } }]);
  } finally {
    await sql.end();
    await database.drop();
  }
}, 120_000);
