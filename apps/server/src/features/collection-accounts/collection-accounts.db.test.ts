import { KNOWN_ACCOUNT_TYPES } from '@mashang/contract/products';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawCode, merchantCodeText } from '../../../../sandbox/src/seed/draw-code.ts';
import { wireEncrypt } from '../../platform/security/crypto.ts';
import { personal } from '../../platform/security/personal.ts';
import { shownByPaper, uploadCode } from '../../test-support/arrange/arrange-accounts.ts';
import { createOrder } from '../../test-support/call-merchant.ts';
import { type Envelope, signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { pruneAccountHours } from './prune-account-hours.ts';

let server: TestServer;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;
const papers: Record<string, Awaited<ReturnType<typeof shownByPaper>>> = {};
beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['agent01', 'agent02', 'ms01', 'admin01', 'risk01', 'finance01'])
    users[name] = await signInUser(server, name);
  for (const name of ['agent01', 'agent02', 'ms01']) papers[name] = await shownByPaper(user(name));
});
afterAll(() => server?.stop());

type Account = {
  accId: string;
  version: number;
  status: number;
  checkStatus: string;
  outAuthNo: string;
  whyOff: string;
  own: boolean;
  taid: string;
};
const accountOf = (answer: Envelope) => answer.data as Account;
const HOLDERS: Record<string, string> = {
  agent01: '示范代理一有限公司',
  agent02: '示范代理二有限公司',
  ms01: '示范码商一商行',
};
let serial = 0;
function newFields(name: string, change: Record<string, unknown> = {}) {
  serial += 1;
  return {
    accType: 3,
    outAuthNo: `PAY-${serial}`,
    receiveUserName: HOLDERS[name],
    bankName: '示范机构',
    minAmount: '10.00',
    maxAmount: '500.00',
    ...papers[name],
    ...change,
  };
}
const save = (name: string, fields: Record<string, unknown>) =>
  user(name).post('/api/agt/account/saveOrUpdate', fields);
async function added(name: string, change: Record<string, unknown> = {}): Promise<Account> {
  const answer = await save(name, newFields(name, change));
  expect(answer, answer.msg).toMatchObject({ code: 200 });
  return accountOf(answer);
}
function decide(account: Pick<Account, 'accId' | 'version'>, decision: string, by = 'admin01', more = {}) {
  const { accId, version } = account;
  const code = decision === 'approve' || decision === 'unfreeze' ? { googleAuthCode: user(by).code() } : {};
  return user(by).post('/api/account/check/decide', { accId, version, decision, ...code, ...more });
}
const approved = async (name: string, change = {}) => accountOf(await decide(await added(name, change), 'approve'));
const flip = (name: string, accId: string, status: 0 | 1) =>
  user(name).get('/api/agt/account/upPayStatus', { accId, status: String(status) });
async function send(name: string, method: 'DELETE' | 'GET', url: string) {
  const sent = await server.app.inject({ method, url, headers: user(name).headers });
  return { http: sent.statusCode, type: sent.headers['content-type'], raw: sent };
}
const codeUrl = async (name: string, account: string, merchant = 'DEMO SHOP') => {
  const answer = await uploadCode(user(name), await drawCode(merchantCodeText({ account, merchant })));
  expect(answer, answer.msg).toMatchObject({ code: 200, data: { form: 'emvco', merchant } });
  return (answer.data as { url: string }).url;
};
const auditOf = async (accId: string) =>
  (
    (await server.owner`
      select action, actor_name as who
      from audit_log
      where subject_kind = 'collection-account' and subject_id = ${accId}
      order by id`) as unknown as {
      action: string;
      who: string;
    }[]
  ).map(({ action, who }) => `${who} ${action}`);

describe('account types', () => {
  it('are the contract’s, and 0–76 exist: the unnamed ones disabled and not on offer', async () => {
    const rows = await server.owner`
      select acc_type as "accType", name, account_label as account, branch_label as branch,
        third_party_label as "thirdParty", confirm_prompt as "confirmPrompt",
        number_rule as number, code_rule as code from account_type where enabled order by acc_type`;
    expect([...rows]).toEqual(KNOWN_ACCOUNT_TYPES.map((type) => ({ ...type })));
    expect((await server.owner`select count(*)::int as n from account_type`)[0]).toEqual({ n: 77 });
    const form = (await user('agent01').get('/api/agt/account/form')).data as { legalName: string; types: object[] };
    expect(form).toMatchObject({ legalName: HOLDERS.agent01, verified: true });
    expect(form.types).toHaveLength(KNOWN_ACCOUNT_TYPES.length);
    for (const accType of [0, 5, 76])
      expect(await save('agent01', newFields('agent01', { accType }))).toMatchObject({
        code: 400,
        data: [{ field: 'accType' }],
      });
    expect(await save('agent01', newFields('agent01', { accType: 77 }))).toMatchObject({ code: 400 });
  });
});

