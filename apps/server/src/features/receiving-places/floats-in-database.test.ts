import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decide, proposed } from '../../test-support/arrange/arrange-approvals.ts';
import { setMode } from '../../test-support/arrange/arrange-institution.ts';
import { participantId, rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { fundMerchant, listPayout } from '../../test-support/arrange/arrange-payouts.ts';
import { creditAsked } from '../../test-support/arrange/arrange-receipts.ts';
import { createOrder } from '../../test-support/call-merchant.ts';
import { changesOf, expectWholeBooks, readBalances } from '../../test-support/read-books.ts';
import { sessionOf, signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

/**
 * The rules of mode `institution` that the database itself enforces. Calls use the application's login, like a server
 * that missed the change of mode.
 */
let server: TestServer;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;
const ids: Record<string, bigint> = {};
const orders: string[] = [];
let payout = '';
let credit = '';
/** Accounts of agent02: the first is off, the second waits for its check, the third is on. */
let accounts: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  await rotateOnly(server, 'agent02');
  for (const name of ['agent01', 'agent02', 'admin01', 'admin02']) users[name] = await signInUser(server, name);
  for (const name of ['agent01', 'agent02']) ids[name] = await participantId(server, name);
  for (const amount of ['110.00', '120.00']) orders.push((await createOrder(server, { amount })).agtOrderNo);
  await fundMerchant(server, 90_000_00n);
  payout = (await listPayout(server, { amount: '200.00' })).id;
  credit = await proposed(user('admin01'), 'float.credit', await creditAsked(server, `${ids.agent02}`, '50.00'));
  const found = await server.owner<{ id: string }[]>`
    select id::text from collection_account where check_status = 'approved' and status = 1 order by id limit 3`;
  accounts = found.map(({ id }) => id);
  await server.owner`update collection_account set status = 0 where id = any (${accounts.slice(0, 2)}::bigint[])`;
  await server.owner`update collection_account set check_status = 'pending' where id = ${accounts[1] as string}`;
});
afterAll(async () => {
  await expectWholeBooks(server);
  await server.stop();
});

const refusedBy = (work: Promise<unknown>, constraint: string) =>
  expect(work).rejects.toMatchObject({ code: '23514', constraint });
/** Calls one database function by the application's login, as for a signed-in user. */
async function command(
  name: 'claim_payouts' | 'transfer_float' | 'confirm_collection_orders',
  by: string,
  what: object,
) {
  const [row] = await server.owner`select id::text from app_user where username = ${by}`;
  const given = { ...what, user_id: row?.id, actor_id: row?.id, actor: by, session: sessionOf(user(by)).forDatabase() };
  const items = name === 'transfer_float' ? given : [given];
  const { app } = server.platform.db;
  const [done] = await app.unsafe(`select * from ${name}($1::text::json)`, [JSON.stringify(items)]);
  return done as { outcome: string };
}
/** Runs one statement by the application's login, with the session of a user. */
const as = (who: string, statement: string) =>
  server.platform.db.app.begin(async (tx) => {
    await tx`select set_config('app.session', ${sessionOf(user(who)).forDatabase()}, true)`;
    await tx.unsafe(statement);
  });
const transfer = () =>
  command('transfer_float', 'agent01', {
    no: randomBytes(6).toString('hex'),
    key: randomBytes(6).toString('hex'),
    amount: 100,
    remark: '',
    sender: `${ids.agent01}`,
    receiver: `${ids.agent02}`,
    request_id: 'x',
    ip: '',
  });
const claim = () =>
  command('claim_payouts', 'agent02', {
    id: payout,
    taid: `${ids.agent02}`,
    claim_no: randomBytes(6).toString('hex'),
    request_id: 'x',
    ip: '',
  });
const confirm = (no: string | undefined) =>
  command('confirm_collection_orders', 'agent02', {
    no,
    taid: `${ids.agent02}`,
    actor_kind: 'user',
    request_id: 'x',
    ip: '',
  });

