import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decide, detailOf, propose, proposed } from '../../test-support/arrange/arrange-approvals.ts';
import { signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { CREDENTIALS, type CredentialKind, type Reset } from './credentials-store.ts';

let server: TestServer;
let maker: TestUser;
let checker: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  maker = await signInUser(server, 'admin01');
  checker = await signInUser(server, 'admin02');
});
afterAll(() => server?.stop());

/** Columns of a user that are not used to sign in. */
const NO_CREDENTIAL_COLUMNS = new Set([
  'id',
  'username',
  'nickname',
  'phone',
  'head_img_url',
  'roles',
  'participant_id',
  'merchant_id',
  'enabled',
  'step_up_minutes',
  'created_at',
  'failed_tries',
  'failed_last_at',
  'factors_changed_at',
]);
const held = new Set<string>(Object.values(CREDENTIALS).flatMap((rule) => [...rule.held]));
/** Columns of other names that record who did something, or who owns a thing that gives no access. */
const OPENS_NOTHING = new Set([
  'account_code.owner_id',
  'account_paper.owner_id',
  'approval.maker_id',
  'approval_check.user_id',
  'cash_out.user_id',
  'export_job.user_id',
  'float_transfer.user_id',
  'proof_file.owner_id',
  'risk_case.assigned_to',
  'run_change.user_id',
  'step_up_sum.user_id',
  'stored_file.owner_id',
  'top_up_order.user_id',
  'user_preference.user_id',
]);

describe('the list of what one signs in with', () => {
  it('holds every column of a user that is not said to be none', async () => {
    const rows = await server.owner`
      select column_name as name
      from information_schema.columns
      where table_schema = 'public' and table_name = 'app_user'`;
    const unnamed = rows
      .map((row) => (row as { name: string }).name)
      .filter((name) => !NO_CREDENTIAL_COLUMNS.has(name) && !held.has(`app_user.${name}`));
    expect(unnamed).toEqual([]);
  });

  it('holds every table that belongs to a user or to a session, and is not said to be none', async () => {
    const rows = await server.owner`
      select distinct c.conrelid::regclass::text as "table", a.attname as "column"
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
      where c.contype = 'f' and c.confrelid in ('app_user'::regclass, 'session'::regclass)`;
    const unnamed = rows
      .map((row) => row as { table: string; column: string })
      .filter(({ table, column }) => !column.endsWith('_by') && !held.has(table))
      .map(({ table, column }) => `${table}.${column}`)
      .filter((name) => !OPENS_NOTHING.has(name));
    expect(unnamed).toEqual([]);
  });
});

/** Number of usable credentials of each kind; a kind without a count here does not compile. */
const LEFT: Record<CredentialKind, (id: string) => Promise<number>> = {
  password: (id) => count(server.owner`select 1 from app_user where id = ${id} and password_hash = 'before'`),
  totp: (id) =>
    count(
      server.owner`select 1 from app_user where id = ${id} and totp_secret is not null and totp_bound_at is not null`,
    ),
  pendingTotp: (id) => count(server.owner`select 1 from app_user where id = ${id} and totp_pending is not null`),
  recoveryCodes: (id) => count(server.owner`select 1 from recovery_code where user_id = ${id}`),
  passkeys: (id) => count(server.owner`select 1 from passkey where user_id = ${id} and removed_at is null`),
  sessions: (id) =>
    count(
      server.owner`select 1 from session where user_id = ${id} and (ended_at is null or step_up_until is not null)`,
    ),
  knownDevices: (id) => count(server.owner`select 1 from known_device where user_id = ${id}`),
};
const KINDS = Object.keys(LEFT) as CredentialKind[];

async function count(rows: PromiseLike<readonly unknown[]>): Promise<number> {
  return (await rows).length;
}

/** Gives a user one credential of every kind. */
async function giveAll(username: string): Promise<string> {
  const [row] = await server.owner`
    update app_user
    set password_hash = 'before', totp_pending = 'x'
    where username = ${username}
    returning id::text as id`;
  const { id } = row as { id: string };
  await server.owner`insert into recovery_code (user_id, code_hash) values (${id}, ${Buffer.from(`code-${id}`)})`;
  await server.owner`
    insert into passkey (user_id, credential_id, public_key, counter, transports, name, created_at)
    values (${id}, ${Buffer.from(`key-${id}`)}, 'x', 0, '{}', '旧手机的指纹', now())`;
  await server.owner`
    insert into session (user_id, token_hash, cookie_hash, device, expires_at, refresh_expires_at, step_up_until)
    values (${id}, ${Buffer.from(`t-${id}`)}, ${Buffer.from(`c-${id}`)}, 'PC', now() + interval '1 day',
      now() + interval '1 day', now() + interval '5 minutes')`;
  await server.owner`
    insert into known_device (user_id, device_hash, name)
    values (${id}, ${Buffer.from(`d-${id}`)}, 'Chrome · Android')`;
  for (const kind of KINDS) if ((await LEFT[kind](id)) === 0) throw new Error(`nothing of ${kind} was made`);
  return id;
}

