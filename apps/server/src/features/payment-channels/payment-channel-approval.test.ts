import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decide, detailOf, propose, proposed } from '../../test-support/arrange/arrange-approvals.ts';
import { insertSession, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

let server: TestServer;
let maker: TestUser;
let checker: TestUser;
/** Lines that only the private keys have: a PEM's text is the same in JSON but for its line ends. */
const SECRET_TEXTS: string[] = [];
const ANSWERS: string[] = [];

const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const company = rsa().publicKey.export({ type: 'spki', format: 'pem' }).toString();
const settingsOf = (mchid: string, change: object = {}) =>
  JSON.stringify({
    mchid,
    appid: 'wx8888888888888888',
    serial: randomBytes(20).toString('hex').toUpperCase(),
    platformKeys: [{ id: 'PUB_KEY_ID_0119000091912026', pem: company }],
    ...change,
  });
function newKeys(): string {
  const privateKey = rsa().privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const keys = { privateKey, apiV3Keys: [randomBytes(16).toString('hex')], appSecret: randomBytes(16).toString('hex') };
  SECRET_TEXTS.push(...keys.apiV3Keys, keys.appSecret, privateKey.split('\n')[3] ?? '');
  return JSON.stringify(keys);
}

beforeAll(async () => {
  server = await startTestServer();
  [maker, checker] = [recorded(await insertSession(server, 'finance01')), recorded(await insertSession(server, 'admin01'))];
});
afterAll(() => server?.stop());

/** Keeps every answer that a user reads. */
function recorded(user: TestUser): TestUser {
  const keep = <Answer>(answer: Answer): Answer => {
    ANSWERS.push(JSON.stringify(answer));
    return answer;
  };
  return {
    ...user,
    get: async (path, query) => keep(await user.get(path, query)),
    post: async (path, body) => keep(await user.post(path, body)),
  };
}

type Kept = { id: string; fingerprint: string };
const enter = (secrets: string, kind = 'wechat', user = maker) =>
  user.post('/api/payment-channels/secret', { kind, secrets, googleAuthCode: user.code() });
async function entered(): Promise<Kept> {
  const answer = await enter(newKeys());
  expect(answer).toMatchObject({ code: 200, data: { fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/) } });
  return answer.data;
}
const TERMS = { kind: 'wechat', title: '微信收款', ways: ['code', 'wap'], enabled: true };
const MCHID = '1900009191';
type Row = {
  id: string;
  code: string;
  secretId: string;
  settings: string;
  cost: object;
  enabled: boolean;
  noticeUrl: string;
};
const COST = { rate: '0.6', fixed: '0.10', least: '0.20', most: '25.00' };
const COST_SHOWN = { rate: '0.6000', fixed: '0.10', least: '0.20', most: '25.00' };
async function channels(): Promise<Row[]> {
  return (await maker.get('/api/payment-channels')).data;
}
async function channel(code = 'wx-main'): Promise<Row> {
  const found = (await channels()).find((one) => one.code === code);
  if (!found) throw new Error(`no channel ${code}`);
  return found;
}
const termsNow = async (change: object = {}) => {
  const { secretId, settings } = await channel();
  return { ...TERMS, secretId, settings, ...change };
};
const refusedAt = (field: string, reason: unknown) => ({
  code: 400,
  data: expect.arrayContaining([{ field, reason }]),
});

