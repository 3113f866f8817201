import { OPERATOR_ROLES, ROLE_PERMISSIONS } from '@mashang/contract/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reader } from '../../platform/database/db.ts';
import { actAs } from '../../platform/verbs/acting.ts';
import { grantWrites } from '../../platform/verbs/grant-writes.ts';
import { decide, detailOf, propose, proposed } from '../../test-support/arrange/arrange-approvals.ts';
import { insertSession, sessionOf, signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

let server: TestServer;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;

beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['admin01', 'admin02', 'risk01']) users[name] = await signInUser(server, name);
});
afterAll(() => server?.stop());

const idOf = async (name: string) =>
  ((await server.owner`select id::text from app_user where username = ${name}`)[0] as { id: string }).id;
const role = (name: string, permissions: string[], archived = false) => ({ name, permissions, archived });
async function put(kind: Parameters<typeof propose>[1], subjectId: string, payload: unknown): Promise<string> {
  const id = await proposed(user('admin01'), kind, { subjectId, payload });
  const answer = await decide(user('admin02'), 'approve', id);
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200, data: { state: 1 } });
  return id;
}
const refused = (work: () => Promise<unknown>, constraint: string) =>
  expect(work()).rejects.toMatchObject({ constraint });
/** Runs a write as the application role could, with an approval of two administrators in force. */
async function underApproval(kind: string, subject: string, payload: object, work: (sql: Reader) => Promise<unknown>) {
  await grantWrites(server.platform.db).transaction(async (tx) => {
    await actAs(tx, sessionOf(user('admin01')));
    const [made] = await tx`
      insert into approval (kind, subject_kind, subject_id, subject_name, lock_key, payload, base, lines, needed,
        hash, reason, maker_id, expires_at)
      select x.*, approval_hash(x.kind, x.subject_kind, x.subject_id, x.payload, x.base, x.lines, null, 1), '测试',
        u.id, clock_timestamp() + interval '1 hour'
      from (select ${kind}::text as kind, 'x' as subject_kind, ${subject}::text as subject_id, 'x' as subject_name,
        gen_random_uuid()::text as lock_key, ${JSON.stringify(payload)}::text::jsonb as payload,
        '{}'::jsonb as base, '[{"label": "a", "before": "", "after": "b"}]'::jsonb as lines, 1 as needed) x
      join app_user u on u.username = 'admin01'
      returning id`;
    const { id } = made as unknown as { id: bigint };
    await actAs(tx, sessionOf(user('admin02')));
    await tx`
      insert into approval_check (approval_id, user_id, verdict, hash)
      select a.id, u.id, 'approve', a.hash
      from approval a, app_user u
      where a.id = ${id} and u.username = 'admin02'`;
    await tx`update approval set state = 1 where id = ${id}`;
    await tx`select set_config('app.approval', ${id.toString()}, true)`;
    await work(tx);
  });
}

