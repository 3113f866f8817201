import { formatMoney } from '@mashang/contract/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { participantId, rotateOnly } from '../../../test-support/arrange/arrange-network.ts';
import { createOrder } from '../../../test-support/call-merchant.ts';
import { expectUnchanged, expectWholeBooks, readOrder } from '../../../test-support/read-books.ts';
import { signInUser, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';

let server: TestServer;
const users: Record<string, TestUser> = {};
const ids: Record<string, string> = {};
const user = (name: string) => users[name] as TestUser;
type Row = Record<string, unknown>;

beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['agent01', 'agent02', 'agent03', 'ms01', 'ms02']) {
    ids[name] = String(await participantId(server, name));
    users[name] = await signInUser(server, name);
  }
  users.admin01 = await signInUser(server, 'admin01');
});
afterAll(() => server.stop());

const SON_LIST = '/api/pop/popularize/getSonAgtList';
const list = async (name: string, query: Record<string, string> = {}) =>
  ((await user(name).get(SON_LIST, query)).data as { list: Row[] }).list;

describe('the tree', () => {
  it('shows those right below, with float, rates and what they may be done with', async () => {
    const rows = await list('agent01');
    expect(rows.map(({ name }) => name)).toEqual(['agent02', 'agent03', 'ms01', 'ms02']);
    expect(rows[0]).toMatchObject({
      parentName: 'agent01',
      kind: 'AGENT',
      depth: 1,
      sons: 0,
      available: '200000.00',
      phone: '138******02',
      mayChangeRun: true,
      whyNoTransfer: '',
    });
    expect(rows[0]).toHaveProperty('rates.0', expect.objectContaining({ prdName: '银行卡转账', agtRate: '0.8000' }));
    expect(await list('agent02')).toEqual([]);
  });

  it('finds by name within the own subtree only, taking signs of patterns as themselves', async () => {
    expect((await list('agent01', { keyword: 'GENT0' })).map(({ name }) => name)).toEqual(['agent02', 'agent03']);
    expect((await list('agent01', { keyword: '示范 码商一商行' })).map(({ name }) => name)).toEqual(['ms01']);
    for (const keyword of ['%', '_', '\\']) expect(await list('agent01', { keyword })).toEqual([]);
    expect(await list('agent02', { keyword: 'ms' })).toEqual([]);
  });

  it('shows a freeze of the verified person at every participant of that person', async () => {
    const freeze = (frozen: boolean) =>
      server.owner`
        update person
        set frozen = ${frozen}
        where id = (select person_id from participant where name = 'agent03')`;
    await freeze(true);
    expect((await list('agent01', { keyword: 'agent03' }))[0]).toMatchObject({ frozen: true, runStatus: 1 });
    const rates = (await user('agent01').get('/api/agt/conf/getSonAgtPageList', { name: 'agent03' })).data;
    expect((rates as { list: Row[] }).list[0]).toMatchObject({ frozen: true });
    await freeze(false);
    expect((await list('agent01', { keyword: 'agent03' }))[0]).toMatchObject({ frozen: false });
  });

  it('knows names, parents and oneself', async () => {
    const { names } = (await user('agent01').get('/api/pop/popularize/getSonAgtNameMap')).data as { names: Row };
    expect(Object.values(names)).toEqual(['agent02', 'agent03', 'ms01', 'ms02']);
    const parent = await user('agent02').get('/api/pop/popularize/getParentAgentInfo');
    expect(parent.data).toEqual({ id: ids.agent01, name: 'agent01', legalName: '示范代理一有限公司', runStatus: 1 });
    expect((await user('agent01').get('/api/pop/popularize/getParentAgentInfo')).data).toBeNull();
    expect((await user('agent02').get('/api/agt/agent/getAgentById')).data).toMatchObject({
      name: 'agent02',
      parentName: '',
    });
    const found = await user('agent01').get('/api/agt/agent/getAgtIdByAgtName', { name: 'MS01' });
    expect(found.data).toEqual({ id: ids.ms01, name: 'ms01', kind: 'CODE_MERCHANT' });
  });

  it('is for agents: code merchants and operators are refused at every call', async () => {
    for (const name of ['ms01', 'admin01'])
      for (const path of [SON_LIST, '/api/pop/popularize/getSonAgtNameMap', '/api/agt/agent/invitations'])
        expect((await user(name).get(path)).code).toBe(403);
  });
});

describe("another subtree's ids", () => {
  const reads = [
    [SON_LIST, 'parentId'],
    ['/api/agt/agent/getAgentById', 'id'],
    ['/api/agt/agent/transfers', 'id'],
    ['/api/agt/agent/runChanges', 'id'],
    ['/api/pop/popularize/getSonAgtOrderStatistics', 'id'],
    ['/api/pop/popularize/getSonAgtOrderCollectStatistics', 'id'],
  ] as const;
  it.each(reads)('answer 404 at %s, as one that does not exist', async (path, field) => {
    for (const other of ['agent01', 'agent03', 'ms01', 'nobody'])
      expect(await user('agent02').get(path, { [field]: ids[other] ?? '999999' })).toMatchObject({
        code: 404,
        msg: '该下级不存在',
      });
  });

  it('answer 404 for a name, a pause and a start too', async () => {
    for (const name of ['agent03', 'ms01', 'nobody'])
      expect((await user('agent02').get('/api/agt/agent/getAgtIdByAgtName', { name })).code).toBe(404);
    for (const other of ['agent01', 'agent03', 'ms01'])
      for (const runStatus of [0, 1])
        expect(
          (
            await expectUnchanged(server, () =>
              user('agent02').post(`/api/agt/agent/updateAgentRunStatus/${ids[other]}`, { runStatus }),
            )
          ).code,
        ).toBe(404);
  });
});