it('one enters the keys and proposes, another approves what it compares by the fingerprint', async () => {
  const { id: secretId, fingerprint } = await entered();
  const asked = { subjectId: 'wx-main', payload: { ...TERMS, settings: settingsOf(MCHID), secretId } };
  const id = await proposed(maker, 'payment.channel', asked);
  expect(await channels()).toEqual([]);
  expect((await decide(maker, 'approve', id)).code).not.toBe(200);
  expect(await channels()).toEqual([]);
  const shown = JSON.stringify(await detailOf(checker, id));
  expect(shown).toContain(fingerprint);
  // Each setting by its Chinese name, with what applies where it was left out; no JSON.
  for (const text of ['"商户号"', '"微信支付公钥或平台证书 1 · 公钥 ID 或证书序列号"', '"自动下载平台证书"', '"否"'])
    expect(shown).toContain(text);
  expect(shown).not.toContain('\\"mchid\\"');
  expect(await decide(checker, 'approve', id)).toMatchObject({ code: 200 });
  expect(await channels()).toEqual([
    expect.objectContaining({
      code: 'wx-main',
      kind: 'wechat',
      company: '微信支付',
      title: '微信收款',
      merchantNo: MCHID,
      ways: ['code', 'wap'],
      offered: ['code', 'wap', 'in_app'],
      fingerprint,
      enabled: true,
      cost: { rate: '0.0000', fixed: '0.00', least: '0.00', most: '' },
      success: '',
      balance: '0.00',
      suspense: 0,
      waiting: 0,
      noticeUrl: expect.stringMatching(/\/api\/channels\/wx-main\/notices$/),
    }),
  ]);
});

it('the companies are read with their ways and the fields of settings and keys', async () => {
  expect((await maker.get('/api/payment-channels/kinds')).data).toContainEqual({
    kind: 'wechat',
    title: '微信支付',
    offered: ['code', 'wap', 'in_app'],
    settings: expect.arrayContaining([
      { name: 'mchid', required: true },
      { name: 'certificates', required: false },
    ]),
    secrets: expect.arrayContaining([{ name: 'privateKey', required: true }]),
  });
  const stranger = await insertSession(server, 'agent01');
  expect(await stranger.get('/api/payment-channels/kinds')).toMatchObject({ code: 403 });
  expect(await stranger.get('/api/payment-channels')).toMatchObject({ code: 403 });
  expect(await enter(newKeys(), 'wechat', stranger)).toMatchObject({ code: 403 });
});

it('keys that are no JSON, miss a field or are of no company are refused at their field', async () => {
  expect(await enter('{')).toMatchObject(refusedAt('secrets', '须为 JSON 文本'));
  expect(await enter('{}')).toMatchObject(refusedAt('secrets', expect.stringContaining('privateKey')));
  expect(await enter(newKeys(), 'nobody')).toMatchObject(refusedAt('kind', '支付公司不存在'));
  const noCode = await maker.post('/api/payment-channels/secret', { kind: 'wechat', secrets: newKeys() });
  expect(noCode.code).not.toBe(200);
});