describe('a further role', () => {
  it('is made by two people, and gives what it says at once, approvals too', async () => {
    const risk = await idOf('risk01');
    expect((await user('risk01').get('/api/audit/getPageList')).code).toBe(200);
    await put(
      'role.save',
      'operator_desk',
      role('柜台', ['dashboard:read', 'profile:update', 'approval:read', 'limit:check']),
    );
    await put('operator.change', risk, { roles: ['operator_desk'], enabled: true });
    // The same session at the same time: permissions that were removed no longer work.
    expect((await user('risk01').get('/api/audit/getPageList')).code).toBe(403);
    expect((await user('risk01').get('/api/approvals/pending')).code).toBe(200);
    const info = (await user('risk01').get('/api/userInfo')).data as { sysRoles: string[]; sysPermissions: string[] };
    expect(info.sysRoles).toEqual(['operator_desk']);
    expect(info.sysPermissions.sort()).toEqual(['approval:read', 'dashboard:read', 'limit:check', 'profile:update']);
    const menu = (await user('risk01').get('/api/menus/current')).data as { title: string; roles: string[] }[];
    expect(menu.map(({ title }) => title)).toContain('审批中心');
    expect(menu.every(({ roles }) => roles.length === 0 || roles.includes('operator_desk'))).toBe(true);
    // It may check what its permissions allow, in the database too.
    const [person] = await server.owner`select p.person_id::text as id from participant p where p.name = 'agent01'`;
    const limits = { dailyAmount: '100.00', dailyCount: 10, monthlyAmount: '1000.00', monthlyCount: 100 };
    const id = await proposed(user('admin01'), 'person.limits', {
      subjectId: (person as { id: string }).id,
      payload: limits,
    });
    expect(await decide(user('risk01'), 'approve', id)).toMatchObject({ code: 200, data: { state: 1 } });
  });

  it('loses a right in the moment its change is approved; a vote given before counts no more', async () => {
    const [person] = await server.owner`select p.person_id::text as id from participant p where p.name = 'agent02'`;
    const limits = { dailyAmount: '100.00', dailyCount: 10, monthlyAmount: '1000.00', monthlyCount: 100 };
    const id = await proposed(user('admin01'), 'person.limits', {
      subjectId: (person as { id: string }).id,
      payload: limits,
    });
    const { hash } = await detailOf(user('risk01'), id);
    await put('role.save', 'operator_desk', role('柜台', ['dashboard:read', 'profile:update', 'approval:read']));
    const late = await user('risk01').post('/api/approvals/approve', {
      id,
      hash,
      comment: '',
      googleAuthCode: user('risk01').code(),
    });
    expect(late.code).toBe(403);
    const kinds = await server.owner`select check_roles as roles from approval_kind where kind = 'person.limits'`;
    expect((kinds[0] as { roles: string[] }).roles).not.toContain('operator_desk');
  });

  it.each([
    ['operator_admin', role('超级', ['dashboard:read']), 403, '系统内置角色不能变更'],
    ['boss', role('老板', ['dashboard:read']), 400, '角色代码'],
    ['operator_x1', role('财务', ['dashboard:read']), 400, '角色名称已被使用'],
    ['operator_x1', role('空', []), 400, ''],
    ['operator_x1', role('越权', ['rate:write']), 400, ''],
    ['operator_x1', role('停用', ['dashboard:read'], true), 400, ''],
    ['operator_desk', role('柜台', ['approval:read'], true), 409, '仍有用户拥有该角色'],
  ])('%s as %j is refused', async (subjectId, payload, code, msg) => {
    const answer = await propose(user('admin01'), 'role.save', { subjectId, payload });
    expect(answer.code, JSON.stringify(answer)).toBe(code);
    expect(JSON.stringify(answer)).toContain(msg);
  });

  it('is not widened by whoever has it, nor given beyond maker and checker: not even in the database', async () => {
    // An administrator who also has the role may neither propose nor approve its change.
    await server.owner`update app_user set roles = '{operator_admin,operator_desk}' where username = 'admin01'`;
    server.platform.bus.signal('access');
    const wide = role('柜台', ['dashboard:read', 'profile:update', 'approval:read', 'audit:read']);
    expect(await propose(user('admin01'), 'role.save', { subjectId: 'operator_desk', payload: wide })).toMatchObject({
      code: 403,
      msg: '不能变更本人拥有的角色',
    });
    const id = await proposed(user('admin02'), 'role.save', { subjectId: 'operator_desk', payload: wide });
    expect(await decide(user('admin01'), 'approve', id)).toMatchObject({ code: 403 });
    await refused(
      () =>
        underApproval(
          'role.save',
          'operator_desk',
          wide,
          (tx) => tx`select save_role('operator_desk', '柜台', ${wide.permissions}, false)`,
        ),
      'role_own',
    );
    await server.owner`update app_user set roles = '{operator_admin}' where username = 'admin01'`;
    server.platform.bus.signal('access');
    await refused(
      () =>
        underApproval(
          'role.save',
          'operator_new',
          role('新', ['rate:write']),
          (tx) => tx`select save_role('operator_new', '新', '{rate:write}', false)`,
        ),
      'role_beyond_own',
    );
    // An approval of another change, or none, does not count; and a direct write that bypasses the functions is
    // refused.
    const desk = role('柜台', ['audit:read']);
    await refused(
      () =>
        underApproval(
          'role.save',
          'operator_desk',
          desk,
          (tx) => tx`select save_role('operator_desk', '柜台', '{audit:read,limit:check}', false)`,
        ),
      'approval_needed',
    );
    const { app, identity } = server.platform.db;
    await refused(() => app`select save_role('operator_new', '新', '{audit:read}', false)`, 'approval_needed');
    await refused(
      () =>
        underApproval(
          'role.save',
          'operator_support',
          desk,
          (tx) => tx`select save_role('operator_support', '柜台', '{audit:read}', false)`,
        ),
      'role_built_in',
    );
    for (const sql of [app, identity])
      for (const statement of [
        `insert into role (code, name, permissions) values ('operator_new', '新', '{audit:read}')`,
        `update role set permissions = '{audit:read}' where code = 'operator_desk'`,
        `insert into app_user (username, password_hash, roles) values ('ghost', 'x', '{operator_admin}')`,
        `update app_user set roles = '{operator_admin}' where username = 'risk01'`,
        `update app_user set enabled = true where username = 'risk01'`,
        `update app_user set username = 'ghost' where username = 'risk01'`,
        `update app_user set participant_id = null where username = 'agent01'`,
        `delete from app_user where username = 'risk01'`,
        `truncate app_user cascade`,
      ])
        await expect(sql.unsafe(statement), statement).rejects.toMatchObject({ code: '42501' });
    await expect(app`delete from role where code = 'operator_desk'`).rejects.toMatchObject({ code: '42501' });
    // Nobody can be given a permission that the two administrators lack, even with another role.
    await refused(
      async () =>
        underApproval(
          'operator.change',
          await idOf('risk01'),
          { roles: ['agent'], enabled: true },
          async (tx) => tx`select change_staff(${await idOf('risk01')}::bigint, '{agent}', true)`,
        ),
      'role_beyond_own',
    );
    await refused(
      async () =>
        underApproval(
          'operator.change',
          await idOf('risk01'),
          { roles: ['operator_ghost'], enabled: true },
          async (tx) => tx`select change_staff(${await idOf('risk01')}::bigint, '{operator_ghost}', true)`,
        ),
      'role_unknown',
    );
    await refused(
      () => app`select enter_user('ghost', 'x', '', '', '{operator_admin}', null, null, null)`,
      'approval_needed',
    );
  });
});

