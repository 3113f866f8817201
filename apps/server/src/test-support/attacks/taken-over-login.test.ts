import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPool, type Reader } from '../../platform/database/db.ts';
import { proposed } from '../arrange/arrange-approvals.ts';
import { participantId, rotateOnly } from '../arrange/arrange-network.ts';
import { arrangeRefunds, arrangeSettlements, openOffice } from '../arrange/arrange-owned-money.ts';
import { bindTwoFactor, claimed, fundMerchant, listPayout, pay } from '../arrange/arrange-payouts.ts';
import { creditAsked } from '../arrange/arrange-receipts.ts';
import { reportFigures } from '../arrange/report-figures.ts';
import { createOrder } from '../call-merchant.ts';
import { expectWholeBooks } from '../read-books.ts';
import { sessionOf, signInUser, type TestUser } from '../sign-in-user.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import { ATTEMPTS, type Attempt } from './taken-over-statements.ts';

let server: TestServer;
let agent01: TestUser;
let agent02: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  await rotateOnly(server, 'agent02');
  [agent01, agent02] = [await signInUser(server, 'agent01'), await signInUser(server, 'agent02')];
  const office = await openOffice(server);
  const admin = office.maker;
  const order = await createOrder(server, { amount: '120.00' });
  expect(await agent02.confirm(order.agtOrderNo)).toMatchObject({ code: 200 });
  await arrangeRefunds(office, order.agtOrderNo, agent02.taid);
  await arrangeSettlements(office, 'M1001', '7559000012345678');
  const [run] = await server.owner`select run_no as no from settlement_run order by id desc limit 1`;
  await proposed(admin, 'settlement.run', { subjectId: run?.no as string, payload: {} });
  await createOrder(server, { amount: '130.00' });
  await fundMerchant(server, 90_000_00n);
  await bindTwoFactor(server, 'agent02');
  const paid = await listPayout(server, { amount: '200.00' });
  await pay(agent02, await claimed(agent02, paid.id));
  await listPayout(server, { amount: '210.00' });
  const asked = await creditAsked(server, String(await participantId(server, 'agent02')), '50.00');
  await proposed(admin, 'float.credit', asked);
});
afterAll(() => server.stop());