describe('an account', () => {
  it('is entered off and pending, checked by another person, switched on by its owner, takes an order', async () => {
    const account = await added('ms01', { minAmount: '77.00', maxAmount: '77.00' });
    expect(account).toMatchObject({ status: 0, checkStatus: 'pending', own: true, whyOff: '等待运营审核' });
    expect(await flip('ms01', account.accId, 1)).toMatchObject({ code: 409, msg: '不能启用：等待运营审核' });
    const passed = accountOf(await decide(account, 'approve'));
    expect(passed).toMatchObject({ checkStatus: 'approved', status: 0, whyOff: '' });
    // A code merchant has no rotation page: once switched on, its account joins the rotation of the products that it
    // can serve, and is open to its owner.
    expect(await flip('ms01', account.accId, 1)).toMatchObject({
      code: 200,
      msg: '已启用',
      data: { status: 1, products: ['银行卡转账', '数字人民币', '沙箱渠道'] },
    });
    await server.change((sql) => sql`update rotation set enabled = false where account_id <> ${account.accId}::bigint`);
    const order = await createOrder(server, { amount: '77.00' });
    expect(order.status).toBe(1);
    const [row] =
      await server.owner`select account_id::text as id from collection_order where agt_order_no = ${order.agtOrderNo}`;
    expect(row).toEqual({ id: account.accId });

    // Pausing stops routing at once; the open order stays, and keeps the account from being deleted.
    expect(await flip('ms01', account.accId, 0)).toMatchObject({ code: 200, data: { status: 0, openOrders: 1 } });
    expect((await createOrder(server, { amount: '77.00' })).status).toBe(3);
    expect((await user('ms01').get('/api/agt/order/getPageList', { agtOrderNo: order.agtOrderNo })).data).toMatchObject(
      {
        list: [{ status: 1 }],
      },
    );
    expect(await user('ms01').get('/api/agt/account/delete', { id: account.accId })).toMatchObject({ code: 409 });
    await server.change((sql) => sql`update rotation set enabled = true where account_id <> ${account.accId}::bigint`);
    expect(await auditOf(account.accId)).toEqual([
      'ms01 collection-account.add',
      'admin01 collection-account.decide',
      'ms01 collection-account.switch',
      'ms01 collection-account.switch',
    ]);
  });

  it('comes by a wire-encrypted save too, and by the query of updateOrSave', async () => {
    const fields = newFields('agent02');
    const data = wireEncrypt(JSON.stringify(fields), server.platform.config.wireKey);
    const one = await user('agent02').post('/api/agt/account/save', { data, googleAuthCode: user('agent02').code() });
    expect(one).toMatchObject({ code: 200, data: { outAuthNo: fields.outAuthNo, checkStatus: 'pending' } });
    const two = await user('agent02').get('/api/agt/account/updateOrSave', {
      ...Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, String(value)])),
      id: accountOf(one).accId,
      maxAmount: '600.00',
    });
    expect(two).toMatchObject({ code: 200, data: { accId: accountOf(one).accId, maxAmount: '600.00' } });
  });

  it('in another name is refused, noted for risk, and refused by the database as well (L3)', async () => {
    const other = newFields('agent02', { receiveUserName: '张三' });
    expect(await save('agent02', other)).toMatchObject({
      code: 400,
      msg: '户名须与实名一致：示范代理二有限公司',
      data: [{ field: 'receiveUserName' }],
    });
    const [noted] = await server.owner`
      select data ->> 'holder' as holder, subject_id as id
      from risk_event
      where kind = 'account.other-name'
      order by id desc limit 1`;
    expect(noted).toEqual({ holder: '张三', id: user('agent02').taid });
    const account = await added('agent02', { receiveUserName: '示范代理二 有限公司' });
    await expect(
      server.owner`
        update collection_account
        set receive_user_name = ${personal('collection_account.receive_user_name', '李四')}
        where id = ${account.accId}`,
    ).rejects.toMatchObject({ constraint: 'own_name' });
  });

  it.each([
    [{ accType: 2, outAuthNo: '6222020000000008' }, 'outAuthNo'],
    [{ accType: 2, outAuthNo: '6222020000000007', bankName: '' }, 'bankName'],
    [{ outAuthNo: 'x'.repeat(65) }, 'outAuthNo'],
    [{ outAuthNo: 'x'.repeat(81) }, 'outAuthNo'],
    [{ minAmount: '500.01' }, 'maxAmount'],
    [{ minAmount: '1e3' }, 'minAmount'],
    [{ minAmount: '-5' }, 'minAmount'],
    [{ maxAmount: '10.001' }, 'maxAmount'],
    [{ accountOtherName: 'x'.repeat(65) }, 'accountOtherName'],
    [{ accType: 10 }, 'qrcodeUrl'],
    [{ qrcodeUrl: 'https://evil.example/x.png' }, 'qrcodeUrl'],
    [{ qrcodeUrl: `/files/codes/${'x'.repeat(24)}.webp` }, 'qrcodeUrl'],
    [{ more: 1 }, 'more'],
  ])('with %o is refused, naming %s', async (change, field) => {
    expect(await save('agent01', newFields('agent01', change))).toMatchObject({ code: 400, data: [{ field }] });
  });

  it('has a number of its own: the second learns so, not whose the first is', async () => {
    const { outAuthNo } = await added('agent01');
    const answer = await save('agent02', newFields('agent02', { outAuthNo }));
    expect(answer).toMatchObject({
      code: 409,
      data: [{ field: 'outAuthNo', reason: '该账号已被登记，请核对后重新填写' }],
    });
    expect(JSON.stringify(answer)).not.toContain('agent01');
    const twice = newFields('ms01');
    const both = await Promise.all([save('ms01', twice), save('ms01', twice)]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
  });

  it('keeps its approval through changes of range and names, and loses it with number or code', async () => {
    const { accId } = await approved('agent01');
    await flip('agent01', accId, 1);
    const update = (change: object) => user('agent01').post('/api/agt/account/updateByAccId', { accId, ...change });
    expect(await update({ maxAmount: '900.00', accountOtherName: '总店' })).toMatchObject({
      code: 200,
      data: { checkStatus: 'approved', status: 1, maxAmount: '900.00', accountOtherName: '总店' },
    });
    expect(await update({ outAuthNo: 'PAY-NEW' })).toMatchObject({
      code: 200,
      data: { checkStatus: 'pending', status: 0, outAuthNo: 'PAY-NEW' },
    });
    expect(
      await user('agent01').post('/api/agt/account/saveOrUpdate', { ...newFields('agent01'), id: accId, accType: 4 }),
    ).toMatchObject({
      code: 400,
      data: [{ field: 'accType' }],
    });
  });

  it('changed in two tabs keeps the first change and informs the second', async () => {
    const { accId, version } = await added('agent01');
    const update = (maxAmount: string) =>
      user('agent01').post('/api/agt/account/updateByAccId', { accId, version, maxAmount });
    expect(await update('600.00')).toMatchObject({ code: 200, data: { version: version + 1 } });
    expect(await update('700.00')).toMatchObject({ code: 409, data: { version: version + 1 } });
    const [row] = await server.owner`select max_amount as max from collection_account where id = ${accId}`;
    expect(row).toEqual({ max: 60_000n });
  });

  it('is archived, not deleted; its number becomes free, and it leaves the rotation', async () => {
    const account = await approved('agent02');
    await server.owner`insert into rotation (product_id, account_id, participant_id)
      select p.id, ${account.accId}::bigint, ${user('agent02').taid}::bigint from product p where code = 'bank'`;
    const { raw } = await send('agent02', 'DELETE', `/api/agt/account/${account.accId}`);
    expect(raw.json()).toMatchObject({ code: 200, msg: '已删除' });
    const [row] = await server.owner`
      select a.archived_at is not null as archived, r.enabled
      from collection_account a
      join rotation r on r.account_id = a.id
      where a.id = ${account.accId}`;
    expect(row).toEqual({ archived: true, enabled: false });
    expect(await flip('agent02', account.accId, 0)).toMatchObject({ code: 404 });
    expect(await save('agent02', newFields('agent02', { outAuthNo: account.outAuthNo }))).toMatchObject({ code: 200 });
    await expect(
      server.owner`update collection_account set check_status = 'pending' where id = ${account.accId}`,
    ).rejects.toMatchObject({ constraint: 'collection_account_archived' });
  });
});

