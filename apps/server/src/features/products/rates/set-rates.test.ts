import type { OwnProduct, SonConf, SonRatePage } from '@mashang/contract/products';
import { formatTime } from '@mashang/contract/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personal } from '../../../platform/security/personal.ts';
import { participantId, productId } from '../../../test-support/arrange/arrange-network.ts';
import { createOrder } from '../../../test-support/call-merchant.ts';
import { insertSession, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';

let server: TestServer;
const users: Record<string, TestUser> = {};
const ids: Record<string, string> = {};
const HOUR_MS = 3_600_000;

beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['agent01', 'agent02', 'agent03', 'ms01', 'admin01'])
    users[name] = await insertSession(server, name);
  for (const name of ['agent01', 'agent02', 'agent03', 'ms01', 'ms02'])
    ids[name] = String(await participantId(server, name));
  for (const code of ['bank', 'wallet', 'auto']) ids[code] = String(await productId(server, code));
  const [row] = await server.owner`
    insert into participant (parent_id, path, depth, kind, name, person_id, legal_name, run_status)
    select id, '{}', 0, 'CODE_MERCHANT', 'grandson', person_id, ${personal('participant.legal_name', '示范孙级商行')}, 1
    from participant
    where name = 'agent02'
    returning id::text`;
  ids.grandson = (row as { id: string }).id;
  await server.owner`
    insert into participant_rate (participant_id, product_id, effective_from, rate)
    select ${ids.grandson}, id, now(), 6000
    from product`;
});
afterAll(() => server.stop());

const user = (name: string) => users[name] as TestUser;
const id = (name: string) => ids[name] as string;
const soon = (hours: number) => formatTime(Date.now() + hours * HOUR_MS);

async function conf(of: string, product = 'bank', by = 'agent01'): Promise<SonConf> {
  const answer = await user(by).get('/api/agt/conf/getSonAgtConfByPrdId', { sonId: id(of), prdId: id(product) });
  if (answer.code !== 200) throw new Error(`conf answered ${answer.code} ${answer.msg}`);
  return answer.data;
}
/** Saves with the present version, unless the fields contain another one. */
async function save(of: string, fields: Record<string, unknown>, product = 'bank', by = 'agent01') {
  const version = 'version' in fields ? fields.version : (await conf(of, product)).version;
  return user(by).post('/api/agt/conf/saveOrUpdateSonAgtConf', {
    sonId: id(of),
    prdId: id(product),
    enabled: true,
    ...fields,
    version,
  });
}
async function rateRows(of: string, product = 'bank'): Promise<number> {
  const [row] = await server.owner`
    select count(*)::int as n from participant_rate where participant_id = ${id(of)} and product_id = ${id(product)}`;
  return (row as { n: number }).n;
}

describe('the own products', () => {
  it('show terms, channel, accounts and children, and nothing of the connector', async () => {
    const answer = await user('agent01').get('/api/prd/queryProductList');
    const products = answer.data as OwnProduct[];
    expect(products).toHaveLength(3);
    expect(products[0]).toMatchObject({
      prdName: '银行卡转账',
      agtRate: '1.2000',
      enabled: true,
      state: 'open',
      payWindow: 300,
      minAmount: '10.00',
      maxAmount: '50000.00',
      hours: ['00:00–24:00'],
      accounts: { on: 1, total: 1 },
      sons: { open: 4, total: 4 },
    });
    expect(JSON.stringify(answer)).not.toContain('sandbox');
    expect((await user('admin01').get('/api/prd/queryProductList')).code).toBe(403);
  });

  it('say what of the last day went through', async () => {
    await createOrder(server, { amount: '321.00' });
    const products = (await user('agent01').get('/api/prd/queryProductList')).data as OwnProduct[];
    expect(products[0]?.day).toEqual({ orders: 1, decided: 0, successRate: '' });
  });

  it('name the nearest reason why no order comes', async () => {
    const state = async (name: string) =>
      ((await user(name).get('/api/prd/queryProductList')).data as OwnProduct[])[1]?.state;
    await server.change((sql) => sql`update channel set healthy = false where product_id = ${id('wallet')}`);
    expect(await state('agent02')).toBe('channel_unwell');
    await server.change(
      (sql) =>
        sql`
          update channel
          set healthy = true, opens_at = '00:00', closes_at = '00:00'
          where product_id = ${id('wallet')}`,
    );
    expect(await state('agent02')).toBe('out_of_hours');
    await server.change((sql) => sql`update channel set enabled = false where product_id = ${id('wallet')}`);
    expect(await state('agent02')).toBe('channel_off');
    await server.change(
      (sql) => sql`update channel set enabled = true, closes_at = '24:00' where product_id = ${id('wallet')}`,
    );
    expect(await state('agent02')).toBe('open');
  });
});