/** Everything that an attacker wants to change; other traces that a statement may leave harm nobody's money or name. */
const PROTECTED = `
  select (select md5(string_agg(t::text, ',' order by t.id)) from ledger_transfer t) as transfers,
    (select md5(string_agg(p::text, ',' order by p.transfer_id, p.line)) from ledger_posting p) as postings,
    (select md5(string_agg(b::text, ',' order by b.account_id)) from ledger_balance b) as balances,
    (select md5(string_agg(h::text, ',' order by h.reference)) from ledger_hold h) as holds,
    (select md5(string_agg(concat_ws(':', id, status, frozen, operator, paid_in_amount), ',' order by id))
      from collection_order) as orders,
    (select md5(string_agg(concat_ws(':', id, status, frozen, operator), ',' order by id))
      from payout_order) as payouts,
    (select md5(string_agg(c::text, ',' order by c.id)) from payout_claim c) as claims,
    (select md5(string_agg(c::text, ',' order by c.id)) from cash_out c) as "cashOuts",
    (select md5(string_agg(r::text, ',' order by r.id)) from refund r) as refunds,
    (select md5(string_agg(p::text, ',' order by p.refund_id, p.attempt)) from refund_payment p) as "refundPayments",
    (select count(*)::text from merchant_advance) || (select count(*) from advance_recovery) as advances,
    (select md5(string_agg(s::text, ',' order by s.id)) from settlement s) as settlements,
    (select md5(string_agg(r::text, ',' order by r.id)) from settlement_run r) as "settlementRuns",
    (select md5(string_agg(a::text, ',' order by a.id)) from settlement_account a) as "settlementAccounts",
    (select md5(string_agg(p::text, ',' order by p.id)) from settlement_plan p) as "settlementPlans",
    (select md5(string_agg(p::text, ',' order by p.settlement_id)) from reserve_part p) as reserves,
    (select count(*)::text from reserve_draw) as drawn,
    (select md5(string_agg(u::text, ',' order by u.person_id)) from person_usage u) as used,
    (select md5(string_agg(a::text, ',' order by a.id)) from public.approval a) as approvals,
    (select md5(string_agg(c::text, ',' order by c.approval_id, c.user_id)) from approval_check c) as votes,
    (select md5(string_agg(k::text, ',' order by k.kind)) from approval_kind k) as kinds,
    (select md5(string_agg(
        concat_ws(':', id, username, roles::text, enabled, password_hash, totp_bound_at), ',' order by id))
      from app_user) as users,
    (select md5(string_agg(concat_ws(':', id, user_id, token_hash::text, ended_at), ',' order by id))
      from session) as sessions,
    (select md5(string_agg(r::text, ',' order by r.code)) from role r) as roles,
    (select md5(string_agg(s::text, ',' order by s::text)) from step_up_sum s) as sums,
    (select md5(string_agg(o::text, ',' order by o.reference)) from ledger_opening o) as openings,
    (select count(*)::text from passkey) as passkeys,
    (select md5(string_agg(l::text, ',' order by l::text)) from licence_profile l) as licence,
    (select md5(string_agg(f::text, ',' order by f::text)) from merchant_fee f) as fees,
    (select md5(string_agg(k::text, ',' order by k::text)) from merchant_key k) as keys,
    (select md5(string_agg(s::text, ',' order by s::text)) from webhook_secret s) as secrets,
    (select md5(string_agg(concat_ws(':', id, merchant_id, url), ',' order by id)) from webhook_endpoint) as endpoints,
    (select md5(string_agg(m::text, ',' order by m.id)) from merchant m) as merchants,
    (select md5(string_agg(r::text, ',' order by r::text)) from participant_rate r) as rates,
    (select md5(string_agg(p::text, ',' order by p.id)) from person p) as limits,
    (select md5(string_agg(p::text, ',' order by p.id)) from participant p) as participants,
    (select md5(string_agg(a::text, ',' order by a.id)) from collection_account a) as accounts,
    (select md5(string_agg(c::text, ',' order by c.id)) from channel c) as channels,
    (select md5(string_agg(p::text, ',' order by p.id)) from product p) as products,
    (select md5(string_agg(x::text, ',' order by x::text))
      from (select to_jsonb(t) as x from cash_out_terms t union all select to_jsonb(p) from jurisdiction_policy p
      union all select to_jsonb(r) from retention_period r
      union all select to_jsonb(l) from screening_list l) y) as terms,
    (select count(*)::text from screening_hit where state = 1) as cleared,
    (select md5(string_agg(concat_ws(':', e.id, coalesce(e.keys::text, 'none')), ',' order by e.id))
      from screening_entry e) as listed,
    (select count(*)::text from statement_line) || (select count(*) from statement_debit)
      || (select count(*) from channel_notification)
      || (select count(*) from bank_statement_day) || (select count(*) from payment_answer) as evidence,
    (select md5(string_agg(a::text, ',' order by a.id)) from audit_log a
      where a.actor_kind = 'user' or a.actor_id is not null or a.actor_name !~ '^(system|merchant):|^payer$'
        or split_part(a.actor_name, ':', 2) in (select username from app_user)) as names,
    (select count(*)::text from event_log where actor in (select username from app_user)) as events,
    (select md5(s::text) from audit_head s) as head`;
type Facts = Record<string, string | null>;
async function protectedOf(sql: Reader): Promise<Facts> {
  const [row] = await sql.unsafe(PROTECTED);
  return row as Facts;
}
const changed = (before: Facts, after: Facts) => Object.keys(before).filter((name) => before[name] !== after[name]);

const NO_RIGHT = '42501';
class Undone extends Error {}
/**
 * Returns what the statement changes where nothing prevents it: as the owner, with triggers or without, rolled back.
 */