describe('proposing and checking in one person', () => {
  type Line = { label: string; before: string; after: string };
  const linesOf = async (kind: Parameters<typeof propose>[1], subjectId: string, payload: unknown) =>
    (
      (await user('admin01').post(`/api/approvals/preview/${kind}`, { subjectId, payload })).data as { lines: Line[] }
    ).lines.filter(({ label }) => label.includes('兼有发起与审批'));

  it('is said before a role is proposed, kept with the approval, and in the audit rows of both steps', async () => {
    const both = role('限额', ['dashboard:read', 'limit:propose', 'limit:check']);
    const line = { label: '兼有发起与审批', before: '', after: '3 类：限额调整、风险等级、等级限额' };
    expect(await linesOf('role.save', 'operator_both', both)).toEqual([line]);
    expect(await linesOf('role.save', 'operator_both', role('限额', ['limit:propose']))).toEqual([]);
    const id = await put('role.save', 'operator_both', both);
    expect((await detailOf(user('admin02'), id)).lines).toContainEqual(line);
    const [proposedRow] = await server.owner`
      select after from audit_log where action = 'approval.propose' and subject_id = ${id}`;
    expect((proposedRow as { after: { lines: Line[] } }).after.lines).toContainEqual(line);
    const [row] = await server.owner`
      select after->'record' as record from audit_log where action = 'approval.approve' and subject_id = ${id}`;
    expect(row).toMatchObject({ record: { bothSides: ['限额调整', '风险等级', '等级限额'] } });
  });

  it('is said where two roles together give both sides, to a user and to those who have the role', async () => {
    await put('role.save', 'operator_asks', role('发起', ['dashboard:read', 'limit:propose']));
    await put('role.save', 'operator_looks', role('审批', ['dashboard:read', 'limit:check']));
    const change = { roles: ['operator_asks', 'operator_looks'], enabled: true };
    const risk = await idOf('risk01');
    const line = { label: '兼有发起与审批', before: '', after: '3 类：限额调整、风险等级、等级限额' };
    expect(await linesOf('operator.change', risk, change)).toEqual([line]);
    expect(await linesOf('operator.change', risk, { ...change, enabled: false })).toEqual([]);
    const made = { username: 'both01', nickname: '兼任', phone: '', roles: change.roles };
    expect(await linesOf('operator.create', 'both01', made)).toEqual([line]);
    const id = await put('operator.change', risk, change);
    const [row] = await server.owner`
      select after->'record'->'bothSides' as kinds
      from audit_log
      where action = 'approval.approve' and subject_id = ${id}`;
    expect(row).toEqual({ kinds: ['限额调整', '风险等级', '等级限额'] });
    const wider = role('审批', ['dashboard:read', 'limit:check', 'refund:check']);
    expect(await linesOf('role.save', 'operator_looks', wider)).toEqual([
      {
        label: '因多个角色兼有发起与审批的用户',
        before: '',
        after: 'risk01：3 类：限额调整、风险等级、等级限额',
      },
    ]);
  });
});