describe('whose account it is', () => {
  it('decides who sees and who changes it: agents see their subtree, nobody changes another’s', async () => {
    const account = await added('agent02');
    const { accId, version } = account;
    const seen = await user('agent01').get('/api/agt/account/findList', { keyword: account.outAuthNo });
    expect(seen.data).toMatchObject([{ accId, own: false, participantName: 'agent02' }]);
    for (const name of ['agent01', 'ms01']) {
      expect(await flip(name, accId, 0)).toMatchObject({ code: 404, msg: '收款账户不存在' });
      expect(
        await user(name).post('/api/agt/account/updateByAccId', { accId, version, maxAmount: '1.00' }),
      ).toMatchObject({ code: 404 });
      expect(await save(name, newFields(name, { id: accId }))).toMatchObject({ code: 404 });
      expect(await user(name).get('/api/agt/account/delete', { id: accId })).toMatchObject({ code: 404 });
    }
    for (const call of ['findList', 'findAll', 'getPageList']) {
      const { data } = await user('ms01').get(`/api/agt/account/${call}`);
      const rows = (Array.isArray(data) ? data : (data as { list: Account[] }).list) as Account[];
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.every(({ taid }) => taid === user('ms01').taid)).toBe(true);
    }
    expect((await user('agent01').get('/api/agt/account/getPageList', { owner: 'subtree' })).data).not.toMatchObject({
      list: [{ own: true }],
    });
    expect(await save('admin01', newFields('agent01'))).toMatchObject({ code: 403 });
    for (const name of ['agent01', 'finance01']) {
      expect(await user(name).get('/api/account/check/getPageList')).toMatchObject({ code: 403 });
      expect(await user(name).post('/api/account/check/decide', { accId, version, decision: 'approve' })).toMatchObject(
        { code: 403 },
      );
    }
  });
});

