import type { PollConf, RotationOfProduct, RotationPreview } from '@mashang/contract/products';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personal } from '../../../platform/security/personal.ts';
import { closeOpenOrders, participantId, productId } from '../../../test-support/arrange/arrange-network.ts';
import { createOrder } from '../../../test-support/call-merchant.ts';
import { insertSession, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';

let server: TestServer;
const users: Record<string, TestUser> = {};
const ids: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['agent01', 'agent02', 'ms01', 'admin01']) users[name] = await insertSession(server, name);
  ids.agent01 = String(await participantId(server, 'agent01'));
  for (const code of ['bank', 'wallet']) ids[code] = String(await productId(server, code));
  ids.second = await addAccount('agent01', 2, '6222029999000001');
});
afterAll(() => server.stop());

const user = (name: string) => users[name] as TestUser;
const id = (name: string) => ids[name] as string;

async function addAccount(owner: string, accType: number, no: string): Promise<string> {
  const [held] = await server.owner<{ name: string }[]>`
    select legal_name as name from participant where name = ${owner}`;
  const holder = personal('collection_account.receive_user_name', held?.name ?? '');
  const [row] = await server.owner`
    insert into collection_account (participant_id, acc_type, out_auth_no, receive_user_name, min_amount, max_amount,
      status, check_status, evidence_due)
    select id, ${accType}, ${personal('collection_account.out_auth_no', no)}, ${holder}, 1000, 5000000, 1, 'approved',
      '2100-01-01'
    from participant
    where name = ${owner}
    returning id::text`;
  return (row as { id: string }).id;
}
async function rotation(product = 'bank', by = 'agent01'): Promise<RotationOfProduct> {
  return (await user(by).get('/api/agt/pollConf/getByPrdId', { prdId: id(product) })).data;
}
const own = ({ rows }: RotationOfProduct) => rows.filter((row) => row.own);
const slotOf = ({ accId, enabled, weight }: PollConf) => ({ accId, enabled, weight });
const save = (body: Record<string, unknown>, by = 'agent01') =>
  user(by).post('/api/agt/pollConf/saveByPrdId', { prdId: id('bank'), ...body });

describe('the rotation of a product', () => {
  it('shows the own accounts first, those below to be seen, and what may be added', async () => {
    const read = await rotation();
    expect(read.rows.map(({ participantName, own }) => [participantName, own])).toEqual([
      ['agent01', true],
      ['agent02', false],
      ['agent03', false],
      ['ms01', false],
      ['ms02', false],
    ]);
    expect(read.addable.map(({ accId }) => accId)).toEqual([id('second')]);
    // A bank account receives no digital RMB, and nobody can add another participant's account.
    expect((await rotation('wallet')).addable).toEqual([]);
    expect((await rotation('bank', 'agent02')).rows).toHaveLength(1);
    expect((await user('admin01').get('/api/agt/pollConf/getByPrdId', { prdId: id('bank') })).code).toBe(403);
  });

  it('is saved at once in its order, announced to routing, and written down', async () => {
    const before = await rotation();
    const [first] = own(before);
    const rows = [
      { accId: id('second'), enabled: true, weight: 300 },
      { ...slotOf(first as PollConf), weight: 100 },
    ];
    const saved = await save({ version: before.version, rows });
    expect(saved).toMatchObject({ code: 200, msg: '轮询设置已保存' });
    const after = await rotation();
    expect(own(after).map(({ accId, weight, position }) => [accId, weight, position])).toEqual([
      [id('second'), 300, 0],
      [first?.accId, 100, 1],
    ]);
    expect(after.addable).toEqual([]);
    const [audit] =
      await server.owner`select before, after from audit_log where action = 'rotation.set' order by id desc limit 1`;
    expect(audit).toMatchObject({ before: [{ accId: first?.accId, weight: 100 }], after: rows });
  });

  it('takes one of two changes made on the same slots', async () => {
    const { version, rows } = await rotation();
    const slots = own({ rows } as RotationOfProduct).map(slotOf);
    const answers = await Promise.all(
      [7, 8].map((weight) => save({ version, rows: slots.map((row) => ({ ...row, weight })) })),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409]);
    expect(new Set(own(await rotation()).map(({ weight }) => weight)).size).toBe(1);
  });

  it.each([
    [-1, '权重不能小于 0'],
    [10_001, '权重不能大于 10000'],
    [1.5, '权重须为整数'],
    ['9', '须为整数'],
  ])('refuses the weight %j and names it', async (weight, reason) => {
    const { version, rows } = await rotation();
    const slots = own({ rows } as RotationOfProduct).map(slotOf);
    const answer = await save({ version, rows: [{ ...slots[0], weight }, slots[1]] });
    expect(answer).toMatchObject({ code: 400, data: [{ field: 'rows.0.weight' }] });
    expect((answer.data as { reason: string }[])[0]?.reason).toContain(reason.slice(-3));
  });

  it('refuses another’s account, one twice, a missing one, a type that cannot receive, no product', async () => {
    const { version, rows } = await rotation();
    const slots = own({ rows } as RotationOfProduct).map(slotOf);
    const below = rows.find(({ own }) => !own) as PollConf;
    expect(await save({ version, rows: [...slots, slotOf(below)] })).toMatchObject({
      code: 404,
      msg: '收款账户不存在',
    });
    expect(await save({ version, rows: [...slots, slots[0]] })).toMatchObject({
      code: 400,
      data: [{ field: 'rows.2.accId' }],
    });
    expect(await save({ version, rows: slots.slice(1) })).toMatchObject({ code: 400, data: [{ field: 'rows' }] });
    const wallet = await rotation('wallet');
    const wrong = { accId: id('second'), enabled: true, weight: 1 };
    expect(
      await save({ prdId: id('wallet'), version: wallet.version, rows: [...own(wallet).map(slotOf), wrong] }),
    ).toMatchObject({
      code: 400,
      data: [{ reason: '该类型的账户不能用于此产品' }],
    });
    expect(await save({ prdId: '999999', version, rows: slots })).toMatchObject({ code: 404, msg: '产品不存在' });
    expect((await rotation()).version).toBe(version);
  });
});