async function harmOf(attempt: Attempt, before: Facts): Promise<string[]> {
  const guarded = await harmBy(attempt, before, 'origin');
  return guarded.length > 0 ? guarded : harmBy(attempt, before, 'replica');
}
async function harmBy({ sql }: Attempt, before: Facts, triggers: 'origin' | 'replica'): Promise<string[]> {
  let harm: string[] = [];
  const work = server.owner.begin(async (tx) => {
    await tx.unsafe(`set local session_replication_role = ${triggers}`);
    await tx
      .unsafe(sql.replaceAll('pg_temp.approval', 'public.approval').replace(/create temp table approval.*;/, ''))
      .simple();
    harm = changed(before, await protectedOf(tx));
    throw new Undone();
  });
  await work.catch(() => undefined);
  return harm;
}

describe('a login of the program that was taken over (R17)', () => {
  it('makes no money, no approval, no role, no password and no audit row of another by any statement', async () => {
    const { mashang_app, mashang_participant, mashang_merchant, mashang_identity, mashang_evidence } =
      server.platform.db.logins;
    const pools = {
      app: openPool(mashang_app, null, 1),
      participant: openPool(mashang_participant, null, 1),
      merchant: openPool(mashang_merchant, null, 1),
      identity: openPool(mashang_identity, null, 1),
      evidence: openPool(mashang_evidence, null, 1),
    };
    const before = await protectedOf(server.owner);
    const through: string[] = [];
    const harmful = new Set<string>();
    let refused = 0;
    for (const attempt of ATTEMPTS) {
      if ((await harmOf(attempt, before)).length > 0) harmful.add(attempt.sql);
      const said = await pools[attempt.as]
        .begin((tx) => tx.unsafe(attempt.sql).simple())
        .then(
          () => null,
          (error: { code: string }) => error.code,
        );
      // A statement with an error has proved nothing: neither one with a missing column nor with a missing comma.
      if (said?.startsWith('42') && said !== NO_RIGHT) through.push(`${said} ${attempt.sql}`);
      if (said) refused += 1;
      const harm = changed(before, await protectedOf(server.owner));
      if (harm.length > 0) {
        through.push(`${attempt.as} (${harm}): ${attempt.sql}`);
        Object.assign(before, await protectedOf(server.owner));
      }
    }
    for (const pool of Object.values(pools)) await pool.end({ timeout: 1 });
    reportFigures({ statements: ATTEMPTS.length, refused, harmful: harmful.size, through: through.length });
    expect(through).toEqual([]);
    await expectWholeBooks(server);
  }, 240_000);

  it('a session of one’s own lets nobody act for another', async () => {
    const order = await createOrder(server, { amount: '140.00' });
    const before = await protectedOf(server.owner);
    const own = sessionOf(agent01).forDatabase();
    const [row] = await server.owner`
      select u.id::text as "userId", (select id::text from participant where name = 'agent02') as taid
      from app_user u
      where username = 'agent01'`;
    const item = {
      actor_kind: 'user',
      actor_id: row?.userId,
      actor: 'agent01',
      taid: row?.taid,
      session: own,
      no: order.agtOrderNo,
    };
    const { app } = server.platform.db;
    const as = (who: object) =>
      app`select * from confirm_collection_orders(${JSON.stringify([{ ...item, ...who }])}::text::json)`;
    await expect(as({})).rejects.toMatchObject({ constraint: 'acting_user' });
    await expect(as({ actor: 'agent02' })).rejects.toMatchObject({ constraint: 'acting_user' });
    await expect(as({ session: `${own}x` })).rejects.toMatchObject({ constraint: 'acting_user' });
    expect(changed(before, await protectedOf(server.owner))).toEqual([]);
    expect(await agent02.confirm(order.agtOrderNo)).toMatchObject({ code: 200 });
  });
});

/**
 * Commands that require an approval in force; `count_step_up` concerns only its own caller, `credit_top_up_by_line`
 * requires a statement line.
 */
