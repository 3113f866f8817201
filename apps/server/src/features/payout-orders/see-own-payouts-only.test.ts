import { maskName } from '@mashang/contract/participants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { participantId } from '../../test-support/arrange/arrange-network.ts';
import {
  acceptByTwo,
  bindTwoFactor,
  CARD,
  claimed,
  forgetCoolDowns,
  fundMerchant,
  listPayout,
  IMAGE,
  pay,
  reject,
  returnPayout,
  stepPayout,
} from '../../test-support/arrange/arrange-payouts.ts';
import { callMerchant, M1001 } from '../../test-support/call-merchant.ts';
import { numberAlone } from '../../test-support/number-alone.ts';
import { expectUnchanged } from '../../test-support/read-books.ts';
import { signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

let server: TestServer;
const users: Record<string, TestUser> = {};
/** A pending claim of each participant, and a completed and a rejected one of agent02. */
const claims: Record<string, string> = {};
const payouts: Record<string, { id: string; orderNo: string }> = {};
const NAME = '王小二';

beforeAll(async () => {
  server = await startTestServer();
  await fundMerchant(server, 100_000_000n);
  await bindTwoFactor(server, 'ms01', 'ms02');
  for (const name of ['agent01', 'agent02', 'agent03', 'ms01', 'ms02', 'admin01', 'finance01'])
    users[name] = await signInUser(server, name);
  const make = async (key: string, name: string) => {
    payouts[key] = await listPayout(server, { amount: '100.00', beneficiaryName: NAME });
    claims[key] = await claimed(user(name), payouts[key]?.id ?? '');
  };
  for (const name of ['agent01', 'agent02', 'ms01']) await make(name, name);
  await make('done', 'agent02');
  await pay(user('agent02'), claims.done ?? '');
  await acceptByTwo(server, user('finance01'), payouts.done?.orderNo ?? '');
  await make('rejected', 'agent02');
  await reject(user('agent02'), claims.rejected ?? '');
  await forgetCoolDowns(server);
  payouts.waiting = await listPayout(server, { amount: '100.00', beneficiaryName: NAME });
});
afterAll(() => server.stop());

const user = (name: string) => users[name] as TestUser;
type Row = Record<string, unknown>;
const rowsOf = async (name: string, path: string, query: Record<string, string> = {}) =>
  ((await user(name).get(path, { limit: '200', ...query })).data as { list: Row[] }).list;

const OTHERS = [
  ['agent02', 'agent01'],
  ['agent02', 'ms01'],
  ['agent03', 'agent02'],
  ['ms01', 'agent02'],
  ['ms01', 'agent01'],
  ['ms02', 'ms01'],
  ['ms02', 'done'],
] as const;

describe.each(OTHERS)('%s and the claim of %s', (name, owner) => {
  it('has no detail, no pay page, no row, and may neither pay nor reject it', async () => {
    const orderNo = claims[owner] ?? '';
    const answers = await expectUnchanged(server, () =>
      Promise.all([
        user(name).get('/api/agt/struggle/detail', { orderNo }),
        user(name).post(`/api/agt/struggle/getPayUrl/${orderNo}`, {}),
        pay(user(name), orderNo),
        reject(user(name), orderNo),
        user(name).post('/api/ms/order/paid', { orderNo, payPicUrl: IMAGE }),
        user(name).post('/api/ms/order/reject', { orderNo, remark: 'x' }),
      ]),
    );
    expect(answers.map(({ code }) => code)).toEqual([404, 404, 404, 404, 404, 404]);
    for (const number of [orderNo, payouts[owner]?.orderNo ?? '']) {
      expect(await rowsOf(name, '/api/agt/struggle/getPageList', { orderNo: number })).toEqual([]);
      expect(await rowsOf(name, '/api/ms/order/getPageList', { view: 'own', orderNo: number })).toEqual([]);
    }
  });
});

describe('what each may see', () => {
  it('its own claims and its subtree’s, and of those above only that they are there for the taking', async () => {
    const numbers = async (name: string) =>
      (await rowsOf(name, '/api/agt/struggle/getPageList')).map(({ orderNo }) => orderNo).sort();
    const own = (...keys: string[]) => keys.map((key) => claims[key]).sort();
    expect(await numbers('agent01')).toEqual(own('agent01', 'agent02', 'ms01', 'done', 'rejected'));
    expect(await numbers('agent02')).toEqual(own('agent02', 'done', 'rejected'));
    expect(await numbers('ms01')).toEqual(own('ms01'));
    expect(await numbers('agent03')).toEqual([]);
  });

  it('a parent sees a claim of its subtree but may not act on it', async () => {
    const orderNo = claims.agent02 ?? '';
    const detail = await user('agent01').get('/api/agt/struggle/detail', { orderNo });
    expect(detail.data).toMatchObject({ order: { mine: false, participantName: 'agent02', userName: maskName(NAME) } });
    for (const answer of [await pay(user('agent01'), orderNo), await reject(user('agent01'), orderNo)])
      expect(answer.code).toBe(404);
    expect((await user('agent01').post(`/api/agt/struggle/getPayUrl/${orderNo}`, {})).code).toBe(404);
    const url = await user('agent02').post(`/api/agt/struggle/getPayUrl/${orderNo}`, {});
    expect(url.data).toEqual({ url: `/payout/pay?orderNo=${orderNo}` });
  });

  it('the claim list hides whom the money is for: no account, no whole name, no merchant', async () => {
    for (const [name, path] of [
      ['agent02', '/api/agt/wdOrder/getPageList'],
      ['ms02', '/api/ms/order/getPageList'],
    ] as const) {
      const list = await rowsOf(name, path);
      expect(list.length).toBeGreaterThan(3);
      expect(new Set(list.map(({ userName }) => userName))).toEqual(new Set(['王**']));
      const text = JSON.stringify(list);
      for (const secret of [CARD, NAME, 'M1001', 'agent01', 'agent02']) expect(text, secret).not.toContain(secret);
      expect(text).not.toMatch(numberAlone(CARD.slice(-4)));
    }
  });

  it('the claimer sees the whole beneficiary while it may pay; after giving it back a masked account', async () => {
    const [pending] = await rowsOf('agent02', '/api/agt/struggle/getPageList', { orderNo: claims.agent02 ?? '' });
    expect(pending).toMatchObject({ userName: NAME, beneficiaryAccount: CARD, remark: '货款', mine: true });
    const [over] = await rowsOf('agent02', '/api/agt/struggle/getPageList', { orderNo: claims.rejected ?? '' });
    expect(over).toMatchObject({ status: 4, beneficiaryAccount: `${CARD.slice(0, 6)}******${CARD.slice(-4)}` });
  });

  it('a claimer sees its own postings of a payout, its parent both, the operator all; no other names', async () => {
    const orderNo = claims.done ?? '';
    const detail = async (name: string) =>
      (await user(name).get('/api/agt/struggle/detail', { orderNo })).data as {
        postings: { amount: string }[];
        timeline: { title: string; actor: string }[];
      };
    const amounts = (rows: { amount: string }[]) => rows.map(({ amount }) => amount).sort();
    expect(amounts((await detail('agent02')).postings)).toEqual(['0.80', '100.00']);
    expect(amounts((await detail('agent01')).postings)).toEqual(['0.40', '0.80', '100.00']);
    expect((await detail('agent02')).timeline.map(({ title, actor }) => [title, actor])).toEqual([
      ['已接单，额度已冻结', 'agent02'],
      ['已付款，等待验收', 'agent02'],
      ['已验收，等待第二人复核', '商户'],
      ['验收通过，账本已结算', '运营'],
    ]);
    const whole = (await user('admin01').get('/api/payout/order/detail', { orderNo: payouts.done?.orderNo ?? '' }))
      .data as { postings: { amount: string }[]; claims: Row[]; timeline: { title: string }[] };
    expect(amounts(whole.postings)).toEqual(['-103.00', '0.40', '0.80', '1.80', '100.00']);
    expect(whole.claims).toMatchObject([{ orderNo, participantName: 'agent02', status: 2 }]);
    expect(whole.timeline.map(({ title }) => title)).toEqual([
      '已创建，等待接单',
      '已接单，额度已冻结',
      '已付款，等待验收',
      '已通知商户验收',
      '已验收，等待第二人复核',
      '验收通过，账本已结算',
      '代付完成',
    ]);
  });

  it('the operator’s list finds by any filter, adds up, and says what may be done', async () => {
    const list = (query: Record<string, string>) => rowsOf('finance01', '/api/payout/order/getPageList', query);
    expect(await list({ orderNo: payouts.done?.orderNo ?? '' })).toMatchObject([
      { mchId: 'M1001', status: 2, fee: '3.00', claim: { participantName: 'agent02', status: 2 }, mayAccept: false },
    ]);
    expect(await list({ orderNo: claims.ms01 ?? '' })).toMatchObject([{ orderNo: payouts.ms01?.orderNo }]);
    expect((await list({ status: '1' })).map(({ claim }) => (claim as Row).status)).toEqual([0, 0, 0]);
    expect(await list({ claimStatus: '4' })).toMatchObject([
      { orderNo: payouts.rejected?.orderNo, returns: 1, mayFail: true },
    ]);
    expect(await list({ payType: '3' })).toEqual([]);
    expect(await list({ minAmount: '100.01' })).toEqual([]);
    expect(await list({ startDate: '2099-01-01' })).toEqual([]);
    expect((await list({ endDate: '2099-01-01', notifyStatus: '0', maxAmount: '100.00' })).length).toBe(6);
    const page = await user('finance01').get('/api/payout/order/getPageList');
    expect(page.data).toMatchObject({ total: 6, totals: { amount: '600.00', fee: '18.00' } });
    const first = (await user('finance01').get('/api/payout/order/getPageList', { limit: '4' })).data as {
      nextCursor: string;
    };
    expect(await list({ cursor: first.nextCursor, limit: '4' })).toHaveLength(2);
  });

  it.each([
    ['finance01', '/api/payout/order/getPageList'],
    ['agent02', '/api/agt/struggle/getPageList'],
  ] as const)('%s reads a list to its end in every order, each row once', async (name, url) => {
    const whole = new Map<string, string[]>();
    for (const sort of ['-createTime', 'createTime', 'amount', '-amount']) {
      const numbers: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await user(name).get(url, { sort, limit: '2', ...(cursor ? { cursor } : {}) });
        const data = page.data as { list: { orderNo: string }[]; nextCursor?: string };
        numbers.push(...data.list.map(({ orderNo }) => orderNo));
        cursor = data.nextCursor;
      } while (cursor);
      expect(new Set(numbers).size).toBe(numbers.length);
      whole.set(sort, numbers);
    }
    expect(whole.get('createTime')).toEqual(whole.get('-createTime')?.toReversed());
    expect(whole.get('amount')).toEqual(whole.get('-amount')?.toReversed());
    expect(whole.get('amount')?.toSorted()).toEqual(whole.get('createTime')?.toSorted());
    expect((await user(name).get(url, { sort: 'name' })).code).toBe(400);
    // A cursor of another sort order is no place in this one, so the page starts at the beginning.
    const foreign = await user(name).get(url, { sort: 'amount', limit: '2', cursor: '1' });
    expect((foreign.data as { list: { orderNo: string }[] }).list[0]?.orderNo).toBe(whole.get('amount')?.[0]);
  });

  it('own claims add up what was earned, and page by cursor', async () => {
    const page = await user('agent02').get('/api/agt/struggle/getPageList', { limit: '2' });
    expect(page.data).toMatchObject({ total: 3, totals: { amount: '300.00', commission: '0.80' } });
    const { nextCursor } = page.data as { nextCursor: string };
    expect(await rowsOf('agent02', '/api/agt/struggle/getPageList', { cursor: nextCursor, limit: '2' })).toHaveLength(
      1,
    );
    expect(await rowsOf('agent02', '/api/agt/struggle/getPageList', { status: '2' })).toMatchObject([
      { orderNo: claims.done },
    ]);
    const hall = await user('ms02').get('/api/ms/order/getPageList', { status: '3' });
    expect(hall.code).toBe(400);
  });
});