describe('the check', () => {
  it('goes only along the table, with reasons and a fresh code, on what was looked at', async () => {
    const account = await added('agent02');
    const noCode = { accId: account.accId, version: account.version, decision: 'approve' };
    expect(await user('admin01').post('/api/account/check/decide', noCode)).toMatchObject({ code: 10072 });
    expect(await decide(account, 'refuse')).toMatchObject({ code: 400, data: [{ field: 'remark' }] });
    for (const wrong of ['freeze', 'unfreeze'])
      expect(await decide(account, wrong, 'admin01', { remark: '试' })).toMatchObject({ code: 409 });
    expect(
      await decide({ ...account, version: account.version + 1 }, 'refuse', 'risk01', { remark: '户名不清' }),
    ).toMatchObject({ code: 409 });
    const refused = accountOf(await decide(account, 'refuse', 'risk01', { remark: '户名不清' }));
    expect(refused).toMatchObject({ checkStatus: 'refused', whyOff: '未通过审核：户名不清' });
    expect(await decide(refused, 'approve')).toMatchObject({ code: 409 });
    const again = await user('agent02').post('/api/agt/account/updateByAccId', {
      accId: account.accId,
      accountOtherName: '更正',
    });
    expect(again).toMatchObject({ data: { checkStatus: 'pending', checkRemark: '' } });
    const passed = accountOf(await decide(accountOf(again), 'approve'));
    await flip('agent02', account.accId, 1);
    const frozen = accountOf(await decide(passed, 'freeze', 'risk01', { remark: '涉嫌违规' }));
    expect(frozen).toMatchObject({ checkStatus: 'frozen', status: 0, whyOff: '账户已冻结：涉嫌违规' });
    expect(await flip('agent02', account.accId, 1)).toMatchObject({ code: 423 });
    expect(
      await user('agent02').post('/api/agt/account/updateByAccId', { accId: account.accId, maxAmount: '1.00' }),
    ).toMatchObject({ code: 423 });
    expect(await user('agent02').get('/api/agt/account/delete', { id: account.accId })).toMatchObject({ code: 423 });
    expect(accountOf(await decide(frozen, 'unfreeze'))).toMatchObject({
      checkStatus: 'approved',
      status: 0,
      whyOff: '',
    });
  });

  it('every move outside the table, and an approval by whoever entered, is refused by the database', async () => {
    const { accId } = await added('agent02');
    const [who] = await server.owner`select entered_by as id from collection_account where id = ${accId}`;
    const { id } = who as { id: bigint };
    const set = (status: string, by: bigint | null) =>
      server.owner`update collection_account set check_status = ${status}, checked_by = ${by} where id = ${accId}`;
    await expect(set('frozen', null)).rejects.toMatchObject({ constraint: 'collection_account_move' });
    await expect(set('approved', null)).rejects.toMatchObject({ constraint: 'collection_account_checker' });
    await expect(set('approved', id)).rejects.toMatchObject({ code: '23514' });
    const [checker] = await server.owner`select id from app_user where username = 'admin01'`;
    await set('approved', (checker as { id: bigint }).id);
    await expect(set('refused', null)).rejects.toMatchObject({ constraint: 'collection_account_move' });
    await expect(
      server.owner`
        update collection_account
        set out_auth_no = ${personal('collection_account.out_auth_no', 'other')}
        where id = ${accId}`,
    ).rejects.toMatchObject({ constraint: 'collection_account_recheck' });
  });

  it('has a queue with what it rests on, those waiting first, and its owner is notified', async () => {
    const url = await codeUrl('agent02', '898000009');
    const account = await added('agent02', { accType: 10, qrcodeUrl: url, bankName: '收单机构' });
    const { data } = await user('risk01').get('/api/account/check/getPageList', { keyword: account.outAuthNo });
    expect(data).toMatchObject({
      list: [
        {
          legalName: HOLDERS.agent02,
          nameMatches: true,
          enteredBy: 'agent02',
          qrcodeUrl: url,
          codeMerchant: 'DEMO SHOP',
          kycStatus: 2,
        },
      ],
    });
    const { list, counts } = (await user('risk01').get('/api/account/check/getPageList', { limit: '200' })).data as {
      list: Account[];
      counts: Record<string, number>;
    };
    const states = list.map(({ checkStatus }) => checkStatus);
    expect(states.lastIndexOf('pending')).toBe((counts.pending ?? 0) - 1);
    const [event] = await server.owner`
      select kind, participant_id::text as taid, status
      from event_log
      where order_no = ${account.accId} and kind like 'account.%'
      order by id desc limit 1`;
    expect(event).toEqual({ kind: 'account.entered', taid: user('agent02').taid, status: 0 });
  });
});