const BY_APPROVAL = [
  'adjust_collection',
  'advance_refund',
  'answer_complaint',
  'approve_payout',
  'approve_refund',
  'approve_settlement_run',
  'approve_surplus',
  'book_remittance',
  'cancel_own_transfer',
  'cancel_refund',
  'cancel_settlement',
  'confirm_by_decision',
  'count_step_up',
  'credit_bank_top_up',
  'credit_top_up_by_line',
  'decide_deposit',
  'lift_freeze',
  'make_own_transfer',
  'match_own_transfer',
  'refund_collection',
  'release_cash_out',
  'release_collection',
  'release_known',
  'return_cash_out',
  'return_payout',
  'return_refund',
  'return_settlement',
  'rule_refund',
];

describe('a session of one’s own', () => {
  /** As agent02 would describe itself; `fields` are SQL pairs. */
  const item = (own: string, fields: string) =>
    `(select json_build_object('actor_kind', 'user', 'actor_id', u.id, 'user_id', u.id, 'actor', u.username,
        'session', '${own}', 'request_id', 'x', 'ip', '', ${fields})
      from app_user u where u.username = 'agent02')`;
  const id = (name: string) => `(select id from participant where name = '${name}')`;
  /**
   * Actions it may not take: with another's money, and those of the staff. `who` follows the session in `app.session`.
   */
  const sent = `'no', 'HBX9', 'key', 'k9', 'sender', ${id('agent01')}, 'receiver', ${id('agent02')}, 'amount', 100`;
  const ATTEMPTS_OF_ITS_OWN = (own: string, order: string): string[] => [
    `select * from transfer_float(${item(own, `${sent}, 'remark', '', 'taid', ${id('agent02')}`)})`,
    `select * from transfer_float(${item(own, `${sent}, 'remark', '', 'participant', ${id('agent02')}`)})`,
    `select *
      from request_cash_out(
        ${item(
          own,
          `'no', 'TXX9', 'key', 'k9', 'participant', ${id('agent01')}, 'taid', ${id('agent02')},
          'source', 'float', 'amount', 10000, 'acc_id', 1, 'remark', ''`,
        )})`,
    `select pay_refund(
      ${item(
        own,
        `'no', 'TK1', 'participant', ${id('agent01')}, 'sender', ${id('agent02')},
        'reference', 'x', 'proof', '', 'proof_hash', ''`,
      )})`,
    `select * from step_payout_claim(${item(own, `'step', 'accept', 'order_no', 'DF1', 'taid', ${id('agent02')}`)})`,
    `select * from step_payout_claim(${item(own, `'step', 'dispute', 'order_no', 'DF1', 'taid', ${id('agent02')}`)})`,
    `select settle_refund(${item(own, `'no', 'TK1', 'taid', ${id('agent02')}`)})`,
    `select fail_refund(${item(own, `'no', 'TK1', 'taid', ${id('agent02')}, 'reason', 'x'`)})`,
    `select *
      from close_payout(${item(own, `'order_no', 'DF1', 'taid', ${id('agent02')}, 'step', 'fail', 'remark', 'x'`)})`,
    `select * from send_cash_out(${item(own, `'no', 'TX1', 'taid', ${id('agent02')}`)})`,
    `select close_collection_order('${order}', 'agent02', 'x')`,
    `select freeze_for_case(1, 'wallet', '1', 'x', 'agent02')`,
    `select mark_reconciled(1, 1, 'agent02')`,
    `select close_ledger_period('2026-01-01', 'agent02')`,
  ];
  const NOBODYS = (order: string) => [
    `select close_collection_order('${order}', 'system:x', 'x')`,
    `select mark_reconciled(1, 1, 'system:x')`,
  ];

  it('moves no money of another’s, and lends no right that its user lacks', async () => {
    const order = await createOrder(server, { amount: '141.00' });
    const before = await protectedOf(server.owner);
    const own = sessionOf(agent02).forDatabase();
    const { app } = server.platform.db;
    const came: string[] = [];
    const attempt = (statement: string, session: string) =>
      app
        .begin(async (tx) => {
          await tx`select set_config('app.session', ${session}, true)`;
          await tx.unsafe(statement);
        })
        .then(
          () => came.push(statement),
          (error: { code?: string }) => error.code === '42501' || came.push(`${error.code}: ${statement}`),
        );
    for (const statement of ATTEMPTS_OF_ITS_OWN(own, order.agtOrderNo)) await attempt(statement, own);
    for (const statement of NOBODYS(order.agtOrderNo)) await attempt(statement, '');
    expect(came).toEqual([]);
    expect(changed(before, await protectedOf(server.owner))).toEqual([]);
  });

  it('is asked what its user may do by every command that proves who acts, but those an approval decides', async () => {
    const wrappers = await server.owner<{ name: string }[]>`
      select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace
        and p.prosrc ~ 'select (prove_acts|prove_name|prove_user)\\(' and p.prosrc !~ 'prove_right\\('
        and p.prosrc ~ '_proven\\('
        order by 1`;
    expect(wrappers.map(({ name }) => name)).toEqual(BY_APPROVAL);
  });
});

