import { creditCodeOf } from '@mashang/contract/identity-numbers';
import type { AdmitAnswer, ReviewDetail } from '@mashang/contract/participants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_TOTP_SECRET } from '../../../../../sandbox/src/seed/demo-data.ts';
import { createFirstUsers } from '../../../first-start.ts';
import { businessFileFields, drawPaper, freshCreditCode } from '../../../test-support/arrange/arrange-network-below.ts';
import { multipart } from '../../../test-support/arrange/arrange-proofs.ts';
import { signLicence } from '../../../test-support/arrange/sign-licence.ts';
import { expectUnchanged, expectWholeBooks } from '../../../test-support/read-books.ts';
import { type Envelope, insertSession, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';

let server: TestServer;
let maker: TestUser;
let checker: TestUser;

/** A deployment that was just installed: two administrators, a licence, products, and no participant. */
beforeAll(async () => {
  server = await startTestServer({ demo: false, empty: true });
  await server.owner`insert into deployment_kind (kind) values ('production')`;
  await createFirstUsers(server.platform);
  const secret = server.platform.secrets.seal(DEMO_TOTP_SECRET);
  await server.owner`update app_user set totp_secret = ${secret}, totp_bound_at = now(), password_until = null`;
  await server.owner`
    insert into licence_profile (legal_name, licence_no, regulator, jurisdiction, services, settlement_mode,
      valid_from, valid_to, entered_by, approved_by)
    select '某某支付有限公司', 'Z2026', '某监管局', 'DEMO', '{collection,payout,agent_network}', 'agent_float',
      now() - interval '1 day', now() + interval '1 year', min(id), max(id)
    from app_user`;
  await signLicence(server);
  await server.change(
    (sql) => sql`
      insert into product (code, name, pay_type, pay_pattern, min_amount, max_amount, pay_window_s, default_fee,
        default_rate)
      values ('bank', '银行卡转账', 2, 0, 100, 100000, 300, 30000, 12000)`,
  );
  [maker, checker] = [await insertSession(server, 'admin01'), await insertSession(server, 'admin02')];
});
afterAll(async () => {
  await expectWholeBooks(server);
  await server.stop();
});

/** The smallest PDF that has all required parts. */
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n', 'latin1');

async function upload(user: TestUser, path: string, kind: string, bytes: Buffer): Promise<Envelope> {
  const { payload, headers } = await multipart([{ bytes }]);
  const url = `${path}?kind=${kind}`;
  const sent = await server.app.inject({ method: 'POST', url, headers: { ...user.headers, ...headers }, payload });
  return { http: sent.statusCode, ...(sent.json() as Omit<Envelope, 'http'>) };
}

async function papers(user: TestUser, kinds: readonly string[]) {
  const documents = [];
  for (const kind of kinds) {
    const bytes = kind === 'licence' ? PDF : await drawPaper();
    const answer = await upload(user, '/api/participants/admit/upload', kind, bytes);
    documents.push({ kind, name: (answer.data as { name: string }).name });
  }
  return documents;
}
const ALL = ['licence', 'id_front', 'id_back', 'settlement'];

async function fileOf(user: TestUser, fields: object = {}) {
  return { name: 'first_agent', kind: 'AGENT', ...businessFileFields(), documents: await papers(user, ALL), ...fields };
}
const admit = (user: TestUser, body: object) => user.post('/api/participants/admit', body);
const review = (id: string) => ({ id, expiresOn: '2028-01-01', googleAuthCode: checker.code() });
async function detailOf(id: string): Promise<ReviewDetail> {
  return (await checker.get('/api/participant/review/detail', { id })).data;
}

describe('a deployment without participants', () => {
  let kept: Awaited<ReturnType<typeof fileOf>> | undefined;
  it('begins: one enters the file, another verifies it, the first user signs in with its own password', async () => {
    const answer = await admit(maker, await fileOf(maker));
    expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200, data: { name: 'first_agent' } });
    const { firstPassword, reviewId, id } = answer.data as AdmitAnswer;
    expect(firstPassword).toHaveLength(16);
    const [row] = await server.owner`
      select p.kyc_status as kyc, p.run_status as run, p.parent_id as parent, p.business,
        u.password_until is not null as once, u.roles,
        (select count(*)::int from participant_rate r where r.participant_id = p.id and r.rate = 12000) as rates
      from participant p join app_user u on u.participant_id = p.id where p.id = ${id}`;
    expect(row).toEqual({ kyc: 1, run: 0, parent: null, business: null, once: true, roles: ['agent'], rates: 1 });
    const said = JSON.stringify(
      await server.owner`select subject_id, after::text from audit_log where action = 'participant.admit'`,
    );
    expect(said).toContain('first_agent');
    expect(said).not.toContain(firstPassword);

    // The person who entered it may not verify it; the database enforces this too.
    const own = await maker.post('/api/participant/review/approve', {
      ...review(reviewId),
      googleAuthCode: maker.code(),
    });
    expect(own).toMatchObject({ code: 403, msg: '不能审核自己提交的资料' });
    expect(await checker.post('/api/participant/review/approve', review(reviewId))).toMatchObject({ code: 200 });
    const [now] =
      await server.owner`select kyc_status as kyc, business, business_area as area from participant where id = ${id}`;
    expect(now).toMatchObject({ kyc: 2, business: 'enterprise', area: expect.stringMatching(/^\d{6}$/) });

    // Next, a code merchant below it, whose passport has one page.
    const sole = {
      name: 'first_sole',
      kind: 'CODE_MERCHANT',
      parentId: id,
      business: 'individual',
      legalName: '某某商行',
      creditCode: creditCodeOf('92310115MADEM0009'),
      representative: { name: 'John Doe', documentKind: 'passport', documentNo: 'E12345678' },
    };
    const documents = await papers(maker, ['licence', 'id_front', 'settlement']);
    expect(await admit(maker, { ...businessFileFields(), ...sole, documents })).toMatchObject({ code: 200 });
    const orphan = await admit(maker, {
      ...businessFileFields(),
      documents,
      ...sole,
      name: 'orphan',
      parentId: undefined,
    });
    expect(orphan).toMatchObject({ code: 400, data: [{ field: 'parentId' }] });
  });

  it.each([
    ['creditCode', { creditCode: '91310000MA1RATE010' }, '校验位'],
    ['creditCode', { business: 'individual' }, '92 开头'],
    [
      'representative.documentNo',
      { representative: { name: '周', documentKind: 'identity', documentNo: '310101198001010094' } },
      '校验位',
    ],
    [
      'representative.documentNo',
      { representative: { name: '周', documentKind: 'passport', documentNo: 'ABCDEFG' } },
      '护照',
    ],
    ['settlement.accountNo', { settlement: { accountNo: '12', bankName: '行', evidence: 'document' } }, '结算账号'],
    ['documents', { documents: [] }, '证件至少 1 项'],
    ['name', { name: 'first_agent' }, '已被使用'],
  ] as const)('refuses a wrong %s by its name and moves nothing: %o', async (field, fields, said) => {
    kept ??= await fileOf(maker);
    const body = { ...kept, creditCode: freshCreditCode(), name: 'wrong_one', ...fields };
    const answer = await expectUnchanged(server, () => admit(maker, body));
    expect([400, 409]).toContain(answer.code);
    expect(JSON.stringify(answer.data)).toContain(`"field":"${field}"`);
    expect(JSON.stringify([answer.msg, answer.data])).toContain(said);
  });

  it('takes PDF by its content, within its size, without scripts, and hands it out to be saved', async () => {
    const send = (bytes: Buffer) => upload(maker, '/api/participants/admit/upload', 'licence', bytes);
    expect(await send(Buffer.alloc(5 * 1024 * 1024 + 1))).toMatchObject({
      code: 400,
      msg: expect.stringContaining('5MB'),
    });
    expect(await send(Buffer.from('%PDF-1.4 cut off'))).toMatchObject({
      code: 400,
      msg: expect.stringContaining('不完整'),
    });
    // Active content: a dictionary that begins with its first key or with a space, a name spelt by numbers, and others.
    for (const active of [
      '/OpenAction<</S/JavaScript/JS(app.alert)>>',
      '/OpenAction << /S /GoTo /D [0 /Fit] >>',
      '/AA<</S/J#61vaScript>>',
      '/A<</S/SubmitForm/F(x)>>',
      '/A<</S/GoToR/F(x)>>',
    ]) {
      const bytes = Buffer.from(PDF.toString('latin1').replace('/Catalog', `/Catalog${active}`), 'latin1');
      expect(await send(bytes), active).toMatchObject({ code: 400, msg: expect.stringContaining('脚本') });
    }
    const [{ url } = { url: '' }] = (await detailOf('1')).documents;
    expect(url).toMatch(/[.]pdf$/);
    const served = await server.app.inject({ url, headers: checker.headers });
    expect(served.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment/),
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.compare(served.rawPayload, PDF)).toBe(0);
  });
});

