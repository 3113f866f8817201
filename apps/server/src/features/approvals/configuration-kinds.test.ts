import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decide, detailOf, propose, proposed } from '../../test-support/arrange/arrange-approvals.ts';
import { fundMerchant, listPayout } from '../../test-support/arrange/arrange-payouts.ts';
import { createOrder } from '../../test-support/call-merchant.ts';
import { signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

let server: TestServer;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;
beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['admin01', 'admin02', 'finance01', 'risk01']) users[name] = await signInUser(server, name);
  await fundMerchant(server, 100_000_000n);
});
afterAll(() => server?.stop());

type Kind = Parameters<typeof propose>[1];
async function put(kind: Kind, subjectId: string, payload: unknown): Promise<string> {
  const id = await proposed(user('admin01'), kind, { subjectId, payload });
  const answer = await decide(user('admin02'), 'approve', id);
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200, data: { state: 1 } });
  return id;
}
async function refuse(kind: Kind, subjectId: string, payload: unknown, code: number): Promise<string> {
  const answer = await propose(user('admin01'), kind, { subjectId, payload });
  expect(answer.code, JSON.stringify(answer)).toBe(code);
  return answer.msg;
}
const database = (
  work: (sql: TestServer['platform']['db']['app']) => Promise<unknown>,
  constraint = 'approval_needed',
) => expect(work(server.platform.db.app)).rejects.toMatchObject({ constraint });

describe('products and channels', () => {
  const terms = {
    name: '夜间转账',
    payType: 2,
    payPattern: 0,
    minAmount: '10.00',
    maxAmount: '500.00',
    fixedAmounts: ['100.00'],
    payWindow: 300,
    accountTypes: [2],
    defaultFee: '2.5',
    defaultRate: '1',
    enabled: true,
  };
  const channel = {
    minAmount: '10.00',
    maxAmount: '500.00',
    opensAt: '00:00',
    closesAt: '24:00',
    weight: 100,
    enabled: true,
  };
  const views = async () => (await user('finance01').get('/api/products/findAll')).data as Record<string, unknown>[];

  it('come into being and change by two people, and stand in the list with what they are', async () => {
    await put('product.save', 'night', terms);
    const id = await put('channel.save', 'night/manual', channel);
    expect((await detailOf(user('admin01'), id)).secret).toBe('');
    const made = (await views()).find(({ code }) => code === 'night');
    expect(made).toMatchObject({ name: '夜间转账', fixedAmounts: ['100.00'], accountTypes: [2], defaultFee: '2.5000' });
    expect(made?.channels).toMatchObject([{ connector: 'manual', healthy: true, openNow: true, signed: false }]);
    await put('product.save', 'night', { ...terms, maxAmount: '800.00', enabled: false });
    expect((await views()).find(({ code }) => code === 'night')).toMatchObject({ maxAmount: '800.00', enabled: false });
    expect(made).toMatchObject({ placeChoice: 'weight' });
    await put('product.save', 'night', { ...terms, placeChoice: 'cost' });
    expect((await views()).find(({ code }) => code === 'night')).toMatchObject({ placeChoice: 'cost' });
    await refuse('product.save', 'night', { ...terms, placeChoice: 'luck' }, 400);
  });

  it('switched off, takes no order from then on', async () => {
    expect((await createOrder(server, { product: 'wallet', amount: '61.00' })).status).toBe(1);
    const off = { ...channel, minAmount: '1.00', maxAmount: '50000.00', enabled: false };
    await put('channel.save', 'wallet/manual', off);
    expect((await createOrder(server, { product: 'wallet', amount: '62.00' })).status).toBe(3);
    await put('channel.save', 'wallet/manual', { ...off, enabled: true });
    expect((await createOrder(server, { product: 'wallet', amount: '63.00' })).status).toBe(1);
  });

  it('an official channel gets a secret, shown once to its maker', async () => {
    await put('product.save', 'official', {
      ...terms,
      name: '官方通道',
      payType: 1,
      payPattern: 2,
      accountTypes: [],
      fixedAmounts: [],
    });
    const id = await put('channel.save', 'official/bank-a', channel);
    const reveal = (name: string) =>
      user(name).post('/api/approvals/reveal', { id, googleAuthCode: user(name).code() });
    expect((await detailOf(user('admin02'), id)).secret).toBe('');
    expect((await reveal('admin02')).code).toBe(403);
    expect((await user('admin01').post('/api/approvals/reveal', { id })).code).toBe(10072);
    const shown = (await reveal('admin01')).data as { what: string; value: string };
    expect(shown.value).toMatch(/^[\w-]{32}$/);
    expect((await reveal('admin01')).code).toBe(409);
    const [kept] = await server.owner`
      select count(*)::int as n from audit_log where to_jsonb(audit_log)::text like ${`%${shown.value}%`}`;
    expect(kept).toEqual({ n: 0 });
    await refuse('channel.save', 'official/manual', channel, 400);
    await refuse('channel.save', 'night/bank-a', channel, 400);
  });

  it('narrowed to other types of accounts, leaves the accounts of the others out of their turns', async () => {
    const on = async () =>
      (
        (
          await server.owner`
            select count(*)::int as n
            from rotation r
            join product p on p.id = r.product_id
            where p.code = 'bank' and r.enabled`
        )[0] as { n: number }
      ).n;
    expect(await on()).toBeGreaterThan(0);
    const bank = (await views()).find(({ code }) => code === 'bank') as Record<string, unknown>;
    const { name, payType, payPattern, minAmount, maxAmount, fixedAmounts, payWindow, enabled } = bank;
    const now = {
      name,
      payType,
      payPattern,
      minAmount,
      maxAmount,
      fixedAmounts,
      payWindow,
      enabled,
      defaultFee: '3',
      defaultRate: '1',
    };
    const id = await proposed(user('admin01'), 'product.save', {
      subjectId: 'bank',
      payload: { ...now, accountTypes: [3] },
    });
    expect((await detailOf(user('admin02'), id)).lines.map(({ label }) => label)).toContain('退出轮询的账户');
    await decide(user('admin02'), 'approve', id);
    expect(await on()).toBe(0);
    await database(
      (sql) => sql`update rotation set enabled = true where product_id = (select id from product where code = 'bank')`,
      'rotation_account_type',
    );
    await put('product.save', 'bank', { ...now, accountTypes: [] });
    await server.change(
      (sql) => sql`update rotation set enabled = true where product_id = (select id from product where code = 'bank')`,
    );
  });

  it.each([
    ['night', { minAmount: '900.00' }, 400],
    ['night', { minAmount: '0.00' }, 400],
    ['night', { fixedAmounts: ['900.00'] }, 400],
    ['night', { defaultRate: '9' }, 400],
    ['night', { payType: 1 }, 400],
    ['night', { name: '银行卡转账' }, 400],
    ['night', { payWindow: 5 }, 400],
    ['night', { accountTypes: [99] }, 400],
    ['Night', {}, 400],
  ])('%s with %j is refused', async (code, part, expected) => {
    await refuse('product.save', code, { ...terms, ...part }, expected);
  });

  it('are not changed by one person, whatever the program believes', async () => {
    await refuse('channel.save', 'nothing/manual', channel, 404);
    await refuse('channel.save', 'night/manual', { ...channel, closesAt: '00:00' }, 400);
    await database((sql) => sql`update product set max_amount = 1000000 where code = 'bank'`);
    await database((sql) => sql`update product set place_choice = 'cost' where code = 'bank'`);
    await database((sql) => sql`update channel set weight = 1`);
    await database(
      (sql) => sql`insert into channel (product_id, connector) select id, 'other' from product where code = 'bank'`,
    );
    await database((sql) => sql`update product set pay_pattern = 1 where code = 'bank'`, 'product_fixed');
    expect((await propose(user('risk01'), 'product.save', { subjectId: 'night', payload: terms })).code).toBe(403);
  });
});