describe('turning the own product off and on', () => {
  it('works at once, stops what is below, writes its audit row, and is undone by oneself', async () => {
    const off = { prdId: id('wallet'), enabled: false };
    expect(await user('agent01').post('/api/prd/switchProduct', off)).toMatchObject({
      code: 200,
      data: { enabled: false },
    });
    expect(await user('agent01').post('/api/prd/switchProduct', off)).toMatchObject({
      code: 409,
      msg: '该产品已经关闭',
    });
    const [mine] = ((await user('agent01').get('/api/prd/queryProductList')).data as OwnProduct[]).slice(1);
    expect(mine).toMatchObject({ state: 'self_off', maySwitch: true, agtRate: '1.2000' });
    const [below] = ((await user('agent02').get('/api/prd/queryProductList')).data as OwnProduct[]).slice(1);
    expect(below).toMatchObject({ state: 'parent_off', maySwitch: true });
    expect((await createOrder(server, { product: 'wallet', amount: '55.00' })).status).toBe(3);
    const [audit] = await server.owner`
      select actor_name as actor, after
      from audit_log
      where action = 'product.switch' and subject_id = ${`${id('agent01')}:${id('wallet')}`}`;
    expect(audit).toMatchObject({ actor: 'agent01', after: { enabled: false, agtRate: '1.2000' } });
    expect(await save('agent02', { agtRate: '0.7000' }, 'wallet')).toMatchObject({
      code: 400,
      data: [{ field: 'agtRate', reason: '您在该时间没有开通此产品，不能为下级设置费率' }],
    });
    expect((await user('agent01').post('/api/prd/switchProduct', { ...off, enabled: true })).code).toBe(200);
    expect((await createOrder(server, { product: 'wallet', amount: '56.00' })).status).toBe(1);
  });

  it('is not for what the parent turned off, and the parent does not turn on what the child turned off', async () => {
    expect((await save('agent03', { agtRate: '0.8000', enabled: false }, 'auto')).code).toBe(200);
    const on = { prdId: id('auto'), enabled: true };
    expect(await user('agent03').post('/api/prd/switchProduct', on)).toMatchObject({
      code: 409,
      msg: '该产品由上级或运营停用，请联系对方开通',
    });
    expect((await save('agent03', { agtRate: '0.8000' }, 'auto')).code).toBe(200);
    expect((await user('agent03').post('/api/prd/switchProduct', { ...on, enabled: false })).code).toBe(200);
    expect(await conf('agent03', 'auto')).toMatchObject({ offBySelf: true });
    expect(await save('agent03', { agtRate: '0.7500' }, 'auto')).toMatchObject({
      code: 400,
      data: [{ field: 'enabled' }],
    });
    // The parent may change the rate while it is off; the switch is still the child's own.
    expect((await save('agent03', { agtRate: '0.7500', enabled: false }, 'auto')).code).toBe(200);
    expect((await user('agent03').post('/api/prd/switchProduct', on)).code).toBe(200);
    expect((await conf('agent03', 'auto')).rate).toMatchObject({ agtRate: '0.7500', enabled: true });
  });

  it('is not there for code merchants, nor for a product that is none', async () => {
    expect((await user('ms01').post('/api/prd/switchProduct', { prdId: id('bank'), enabled: false })).code).toBe(403);
    expect(await user('agent01').post('/api/prd/switchProduct', { prdId: '999999', enabled: false })).toMatchObject({
      code: 404,
      msg: '产品不存在',
    });
  });
});