describe.each(['winding_down', 'off'] as const)('where mode agent_float is %s', (standing) => {
  beforeAll(async () => {
    // This change bypasses the server, which still assumes mode agent_float.
    await server.owner`
      insert into licence_profile (legal_name, licence_no, regulator, jurisdiction, services, settlement_mode,
        valid_from, valid_to, entered_by, approved_by)
      select legal_name, licence_no, regulator, jurisdiction, services, 'institution', valid_from, valid_to,
        entered_by, approved_by
      from licence_profile order by id limit 1`;
    if (standing === 'off') await server.owner`update licence_profile set settlement_mode = 'institution'`;
  });
  beforeEach(async () => {
    const [row] = await server.platform.db.app`select floats_standing() as standing`;
    expect(row).toEqual({ standing });
  });

  it('no account of a participant comes, is approved or is switched on; one is switched off', async () => {
    const [off, waiting, on] = accounts as [string, string, string];
    const comes = as(
      'agent02',
      `insert into collection_account (participant_id, acc_type, out_auth_no, receive_user_name, min_amount,
        max_amount, status, check_status, entered_by)
      select a.participant_id, a.acc_type, a.out_auth_no, a.receive_user_name, 1, 2, 0, 'pending', u.id
      from collection_account a join app_user u on u.username = 'agent02' where a.id = ${off}`,
    );
    await refusedBy(comes, 'accounts_in_institution');
    const change = (set: string, id: string) => as('admin01', `update collection_account set ${set} where id = ${id}`);
    await refusedBy(change('status = 1', off), 'accounts_in_institution');
    await refusedBy(change(`check_status = 'approved'`, waiting), 'accounts_in_institution');
    await change('status = 0', on);
  });

  it('no payout is claimed, not even one of mode agent_float', async () => {
    await refusedBy(claim(), 'payout_claim_mode');
  });

  it('no float grows: by a transfer, by a credit of two people, by a request', async () => {
    const before = await readBalances(server);
    await refusedBy(transfer(), 'floats_in_institution');
    // Here the server itself refuses the approval, once it has read the licence again.
    await server.change((sql) => sql`select`);
    expect(await decide(user('admin02'), 'approve', credit)).toMatchObject({
      code: 451,
      msg: expect.stringContaining('不持有额度'),
    });
    await refusedBy(
      Promise.resolve(server.owner`select credit_float(${ids.agent02 as bigint}, 100, 'test:credit')`),
      'floats_in_institution',
    );
    await refusedBy(
      Promise.resolve(
        server.owner`
          select open_balance(account_of('participant', ${ids.agent02 as bigint}, 'float'), 100, 'test:open')`,
      ),
      'floats_in_institution',
    );
    const asked = as(
      'agent02',
      `insert into top_up_order (order_no, participant_id, user_id, way, amount, idempotency_key, expires_at,
        bank_name, payer_name)
      select 'CZX', u.participant_id, u.id, 'bank', 100, 'x-123456789', now() + interval '1 day', '示范银行', 'x'
      from app_user u
      where username = 'agent02'`,
    );
    await refusedBy(asked, 'floats_in_institution');
    expect(changesOf(before, await readBalances(server))).toEqual({});
  });

  it('an order is confirmed by hand only while the mode winds down', async () => {
    if (standing === 'off') return refusedBy(confirm(orders[1]), 'hands_in_institution');
    expect(await confirm(orders[0])).toMatchObject({ outcome: 'confirmed' });
  });
});

it('in mode agent_float all of it is done', async () => {
  await setMode(server, 'agent_float');
  await server.owner`
    update licence_profile
    set settlement_mode = 'agent_float'
    where id = (select max(id) from licence_profile)`;
  expect(await claim()).toMatchObject({ outcome: 'claimed' });
  expect(await transfer()).toMatchObject({ outcome: 'done' });
  expect(await confirm(orders[1])).toMatchObject({ outcome: 'confirmed' });
});
