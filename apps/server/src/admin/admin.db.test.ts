import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createGuardrails, generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '../features/users/create-user.ts';
import { openPool, type Sql } from '../platform/database/db.ts';
import { createTestDatabase, settingsOf, type TestDatabase } from '../platform/database/test-database.ts';
import { loadMasterKeys } from '../platform/security/master-keys.ts';
import { createSecrets } from '../platform/security/secrets.ts';
import { grantWriter } from '../platform/verbs/grant-writes.ts';

const ADMIN = fileURLToPath(new URL('../admin.ts', import.meta.url));
const SECRET = 'JBSWY3DPEHPK3PXP';
const PASSWORD = 'Terminal@2026';
/** Each run is a process of its own, on a machine that may be busy. */
const SLOW = 150_000;
let database: TestDatabase;
let dataDir: string;
let owner: Sql;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'mashang-admin-'));
  owner = openPool(database.url, null, 1);
});
afterAll(async () => {
  await owner?.end();
  await database?.drop();
  if (dataDir) rmSync(dataDir, { recursive: true });
});

type Ended = { code: number; out: string; err: string };
/** Runs the real command as a process of its own, with a person's typing as lines of its input. */
function admin(
  args: string[],
  typed: (string | (() => string))[] = [],
  env: Record<string, string> = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [ADMIN, ...args], {
      env: { ...process.env, MASTER_KEY: '', ...settingsOf(database), DATA_DIR: dataDir, ...env },
    });
    const ended: Ended = { code: -1, out: '', err: '' };
    child.stdout.on('data', (chunk: Buffer) => {
      ended.out += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      ended.err += chunk.toString();
      // Typed when the command asks, as a person would: a code is valid for a minute and the machine may be slow.
      for (const _asked of chunk.toString().matchAll(/(密码|验证码)：/g)) {
        const next = typed.shift();
        if (next === undefined) child.stdin.end();
        else child.stdin.write(`${typeof next === 'string' ? next : next()}\n`);
      }
    });
    child.on('close', (code) => resolve({ ...ended, code: code ?? -1 }));
  });
}

/** The code at the time it is typed. */
const code = () =>
  generateSync({
    secret: SECRET,
    epoch: Math.floor(Date.now() / 1_000),
    guardrails: createGuardrails({ MIN_SECRET_BYTES: 10 }),
  });
const audited = async (action: string) =>
  (await owner`
    select actor_name as actor, subject_id as subject, after, ip
    from audit_log
    where action = ${action}
    order by id`) as unknown as {
    actor: string;
    subject: string;
    after: Record<string, unknown>;
    ip: string;
  }[];

async function addStaff(username: string, roles: string[]): Promise<string> {
  const secrets = createSecrets(loadMasterKeys(dataDir, {}));
  const person = {
    username,
    nickname: username,
    phone: '',
    participantId: null,
    passwordPlain: PASSWORD,
    totpSecret: SECRET,
    roles: roles as ['operator_admin'],
  };
  return String(await owner.begin((tx) => createUser(grantWriter(tx), secrets, person)));
}

describe('wrong use', () => {
  it.each([
    [['nope'], '没有命令 nope'],
    [['first-operators', 'zhang'], '须同时填写两名运营人员的账号'],
    [['first-operators', 'zhang', 'ZHANG'], '两名运营人员的账号不能相同'],
    [['first-operators', 'zhang', '1x'], '账号 1x 不可用'],
    [['reset-two-factor'], '缺少 --as（您的账号）'],
    [['reset-two-factor', '--as', 'a'], '缺少 --user（要重置的账号）'],
    [['reset-two-factor', '--as', 'a', '--user', 'b'], '缺少 --reason（原因）'],
    [['reset-two-factor', '--as', 'a', '--user', 'b', '--reason'], '--reason 须填写原因'],
    [['reset-two-factor', '--as', 'a', '--approve', 'x'], '--approve 须为申请编号'],
    [['reset-two-factor', '--as', 'a', '--approve', '1', '--user', 'b'], '--approve 不能与 --user、--reason 同时使用'],
    [['reset-two-factor', '--password', 'b'], '不认识的参数：--password'],
    [['end-sessions'], '缺少 --reason（原因）'],
    [['end-sessions', '--reason', 'x', '--user', ''], '缺少 --user（账号）'],
    [['verify', 'now'], '不认识的参数：now'],
  ])('%j ends with 2 and says what is missing', async (args, text) => {
    const ended = await admin(args);
    expect([ended.code, ended.out]).toEqual([2, '']);
    expect(ended.err).toContain(text);
    expect(ended.err).toContain('npm run admin --');
  });

  it('without a command, or asked for help, it explains itself and ends with 0', async () => {
    for (const args of [[], ['help'], ['verify', '--help']]) {
      const ended = await admin(args);
      expect([ended.code, ended.err]).toEqual([0, '']);
      expect(ended.out).toContain('npm run admin -- verify');
    }
  });
});