describe('functions', () => {
  const list = (sql: string) => server.owner.unsafe(sql).then((rows) => rows.map(({ name }) => name as string));
  it('are nobody’s by being there, and those that run as the owner see the program’s own tables alone', async () => {
    const ours = `from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;
    const everybody = `exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
      where a.grantee = 0)`;
    expect(await list(`select p.oid::regprocedure::text as name ${ours} and ${everybody}`)).toEqual([]);
    const path = `p.proconfig @> array['search_path=pg_catalog, public, pg_temp']`;
    expect(
      await list(
        `select p.oid::regprocedure::text as name ${ours} and (p.prosecdef or p.prorettype = 'trigger'::regtype)
          and ${path} is not true`,
      ),
    ).toEqual([]);
    await server.owner.unsafe(
      'create function left_open() returns int language sql security definer as $$ select 1 $$',
    );
    await server.owner.unsafe('grant execute on function left_open() to public');
    expect(await list(`select p.proname as name ${ours} and ${everybody}`)).toEqual(['left_open']);
    await server.owner.unsafe('drop function left_open()');
  });

  it('every command whose input says who acts proves it, and what it does is nobody’s to call', async () => {
    const proves = `p.prosrc ~ '^\\s*select prove_(acts|name|user)\\('`;
    const ours = `p.pronamespace = 'public'::regnamespace`;
    // A command is recognised by its two functions: x and x_proven.
    const commands = await list(
      `select distinct regexp_replace(p.proname, '_proven$', '') as name
        from pg_proc p
        where ${ours} and p.proname ~ '_proven$'`,
    );
    expect(commands.length).toBeGreaterThan(24);
    expect(
      await list(
        `select p.proname as name
          from pg_proc p
          where ${ours} and p.proname || '_proven' in (select proname from pg_proc) and not ${proves}`,
      ),
    ).toEqual([]);
    const callers = ['app', 'evidence', 'participant', 'merchant', 'identity'].map(
      (login) => `has_function_privilege('mashang_${login}', p.oid, 'execute')`,
    );
    expect(
      await list(`select p.proname as name
        from pg_proc p
        where ${ours} and p.proname ~ '_proven$' and (${callers.join(' or ')}
        or not exists (select from pg_proc x where x.proname = regexp_replace(p.proname, '_proven$', '')))`),
    ).toEqual([]);
    // A command added later is found by its arguments.
    expect(
      await list(`select p.proname as name
        from pg_proc p
        where ${ours} and p.prosecdef and has_function_privilege('mashang_app', p.oid, 'execute')
        and p.proargnames && array['who', 'reviewer', 'by_whom', 'actor'] and not ${proves}`),
    ).toEqual([]);
  });
});