describe('types of accounts', () => {
  const type = {
    name: '聚合收单',
    accountLabel: '商户号',
    branchLabel: '门店',
    thirdPartyLabel: '',
    confirmPrompt: 'generic',
    numberRule: 'text',
    codeRule: 'required',
    enabled: true,
    declined: '',
  };
  it('are named and enabled by two people, and declined for good', async () => {
    await put('account.type', '33', type);
    const { data } = await user('finance01').get('/api/accountTypes/findAll');
    const list = (data as { list: Record<string, unknown>[] }).list;
    expect(list).toHaveLength(77);
    expect(list[33]).toMatchObject({ name: '聚合收单', enabled: true, allowed: true, accounts: 0 });
    await put('account.type', '34', { ...type, name: '不做的', enabled: false, declined: '须上传登录凭据' });
    expect(await refuse('account.type', '34', type, 451)).toContain('永不提供');
    await database(
      (sql) => sql`update account_type set enabled = true, declined = '' where acc_type = 34`,
      'account_type_declined',
    );
  });

  it.each(['个人收款码', '免签账户', 'Cookie 账户', '短信监听', 'ｃｏｏｋｉｅ', '代登账户'])(
    '%s can be no type, in the database neither',
    async (name) => {
      expect(await refuse('account.type', '35', { ...type, name }, 400)).toContain('永不提供');
      await expect(server.owner`update account_type set name = ${name} where acc_type = 35`).rejects.toMatchObject({
        constraint: 'account_type_lawful',
      });
    },
  );

  it('need a name to be enabled, and another one than the others', async () => {
    await refuse('account.type', '35', { ...type, name: '' }, 400);
    await refuse('account.type', '35', { ...type, name: '银行账户' }, 400);
    await refuse('account.type', '77', type, 404);
    await database((sql) => sql`update account_type set enabled = false where acc_type = 2`);
  });
});

