import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personal } from '../../../platform/security/personal.ts';
import { shownByPaper, uploadImage } from '../../../test-support/arrange/arrange-accounts.ts';
import { rotateOnly } from '../../../test-support/arrange/arrange-network.ts';
import { createOrder } from '../../../test-support/call-merchant.ts';
import { brokenBy, readOrder } from '../../../test-support/read-books.ts';
import { type Envelope, signInUser, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';
import { stopAccountsWithoutEvidence } from '../stop-accounts-without-evidence.ts';

let server: TestServer;
let agent02: TestUser;
let ms01: TestUser;
let admin01: TestUser;
let risk01: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  [agent02, ms01] = [await signInUser(server, 'agent02'), await signInUser(server, 'ms01')];
  [admin01, risk01] = [await signInUser(server, 'admin01'), await signInUser(server, 'risk01')];
});
afterAll(() => server?.stop());

type Account = {
  accId: string;
  version: number;
  checkStatus: string;
  status: number;
  whyOff: string;
  evidence: string;
  evidenceFile: string;
  evidenceDue: string;
};
const accountOf = ({ data }: Envelope) => data as Account;
let serial = 0;
const fields = (more: object = {}) => ({
  accType: 3,
  outAuthNo: `SHOWN-${++serial}`,
  receiveUserName: '示范代理二有限公司',
  bankName: '示范银行',
  minAmount: '10.00',
  maxAmount: '500.00',
  ...more,
});
const save = (more: object = {}) => agent02.post('/api/agt/account/saveOrUpdate', fields(more));
const update = (accId: string, change: object) => agent02.post('/api/agt/account/updateByAccId', { accId, ...change });
const flip = (accId: string, status: 0 | 1) =>
  agent02.get('/api/agt/account/upPayStatus', { accId, status: String(status) });
const decide = ({ accId, version }: Account, decision = 'approve', by = admin01) =>
  by.post('/api/account/check/decide', { accId, version, decision, googleAuthCode: by.code() });
const read = async (accId: string) =>
  ((await agent02.get('/api/agt/account/findList', { accId })).data as Account[])[0] as Account;
const checked = async (accId: string) =>
  ((await admin01.get('/api/account/check/getPageList', { accId })).data as { list: Record<string, unknown>[] })
    .list[0];
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