describe('a first run', () => {
  it('makes two operators with passwords nobody knew before, once', async () => {
    const first = await admin(['first-operators', 'zhang', 'li']);
    expect(first).toMatchObject({ code: 0, err: '' });
    const passwords = [...first.out.matchAll(/^(zhang|li) 密码 (\S{16})（只显示这一次）$/gm)].map((match) => match[2]);
    expect(new Set(passwords).size).toBe(2);
    expect(await owner`select username from app_user order by id`).toEqual([{ username: 'zhang' }, { username: 'li' }]);
    expect((await audited('user.create')).map(({ after }) => after.username)).toEqual(['zhang', 'li']);
    // These passwords are not meant to last, but nobody could give these two others: they stay valid until they are
    // changed.
    expect(await owner`select password_until::text as until from app_user`).toEqual([
      { until: 'infinity' },
      { until: 'infinity' },
    ]);
    const again = await admin(['first-operators']);
    expect(again).toMatchObject({ code: 0, out: '数据库中已有用户，没有创建\n' });
    expect(await owner`select count(*)::int as n from app_user`).toEqual([{ n: 2 }]);
  });
});

describe('two-factor is reset by two people', () => {
  let lost: string;
  beforeAll(async () => {
    await addStaff('maker', ['operator_admin']);
    await addStaff('checker', ['operator_admin']);
    await addStaff('support', ['operator_support']);
    lost = await addStaff('lost', ['operator_finance']);
  });
  const ask = (as: string, typed: (string | (() => string))[], user = 'lost') =>
    admin(['reset-two-factor', '--user', user, '--as', as, '--reason', '手机丢失'], typed);
  const isBound = async () =>
    ((await owner`select totp_bound_at is not null as bound from app_user where id = ${lost}`)[0] as { bound: boolean })
      .bound;

  it(
    'a wrong password, a wrong code, a role without the right and one’s own account go nowhere',
    async () => {
      expect(await ask('maker', ['wrong', code])).toMatchObject({
        code: 1,
        err: expect.stringContaining('账号或密码错误'),
      });
      expect(await audited('session.sign-in-failed')).toMatchObject([
        { actor: 'system:sign-in', after: { reason: 'password' }, ip: 'terminal' },
      ]);
      expect(await ask('maker', [PASSWORD, '000000'])).toMatchObject({
        code: 1,
        err: expect.stringContaining('谷歌验证码错误'),
      });
      expect(await ask('maker', [])).toMatchObject({ code: 1 });
      expect(await ask('support', [PASSWORD, code])).toMatchObject({
        code: 1,
        err: expect.stringContaining('没有权限'),
      });
      expect(await ask('maker', [PASSWORD, code], 'maker')).toMatchObject({
        code: 1,
        err: expect.stringContaining('本人账号'),
      });
      expect(await ask('maker', [PASSWORD, code], 'nobody')).toMatchObject({
        code: 1,
        err: expect.stringContaining('没有账号 nobody'),
      });
      expect(await owner`select count(*)::int as n from approval`).toEqual([{ n: 0 }]);
      expect(await isBound()).toBe(true);
    },
    SLOW,
  );

  it(
    'one asks, which changes nothing; another approves, and then it is off and every device signed out',
    async () => {
      await owner`
      insert into session (user_id, token_hash, cookie_hash, device, expires_at, refresh_expires_at)
      values (${lost}, '\\x01', '\\x02', 'PC', now() + interval '1 day', now() + interval '1 day')`;
      const asked = await ask('maker', [PASSWORD, code]);
      expect(asked.code).toBe(0);
      const id = /已提交申请 (\d+)/.exec(asked.out)?.[1] as string;
      expect(await isBound()).toBe(true);

      const approve = (as: string, typed: (string | (() => string))[]) =>
        admin(['reset-two-factor', '--approve', id, '--as', as], typed);
      // Neither the proposer nor the user concerned may approve.
      expect(await approve('maker', [PASSWORD, code])).toMatchObject({
        code: 1,
        err: expect.stringContaining('须由另一人审批'),
      });
      expect((await approve('lost', [PASSWORD, code])).code).toBe(1);
      expect((await approve('checker', [PASSWORD, '123'])).code).toBe(1);
      expect(await isBound()).toBe(true);

      const approved = await approve('checker', [PASSWORD, code]);
      expect(approved).toMatchObject({
        code: 0,
        out: expect.stringContaining('已重置 lost · lost · 运营人员 的谷歌验证'),
      });
      expect(approved.err).toContain('发起人 maker');
      expect(approved.err).toContain('原因：手机丢失');
      expect(await isBound()).toBe(false);
      const ended =
        await owner`select ended_reason as why from session where user_id = ${lost} and user_agent <> 'terminal'`;
      expect(ended).toEqual([{ why: 'reset' }]);
      expect(await audited('approval.propose')).toMatchObject([{ actor: 'maker', subject: id, ip: 'terminal' }]);
      expect(await audited('approval.approve')).toMatchObject([{ actor: 'checker', subject: id, ip: 'terminal' }]);
      expect(await approve('checker', [PASSWORD, code])).toMatchObject({
        code: 1,
        err: expect.stringContaining('已生效'),
      });
    },
    SLOW,
  );

  it('a data folder without the master key is refused, and none is made in it', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'mashang-admin-'));
    try {
      const args = ['reset-two-factor', '--user', 'lost', '--as', 'maker', '--reason', 'x'];
      expect(await admin(args, [PASSWORD], { DATA_DIR: empty })).toMatchObject({
        code: 1,
        err: expect.stringContaining('没有主密钥'),
      });
      writeFileSync(join(empty, 'master.key'), 'a'.repeat(64));
      const other = await admin(args, [PASSWORD, code], { DATA_DIR: empty });
      expect(other.code).toBe(1);
    } finally {
      rmSync(empty, { recursive: true });
    }
  });
});

