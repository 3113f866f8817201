import type { MadeKey } from '@mashang/contract/merchant-keys';
import { APPLICATION_MOVES, type OverseenMerchantDetail } from '@mashang/contract/merchants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_SCREENING } from '../../../../../sandbox/src/seed/demo-data.ts';
import {
  admit,
  applicationOf,
  fillApplication,
  formOf,
  goodDraft,
  NEEDED,
  sendBack,
  submit,
  uploadDocument,
} from '../../../test-support/arrange/arrange-applications.ts';
import { decide, proposed } from '../../../test-support/arrange/arrange-approvals.ts';
import { enterMerchantPeople } from '../../../test-support/arrange/arrange-merchant-people.ts';
import { callMerchant } from '../../../test-support/call-merchant.ts';
import { framesOf } from '../../../test-support/frames-of.ts';
import { type Receiver, startReceiver } from '../../../test-support/receive-http.ts';
import { readWebhook } from '../../../test-support/refuse-undeclared-events.ts';
import { insertSession, signInUser, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';
import { signWebhook } from '../../webhooks/webhook-signature.ts';
import { endVerifications } from './end-verifications.ts';

const PATH = '/api/merchants/application';
let server: TestServer;
let receiver: Receiver;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;

beforeAll(async () => {
  server = await startTestServer();
  receiver = await startReceiver();
  for (const name of ['admin01', 'admin02', 'finance01', 'risk01', 'agent01'])
    users[name] = await signInUser(server, name);
});
afterAll(async () => {
  await receiver.close();
  await server.stop();
});

async function merchantOf(id: string): Promise<OverseenMerchantDetail> {
  const { application } = await applicationOf(user('admin01'), id);
  return (await user('admin01').get('/api/merchants/detail', { id: application.merchantId }))
    .data as OverseenMerchantDetail;
}
const stateOf = async (id: string) => (await applicationOf(user('admin01'), id)).application.state;
const reasons = (answer: { data: unknown }) => JSON.stringify(answer.data);

describe('a merchant', () => {
  it('is entered by one and admitted by another, with what it was admitted as', async () => {
    const id = await fillApplication(user('admin01'));
    expect(await merchantOf(id)).toMatchObject({ merchant: { kybStatus: 0, name: '晨光文具' }, keys: [] });
    const frames = await framesOf(server, async () =>
      expect(await submit(user('admin01'), id)).toMatchObject({ code: 200, data: { state: 1 } }),
    );
    // The frame is of kind `application`: states of applications are not those of approvals.
    expect(frames).toContainEqual(expect.objectContaining({ kind: 'application', applicationId: id, state: 1 }));
    expect((await merchantOf(id)).merchant.kybStatus).toBe(1);

    // Its own maker may not admit it, and neither may a user without the permission.
    expect((await applicationOf(user('admin01'), id)).whyNot).toContain('另一人');
    expect(await admit(user('admin01'), id)).toMatchObject({ code: 403 });
    expect((await user('finance01').get(`${PATH}/detail`, { id })).code).toBe(403);
    expect((await user('agent01').get(`${PATH}/detail`, { id })).code).toBe(403);
    expect((await applicationOf(user('risk01'), id)).whyNot).toBe('');
    const answer = await admit(user('risk01'), id);
    expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200 });
    expect((await merchantOf(id)).merchant).toMatchObject({
      kybStatus: 2,
      legalName: '晨光文具有限公司',
      riskTier: 'medium',
    });
    expect(await stateOf(id)).toBe(2);
    const rows = await server.owner`
        select action
        from audit_log
        where subject_kind = 'merchant' and subject_id = ${(await merchantOf(id)).merchant.mchId}`;
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['merchant-application.start', 'merchant-application.submit']),
    );
  });

  it('has nobody until admitted, makes key and webhook secret once, an address once it answered', async () => {
    const id = await fillApplication(
      user('admin01'),
      goodDraft({ name: '暮光书店', legalName: '暮光书店有限公司', licenceNo: '91310000MA1K00002C' }),
    );
    const { merchantId } = (await applicationOf(user('admin01'), id)).application;
    const { mchId } = (await merchantOf(id)).merchant;
    const people = () => enterMerchantPeople(server, [{ name: 'dusk', role: 'merchant_admin' }], mchId);
    await expect(people()).rejects.toThrow('the merchant is not admitted');
    await submit(user('admin01'), id);
    await admit(user('admin02'), id);
    await people();
    const owner = await insertSession(server, 'dusk');
    const makeKey = () =>
      owner.post('/api/merchant/keys/make', { name: '书店', scopes: ['read'], googleAuthCode: owner.code() });
    const key = (await makeKey()).data as MadeKey;
    const credentials = { mchId, ...key };
    expect((await callMerchant(server, { method: 'GET', path: '/api/v1/balance', credentials })).status).toBe(200);

    const url = receiver.url('/new-shop');
    // It has one person only, so staff is the second.
    const change = async (endpointId: string, to: string) => {
      const payload = { endpointId, url: to, enabled: true };
      const approval = await proposed(owner, 'merchant.endpoint', { subjectId: merchantId, payload });
      expect(await decide(user('admin02'), 'approve', approval)).toMatchObject({ code: 200 });
    };
    await change('', url);
    const [first] = (await merchantOf(id)).endpoints;
    expect(first).toMatchObject({ enabled: false, wanted: true, verifiedAt: '' });
    const endpointId = first?.id ?? '';
    const test = (fields = {}) => owner.post('/api/merchant/access/test', { endpointId, ...fields });
    expect(await test()).toMatchObject({ code: 409, msg: expect.stringContaining('回调密钥') });
    const made = await owner.post('/api/merchant/webhook-secrets/make', {
      overlapHours: 0,
      googleAuthCode: owner.code(),
    });
    const { secret } = made.data as { secret: string };
    receiver.reply('/new-shop', { status: 500, body: 'not yet' });
    expect(await test()).toMatchObject({ code: 200, data: { ok: false, status: 500, answer: 'not yet' } });
    expect((await merchantOf(id)).endpoints[0]).toMatchObject({ enabled: false, testStatus: 500 });
    receiver.reply('/new-shop', { status: 200, body: 'fine' });
    expect(await test()).toMatchObject({ code: 200, data: { ok: true, status: 200, answer: 'fine' } });
    expect((await merchantOf(id)).endpoints[0]).toMatchObject({ enabled: true, testStatus: 200 });
    const got = receiver.of('/new-shop').at(-1);
    const at = Number(got?.headers['webhook-timestamp']);
    expect(got?.headers['webhook-signature']).toBe(
      signWebhook(got?.headers['webhook-id'] ?? '', at, got?.body ?? '', [secret]),
    );
    expect(readWebhook(got?.body ?? '')).toMatchObject({ type: 'endpoint.test', data: { mchId } });

    // Another address must be tested again; the database enforces this against the program too.
    await change(endpointId, `${url}2`);
    expect((await merchantOf(id)).endpoints[0]).toMatchObject({ enabled: false, verifiedAt: '', wanted: true });
    await expect(
      server.platform.db.app`update webhook_endpoint set enabled = true where id = ${endpointId}`,
    ).rejects.toMatchObject({ constraint: 'endpoint_untested' });
    expect((await test({ endpointId: '999999' })).code).toBe(404);
  });

  it('comes back with a reason, is corrected and admitted; what stands in review stands still', async () => {
    const id = await fillApplication(user('admin01'), goodDraft({ licenceNo: '91310000MA1K00003F' }));
    await submit(user('admin01'), id);
    expect((await user('admin01').post(`${PATH}/form`, { id })).code).toBe(409);
    expect((await uploadDocument(user('admin01'), id, 'site')).code).toBe(409);
    await expect(
      server.platform.db.app`update merchant_application set company = company || '{"name":"x"}' where id = ${id}`,
    ).rejects.toMatchObject({ constraint: 'application_fixed' });
    expect((await sendBack(user('admin02'), id, { reason: ' ' })).code).toBe(400);
    expect((await sendBack(user('admin02'), id, { hash: '0'.repeat(64) })).code).toBe(409);
    expect((await sendBack(user('admin01'), id)).code).toBe(403);
    expect(await sendBack(user('admin02'), id)).toMatchObject({ code: 200, data: { state: 3 } });
    expect((await sendBack(user('risk01'), id)).code).toBe(400);
    expect(await applicationOf(user('admin01'), id)).toMatchObject({
      returnReason: '开户许可证不清晰',
      decidedBy: 'admin02',
      mayEdit: true,
    });
    expect((await merchantOf(id)).merchant.kybStatus).toBe(3);
    await uploadDocument(user('admin01'), id, 'bank_permit');
    expect(await submit(user('admin01'), id)).toMatchObject({ code: 200 });
    expect(await admit(user('admin02'), id)).toMatchObject({ code: 200 });
    expect((await merchantOf(id)).merchant.kybStatus).toBe(2);
  });

  it('is refused for good, or dropped, and nothing moves it afterwards', async () => {
    const id = await fillApplication(user('admin01'), goodDraft({ licenceNo: '91310000MA1K00004J' }));
    await submit(user('admin01'), id);
    expect(await sendBack(user('risk01'), id, { refuse: true })).toMatchObject({ code: 200, data: { state: 4 } });
    expect((await submit(user('admin01'), id, { version: 1 }).catch(() => ({ code: 409 }))).code).toBe(409);
    expect((await user('admin01').post(`${PATH}/drop`, { id })).code).toBe(409);
    const other = await fillApplication(user('admin01'), goodDraft(), []);
    expect(await user('admin01').post(`${PATH}/drop`, { id: other })).toMatchObject({ code: 200, data: { state: 5 } });
    await expect(
      server.platform.db.app`update merchant_application set state = 1 where id = ${other}`,
    ).rejects.toMatchObject({ constraint: 'application_moves' });
  });

  it('withdrawn by its maker, or rejected in the approval centre, lies again with its maker', async () => {
    const id = await fillApplication(user('admin01'), goodDraft({ licenceNo: '91310000MA1K00005M' }));
    await submit(user('admin01'), id);
    const { approvalId } = (await applicationOf(user('admin01'), id)).application;
    expect(await user('admin01').post('/api/approvals/withdraw', { id: approvalId })).toMatchObject({ code: 200 });
    expect(await applicationOf(user('admin01'), id)).toMatchObject({
      application: { state: 3 },
      returnReason: '提交人已撤回',
    });
    await submit(user('admin01'), id);
    const again = (await applicationOf(user('admin01'), id)).application.approvalId;
    expect(await decide(user('admin02'), 'reject', again, { comment: '再看看' })).toMatchObject({ code: 200 });
    expect(await applicationOf(user('admin01'), id)).toMatchObject({
      application: { state: 3 },
      returnReason: '再看看',
    });
  });

  it('is looked at again from what it was admitted by, and stays verified meanwhile', async () => {
    const id = await fillApplication(
      user('admin01'),
      goodDraft({ name: '再审商店', legalName: '再审商店有限公司', licenceNo: '91310000MA1K00006Q' }),
    );
    await submit(user('admin01'), id);
    await admit(user('admin02'), id);
    const { merchantId } = (await applicationOf(user('admin01'), id)).application;
    const started = await user('admin02').post(`${PATH}/start`, { merchantId });
    const next = (started.data as { id: string }).id;
    expect((await user('admin01').post(`${PATH}/start`, { merchantId })).code).toBe(409);
    const form = await formOf(user('admin02'), next);
    expect(form).toMatchObject({
      again: true,
      draft: { company: { legalName: '再审商店有限公司' }, people: { representative: { name: '王法人' } } },
    });
    expect(form.documents.map(({ kind }) => kind)).toEqual(NEEDED);
    const draft = goodDraft({ name: '再审商店', legalName: '更名商店有限公司', licenceNo: '91310000MA1K00006Q' });
    await user('admin02').post(`${PATH}/save`, { id: next, version: form.version, ...draft });
    expect((await merchantOf(id)).merchant).toMatchObject({ kybStatus: 2, legalName: '再审商店有限公司' });
    await submit(user('admin02'), next, { riskTier: 'high' });
    expect((await merchantOf(id)).merchant.kybStatus).toBe(2);
    // A user who wrote in the application may not admit it, even where somebody else submitted it; admin01 did not
    // write.
    await admit(user('admin01'), next);
    expect((await merchantOf(id)).merchant).toMatchObject({
      kybStatus: 2,
      legalName: '更名商店有限公司',
      riskTier: 'high',
    });

    const third = ((await user('admin01').post(`${PATH}/start`, { merchantId })).data as { id: string }).id;
    await submit(user('admin01'), third, { riskTier: 'high' });
    expect(await sendBack(user('admin02'), third, { refuse: true })).toMatchObject({ code: 200 });
    expect((await merchantOf(id)).merchant.kybStatus).toBe(4);
  });

  it('ends with its verification: the job moves it, and its key is none any more', async () => {
    const id = await fillApplication(user('admin01'), goodDraft({ name: '到期商店', licenceNo: '91310000MA1K00007U' }));
    await submit(user('admin01'), id);
    await admit(user('admin02'), id);
    const { mchId } = (await merchantOf(id)).merchant;
    await server.owner`update merchant set kyb_expires_at = now() + interval '6 days' where mch_id = ${mchId}`;
    await endVerifications(server.system('end-verifications'));
    const [due] = await server.owner`
      select e.status as days
      from event_log e join merchant m on m.id::text = e.data ->> 'subject'
      where e.kind = 'merchant.kyb-due' and m.mch_id = ${mchId}`;
    expect(due).toEqual({ days: 7 });
    await server.owner`update merchant set kyb_expires_at = now() - interval '1 second' where mch_id = ${mchId}`;
    expect((await merchantOf(id)).merchant.kybStatus).toBe(4);
    expect(await endVerifications(server.system('end-verifications'))).toBeGreaterThan(0);
    expect((await server.owner`select kyb_status as s from merchant where mch_id = ${mchId}`)[0]).toEqual({ s: 4 });
    expect(
      (
        await server.owner`
          select count(*)::int as n
          from audit_log
          where action = 'merchant.verification-end' and subject_id = ${mchId}`
      )[0],
    ).toEqual({ n: 1 });
  });
});