describe('an image of a code', () => {
  it('is read and judged before anything is kept', async () => {
    expect(await uploadCode(user('agent01'), await drawCode('wxp://f2f0abcdefghij'))).toMatchObject({
      code: 400,
      msg: '个人收款码不能用于收款，请上传商户收款码',
      data: [{ field: 'file' }],
    });
    const [noted] = await server.owner`select count(*)::int as n from risk_event where kind = 'account.personal-code'`;
    expect(noted).toEqual({ n: 1 });
    const { default: sharp } = await import('sharp');
    const blank = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(await uploadCode(user('agent01'), blank)).toMatchObject({ code: 400, msg: '图片中没有识别到二维码' });
    expect(await uploadCode(user('agent01'), Buffer.from('not an image'))).toMatchObject({
      code: 400,
      msg: '图片只能是 JPG、GIF 或 PNG 格式',
    });
    expect(await uploadCode(user('agent01'), Buffer.alloc(2 * 1024 * 1024 + 1))).toMatchObject({
      code: 400,
      msg: '图片大小不能超过 2MB',
    });
    expect(await uploadCode(user('admin01'), blank)).toMatchObject({ code: 403 });
  });

  it('stands on one account, however the code is written, and belongs to its uploader', async () => {
    const url = await codeUrl('agent01', '898000001');
    const account = await added('agent01', { accType: 10, qrcodeUrl: url });
    expect(account).toMatchObject({ codeText: merchantCodeText({ account: '898000001', merchant: 'DEMO SHOP' }) });
    expect(await save('agent01', newFields('agent01', { accType: 10, qrcodeUrl: url }))).toMatchObject({ code: 400 });
    const again = await codeUrl('agent02', '898000001', 'SAME ACCOUNT');
    expect(await save('agent02', newFields('agent02', { accType: 10, qrcodeUrl: again }))).toMatchObject({
      code: 409,
      data: [{ field: 'qrcodeUrl', reason: '该收款码已用于其他收款账户' }],
    });
    const foreign = await codeUrl('agent02', '898000002');
    expect(await save('ms01', newFields('ms01', { accType: 10, qrcodeUrl: foreign }))).toMatchObject({ code: 400 });
  });

  it('is shown to those who may see the account, and to nobody else', async () => {
    const url = await codeUrl('agent02', '898000003');
    const status = async (name: string) => (await send(name, 'GET', url)).http;
    expect(await Promise.all(['agent02', 'agent01', 'ms01', 'risk01'].map(status))).toEqual([200, 404, 404, 404]);
    await added('agent02', { accType: 10, qrcodeUrl: url });
    expect(await Promise.all(['agent02', 'agent01', 'ms01', 'risk01'].map(status))).toEqual([200, 200, 404, 200]);
    expect((await send('agent02', 'GET', url)).type).toBe('image/webp');
    expect((await server.app.inject({ method: 'GET', url })).statusCode).toBe(401);
  });
});