describe('the last administrator', () => {
  it('stays, whoever writes: the program keeps two, and nobody removes the last one', async () => {
    const off = { roles: ['operator_admin'], enabled: false };
    await refused(
      async () =>
        underApproval(
          'operator.change',
          await idOf('admin02'),
          off,
          async (tx) => tx`select change_staff(${await idOf('admin02')}::bigint, '{operator_admin}', false)`,
        ),
      'last_administrator',
    );
    // Another user than the approved one, or another change.
    await refused(
      async () =>
        underApproval(
          'operator.change',
          await idOf('risk01'),
          off,
          async (tx) => tx`select change_staff(${await idOf('admin02')}::bigint, '{operator_admin}', false)`,
        ),
      'approval_needed',
    );
    await refused(
      async () =>
        underApproval(
          'operator.change',
          await idOf('risk01'),
          off,
          async (tx) => tx`select change_staff(${await idOf('risk01')}::bigint, '{operator_admin}', true)`,
        ),
      'approval_needed',
    );
    await refused(
      () => server.owner`update app_user set roles = '{operator_finance}' where roles && '{operator_admin}'`,
      'last_administrator',
    );
    await refused(
      () =>
        server.owner.begin(async (tx) => {
          await tx`update app_user set enabled = false where username = 'admin01'`;
          await tx`update app_user set participant_id = (select min(id) from participant) where username = 'admin02'`;
        }),
      'last_administrator',
    );
    const rows =
      await server.owner`select username from app_user where enabled and 'operator_admin' = any (roles) order by 1`;
    expect(rows.map(({ username }) => username)).toEqual(['admin01', 'admin02']);
  });

  it('of two that two people take away at once, one stays', async () => {
    await server.owner`
      insert into app_user (username, password_hash, roles)
      values ('admin03', 'x', '{operator_admin}')`;
    const tries = ['admin02', 'admin03'].map(async (name) => {
      const id = await idOf(name);
      await underApproval(
        'operator.change',
        id,
        { roles: ['operator_admin'], enabled: false },
        (tx) => tx`select change_staff(${id}::bigint, '{operator_admin}', false)`,
      );
    });
    const done = await Promise.allSettled(tries);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await server.owner`update app_user set enabled = true where username in ('admin02', 'admin03')`;
  });
});

describe('the built-in roles', () => {
  it('stand in the database as the contract has them, and an administrator holds whatever it can give', async () => {
    const rows = await server.owner`select code, permissions from role where built_in order by code`;
    const contract = Object.entries(ROLE_PERMISSIONS).map(([code, permissions]) => ({
      code,
      permissions: [...permissions].sort(),
    }));
    expect(rows.map((row) => ({ ...row }))).toEqual(contract.sort((a, b) => (a.code < b.code ? -1 : 1)));
    for (const code of OPERATOR_ROLES)
      expect(ROLE_PERMISSIONS.operator_admin, code).toEqual(expect.arrayContaining([...ROLE_PERMISSIONS[code]]));
  });

  it('are shown to whoever may read them, with who has them', async () => {
    const { data } = await user('admin01').get('/api/roles/findAll');
    expect(data).toContainEqual(expect.objectContaining({ code: 'operator_finance', builtIn: true, own: false }));
    expect((await (await insertSession(server, 'agent01')).get('/api/roles/findAll')).code).toBe(403);
  });
});