describe('what is wrong is named', () => {
  const cases: [string, Parameters<typeof goodDraft>, string][] = [
    ['a licence number that is none', [{ licenceNo: '12' }], 'company.licenceNo'],
    ['a licence number with a wrong check character', [{ licenceNo: '91310000MA1K000018' }], 'company.licenceNo'],
    ['a licence number of one letter', [{ licenceNo: 'AAAAAAAA' }], 'company.licenceNo'],
    ['no company name', [{ legalName: ' ' }], 'company.legalName'],
    ['a volume that is no money', [{ monthlyAmount: '1,000' }], 'company.monthlyAmount'],
    ['nothing expected', [{ monthlyAmount: '0' }], 'company.monthlyAmount'],
    ['one order above the month', [{ largestAmount: '500000.01' }], 'company.largestAmount'],
    ['a licence that ended', [{ licenceTo: '2020-01-01' }], 'company.licenceTo'],
    ['no owner and no reason', [{}, { owners: [] }], 'people.noOwnerReason'],
    ['owners and a reason', [{}, { noOwnerReason: '国有' }], 'people.noOwnerReason'],
    [
      'shares above the whole',
      [
        {},
        {
          owners: [
            { name: '甲', documentNo: '310101198001010026', share: '60' },
            { name: '乙', documentNo: '310101198001010034', share: '40.01' },
          ],
        },
      ],
      'people.owners',
    ],
    [
      'one owner twice',
      [
        {},
        {
          owners: [
            { name: '甲', documentNo: '310101198001010026', share: '30' },
            { name: '甲', documentNo: '310101198001010026', share: '30' },
          ],
        },
      ],
      'people.owners',
    ],
    [
      'a share below 25 %',
      [{}, { owners: [{ name: '甲', documentNo: '310101198001010026', share: '24.99' }] }],
      'people.owners',
    ],
    [
      'a share that is none',
      [{}, { owners: [{ name: '甲', documentNo: '310101198001010026', share: '三成' }] }],
      'people.owners.0.share',
    ],
    [
      'a representative without number',
      [{}, { representative: { name: '王', documentNo: '', phone: '13900001111' } }],
      'people.representative.documentNo',
    ],
  ];
  it.each(cases)('%s', async (_what, [company, people], field) => {
    const id = await fillApplication(user('admin01'), goodDraft(company, people), []);
    const answer = await submit(user('admin01'), id);
    expect(answer.code).toBe(400);
    expect(reasons(answer)).toContain(`"field":"${field}`);
    expect(await stateOf(id)).toBe(0);
  });

  it('all of it at once: empty fields, numbers with a wrong check character, and papers', async () => {
    const draft = goodDraft(
      { address: '', licenceNo: '91310000MA1K000018', monthlyAmount: '' },
      { representative: { name: '', documentNo: '110101199001010012', phone: '13900001111' } },
    );
    const id = await fillApplication(user('admin01'), draft, ['licence']);
    const { code, data } = await user('admin01').post(`${PATH}/check`, { id });
    expect(code).toBe(400);
    expect((data as { field: string }[]).map(({ field }) => field).toSorted()).toEqual([
      'company.address',
      'company.licenceNo',
      'company.monthlyAmount',
      'documents.bank_permit',
      'documents.id_back',
      'documents.id_front',
      'people.representative.documentNo',
      'people.representative.name',
    ]);
  });

  it('papers that are missing or over, an end too far or past, no tier, no reason', async () => {
    const id = await fillApplication(user('admin01'), goodDraft(), NEEDED.slice(1));
    expect(reasons(await submit(user('admin01'), id))).toContain('documents.licence');
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n', 'latin1');
    const { url } = (await uploadDocument(user('admin01'), id, 'licence', pdf)).data as { url: string };
    const served = await server.app.inject({ url, headers: user('admin02').headers });
    expect(served).toMatchObject({ statusCode: 200, headers: { 'content-type': 'application/pdf' }, rawPayload: pdf });
    const { documents, version } = await formOf(user('admin01'), id);
    const name = documents.find(({ kind }) => kind === 'licence')?.name ?? '';
    const change = (fields: object) => user('admin01').post(`${PATH}/document`, { id, name, expiresOn: '', ...fields });
    await change({ expiresOn: '2020-01-01' });
    expect(reasons(await submit(user('admin01'), id))).toContain('documents.licence');
    expect((await change({ expiresOn: '2020-13-01' })).code).toBe(400);
    expect((await change({ name: `kyb/${'x'.repeat(24)}.webp` })).code).toBe(404);
    const soon = new Date(server.clock.now() + 60 * 86_400_000).toISOString().slice(0, 10);
    expect((await change({ expiresOn: soon })).code).toBe(200);
    expect(reasons(await submit(user('admin01'), id))).toContain('expiresOn');
    for (const fields of [
      { riskTier: 'none' },
      { expiresOn: '2020-01-01' },
      { expiresOn: '2090-01-01' },
      { reason: '' },
    ])
      expect((await submit(user('admin01'), id, { expiresOn: soon, ...fields })).code).toBe(400);
    expect((await submit(user('admin01'), id, { expiresOn: soon, version })).code).toBe(409);
    expect((await submit(user('admin01'), id, { expiresOn: soon, googleAuthCode: 'x' })).code).toBe(10072);
    expect((await submit(user('admin01'), id, { expiresOn: soon })).code).toBe(200);
  });

  it('files that are no image, too many others, foreign ids, and who may not', async () => {
    const id = await fillApplication(user('admin01'), goodDraft(), []);
    expect((await uploadDocument(user('admin01'), id, 'licence', Buffer.from('%PDF-1.7'))).code).toBe(400);
    expect((await uploadDocument(user('admin01'), id, 'selfie')).code).toBe(400);
    for (let at = 0; at < 5; at++) expect((await uploadDocument(user('admin01'), id, 'other')).code).toBe(200);
    expect((await uploadDocument(user('admin01'), id, 'other')).code).toBe(409);
    expect((await uploadDocument(user('admin01'), '999999', 'other')).code).toBe(404);
    expect((await uploadDocument(user('risk01'), id, 'licence')).code).toBe(403);
    expect((await user('admin01').post(`${PATH}/start`, {})).code).toBe(400);
    expect((await user('admin01').post(`${PATH}/start`, { merchantId: '999999' })).code).toBe(404);
    for (const path of ['form', 'drop'])
      expect((await user('admin01').post(`${PATH}/${path}`, { id: '999999' })).code).toBe(404);
    expect((await user('finance01').post(`${PATH}/start`, { name: '无权' })).code).toBe(403);
    const { version } = await formOf(user('admin01'), id);
    expect((await user('admin02').post(`${PATH}/save`, { id, version: version - 1, ...goodDraft() })).code).toBe(409);
  });
});