describe('sessions are ended from the terminal', () => {
  it(
    'of one user, then of everybody, with the reason in the audit log; a wrong name ends none',
    async () => {
      const [one, other] = [await addStaff('leaver', ['operator_risk']), await addStaff('stayer', ['operator_risk'])];
      for (const [id, half] of [
        [one, '\\xa1'],
        [one, '\\xa2'],
        [other, '\\xa3'],
      ])
        await owner`
        insert into session (user_id, token_hash, cookie_hash, device, expires_at, refresh_expires_at)
        values (${id as string}, ${half as string}::text::bytea, ${half as string}::text::bytea, 'PC',
          now() + interval '1 day', now() + interval '1 day')`;
      const open = async () =>
        (await owner`select user_id::text as id from session where ended_at is null order by id`).map((row) => row.id);
      expect(await admin(['end-sessions', '--user', 'nobody', '--reason', 'x'])).toMatchObject({ code: 1 });
      expect(await open()).toEqual([one, one, other]);
      expect(await admin(['end-sessions', '--user', 'Leaver', '--reason', '离职'])).toMatchObject({
        code: 0,
        out: expect.stringContaining('已退出 leaver 的 2 个登录'),
      });
      expect(await open()).toEqual([other]);
      expect((await admin(['end-sessions', '--reason', '令牌外泄'])).code).toBe(0);
      expect(await open()).toEqual([]);
      expect(await audited('session.end-all')).toMatchObject([
        {
          actor: 'system:terminal',
          subject: one,
          after: { reason: '离职', sessions: 2, of: 'leaver' },
          ip: 'terminal',
        },
        { subject: '全部用户', after: { reason: '令牌外泄', sessions: 1 } },
      ]);
    },
    SLOW,
  );
});

describe('the books', () => {
  it('are verified by the same command: 0 while whole, 1 once something is broken', async () => {
    const whole = await admin(['verify']);
    expect(whole).toMatchObject({ code: 0, out: expect.stringContaining('全部通过 · clean') });
    await owner.unsafe(`
      set session_replication_role = replica;
      with a as (insert into ledger_account (owner_kind, owner_id, kind)
        values ('merchant', 999, 'payable')
        returning id)
      insert into ledger_balance (account_id, posted) select id, 5 from a;
      set session_replication_role = origin`);
    const broken = await admin(['verify']);
    expect(broken).toMatchObject({ code: 1, out: expect.stringMatching(/^✗ .*1 broken/m) });
    // The balance without postings, and the solvency line that includes it.
    expect(await owner`select broken from verify_run order by id`).toEqual([{ broken: 0n }, { broken: 2n }]);
  });
});