describe('the resource agt/pollConf', () => {
  it('lists the subtree, narrowed by product and participant', async () => {
    const all = (await user('agent01').get('/api/agt/pollConf/findAll')).data as PollConf[];
    expect(all.length).toBe(16);
    expect(
      (await user('agent01').get('/api/agt/pollConf/getPageList', { prdId: id('wallet'), limit: '2' })).data,
    ).toMatchObject({
      total: 5,
      list: [{ prdName: '数字人民币' }, {}],
    });
    expect((await user('agent02').get('/api/agt/pollConf/findList', { taid: id('agent01') })).data).toEqual([]);
  });

  it('changes and stops one slot of one’s own, and ignores another’s', async () => {
    const [row] = own(await rotation('wallet')) as [PollConf];
    const body = { id: row.id, prdId: id('wallet'), accId: row.accId, enabled: true, weight: 42 };
    expect(await user('agent01').post('/api/agt/pollConf/saveOrUpdate', body)).toMatchObject({
      code: 200,
      data: { weight: 42 },
    });
    expect(
      (await user('agent01').get('/api/agt/pollConf/updateOrSave', { ...body, enabled: 'true', weight: '43' } as never))
        .data,
    ).toMatchObject({ weight: 43 });
    expect((await user('agent02').post('/api/agt/pollConf/saveOrUpdate', body)).code).toBe(404);
    expect((await user('agent02').get('/api/agt/pollConf/delete', { id: row.id })).code).toBe(404);
    expect((await user('agent01').get('/api/agt/pollConf/delete', { id: row.id })).code).toBe(200);
    expect(own(await rotation('wallet'))[0]).toMatchObject({ enabled: false, weight: 43 });
  });
});

describe('the preview', () => {
  const preview = async (rows: unknown[], by = 'agent01', product = 'bank') =>
    user(by).post('/api/agt/pollConf/preview', { prdId: id(product), rows });

  it('replays the last day’s orders through the draft beside what is, and writes nothing', async () => {
    const { rows, version } = await rotation();
    const slots = own({ rows } as RotationOfProduct).map(slotOf);
    for (let n = 0; n < 12; n += 1) await createOrder(server, { amount: `${800 + n}.00` });
    await closeOpenOrders(server);
    const others = rows.length - slots.length;
    const asIs = (await preview(slots)).data as RotationPreview;
    expect(asIs).toMatchObject({ orders: 12, capped: false, lostBefore: 0, lostAfter: 0 });
    for (const row of asIs.accounts) expect(row.after).toEqual(row.before);
    expect(asIs.accounts.reduce((sum, { actual }) => sum + actual, 0)).toBe(12);

    const alone = slots.map((row, at) => ({ ...row, weight: at === 0 ? 10_000 : 0 }));
    const drafted = (await preview(alone)).data as RotationPreview;
    const [first, second] = [alone[0]?.accId, alone[1]?.accId].map((accId) =>
      drafted.accounts.find((row) => row.accId === accId),
    );
    expect(first?.after.orders).toBeGreaterThanOrEqual(12 - others);
    expect(second?.after).toMatchObject({ orders: 0, share: '0.00', amount: '0.00' });
    expect((await rotation()).version).toBe(version);
  });

  it('says why an account is passed over', async () => {
    await server.change((sql) => sql`update participant set run_status = 0 where name = 'ms01'`);
    const slots = own(await rotation()).map(slotOf);
    const { accounts } = (await preview(slots)).data as RotationPreview;
    const paused = accounts.find(({ participantName }) => participantName === 'ms01');
    expect(paused?.skips[0]?.reason).toBe('participant_paused');
    expect(paused?.after.orders).toBe(0);
    await server.change((sql) => sql`update participant set run_status = 1 where name = 'ms01'`);
  });

  it('replays ten thousand orders within a second, and no more than it says', async () => {
    await server.owner`
      insert into collection_order (agt_order_no, mch_order_no, merchant_id, product_id, amount, fee_rate, account_id,
        participant_id, payable_account, settlement_mode, status, pay_pattern, subject, expire_time)
      select 'BULK' || n, 'BULK' || n, o.merchant_id, o.product_id, 1000 + n, o.fee_rate, o.account_id,
        o.participant_id, o.payable_account, o.settlement_mode, 1, 0, 'x', now() + interval '5 minutes'
      from (select * from collection_order where product_id = ${id('bank')} limit 1) o, generate_series(1, 10000) n`;
    const slots = own(await rotation()).map(slotOf);
    const before = process.threadCpuUsage();
    const answer = (await preview(slots)).data as RotationPreview;
    const { user, system } = process.threadCpuUsage(before);
    expect(answer.orders).toBeGreaterThan(10_000);
    expect(answer.capped).toBe(false);
    // Measures the server's own processor time: waiting for a processor depends on the machine, which other tests
    // share.
    expect((user + system) / 1_000).toBeLessThan(1_000);
  });

  it('is of one’s own subtree only', async () => {
    const slots = own(await rotation()).map(slotOf);
    expect(await preview(slots, 'agent02')).toMatchObject({ code: 404 });
    const mine = own(await rotation('bank', 'agent02')).map(slotOf);
    const { accounts } = (await preview(mine, 'agent02')).data as RotationPreview;
    expect(accounts.map(({ participantName }) => participantName)).toEqual(['agent02']);
  });
});