describe('screening', () => {
  it('flags a hit, keeps it from being admitted until risk cleared it, and asks the lists again', async () => {
    const [listed] = DEMO_SCREENING.names;
    const draft = goodDraft(
      { licenceNo: '91310000MA1K00008Y' },
      { owners: [{ name: listed, documentNo: '310101198001010042', share: '51' }] },
    );
    const id = await fillApplication(user('admin01'), draft);
    expect(await submit(user('admin01'), id)).toMatchObject({ code: 200 });
    expect((await applicationOf(user('risk01'), id)).hits).toEqual([
      { who: '受益所有人 1', list: DEMO_SCREENING.list, version: DEMO_SCREENING.version },
    ]);
    const { mchId } = (await merchantOf(id)).merchant;
    expect(
      (
        await server.owner`
          select count(*)::int as n
          from risk_event
          where kind = 'screening.hit' and subject_id = ${mchId}`
      )[0],
    ).toEqual({ n: 1 });
    expect(await admit(user('admin02'), id)).toMatchObject({ code: 409, msg: expect.stringContaining('筛查') });
    const clear = (who: string, fields = {}) =>
      user(who).post(`${PATH}/clear`, { id, reason: '证件号码不同，为同名', ...fields });
    expect((await clear('admin01')).code).toBe(403);
    expect((await clear('finance01')).code).toBe(403);
    expect((await clear('risk01', { reason: '' })).code).toBe(400);
    expect((await clear('risk01')).code).toBe(200);
    expect((await clear('admin02')).code).toBe(409);
    await server.owner`insert into screening_list (name, version) values ('另一名单', '1')`;
    await server.owner`insert into screening_entry (list_id, name) select max(id), '王法人' from screening_list`;
    expect(await admit(user('admin02'), id)).toMatchObject({ code: 409, msg: expect.stringContaining('新的命中') });
    await server.owner`update screening_list set enabled = false where name = '另一名单'`;
    expect(await admit(user('admin02'), id)).toMatchObject({ code: 200 });
  });
});