/** Writes an approved file of agent02 with its settlement account, as the reviewers' verb leaves it. */
async function approveFile(accountNo: string): Promise<void> {
  // Only the final state is written; other tests cover the steps before it.
  await server.owner.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
    with s as (
      insert into kyc_submission (participant_id, submitted_by, submitted_at, legal_name, phone, sealed_document_no,
        state, business, business_area, sealed_representative,
        settle_account, settle_bank, settle_evidence, reviewed_by, reviewed_at)
      select p.id, u.id, now(), p.legal_name, '', '\\x00', 'approved', 'enterprise', '440300', '\\x00',
        ${personal('kyc_submission.settle_account', accountNo)},
        '示范银行', 'payment', r.id, now() from participant p join app_user u on u.participant_id = p.id, app_user r
      where p.name = 'agent02' and r.username = 'risk01' returning id, participant_id, reviewed_by)
    insert into verification_payment (submission_id, participant_id, sealed_amount, state, made_by, sent_at,
      expires_at, closed_at)
    select id, participant_id, '\\x00', 'confirmed', reviewed_by, now(), now() + interval '1 day', now() from s`;
  });
}
async function authorise(owner: string, subject: string): Promise<string> {
  const [row] = await server.owner`
    insert into channel_authorisation (participant_id, platform, uid, subject, account_name, scopes, access_token,
      authorised_by, authorised_at)
    select id, 'tb', ${subject}, ${subject}, '示范店铺', '{receipts}', '\\x00', ${owner}, now()
    from participant
    where name = ${owner}
    returning id::text`;
  return (row as { id: string }).id;
}

describe('an account', () => {
  it('is entered with its evidence alone, and approved by somebody else than who entered it', async () => {
    expect(await save()).toMatchObject({ code: 400, msg: '请选择账户证明', data: [{ field: 'evidence' }] });
    expect(await save({ evidence: 'document' })).toMatchObject({ code: 400, data: [{ field: 'evidenceFile' }] });
    const gone = `/files/account-papers/${'a'.repeat(24)}.pdf`;
    expect(await save({ evidence: 'document', evidenceFile: gone })).toMatchObject({
      code: 400,
      msg: '证明文件不存在或已过期，请重新上传',
    });
    const others = await shownByPaper(ms01);
    expect(await save(others)).toMatchObject({ code: 400, data: [{ field: 'evidenceFile' }] });
    const uploaded = await uploadImage(agent02, '/api/agt/account/uploadEvidence', pdf);
    const { url: evidenceFile } = uploaded.data as { url: string };
    expect(evidenceFile).toMatch(/\.pdf$/);
    const saved = await save({ evidence: 'document', evidenceFile });
    expect(saved).toMatchObject({ code: 200, data: { evidence: 'document', evidenceFile, checkStatus: 'pending' } });
    const open = async (user: TestUser) =>
      (await server.app.inject({ method: 'GET', url: evidenceFile, headers: user.headers })).statusCode;
    expect([await open(agent02), await open(admin01), await open(ms01)]).toEqual([200, 200, 404]);
    expect(await decide(accountOf(saved))).toMatchObject({ code: 200, data: { checkStatus: 'approved' } });
    expect(await flip(accountOf(saved).accId, 1)).toMatchObject({ code: 200, data: { status: 1 } });
    // Another document is other evidence: the account is switched off and checked again.
    const again = await update(accountOf(saved).accId, await shownByPaper(agent02));
    expect(again).toMatchObject({ code: 200, data: { checkStatus: 'pending', status: 0 } });
  });

  it('without evidence is refused by route, verb and database', async () => {
    const shown = accountOf(await save(await shownByPaper(agent02)));
    const strip = () =>
      server.owner.begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        await tx`update collection_account set evidence = '', evidence_paper = null where id = ${shown.accId}`;
      });
    await strip();
    expect(await decide(shown)).toMatchObject({ code: 409, msg: '不能通过：缺少账户证明，请补交' });
    const approve = server.owner`
      update collection_account
      set check_status = 'approved', checked_by = (select id from app_user where username = 'admin01')
      where id = ${shown.accId}`;
    await expect(approve).rejects.toMatchObject({ constraint: 'account_evidence' });
    await server.owner.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update collection_account set check_status = 'approved' where id = ${shown.accId}`;
    });
    expect(await flip(shown.accId, 1)).toMatchObject({ code: 409, msg: '不能启用：缺少账户证明，请补交' });
    await expect(
      server.owner`update collection_account set status = 1 where id = ${shown.accId}`,
    ).rejects.toMatchObject({
      constraint: 'account_evidence',
    });
    // Verification finds an account that gets past all of these.
    expect(await brokenBy(server, `update collection_account set status = 1 where id = ${shown.accId}`)).toContainEqual(
      expect.stringContaining('启用的收款账户都有成立的证明'),
    );
    await server.owner`update collection_account set archived_at = now() where id = ${shown.accId}`;
  });

  it('takes another’s evidence from no login, and no time of its own giving', async () => {
    const { accId } = accountOf(await save(await shownByPaper(agent02)));
    const [theirs] = await server.owner`
      select p.name from account_paper p join participant q on q.id = p.participant_id where q.name = 'ms01' limit 1`;
    await expect(
      server.owner`update collection_account set evidence_paper = ${theirs?.name as string} where id = ${accId}`,
    ).rejects.toMatchObject({ constraint: 'account_evidence' });
    await expect(
      server.platform.db
        .app`update collection_account set evidence_due = now() + interval '9 years' where id = ${accId}`,
    ).rejects.toMatchObject({ constraint: 'account_evidence_due' });
  });
});

describe('a bank account', () => {
  it('is the settlement account that was shown, or another one with its document', async () => {
    const bank = { accType: 2, evidence: 'settlement' };
    const own = '44250100004609123456';
    expect(await save({ ...bank, outAuthNo: own })).toMatchObject({ code: 400, data: [{ field: 'evidence' }] });
    await approveFile(own);
    const form = (await agent02.get('/api/agt/account/form')).data as { settlement: { accountNo: string } };
    expect(form.settlement.accountNo).toBe(own);
    expect(await save({ ...bank, outAuthNo: '755900001234' })).toMatchObject({
      code: 400,
      msg: '账号与已核验的结算账户不一致；其他对公账户请上传证明文件',
      data: [{ field: 'outAuthNo' }],
    });
    const saved = await save({ ...bank, outAuthNo: '4425 0100 0046 0912 3456' });
    expect(saved).toMatchObject({ code: 200, data: { outAuthNo: own, evidence: 'settlement' } });
    expect(await checked(accountOf(saved).accId)).toMatchObject({
      evidenceNote: expect.stringContaining('验证打款'),
      evidenceFault: '',
    });
    expect(await decide(accountOf(saved), 'approve', risk01)).toMatchObject({ code: 200 });
    expect(await save({ accType: 2, outAuthNo: '755900001234', ...(await shownByPaper(agent02)) })).toMatchObject({
      code: 200,
    });
    expect(await save({ accType: 2, evidence: 'authorisation', outAuthNo: '755900001235' })).toMatchObject({
      code: 400,
      msg: '该账户类型不能使用这种证明',
    });
  });
});