it('wrong terms are refused at their field, and nothing is proposed', async () => {
  const good = await termsNow();
  const ask = (change: object, subjectId = 'wx-main') =>
    propose(maker, 'payment.channel', { subjectId, payload: { ...good, ...change } });
  expect(await ask({ settings: '{mchid' })).toMatchObject(refusedAt('payload.settings', '须为 JSON 文本'));
  expect(await ask({ settings: settingsOf('1') })).toMatchObject(
    refusedAt('payload.settings', expect.stringContaining('mchid')),
  );
  // A key pasted into the settings would be seen by everybody who sees the approval.
  expect(await ask({ settings: settingsOf(MCHID, { privateKey: 'x' }) })).toMatchObject(
    refusedAt('payload.settings', expect.stringContaining('privateKey')),
  );
  const noKey = settingsOf(MCHID, { platformKeys: [] });
  expect(await ask({ settings: noKey })).toMatchObject(
    refusedAt('payload.settings', expect.stringContaining('须填写微信支付公钥')),
  );
  expect(await ask({ ways: ['page'] })).toMatchObject(refusedAt('payload.ways', '微信支付不提供「电脑网页」'));
  expect(await ask({ ways: [] })).toMatchObject(refusedAt('payload.ways', '至少 1 项'));
  expect(await ask({ kind: 'nobody' })).toMatchObject(refusedAt('payload.kind', '支付公司不存在'));
  expect(await ask({ cost: { ...COST, most: '0.10' } })).toMatchObject(
    refusedAt('payload.cost.most', '最高收费不能低于最低收费'),
  );
  expect(await ask({ cost: { ...COST, least: '0.00', most: '0.00' } })).toMatchObject(
    refusedAt('payload.cost.most', '最高收费须大于 0，不限请留空'),
  );
  expect(await ask({ cost: { ...COST, rate: '-1' } })).toMatchObject(
    refusedAt('payload.cost.rate', expect.any(String)),
  );
  expect(await ask({ title: '' })).toMatchObject(refusedAt('payload.title', expect.stringContaining('渠道名称')));
  expect(await ask({}, 'Wx')).toMatchObject(refusedAt('subjectId', expect.stringContaining('渠道代码')));
  expect(await ask({ secretId: '999999' })).toMatchObject(refusedAt('payload.secretId', '请先录入该支付公司的密钥'));
  await server.change(
    (sql) => sql`
      insert into channel_secret (kind, sealed, fingerprint, made_by)
      values ('other', ${server.platform.secrets.seal('{}')}, '0123456789abcdef', 'finance01')`,
  );
  const [other] = await server.owner<{ id: string }[]>`select id::text from channel_secret where kind = 'other'`;
  expect(await ask({ secretId: other?.id })).toMatchObject(refusedAt('payload.secretId', '请先录入该支付公司的密钥'));
  expect(await ask({ settings: settingsOf('1900009192') })).toMatchObject(
    refusedAt('payload.settings', expect.stringContaining('不能修改')),
  );
  expect(await ask({}, 'wx-two')).toMatchObject(refusedAt('payload.settings', '该商户号已登记在另一个渠道'));
  const [waiting] = await server.owner`
    select count(*)::int as n from approval where kind = 'payment.channel' and state = 0`;
  expect(waiting).toEqual({ n: 0 });
});

it('one stops a channel with a reason and a code, two switch it on again', async () => {
  const { id } = await channel();
  const stop = (fields: object) => checker.post('/api/payment-channels/stop', { id, reason: '密钥泄露', ...fields });
  expect((await stop({})).code).not.toBe(200);
  expect(await stop({ reason: '', googleAuthCode: checker.code() })).toMatchObject(refusedAt('reason', '请填写原因'));
  expect((await channel()).enabled).toBe(true);
  expect(await stop({ googleAuthCode: checker.code() })).toMatchObject({ code: 200, data: { enabled: false } });
  expect(await stop({ googleAuthCode: checker.code() })).toMatchObject({ code: 409, msg: '支付渠道不存在或已停用' });
  expect((await channel()).enabled).toBe(false);
  const approval = await proposed(maker, 'payment.channel', { subjectId: 'wx-main', payload: await termsNow() });
  expect((await channel()).enabled).toBe(false);
  expect(await decide(checker, 'approve', approval)).toMatchObject({ code: 200 });
  expect((await channel()).enabled).toBe(true);
});

it('new keys are in use once another person approves them', async () => {
  const { id: secretId } = await entered();
  const before = await channel();
  const payload = await termsNow({ secretId });
  const approval = await proposed(maker, 'payment.channel', { subjectId: 'wx-main', payload });
  expect(await channel()).toEqual(before);
  expect(await decide(checker, 'approve', approval)).toMatchObject({ code: 200 });
  expect((await channel()).secretId).toBe(secretId);
});

it('what the company takes of a payment is entered by two people, and shown before and after', async () => {
  const payload = await termsNow({ cost: COST });
  const approval = await proposed(maker, 'payment.channel', { subjectId: 'wx-main', payload });
  expect((await channel()).cost).toMatchObject({ rate: '0.0000' });
  const shown = JSON.stringify(await detailOf(checker, approval));
  expect(shown).toContain('0.6% + 0.10 元，最低 0.20 元，最高 25.00 元');
  expect(shown).toContain('渠道成本');
  expect(await decide(checker, 'approve', approval)).toMatchObject({ code: 200 });
  expect((await channel()).cost).toEqual(COST_SHOWN);
});

