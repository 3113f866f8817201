import { APPROVAL_KINDS, APPROVAL_MOVES, checkersNeeded } from '@mashang/contract/approvals';
import { ROLE_PERMISSIONS, ROLES } from '@mashang/contract/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPool, type Sql } from '../../platform/database/db.ts';
import { actAs } from '../../platform/verbs/acting.ts';
import { grantWrites } from '../../platform/verbs/grant-writes.ts';
import { decide, detailOf, propose, proposed } from '../../test-support/arrange/arrange-approvals.ts';
import { participantId } from '../../test-support/arrange/arrange-network.ts';
import { creditAsked } from '../../test-support/arrange/arrange-receipts.ts';
import { forgetProposals } from '../../test-support/arrange/lift-sums.ts';
import { changesOf, expectUnchanged, expectWholeBooks, readBalances } from '../../test-support/read-books.ts';
import { sessionOf, signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { expireApprovals } from './expire-approvals.ts';

let server: TestServer;
let app: Sql;
let admin01: TestUser | undefined;
let admin02: TestUser | undefined;
let finance01: TestUser | undefined;
let risk01: TestUser | undefined;
let agent01: TestUser | undefined;
let agent: string;

beforeAll(async () => {
  server = await startTestServer();
  app = openPool(server.platform.db.logins.mashang_app, 'mashang_app', 2);
  admin01 = await signInUser(server, 'admin01');
  admin02 = await signInUser(server, 'admin02');
  finance01 = await signInUser(server, 'finance01');
  risk01 = await signInUser(server, 'risk01');
  agent01 = await signInUser(server, 'agent01');
  agent = String(await participantId(server, 'agent01'));
});
afterAll(async () => {
  await app?.end({ timeout: 5 });
  await server?.stop();
});

const one = () => admin01 as TestUser;
const two = () => admin02 as TestUser;
const finance = () => finance01 as TestUser;
const risk = () => risk01 as TestUser;

const receipt = (amount?: string) => creditAsked(server, agent, amount);
const credit = async (amount?: string) => proposed(one(), 'float.credit', await receipt(amount));
const stateOf = async (id: string) =>
  ((await server.owner`select state from approval where id = ${id}`)[0] as { state: number }).state;

describe('a float credit by two people', () => {
  it('moves nothing when proposed, and exactly the amount once another person approved', async () => {
    const before = await readBalances(server);
    const id = await credit('1000.00');
    expect(changesOf(before, await readBalances(server))).toEqual({});
    expect((await detailOf(two(), id)).lines).toContainEqual({
      label: '入账金额（元）',
      before: '',
      after: '1,000.00',
    });
    expect(await decide(two(), 'approve', id)).toMatchObject({ code: 200, msg: '已同意，变更已生效' });
    expect(Object.values(changesOf(before, await readBalances(server))).sort()).toEqual(['-1000.00', '1000.00']);
    await expectWholeBooks(server);
    const rows = (await server.owner`
        select action, actor_name as who
        from audit_log
        where subject_kind = 'approval' and subject_id = ${id}
        order by id`) as unknown as object[];
    expect(rows).toEqual([
      { action: 'approval.propose', who: 'admin01' },
      { action: 'approval.approve', who: 'admin02' },
    ]);
  });

  it('is never approved by its maker, nor without a fresh code, nor by a stranger', async () => {
    const id = await credit();
    await expectUnchanged(server, async () => {
      expect(await decide(one(), 'approve', id)).toMatchObject({ code: 403, msg: '您是发起人，须由另一人审批' });
      // The step-up window of the sign-in is open, but approvals do not accept it.
      expect(await decide(two(), 'approve', id, { googleAuthCode: undefined })).toMatchObject({ code: 10072 });
      expect(await decide(risk(), 'approve', id)).toMatchObject({ code: 403 });
      const { hash } = await detailOf(two(), id);
      expect(await (agent01 as TestUser).post('/api/approvals/approve', { id, hash })).toMatchObject({ code: 403 });
      expect(await (agent01 as TestUser).get('/api/approvals/detail', { id })).toMatchObject({ code: 403 });
    });
    expect(await stateOf(id)).toBe(0);
  });

  it('takes two checkers above 500 000.00, each once', async () => {
    expect(checkersNeeded('float.credit', { amountFen: 50_000_000n, lineFen: 50_000_000n, byMerchant: false })).toBe(1);
    const before = await readBalances(server);
    const id = await credit('500000.01');
    expect(await decide(two(), 'approve', id)).toMatchObject({ code: 200, data: { waitsForSecond: true, state: 0 } });
    expect(await decide(two(), 'approve', id)).toMatchObject({ code: 403, msg: '您已同意，须由另一人再审批' });
    expect(changesOf(before, await readBalances(server))).toEqual({});
    expect(await decide(finance(), 'approve', id)).toMatchObject({
      code: 200,
      data: { waitsForSecond: false, state: 1 },
    });
    expect(Object.values(changesOf(before, await readBalances(server))).sort()).toEqual(['-500000.01', '500000.01']);
  });

  it('counts no longer the word of somebody who lost the right meanwhile', async () => {
    const id = await credit('600000.00');
    expect(await decide(finance(), 'approve', id)).toMatchObject({ code: 200 });
    await server.owner`update app_user set roles = '{operator_support}' where username = 'finance01'`;
    try {
      expect((await detailOf(two(), id)).approval.approved).toBe(0);
      expect(await decide(two(), 'approve', id)).toMatchObject({ data: { waitsForSecond: true } });
      // Its session still has the role for a few seconds; the database no longer does.
      const other = await credit();
      expect((await decide(finance(), 'approve', other)).code).toBe(403);
      expect(await stateOf(other)).toBe(0);
    } finally {
      await server.owner`update app_user set roles = '{operator_finance}' where username = 'finance01'`;
    }
    expect(await stateOf(id)).toBe(0);
  });

  it('is refused for a receipt that was credited, or waits to be', async () => {
    await forgetProposals(server.owner);
    const asked = await receipt();
    const id = await proposed(one(), 'float.credit', asked);
    expect(await propose(two(), 'float.credit', asked)).toMatchObject({
      code: 409,
      msg: '已有相同的申请待审批，请先处理或撤回',
    });
    expect(await decide(two(), 'approve', id)).toMatchObject({ code: 200, data: { state: 1 } });
    expect((await propose(one(), 'float.credit', asked)).code).toBe(400);
    await expect(
      grantWrites(server.platform.db).transaction((tx) => tx`select credit_approved_float(${id})`),
    ).rejects.toMatchObject({ constraint: 'approval_needed' });
  });

  it.each([
    { lineId: '' },
    { lineId: 'one' },
    { lineId: '999999999' },
    { amount: '1000.00' },
    { amount: '1000.00', reference: 'BANK-TYPED-1', proof: '回单已核对' },
  ])('refuses %o', async (fields) => {
    const { subjectId, payload } = await receipt();
    const given = { ...('reference' in fields ? {} : (payload as object)), ...fields };
    const answer = await propose(one(), 'float.credit', { subjectId, payload: given });
    expect(answer.code, JSON.stringify(answer)).toBe(400);
  });

  it('is nothing a risk officer or a participant may propose', async () => {
    expect((await propose(risk(), 'float.credit', await receipt())).code).toBe(403);
    expect((await propose(agent01 as TestUser, 'float.credit', await receipt())).code).toBe(403);
  });
});

describe('what was proposed stays what it is', () => {
  it('cannot be approved on the sight of something else', async () => {
    const id = await credit();
    expect(await decide(two(), 'approve', id, { hash: 'a'.repeat(64) })).toMatchObject({ code: 409 });
  });

  it('is void once the record has changed', async () => {
    const [row] = await server.owner`select person_id::text as id from participant where name = 'ms01'`;
    const { id: person } = row as { id: string };
    const payload = { dailyAmount: '100.00', dailyCount: 10, monthlyAmount: '1000.00', monthlyCount: 100 };
    const id = await proposed(risk(), 'person.limits', { subjectId: person, payload });
    await server.owner`update person set daily_count = daily_count + 1 where id = ${person}`;
    expect((await detailOf(one(), id)).changed).toBe(true);
    expect(await decide(one(), 'approve', id)).toMatchObject({ code: 409, msg: '记录已变化，请重新提交' });
    expect(await stateOf(id)).toBe(0);
    expect(await risk().post('/api/approvals/withdraw', { id })).toMatchObject({ code: 200 });
    const again = await proposed(risk(), 'person.limits', { subjectId: person, payload });
    expect(await decide(one(), 'approve', again)).toMatchObject({ code: 200 });
    const [limits] = await server.owner`
        select daily_amount as a, daily_count as c, monthly_amount as m
        from person
        where id = ${person}`;
    expect(limits).toEqual({ a: 10_000n, c: 10, m: 100_000n });
    expect(await propose(risk(), 'person.limits', { subjectId: person, payload })).toMatchObject({
      code: 409,
      msg: '与现有内容一致，无需提交',
    });
    expect(
      (await propose(risk(), 'person.limits', { subjectId: person, payload: { ...payload, dailyAmount: '1000.01' } }))
        .code,
    ).toBe(400);
  });

  it('cannot be changed, moved or forged by hand', async () => {
    const id = await credit();
    const [maker] = await server.owner`select id from app_user where username = 'admin01'`;
    const [other] = await server.owner`select id from app_user where username = 'admin02'`;
    const [me, another] = [(maker as { id: bigint }).id, (other as { id: bigint }).id];
    const refused: [() => Promise<unknown>, string | null][] = [
      [() => app`update approval set payload = '{}' where id = ${id}`, null],
      [() => app`update approval set state = 1 where id = ${id}`, 'acting_user'],
      [() => app`update approval set state = 2 where id = ${id}`, 'acting_user'],
      [() => app`update approval set state = 3 where id = ${id}`, 'acting_user'],
      [() => app`update approval set state = 4 where id = ${id}`, 'acting_user'],
      [
        () =>
          app`
            insert into approval_check (approval_id, user_id, verdict, hash)
            select id, ${another}, 'approve', hash
            from approval
            where id = ${id}`,
        'acting_user',
      ],
      [
        () =>
          app`
            insert into approval_check (approval_id, user_id, verdict, hash)
            select id, ${me}, 'approve', hash
            from approval
            where id = ${id}`,
        'approval_self',
      ],
      [
        () =>
          app`
            insert into approval_check (approval_id, user_id, verdict, hash)
            values (${id}, ${another}, 'approve', sha256('other'))`,
        'approval_hash_seen',
      ],
      [
        () =>
          app`
            insert into approval_check (approval_id, user_id, verdict, hash)
            select ${id}, u.id, 'approve', a.hash
            from approval a, app_user u
            where a.id = ${id} and u.username = 'agent01'`,
        'approval_checker',
      ],
      [() => app`delete from approval where id = ${id}`, null],
      [() => app`update person set daily_amount = daily_amount + 1`, 'approval_needed'],
      // The same rules bind the owner of the tables.
      [() => server.owner`update approval set payload = '{}' where id = ${id}`, 'approval_moves'],
      [() => server.owner`update approval set state = 1 where id = ${id}`, 'approval_checkers'],
      [
        () =>
          server.owner`
            insert into approval_check (approval_id, user_id, verdict, hash)
            select id, ${me}, 'approve', hash
            from approval
            where id = ${id}`,
        'approval_self',
      ],
      [() => server.owner`delete from approval where id = ${id}`, null],
      [() => server.owner`update approval_check set comment = 'x'`, null],
    ];
    for (const [attempt, constraint] of refused) {
      const error = (await attempt().then(
        () => null,
        (thrown) => thrown,
      )) as { constraint?: string } | null;
      expect(error, String(attempt)).not.toBeNull();
      if (constraint) expect(error?.constraint, String(attempt)).toBe(constraint);
    }
    const forge = (fields: { maker: bigint; needed: number; amount: bigint }) => app`
      insert into approval (kind, subject_kind, subject_id, subject_name, lock_key, payload, base, lines, amount,
        needed, hash, reason, maker_id, expires_at)
      select kind, subject_kind, subject_id, subject_name, 'forged', payload, base, lines, ${fields.amount},
        ${fields.needed},
        approval_hash(kind, subject_kind, subject_id, payload, base, lines, ${fields.amount}::bigint,
          ${fields.needed}::int),
        reason, ${fields.maker}, now() + interval '1 hour'
      from approval where id = ${id}`;
    await expect(forge({ maker: me, needed: 1, amount: 50_000_001n })).rejects.toMatchObject({
      constraint: 'approval_checkers',
    });
    const [stranger] = await server.owner`select id from app_user where username = 'agent01'`;
    await expect(forge({ maker: (stranger as { id: bigint }).id, needed: 1, amount: 5n })).rejects.toMatchObject({
      constraint: 'approval_maker',
    });
  });
});

describe('an approval ends once', () => {
  beforeEach(() => forgetProposals(server.owner));
  it('is rejected with a reason, and nothing has happened', async () => {
    const id = await credit();
    const before = await readBalances(server);
    expect((await decide(two(), 'reject', id, { comment: ' ' })).code).toBe(400);
    expect(await decide(two(), 'reject', id, { comment: '回单金额不符' })).toMatchObject({ code: 200 });
    expect((await decide(finance(), 'approve', id)).code).toBe(409);
    expect(changesOf(before, await readBalances(server))).toEqual({});
    expect((await detailOf(one(), id)).checks).toMatchObject([
      { user: 'admin02', verdict: 'reject', comment: '回单金额不符' },
    ]);
  });

  it('is withdrawn by its maker alone', async () => {
    const id = await credit();
    expect((await two().post('/api/approvals/withdraw', { id })).code).toBe(403);
    expect(await one().post('/api/approvals/withdraw', { id })).toMatchObject({ code: 200 });
    expect((await one().post('/api/approvals/withdraw', { id })).code).toBe(409);
    expect((await decide(two(), 'approve', id)).code).toBe(409);
  });

  it('expires by the database clock, and is refused from that moment even before the job has seen it', async () => {
    const id = await credit();
    // Only the time in the row changes: no row's rules are changed.
    await server.owner.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update approval set expires_at = now() - interval '1 second' where id = ${id}`;
    });
    expect(await decide(two(), 'approve', id)).toMatchObject({ code: 409, msg: '该申请已过期' });
    expect(await expireApprovals(server.system('expire-approvals'))).toBeGreaterThan(0);
    expect(await stateOf(id)).toBe(4);
    const [audit] = await server.owner`
        select count(*)::int as n
        from audit_log
        where action = 'approval.expire' and subject_id = ${id}`;
    expect(audit).toEqual({ n: 1 });
  });

  it('takes effect once when two checkers come at once, and when approval and withdrawal meet', async () => {
    for (let round = 0; round < 4; round += 1) {
      const before = await readBalances(server);
      const id = await credit('7.00');
      const { hash } = await detailOf(two(), id);
      const codes = [two().code(), finance().code()];
      const answers = await Promise.all([
        two().post('/api/approvals/approve', { id, hash, googleAuthCode: codes[0] }),
        finance().post('/api/approvals/approve', { id, hash, googleAuthCode: codes[1] }),
        ...(round % 2 ? [one().post('/api/approvals/withdraw', { id })] : []),
      ]);
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
      const state = await stateOf(id);
      expect(Object.values(changesOf(before, await readBalances(server))).sort()).toEqual(
        state === 1 ? ['-7.00', '7.00'] : [],
      );
      expect([1, 3]).toContain(state);
    }
    await expectWholeBooks(server);
  });

  it('leaves nothing behind when the server dies between the word and the commit', async () => {
    const id = await credit('8.00');
    await expectUnchanged(server, async () => {
      const dying = openPool(server.platform.db.logins.mashang_app, 'mashang_app', 1);
      const reached = Promise.withResolvers<number>();
      dying
        .begin(async (tx) => {
          await actAs(tx, sessionOf(two()));
          await tx`
            insert into approval_check (approval_id, user_id, verdict, hash)
            select a.id, u.id, 'approve', a.hash
            from approval a, app_user u
            where a.id = ${id} and u.username = 'admin02'`;
          await tx`update approval set state = 1 where id = ${id}`;
          await tx`select set_config('app.approval', ${id}, true)`;
          await tx`select credit_approved_float(${id})`;
          const [row] = await tx`select pg_backend_pid() as pid`;
          reached.resolve((row as { pid: number }).pid);
          // Never continues, as if its process were gone.
          await new Promise(() => undefined);
        })
        .catch(reached.reject);
      await server.owner`select pg_terminate_backend(${await reached.promise})`;
      await dying.end({ timeout: 1 });
    });
    expect(await stateOf(id)).toBe(0);
    expect(await decide(two(), 'approve', id)).toMatchObject({ code: 200 });
    expect(await stateOf(id)).toBe(1);
  });
});

describe('lists', () => {
  it('show what waits for whom, whose it is, and count it', async () => {
    const id = await credit('9.00');
    const page = async (user: TestUser, query: Record<string, string>) =>
      (await user.get('/api/approvals/getPageList', query)).data as {
        list: { id: string }[];
        total: number;
        todo: number;
      };
    const has = async (user: TestUser, query: Record<string, string>) =>
      (await page(user, query)).list.some((row) => row.id === id);
    expect(await has(one(), { view: 'todo' })).toBe(false);
    expect(await has(two(), { view: 'todo' })).toBe(true);
    expect(await has(risk(), { view: 'todo' })).toBe(false);
    expect(
      await has(risk(), { view: 'all', kind: 'float.credit', state: '0', maker: 'admin01', subject: 'agent01' }),
    ).toBe(true);
    expect(await has(one(), { view: 'mine' })).toBe(true);
    expect(await has(two(), { view: 'mine' })).toBe(false);
    const { todo } = await page(two(), { view: 'mine' });
    expect(todo).toBe((await page(two(), { view: 'todo' })).total);
    const { data } = await two().get('/api/index/agtIndex');
    expect((data as { approvals: number }).approvals).toBe(todo);
    expect((await two().get('/api/approvals/pending')).data).toContainEqual(
      expect.objectContaining({ id, kind: 'float.credit', subjectKind: 'participant', subjectId: agent }),
    );
  });
});

describe('rules that stand twice are the same', () => {
  it('kinds, checkers and roles: database and contract', async () => {
    const rows = await server.owner`
        select kind, propose_roles as p, check_roles as c, checkers, two_above as above, by_merchant as m,
          of_merchant as o
        from approval_kind
        order by kind`;
    const rolesWith = (permission: string) =>
      ROLES.filter((role) => (ROLE_PERMISSIONS[role] as readonly string[]).includes(permission));
    const contract = Object.entries(APPROVAL_KINDS).map(([kind, rules]) => ({
      kind,
      p: 'ended' in rules ? [] : rolesWith(rules.propose),
      c: 'ended' in rules ? [] : rolesWith(rules.check),
      checkers: rules.checkers,
      above: 'twoAboveFen' in rules ? rules.twoAboveFen : null,
      m: 'byMerchant' in rules,
      o: 'ofMerchant' in rules,
    }));
    const sorted = (list: readonly { kind: string; p: readonly string[]; c: readonly string[] }[]) =>
      list
        .map((row) => ({ ...row, p: [...row.p].sort(), c: [...row.c].sort() }))
        .sort((a, b) => (a.kind < b.kind ? -1 : 1));
    expect(sorted(rows as never)).toEqual(sorted(contract as never));
  });

  it('moves', async () => {
    const rows = (await server.owner`
        select from_state as f, to_state as t
        from state_move
        where machine = 'approval'`) as unknown as {
      f: number;
      t: number;
    }[];
    const contract = Object.entries(APPROVAL_MOVES).flatMap(([f, to]) => to.map((t) => `${f}→${t}`));
    expect(rows.map(({ f, t }) => `${f}→${t}`).sort()).toEqual(contract.sort());
  });
});