describe('a wallet number', () => {
  it('is shown by an authorisation of that number in force, and takes nothing from the minute it is over', async () => {
    const uid = '2088123456789012';
    const id = await authorise('agent02', uid);
    const foreign = await authorise('ms01', '2088123456789099');
    const by = (authorisationId: string, outAuthNo = uid) =>
      save({ accType: 1, outAuthNo, evidence: 'authorisation', authorisationId });
    expect(await by(foreign, '2088123456789099')).toMatchObject({ code: 400, data: [{ field: 'authorisationId' }] });
    expect(await by(id, '2088123456789013')).toMatchObject({ code: 400, msg: '授权的平台账号与填写的账号不一致' });
    const account = accountOf(await by(id));
    expect(await decide(account)).toMatchObject({ code: 200 });
    expect(await flip(account.accId, 1)).toMatchObject({ code: 200, data: { status: 1 } });
    const end = (state: string) =>
      server.owner`
        update channel_authorisation set state = ${state}, ended_at = case when ${state} <> 'active' then now() end,
          access_token = case when ${state} = 'active' then '\\x00'::bytea end where id = ${id}`;
    await end('revoked');
    expect(await read(account.accId)).toMatchObject({
      status: 0,
      whyOff: '渠道授权已失效，请重新授权或改交其他证明',
    });
    expect(await flip(account.accId, 1)).toMatchObject({ code: 409 });
    await expect(
      server.owner`update collection_account set status = 1 where id = ${account.accId}`,
    ).rejects.toMatchObject({
      constraint: 'account_evidence',
    });
    await end('active');
    expect(await flip(account.accId, 1)).toMatchObject({ code: 200 });
  });

  it('that can only be a person’s is refused, and risk is notified', async () => {
    const shown = await shownByPaper(agent02);
    for (const [outAuthNo, msg] of [
      ['13800138000', '手机号是个人账户，不能用于收款，请填写商户账号'],
      ['wxp://f2f0abcdefghij', '个人收款码不能用于收款，请上传商户收款码'],
      ['11010519491231002X', '身份证号属于个人，不能用于收款，请填写商户账号'],
      ['6222020000000007', '银行卡号不能作为该类型账户，请以银行账户类型登记并提供证明'],
    ])
      expect(await save({ ...shown, outAuthNo })).toMatchObject({ code: 400, msg, data: [{ field: 'outAuthNo' }] });
    const { accId } = accountOf(await save(shown));
    expect(await update(accId, { outAuthNo: '13800138000' })).toMatchObject({ code: 400 });
    const [noted] = await server.owner`select count(*)::int as n from risk_event where kind = 'account.personal-code'`;
    expect(noted).toEqual({ n: 5 });
  });
});

describe('an account of before', () => {
  it('is listed and notified, receives until its time is over, and again once it is shown', async () => {
    await rotateOnly(server, 'agent02');
    const [old] = await server.owner`
      select a.id::text as id, a.version
      from collection_account a
      join rotation r on r.account_id = a.id
      join product p on p.id = r.product_id
      join participant q on q.id = a.participant_id where q.name = 'agent02' and p.code = 'bank' and r.enabled limit 1`;
    const accId = old?.id as string;
    const due = async (days: number) => {
      await server.owner.begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        await tx`
          update collection_account
          set evidence = '', evidence_paper = null, evidence_due = now() + ${days} * interval '1 day'
          where id = ${accId}`;
      });
      await server.change(async () => undefined);
    };
    await due(7);
    expect(await read(accId)).toMatchObject({ status: 1, whyOff: '', evidenceDue: expect.stringMatching(/^20/) });
    const list = (await admin01.get('/api/account/check/getPageList', { unshown: '1' })).data as {
      list: Account[];
      counts: { unshown: number };
    };
    expect(list.list.map((one) => one.accId)).toEqual([accId]);
    expect(list.counts.unshown).toBe(1);
    expect((await agent02.get('/api/index/agtIndex')).data).toMatchObject({
      standing: { next: { what: 'account', days: 7 } },
    });
    expect((await createOrder(server, { amount: '41.00' })).status).toBe(1);

    await due(0);
    const { status, agtOrderNo } = await createOrder(server, { amount: '42.00' });
    expect(status).toBe(3);
    expect((await readOrder(server, agtOrderNo)).skipped.map(({ r }) => r)).toContain('account_unshown');
    await stopAccountsWithoutEvidence(server.platform);
    const stopped = await read(accId);
    expect(stopped).toMatchObject({ status: 0, checkStatus: 'approved', whyOff: '缺少账户证明，请补交' });

    const handed = await update(accId, { version: stopped.version, ...(await shownByPaper(agent02)) });
    expect(handed).toMatchObject({ code: 200, data: { checkStatus: 'pending', evidence: 'document' } });
    expect(await decide(accountOf(handed))).toMatchObject({ code: 200 });
    expect(await flip(accId, 1)).toMatchObject({ code: 200 });
    expect((await createOrder(server, { amount: '43.00' })).status).toBe(1);
  });
});