describe('the rates of those below', () => {
  it('are listed by page, name, product and kind, direct or all', async () => {
    const list = async (query: Record<string, string>) =>
      (await user('agent01').get('/api/agt/conf/getSonAgtPageList', query)).data as SonRatePage;
    expect(await list({})).toMatchObject({ total: 15, page: 1 });
    expect((await list({ scope: 'direct' })).total).toBe(12);
    const first = (await list({ name: 'AGENT02', prdId: id('bank') })).list;
    expect(first).toEqual([
      expect.objectContaining({
        sonName: 'agent02',
        agtRate: '0.8000',
        parentRate: '1.2000',
        margin: '0.4000',
        direct: true,
      }),
    ]);
    expect((await list({ name: '示范码商一商行' })).total).toBe(3);
    expect((await list({ kind: 'CODE_MERCHANT' })).total).toBe(9);
    expect((await list({ name: '100%' })).total).toBe(0);
    const all = await list({ scope: 'all', name: 'grandson', limit: '2' });
    expect(all).toMatchObject({ total: 3, list: [{ direct: false, parentName: 'agent02', margin: '0.2000' }, {}] });
    expect((await user('agent03').get('/api/agt/conf/getSonAgtPageList')).data).toMatchObject({ list: [], total: 0 });
  });

  it('change at once or at a coming moment, with history and audit', async () => {
    const at = soon(2);
    expect((await save('ms01', { agtRate: '0.9' })).code).toBe(200);
    expect(await save('ms01', { agtRate: '0.8500', effectiveFrom: at })).toMatchObject({
      code: 200,
      data: { effectiveFrom: at },
    });
    const read = await conf('ms01');
    expect(read).toMatchObject({
      mayEdit: true,
      rate: { agtRate: '0.9000', margin: '0.3000', coming: [{ agtRate: '0.8500', effectiveFrom: at, enabled: true }] },
    });
    expect(
      read.history.map(({ state, agtRate, fromRate, createdBy }) => [state, agtRate, fromRate, createdBy]),
    ).toEqual([
      ['coming', '0.8500', '0.9000', 'agent01'],
      ['current', '0.9000', '1.0000', 'agent01'],
      ['past', '1.0000', '', ''],
    ]);
    const [{ n }] = (await server.owner`
      select count(*)::int as n
      from audit_log
      where action = 'rate.set' and subject_id = ${`${id('ms01')}:${id('bank')}`}`) as unknown as [{ n: number }];
    expect(n).toBe(2);
    // The child may read its own rate, but not write it.
    expect(await conf('ms01', 'bank', 'ms01')).toMatchObject({
      mayEdit: false,
      rate: { parentRate: '', agtRate: '0.9000' },
    });
  });

  it('lets a coming one be withdrawn, and keeps that it was there', async () => {
    const before = await conf('ms01');
    const [coming] = before.rate.coming;
    const withdraw = (fields: Record<string, unknown>) =>
      user('agent01').post('/api/agt/conf/withdrawSonAgtConf', { sonId: id('ms01'), prdId: id('bank'), ...fields });
    const { version } = before;
    expect((await withdraw({ effectiveFrom: before.rate.effectiveFrom, version })).code).toBe(400);
    expect((await withdraw({ effectiveFrom: soon(9), version })).code).toBe(404);
    expect((await withdraw({ effectiveFrom: coming?.effectiveFrom, version: 'old' })).code).toBe(409);
    expect((await withdraw({ effectiveFrom: coming?.effectiveFrom, version })).code).toBe(200);
    expect((await withdraw({ effectiveFrom: coming?.effectiveFrom, version })).code).toBe(409);
    const after = await conf('ms01');
    expect(after.rate.coming).toEqual([]);
    expect(after.history[0]).toMatchObject({ state: 'withdrawn', agtRate: '0.8500', withdrawnBy: 'agent01' });
  });

  it.each([
    [{ agtRate: '1.2001' }, 'agtRate', '不能高于上级同期的费率（1.2000%）'],
    [{ agtRate: '0.5999' }, 'agtRate', '不能低于其下级同期的费率（0.6000%）'],
    [{ agtRate: '0.80001' }, 'agtRate', '费率须为最多四位小数的百分数'],
    [{ agtRate: '-1' }, 'agtRate', '费率须为最多四位小数的百分数'],
    [{ agtRate: '1e-3' }, 'agtRate', '费率须为最多四位小数的百分数'],
    [{ agtRate: '100' }, 'agtRate', '费率须为最多四位小数的百分数'],
    [{ agtRate: 0.9 }, 'agtRate', '须为文本'],
    [{ agtRate: '0.8000' }, 'agtRate', '与该时间已有的费率相同，无需保存'],
    [{ agtRate: '0.7000', effectiveFrom: soon(-24) }, 'effectiveFrom', '生效时间不能早于现在'],
    [{ agtRate: '0.7000', effectiveFrom: soon(9_000) }, 'effectiveFrom', '生效时间不能晚于一年之后'],
    [{ agtRate: '0.7000', effectiveFrom: '2027-02-30 00:00:00' }, 'effectiveFrom', '该时间不存在'],
    [{ agtRate: '0.7000', effectiveFrom: 'tomorrow' }, 'effectiveFrom', '时间格式应为 YYYY-MM-DD HH:mm:ss'],
  ])('refuses %j and names the field', async (fields, field, reason) => {
    const before = await rateRows('agent02');
    expect(await save('agent02', fields)).toMatchObject({ code: 400, data: [{ field, reason }] });
    expect(await rateRows('agent02')).toBe(before);
  });

  it('refuses a parent’s own cut below a child, also one of tomorrow', async () => {
    expect((await save('agent02', { agtRate: '0.7000', effectiveFrom: soon(3) })).code).toBe(200);
    // The grandson's rise after that moment would exceed the parent's rate.
    const later = await save(
      'grandson',
      { agtRate: '0.7500', effectiveFrom: soon(5), version: (await conf('grandson')).version },
      'bank',
      'agent02',
    );
    expect(later).toMatchObject({ code: 400, data: [{ reason: '不能高于上级同期的费率（0.7000%）' }] });
  });

  it('refuses a second change on top of what somebody changed meanwhile, and takes one of two at once', async () => {
    const { version } = await conf('ms02');
    const answers = await Promise.all(['0.6100', '0.6200'].map((agtRate) => save('ms02', { agtRate, version })));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ code }) => code === 409)?.msg).toContain('已保留');
    expect(await rateRows('ms02')).toBe(2);
  });

  it('are set for direct children only, and of nobody else’s anything is there', async () => {
    const { version } = await conf('grandson');
    expect(await save('grandson', { agtRate: '0.1000', version })).toMatchObject({ code: 404, msg: '下级不存在' });
    expect(await conf('grandson')).toMatchObject({ mayEdit: false });
    for (const [by, of] of [
      ['agent02', 'agent01'],
      ['agent02', 'agent03'],
      ['agent03', 'grandson'],
      ['agent01', 'agent01'],
    ] as const) {
      expect(await save(of, { agtRate: '0.1000', version: 'x' }, 'bank', by)).toMatchObject({ code: 404 });
      const query = { sonId: id(of), prdId: id('bank') };
      const read = await user(by).get('/api/agt/conf/getSonAgtConfByPrdId', query);
      expect(read.code).toBe(by === of ? 200 : 404);
      const withdrawal = { ...query, effectiveFrom: soon(1), version: 'x' };
      expect((await user(by).post('/api/agt/conf/withdrawSonAgtConf', withdrawal)).code).toBe(404);
    }
    const unknown = { sonId: id('ms01'), prdId: '999999' };
    expect((await user('agent01').get('/api/agt/conf/getSonAgtConfByPrdId', unknown)).code).toBe(404);
    expect(
      (
        await user('agent01').post('/api/agt/conf/saveOrUpdateSonAgtConf', {
          ...unknown,
          agtRate: '0.1',
          enabled: true,
          version: 'x',
        })
      ).msg,
    ).toBe('产品不存在');
    expect((await save('ms01', { agtRate: '0.1000', version: 'x' }, 'bank', 'ms01')).code).toBe(403);
  });
});