describe('health', () => {
  it('counts receipts and failures by the hour, and the person’s limits over all of its accounts', async () => {
    const own = async () =>
      (
        (await user('agent01').get('/api/agt/account/findList', { owner: 'own', accType: '2' })).data as {
          accId: string;
          health: Record<string, never>;
        }[]
      )[0];
    const [of] = await server.owner`
        select id
        from collection_account
        where participant_id = ${user('agent01').taid} and acc_type = 2
        limit 1`;
    const { id } = of as { id: bigint };
    await server.owner`
      update collection_account
      set successes = successes + 3, last_receipt_at = now()
      where id = ${id}`;
    await server.owner`update collection_account set failures = failures + 1 where id = ${id}`;
    await server.owner`
      update person_usage
      set day = (now() at time zone 'Asia/Shanghai')::date, day_amount = 495000000, day_count = 7
      where person_id = (select person_id from participant where id = ${user('agent01').taid})`;
    const account = await own();
    expect(account?.health).toMatchObject({
      rate24h: '75.00',
      orders24h: 4,
      rate7d: '75.00',
      dayAmount: { used: '4950000.00', cap: '5000000.00', left: '50000.00' },
      dayCount: { used: '7', cap: '5000', left: '4993' },
      warnings: ['今日额度将用完'],
    });
  });

  it('keeps the hours it looks back to, and no others', async () => {
    const [of] = await server.owner`
      insert into account_hour (account_id, hour, successes)
      select id, date_trunc('hour', now()) - d * interval '1 day', 1
      from collection_account, generate_series(6, 9) d
      where acc_type = 2 returning account_id as id`;
    await pruneAccountHours(server.platform);
    const left = await server.owner`
        select round(extract(epoch from now() - hour) / 86400)::int as days
        from account_hour
        where account_id = ${(of as { id: bigint }).id} and hour < now() - interval '1 day'
        order by 1`;
    expect(left.map(({ days }) => days)).toEqual([6, 7]);
  });
});

describe('law', () => {
  it('where the jurisdiction does not allow a type, it is neither offered nor taken (L1)', async () => {
    await server.change(
      (sql) => sql`
        insert into licence_profile (legal_name, licence_no, regulator, jurisdiction, services, settlement_mode,
          valid_from, valid_to, entered_by, approved_by)
        select legal_name, licence_no, regulator, 'CN', array['collection'], 'institution', valid_from, valid_to,
          entered_by, approved_by
        from licence_profile
        order by id desc limit 1`,
    );
    const form = (await user('agent01').get('/api/agt/account/form')).data as { types: { accType: number }[] };
    expect(form.types.map(({ accType }) => accType)).toEqual([2, 21]);
    expect(await save('agent01', newFields('agent01'))).toMatchObject({ code: 451 });
    await server.change(
      (sql) => sql`
        insert into licence_profile (legal_name, licence_no, regulator, jurisdiction, services, settlement_mode,
          valid_from, valid_to, entered_by, approved_by)
        select legal_name, licence_no, regulator, 'CN', array['payout'], 'institution', valid_from, valid_to,
          entered_by, approved_by
        from licence_profile
        order by id desc limit 1`,
    );
    expect(await save('agent01', newFields('agent01', { accType: 2 }))).toMatchObject({ code: 451 });
  });
});