describe.each([
  ['two-factor', 'finance01'],
  ['password', 'risk01'],
] as const)('a reset of the %s', (reset: Reset, username) => {
  it('lists what it ends, and leaves nothing of it to sign in with', async () => {
    const id = await giveAll(username);
    const approval = await proposed(maker, `operator.${reset}`, { subjectId: id, payload: {} });
    const { lines } = await detailOf(checker, approval);
    expect(lines).toContainEqual({ label: '通行密钥', before: '旧手机的指纹', after: '作废' });
    expect(lines).toContainEqual({ label: '已知设备', before: 'Chrome · Android', after: '作废' });
    expect(lines).toContainEqual({ label: '登录中的会话', before: '1 个', after: '作废' });
    // A key added meanwhile ends too, and does not void the proposal.
    await server.owner`
      insert into passkey (user_id, credential_id, public_key, counter, transports, name, created_at)
      values (${id}, ${Buffer.from(`later-${id}`)}, 'x', 0, '{}', '新钥匙', now())`;
    expect(await decide(checker, 'approve', approval)).toMatchObject({ code: 200 });
    for (const kind of KINDS) {
      const ends: readonly Reset[] = CREDENTIALS[kind].endsWith;
      expect([kind, await LEFT[kind](id)]).toEqual([kind, ends.includes(reset) ? 0 : 1]);
    }
  });
});

it('every kind ends with one reset at least, and what proves a device with both', () => {
  for (const { endsWith } of Object.values(CREDENTIALS)) expect(endsWith.length).toBeGreaterThan(0);
  for (const kind of ['passkeys', 'sessions', 'knownDevices', 'pendingTotp'] as const)
    expect([...CREDENTIALS[kind].endsWith].sort()).toEqual(['password', 'two-factor']);
});

it('somebody with nothing but a passkey is reset too; with nothing at all there is nothing to reset', async () => {
  const [row] = await server.owner`
    select id::text as id from app_user where username = 'finance01' and totp_bound_at is null`;
  const { id } = row as { id: string };
  const asked = { subjectId: id, payload: {} };
  expect((await propose(maker, 'operator.two-factor', asked)).code).toBe(409);
  await server.owner`
    insert into passkey (user_id, credential_id, public_key, counter, transports, name, created_at)
    values (${id}, ${Buffer.from('alone')}, 'x', 0, '{}', '剩下的钥匙', now())`;
  const approval = await proposed(maker, 'operator.two-factor', asked);
  expect(await decide(checker, 'approve', approval)).toMatchObject({ code: 200 });
  expect(await LEFT.passkeys(id)).toBe(0);
});

describe('a passkey of the staff', () => {
  it('is seen by operators and removed by two people, which ends its user’s sessions', async () => {
    const [row] = await server.owner`
      insert into passkey (user_id, credential_id, public_key, counter, transports, name, created_at)
      select id, ${Buffer.from('one-key')}, 'x', 0, '{}', '办公室钥匙', now() from app_user where username = 'finance01'
      returning user_id::text as id, id::text as key`;
    const { id, key } = row as { id: string; key: string };
    const seen = (await maker.get('/api/operatorUsers/devices', { id })).data as { passkeys: { name: string }[] };
    expect(seen.passkeys).toEqual([expect.objectContaining({ id: key, name: '办公室钥匙' })]);
    const asked = { subjectId: id, payload: { passkeyId: key } };
    const approval = await proposed(maker, 'operator.passkey', asked);
    expect((await decide(maker, 'approve', approval)).code).toBe(403);
    await server.owner`update app_user set factors_changed_at = null where id = ${id}`;
    expect(await decide(checker, 'approve', approval)).toMatchObject({ code: 200 });
    expect(await LEFT.passkeys(id)).toBe(0);
    // The change begins a day in which no money may leave.
    expect(await server.owner`select factors_changed_at is not null as waits from app_user where id = ${id}`).toEqual([
      { waits: true },
    ]);
    expect((await propose(maker, 'operator.passkey', asked)).code).toBe(404);
  });
});