it('shows what is other than at the last verification, and asks for another person again', async () => {
  const first = await admit(maker, await fileOf(maker, { name: 'second_agent' }));
  const { reviewId } = first.data as AdmitAnswer;
  expect(await checker.post('/api/participant/review/approve', review(reviewId))).toMatchObject({ code: 200 });
  await server.owner`update app_user set password_until = null where username = 'second_agent'`;
  await server.owner`update participant set kyc_expires_at = now() + interval '20 days' where name = 'second_agent'`;
  const business = await insertSession(server, 'second_agent');
  const [code] = await server.owner`
      select sealed_document_no as sealed
      from kyc_submission s
      join participant p on p.id = s.participant_id
      where p.name = 'second_agent'`;
  const documents = [];
  for (const kind of ALL) {
    const answer = await upload(business, '/api/kyc/upload', kind, await drawPaper());
    documents.push({ kind, name: (answer.data as { name: string }).name });
  }
  const creditCode = server.platform.secrets.open((code as { sealed: Buffer }).sealed);
  const other = { name: '吴法人', documentKind: 'identity', documentNo: '310101198001010093' };
  const settlement = { ...businessFileFields().settlement, accountNo: '3100162000100009' };
  const file = { ...businessFileFields(), creditCode, representative: other, settlement, documents };
  const foreign = await business.post('/api/kyc/submit', { ...businessFileFields(), documents });
  expect(foreign).toMatchObject({ code: 400, data: [{ field: 'creditCode' }] });
  expect(await business.post('/api/kyc/submit', file)).toMatchObject({ code: 200 });
  const [row] = await server.owner`select max(id)::text as id from kyc_submission`;
  const detail = await detailOf((row as { id: string }).id);
  expect(detail.verifiedAt).not.toBe('');
  const changes = new Map(detail.changes.map((one) => [one.label, one]));
  expect(changes.get('法定代表人')).toMatchObject({ before: '周法人', after: '吴法人' });
  expect(changes.get('结算账号')).toMatchObject({ before: '310016******0001', after: '310016******0009' });
  expect(changes.has('统一社会信用代码')).toBe(false);
  expect(detail).toMatchObject({ hits: [], screenedAt: expect.stringMatching(/^\d{4}/), whyNot: '' });
});