describe('policies, lists and stopped payouts', () => {
  const policy = {
    name: '新加坡',
    services: ['collection'],
    settlementModes: ['institution'],
    accountTypes: [2],
    legalBasis: '支付服务法 2019；审阅人甲',
  };

  it('a policy of another jurisdiction is put in force by two people and gates what the licence names', async () => {
    await put('jurisdiction.policy', 'SG', policy);
    expect((await user('finance01').get('/api/licence/policies')).data).toContainEqual(
      expect.objectContaining({ code: 'SG', builtIn: false, current: false }),
    );
    const { profile } = (await user('admin01').get('/api/licence/current')).data as {
      profile: Record<string, unknown>;
    };
    const there = { ...profile, jurisdiction: 'SG', services: ['collection'], settlementMode: 'institution' };
    await refuse('licence.profile', 'licence', { ...there, services: ['payout'] }, 400);
    await put('licence.profile', 'licence', there);
    await expect(
      createOrder(server, { product: 'wallet', amount: '64.00' }).then(
        ({ status }) => status === 1,
        () => false,
      ),
    ).resolves.toBe(false);
    await put('licence.profile', 'licence', profile);
    expect((await createOrder(server, { product: 'wallet', amount: '65.00' })).status).toBe(1);
    for (const own of ['CN', 'DEMO']) await refuse('jurisdiction.policy', own, policy, 403);
    await refuse('jurisdiction.policy', 'x', policy, 400);
    await refuse('jurisdiction.policy', 'HK', { ...policy, services: ['gambling'] }, 400);
    await database((sql) => sql`update jurisdiction_policy set account_types = '{1}'`);
    await expect(
      server.owner`
        insert into jurisdiction_policy
        select 'CN', name, services, settlement_modes, account_types, legal_basis, approval_id
        from jurisdiction_policy`,
    ).rejects.toMatchObject({ code: '23514' });
  });

  it('a list screens nobody before two people release it, and then in the stead of its older version', async () => {
    const load = (version: string, names: string) =>
      user('risk01').post('/api/risk/loadList', { name: '内部关注', version, names });
    const first = (await load('1', '甲某\n乙某\n甲某\n\n')).data as { id: string; names: number; skipped: number };
    expect(first).toMatchObject({ names: 2, skipped: 1 });
    expect((await load('1', '丙某')).code).toBe(409);
    expect(await load('2', '=cmd()')).toMatchObject({ code: 400 });
    const beneficiary = (n: number) => ({ beneficiaryName: '甲某', amount: `${n}.00` });
    await listPayout(server, beneficiary(41) as never);
    await put('list.release', first.id, { enabled: true });
    const isFrozen = async ({ orderNo }: { orderNo: string }) =>
      (await server.owner`select frozen from payout_order where order_no = ${orderNo}`)[0]?.frozen;
    expect(await isFrozen(await listPayout(server, beneficiary(42) as never))).toBe(true);
    const second = (await load('2', '乙某')).data as { id: string };
    const lists = (await user('risk01').get('/api/risk/lists')).data as {
      id: string;
      added: number;
      removed: number;
      enabled: boolean;
    }[];
    expect(lists.find(({ id }) => id === second.id)).toMatchObject({ added: 0, removed: 1, enabled: false });
    await put('list.release', second.id, { enabled: true });
    expect(await isFrozen(await listPayout(server, beneficiary(43) as never))).toBe(false);
    await refuse('list.release', second.id, { enabled: true }, 409);
    await database((sql) => sql`update screening_list set enabled = false where id = ${second.id}`);
    await database((sql) => sql`insert into screening_list (name, version, enabled) values ('x', '1', true)`);
    await database(
      (sql) => sql`insert into screening_entry (list_id, name) values (${second.id}, '丁某')`,
      'screening_released',
    );
    expect((await user('finance01').get('/api/risk/lists')).code).toBe(403);
  });

  it('a stopped payout goes on by two people only', async () => {
    const { orderNo } = await listPayout(server, { amount: '77.00' });
    await refuse('payout.release', orderNo, {}, 409);
    await user('risk01').post('/api/payout/order/freeze', { orderNo, frozen: true, remark: '核查' });
    expect(
      await user('risk01').post('/api/payout/order/freeze', { orderNo, frozen: false, remark: '好' }),
    ).toMatchObject({ code: 409 });
    const id = await proposed(user('risk01'), 'payout.release', { subjectId: orderNo, payload: {} });
    expect((await decide(user('finance01'), 'approve', id)).code).toBe(403);
    expect(await decide(user('admin02'), 'approve', id)).toMatchObject({ code: 200, data: { state: 1 } });
    expect((await server.owner`select frozen from payout_order where order_no = ${orderNo}`)[0]).toEqual({
      frozen: false,
    });
    await refuse('payout.release', 'DF0', {}, 404);
  });
});