it('the program’s login changes no channel by itself: terms, keys, merchant number, switching on', async () => {
  const refused = async (statement: string) =>
    expect(server.platform.db.app.unsafe(statement), statement).rejects.toThrow();
  const before = await channels();
  await refused(`insert into payment_channel (code, kind, title, merchant_no, ways, settings, secret_id)
    select 'wx-own', 'wechat', '自建', '1900009193', '{code}', '{}', max(id) from channel_secret where kind = 'wechat'`);
  await refused(`update payment_channel set settings = '{}' where code = 'wx-main'`);
  await refused(`update payment_channel set merchant_no = '1900009193' where code = 'wx-main'`);
  await refused(`update payment_channel set ways = '{in_app}' where code = 'wx-main'`);
  await refused(`update payment_channel set secret_id = (select min(id) from channel_secret) where code = 'wx-main'`);
  await refused(`update payment_channel set cost_rate = 0 where code = 'wx-main'`);
  await refused(`update payment_channel set cost_most = null where code = 'wx-main'`);
  await refused(`delete from payment_channel`);
  await refused(`update channel_secret set sealed = '\\x00'`);
  expect(await channels()).toEqual(before);
});

it('is written only as two people approved it: a change under their approval of another one is refused', async () => {
  const payload = await termsNow({ title: '微信新名称', ways: ['code'], cost: COST });
  /** The constraint that refuses a write of the program's login under the approval; null for none. It is undone. */
  async function underApproval(change: string): Promise<unknown> {
    const id = await proposed(maker, 'payment.channel', { subjectId: 'wx-main', payload });
    const done = server.owner.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update approval set state = 1, closed_at = now() where id = ${id}`;
      await tx`set local session_replication_role = origin`;
      await tx`select set_config('app.approval', ${id}, true)`;
      await tx`set local role mashang_app`;
      await tx.unsafe(`update payment_channel set ${change} where code = 'wx-main'`);
      throw Object.assign(new Error('undone'), { constraint: null });
    });
    const refusal = await done.then(
      () => undefined,
      (error: { constraint?: string | null }) => error.constraint,
    );
    await decide(checker, 'reject', id);
    return refusal;
  }
  const approved = `title = '微信新名称', ways = '{code}'`;
  expect(await underApproval(approved)).toBe(null);
  for (const change of [
    `title = '别的名称', ways = '{code}'`,
    `title = '微信新名称'`,
    `${approved}, enabled = false`,
    `${approved}, cost_rate = cost_rate + 1`,
    `${approved}, cost_fixed = 0`,
    `${approved}, cost_least = 0`,
    `${approved}, cost_most = null`,
    `${approved}, settings = settings || '{"base": "https://elsewhere.example"}'`,
    `${approved}, secret_id = (select min(id) from channel_secret where kind = 'wechat')`,
  ])
    expect(await underApproval(change), change).toBe('payment_channel_as_approved');
});

it('the keys stand in no answer, audit row, approval or other row of the database', async () => {
  const { list } = (await checker.get('/api/approvals/getPageList', { view: 'all', page: '1', limit: '50' })).data as {
    list?: unknown[];
  };
  expect(list === undefined || list.length > 0).toBe(true);
  expect(SECRET_TEXTS.length).toBeGreaterThan(5);
  const tables = await server.owner<{ name: string }[]>`
    select table_name as name
    from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`;
  expect(tables.length).toBeGreaterThan(50);
  const pattern = SECRET_TEXTS.map((text) => `%${text.replace(/[%_\\]/g, '\\$&')}%`);
  for (const { name } of tables) {
    const rows = await server.owner`
      select 1 from ${server.owner(name)} t where t::text like any(${pattern}::text[]) limit 1`;
    expect(rows.length, name).toBe(0);
  }
  for (const text of SECRET_TEXTS) expect(ANSWERS.filter((answer) => answer.includes(text))).toEqual([]);
});