describe('what is kept', () => {
  it('masks numbers, shows them for a reason that is noted, and seals them at rest', async () => {
    const id = await fillApplication(user('admin01'), goodDraft({ licenceNo: '91310000MA1K000092' }));
    const detail = await applicationOf(user('risk01'), id);
    expect(detail.people.representative).toEqual({
      name: '王法人',
      documentNo: '310101********0012',
      phone: '139******11',
    });
    expect(JSON.stringify(detail)).not.toContain('310101199001010012');
    const shown = await user('risk01').post(`${PATH}/reveal`, { id, reason: '与证件比对' });
    expect(shown.data).toMatchObject({
      representative: { documentNo: '310101199001010012' },
      settleAccount: '6222020000000007',
    });
    expect((await user('risk01').post(`${PATH}/reveal`, { id, reason: '' })).code).toBe(400);
    expect((await user('finance01').post(`${PATH}/reveal`, { id, reason: '看看' })).code).toBe(403);
    const [noted] = await server.owner`
        select after
        from audit_log
        where action = 'merchant-application.reveal'
        order by id desc limit 1`;
    expect(noted).toMatchObject({ after: { reason: '与证件比对' } });
    const [found] = await server.owner`
      select (select count(*)
        from merchant_application a
        where a::text like '%310101199001010012%' or a::text like '%王法人%')::int
        + (select count(*) from audit_log l where l::text like '%310101199001010012%')::int as n`;
    expect(found).toEqual({ n: 0 });
  });

  it('shows a paper to who writes or checks, notes it, and to nobody else', async () => {
    const id = await fillApplication(user('admin01'), goodDraft({ licenceNo: '91310000MA1K000107' }));
    const url = (await applicationOf(user('risk01'), id)).documents[0]?.url ?? '';
    const seen = async (name: string) => (await server.app.inject({ url, headers: user(name).headers })).statusCode;
    expect(await seen('risk01')).toBe(200);
    for (const name of ['finance01', 'agent01']) expect(await seen(name)).toBe(404);
    expect((await server.app.inject({ url })).statusCode).toBe(401);
    const { mchId } = (await merchantOf(id)).merchant;
    expect(
      (
        await server.owner`
          select count(*)::int as n
          from audit_log
          where action = 'merchant.view-document' and subject_id = ${mchId}`
      )[0],
    ).toEqual({ n: 1 });
  });

  it('admits nobody behind the approvals back', async () => {
    const id = await fillApplication(user('admin01'), goodDraft({ licenceNo: '91310000MA1K00011A' }));
    await submit(user('admin01'), id);
    const app = server.platform.db.app;
    await expect(
      app`update merchant set kyb_status = 2, kyb_reviewed_by = 1 where kyb_status = 1`,
    ).rejects.toMatchObject({ constraint: 'approval_needed' });
    await expect(app`update merchant_application set state = 2 where id = ${id}`).rejects.toMatchObject({
      constraint: 'approval_needed',
    });
    const rows = (await server.owner`
        select from_state as f, to_state as t
        from state_move
        where machine = 'merchant_application'`) as unknown as {
      f: number;
      t: number;
    }[];
    const table = Object.entries(APPLICATION_MOVES).flatMap(([from, all]) => all.map((to) => `${from}-${to}`));
    expect(rows.map(({ f, t }) => `${f}-${t}`).toSorted()).toEqual(table.toSorted());
  });
});