describe('who may do what', () => {
  it.each([
    ['GET', '/api/payout/order/getPageList'],
    ['GET', '/api/payout/order/detail?orderNo=DF0'],
    ['POST', '/api/payout/order/accept'],
    ['POST', '/api/payout/order/dispute'],
    ['POST', '/api/payout/order/fail'],
    ['POST', '/api/payout/order/freeze'],
  ])('%s %s is the operator’s alone', async (method, path) => {
    const body = { orderNo: payouts.done?.orderNo, remark: 'x', frozen: true };
    for (const name of ['agent01', 'ms01']) {
      const { [path.endsWith('freeze') ? 'none' : 'frozen']: _left, ...sent } = body as Row;
      const wanted = path.endsWith('accept') ? { orderNo: sent.orderNo } : sent;
      const answer =
        method === 'GET'
          ? await user(name).get(path.split('?')[0] ?? '', { orderNo: 'DF0' })
          : await user(name).post(path, wanted);
      expect(answer.code).toBe(403);
    }
  });

  it('and the claimers’ calls are not the operator’s', async () => {
    for (const path of ['/api/agt/wdOrder/getPageList', '/api/agt/struggle/getPageList', '/api/ms/order/getPageList'])
      expect((await user('admin01').get(path)).code).toBe(403);
    expect((await pay(user('admin01'), claims.agent02 ?? '')).code).toBe(403);
  });

  it('another merchant finds, cancels, accepts and disputes nothing of M1001’s', async () => {
    await server.owner`
      insert into merchant (mch_id, name, legal_name, kyb_status, kyb_entered_by, kyb_reviewed_by)
      values ('M2002', '别家', '别家公司', 2, 1, 2)`;
    await server.owner`
      insert into merchant_key (key_id, merchant_id, secret)
      select 'other-key', id, ${server.platform.secrets.seal('other-secret')}
      from merchant
      where mch_id = 'M2002'`;
    server.platform.bus.signal('keys');
    const credentials = { ...M1001, mchId: 'M2002', keyId: 'other-key', secret: 'other-secret' };
    const { orderNo } = payouts.waiting as { orderNo: string };
    const answers = await expectUnchanged(server, () =>
      Promise.all([
        callMerchant(server, { method: 'GET', path: `/api/v1/payouts/${orderNo}`, credentials }),
        ...(['cancel', 'accept', 'dispute'] as const).map((step) => stepPayout(server, orderNo, step, { credentials })),
      ]),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });
});

describe('under row-level security', () => {
  const read = async (name: string, query: string) => {
    const id = await participantId(server, name);
    return (await server.platform.db.asParticipant(id, (tx) => tx.unsafe(query))) as unknown as { no: string }[];
  };
  const numbers = async (name: string, query: string) => (await read(name, query)).map(({ no }) => no).sort();

  it('claims and payouts are the own subtree’s', async () => {
    expect(await numbers('agent03', 'select claim_no as no from payout_claim')).toEqual([]);
    expect(await numbers('agent03', 'select order_no as no from payout_order')).toEqual([]);
    expect(await numbers('ms01', 'select claim_no as no from payout_claim')).toEqual([claims.ms01]);
    expect(await numbers('ms01', 'select order_no as no from payout_order')).toEqual([payouts.ms01?.orderNo]);
    expect(await numbers('agent02', 'select order_no as no from payout_order')).toHaveLength(3);
    expect(await numbers('agent03', `select kind as no from event_log where kind like 'payout.%'`)).toEqual([]);
  });

  it.each([
    'merchant_id',
    'mch_order_no',
    'notify_url',
    'fee',
    'fee_rate',
    'payable_account',
    'fail_reason',
    'operator',
  ])('a participant cannot even ask for payout_order.%s', async (column) => {
    await expect(read('agent02', `select ${column}::text as no from payout_order`)).rejects.toThrow(
      /permission denied/,
    );
  });

  it.each(['risk_event', 'screening_entry', 'screening_list'])('nor for %s', async (table) => {
    await expect(read('agent02', `select 1 as no from ${table}`)).rejects.toThrow(/permission denied/);
  });

  it('and writes nothing', async () => {
    for (const sql of [
      `update payout_claim set status = 1 returning claim_no as no`,
      `select claim_payouts('[]')::text as no`,
      `select step_payout_claim('{}')::text as no`,
      `select close_payout('{}')::text as no`,
      `update payout_policy set max_open = 9 returning 'x' as no`,
    ])
      await expect(read('agent02', sql)).rejects.toThrow(/permission denied|read-only/);
  });
});

describe('what waits for whom', () => {
  it('the home page counts what is one’s own to do, and its links lead to just those', async () => {
    const todo = async (name: string) => {
      const { data } = await user(name).get('/api/index/agtIndex');
      return (data as { payouts: Record<string, number> }).payouts;
    };
    const total = async (name: string, path: string, query: Record<string, string>) =>
      ((await user(name).get(path, query)).data as { total: number }).total;
    const none = { waiting: 0, open: 0, toAccept: 0, toSecond: 0, abnormal: 0, toSend: 0 };
    // agent02 cannot claim again what it gave back.
    expect(await todo('agent02')).toEqual({ ...none, waiting: 1, open: 1 });
    expect(await todo('ms02')).toEqual({ ...none, waiting: 2 });
    expect(await total('ms02', '/api/ms/order/getPageList', { status: '0' })).toBe(2);
    expect(await todo('admin01')).toEqual(none);
    const { orderNo } = await listPayout(server, { amount: '100.00', beneficiaryName: NAME }).then(async (listed) => {
      await pay(user('ms01'), await claimed(user('ms01'), listed.id));
      return listed;
    });
    expect(await todo('finance01')).toEqual({ ...none, toAccept: 1 });
    expect(await total('finance01', '/api/payout/order/getPageList', { claimStatus: '1' })).toBe(1);
    const code = user('finance01').code();
    await user('finance01').post('/api/payout/order/dispute', { orderNo, remark: '未到账', googleAuthCode: code });
    expect(await todo('finance01')).toEqual({ ...none, abnormal: 1 });
    expect(await returnPayout(server, orderNo)).toBe(true);
    await stepPayout(server, orderNo, 'cancel');
    await forgetCoolDowns(server);
    expect(await todo('finance01')).toEqual(none);
  });
});

describe('who is not signed in', () => {
  it.each([
    ['GET', '/api/agt/wdOrder/getPageList'],
    ['GET', '/api/agt/struggle/getPageList'],
    ['GET', '/api/agt/struggle/detail?orderNo=x'],
    ['POST', '/api/agt/struggle/addOrder/1'],
    ['POST', '/api/agt/struggle/getPayUrl/x'],
    ['POST', '/api/agt/struggle/confirmPay'],
    ['POST', '/api/agt/struggle/rejectedPay'],
    ['GET', '/api/ms/order/getPageList'],
    ['POST', '/api/ms/order/grab/1'],
    ['POST', '/api/ms/order/paid'],
    ['POST', '/api/ms/order/reject'],
    ['GET', '/api/payout/order/getPageList'],
    ['POST', '/api/payout/order/accept'],
  ] as const)('gets 401 of %s %s', async (method, url) => {
    const { headers } = user('agent02');
    const { cookie: _cookie, ...withoutCookie } = headers;
    for (const half of [{}, withoutCookie, { ...headers, taid: user('agent01').taid }]) {
      const response = await server.app.inject({
        method,
        url,
        headers: half,
        ...(method === 'POST' ? { payload: {} } : {}),
      });
      expect(response.json()).toMatchObject({ code: 401 });
    }
  });
});