describe('run status', () => {
  const switchRun = (who: string, whom: string, runStatus: unknown) =>
    user(who).post(`/api/agt/agent/updateAgentRunStatus/${ids[whom]}`, { runStatus });
  const routed = async () =>
    (await createOrder(server, { amount: `${100 + Math.floor(Math.random() * 9_000)}.00` })).agtOrderNo;

  it('stops routing at once and lets it go on, each with its audit row and in the history', async () => {
    await rotateOnly(server, 'agent02');
    expect((await readOrder(server, await routed())).participant).toBe('agent02');
    expect((await switchRun('agent01', 'agent02', 0)).code).toBe(200);
    expect((await readOrder(server, await routed())).status).toBe(3);
    expect((await switchRun('agent01', 'agent02', 1)).code).toBe(200);
    expect((await readOrder(server, await routed())).participant).toBe('agent02');
    const { list: changes } = (await user('agent01').get('/api/agt/agent/runChanges', { id: ids.agent02 as string }))
      .data as { list: Row[] };
    expect(changes).toMatchObject([
      { runStatus: 1, actor: 'agent01' },
      { runStatus: 0, actor: 'agent01' },
    ]);
    const seen = (await user('agent02').get('/api/agt/agent/runChanges', { id: ids.agent02 as string })).data as {
      list: Row[];
    };
    expect(seen.list[0]).toMatchObject({ actor: '上级或运营' });
    const audits = await server.owner`
        select after
        from audit_log
        where action = 'sub-agent.run-status' and subject_id = 'agent02'
        order by id`;
    expect(audits.map((row) => (row as Row).after)).toEqual([{ runStatus: 0 }, { runStatus: 1 }]);
  });

  it('is started again only by who paused or who stands above that', async () => {
    await switchRun('agent02', 'agent02', 0);
    expect((await switchRun('agent01', 'agent02', 1)).code).toBe(403);
    expect((await switchRun('agent02', 'agent02', 1)).code).toBe(200);
    await switchRun('agent01', 'agent02', 0);
    expect((await switchRun('agent02', 'agent02', 1)).code).toBe(403);
    expect((await switchRun('agent01', 'agent02', 1)).code).toBe(200);
  });

  it('is not started while unverified or frozen, nor set to anything else', async () => {
    await switchRun('agent01', 'agent03', 0);
    await server.owner`update participant set kyc_status = 1 where name = 'agent03'`;
    expect((await switchRun('agent01', 'agent03', 1)).code).toBe(409);
    await server.owner`update participant set kyc_status = 2, frozen = true where name = 'agent03'`;
    expect((await switchRun('agent01', 'agent03', 1)).code).toBe(423);
    await server.owner`update participant set frozen = false where name = 'agent03'`;
    for (const wrong of [2, -1, '1', null]) expect((await switchRun('agent01', 'agent03', wrong)).code).toBe(400);
    expect((await switchRun('agent01', 'agent03', 1)).code).toBe(200);
  });
});

describe('statistics', () => {
  it('come to the ledger to the fen: what each line settled, and what one earned from it', async () => {
    await rotateOnly(server, 'agent02');
    const confirmed: string[] = [];
    for (const amount of ['1000.01', '33.33', '77.77'])
      confirmed.push((await createOrder(server, { amount })).agtOrderNo);
    await createOrder(server, { amount: '55.55' });
    users.agent02 = await signInUser(server, 'agent02');
    for (const no of confirmed) expect((await user('agent02').confirm(no, {})).code).toBe(200);
    users.agent01 = await signInUser(server, 'agent01');
    const day = { startDate: '2020-01-01', endDate: '2020-12-31' };
    const answer = await user('agent01').get('/api/pop/popularize/getSonAgtOrderStatistics');
    const { list: lines, total } = answer.data as { list: Row[]; total: Row };
    const [books] = await server.owner`
      select coalesce(
        sum(p.amount) filter (where a.kind = 'commission' and a.owner_id = ${ids.agent01 as string}::bigint),
        0)::bigint as earned,
        -coalesce(sum(p.amount) filter (where a.kind = 'float'), 0)::bigint as collected
      from ledger_transfer t
      join ledger_posting p on p.transfer_id = t.id
      join ledger_account a on a.id = p.account_id
      where t.type = 'collection.settled'`;
    const { earned, collected } = books as { earned: bigint; collected: bigint };
    expect(formatMoney(collected)).toBe('1111.11');
    expect(lines.find(({ name }) => name === 'agent02')).toMatchObject({
      succeeded: 3,
      collected: formatMoney(collected),
      commission: formatMoney(earned),
    });
    expect(total).toMatchObject({ collected: formatMoney(collected), commission: formatMoney(earned) });
    const byDay = (
      await user('agent01').get('/api/pop/popularize/getSonAgtOrderCollectStatistics', { id: ids.agent02 as string })
    ).data as { days: Row[] };
    expect(byDay.days).toHaveLength(7);
    expect(byDay.days.at(-1)).toMatchObject({ succeeded: 3, commission: formatMoney(earned) });
    const old = (await user('agent01').get('/api/pop/popularize/getSonAgtOrderStatistics', day)).data as { total: Row };
    expect(old.total).toMatchObject({ orders: 0, collected: '0.00', successRate: '0.00' });
    await expectWholeBooks(server);
  });

  it.each([
    { startDate: '2026-02-02', endDate: '2026-02-01' },
    { startDate: '2020-01-01', endDate: '2026-01-01' },
    { startDate: 'yesterday' },
    { endDate: '2026-02-31' },
  ])('refuse the range %j', async (range) => {
    expect((await user('agent01').get('/api/pop/popularize/getSonAgtOrderStatistics', range as never)).code).toBe(400);
  });
});
