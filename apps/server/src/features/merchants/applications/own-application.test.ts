import type { OwnVerification } from '@mashang/contract/own-verification';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actAs } from '../../../platform/verbs/acting.ts';
import { grantWrites } from '../../../platform/verbs/grant-writes.ts';
import {
  admit,
  applicationOf,
  formOf,
  goodDraft,
  NEEDED,
  sendBack,
  submit,
  uploadDocument,
} from '../../../test-support/arrange/arrange-applications.ts';
import { enterMerchantPeople } from '../../../test-support/arrange/arrange-merchant-people.ts';
import { drawPaper } from '../../../test-support/arrange/arrange-network-below.ts';
import { multipart } from '../../../test-support/arrange/arrange-proofs.ts';
import { insertSession, sessionOf, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';

const OWN = '/api/merchant/verification';
const STAFF = '/api/merchants/application';
let server: TestServer;
let id: string;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;

beforeAll(async () => {
  server = await startTestServer();
  await server.change(
    (sql) => sql`
    insert into merchant (mch_id, name, legal_name, kyb_status, kyb_entered_by, kyb_reviewed_by, kyb_expires_at)
    select 'M_OTHER', '别家', '别家有限公司', kyb_status, kyb_entered_by, kyb_reviewed_by, now() + interval '9 days'
    from merchant where mch_id = 'M1001'`,
  );
  await enterMerchantPeople(server, [
    { name: 'kadmin', role: 'merchant_admin' },
    { name: 'kfinance', role: 'merchant_finance' },
    { name: 'kdev', role: 'merchant_developer' },
    { name: 'kviewer', role: 'merchant_viewer' },
  ]);
  await enterMerchantPeople(server, [{ name: 'kother', role: 'merchant_admin' }], 'M_OTHER');
  for (const name of ['kadmin', 'kfinance', 'kdev', 'kviewer', 'kother', 'admin01', 'admin02'])
    users[name] = await insertSession(server, name);
  const [merchant] = await server.owner`select id from merchant where mch_id = 'M1001'`;
  const started = await user('admin01').post(`${STAFF}/start`, { merchantId: String(merchant?.id) });
  ({ id } = started.data as { id: string });
  for (const kind of NEEDED) await uploadDocument(user('admin01'), id, kind);
  const { version } = await formOf(user('admin01'), id);
  await user('admin01').post(`${STAFF}/save`, { id, version, ...goodDraft() });
  expect(await submit(user('admin01'), id)).toMatchObject({ code: 200 });
}, 120_000);
afterAll(() => server?.stop());

const shown = async (name = 'kadmin') => (await user(name).get(OWN)).data as OwnVerification;
async function read() {
  const { application } = await shown();
  if (!application) throw new Error('no application');
  return application;
}
async function save(name: string, fields: Record<string, string> = {}) {
  const { version, draft: company } = await read();
  return user(name).post(`${OWN}/save`, { id, version, company: { ...company, ...fields } });
}
async function upload(name: string, kind: string, expiresOn = '') {
  const { payload, headers } = await multipart([{ bytes: await drawPaper() }]);
  const url = `${OWN}/upload?id=${id}&kind=${kind}&expiresOn=${expiresOn}`;
  const sent = await server.app.inject({
    method: 'POST',
    url,
    headers: { ...user(name).headers, ...headers },
    payload,
  });
  return sent.json() as { code: number; msg: string };
}
const NOTE = '已换新证，法人改为张三';
async function handIn(name: string) {
  const { version } = await read();
  return user(name).post(`${OWN}/handIn`, { id, version, note: NOTE });
}

/** What the program's login may do by SQL with the session of a user. */
const bySql = (name: string, statement: string) =>
  expect(
    grantWrites(server.platform.db).transaction(async (tx) => {
      await actAs(tx, sessionOf(user(name)));
      await tx.unsafe(statement);
    }),
    `${name}: ${statement}`,
  ).rejects;

describe('an application that the staff returned', () => {
  it('stands still for the merchant while in review, and is returned only with a text for its people', async () => {
    expect((await read()).editable).toBe(false);
    expect((await save('kadmin')).code).toBe(409);
    expect((await upload('kadmin', 'licence')).code).toBe(409);
    // What was found and who submitted it stand until the next submission, for the staff too.
    for (const change of [`hits = '[{}]'`, `screened_at = now()`, `submitted_at = now()`, `approval_id = null`])
      await bySql('admin02', `update merchant_application set ${change} where id = ${id}`).toMatchObject({
        constraint: 'application_fixed',
      });
    const silent = await sendBack(user('admin02'), id);
    expect(silent).toMatchObject({ code: 400, data: [{ field: 'merchantText' }] });
    const answer = await sendBack(user('admin02'), id, { reason: '疑似旧证', merchantText: '请上传新的营业执照' });
    expect(answer).toMatchObject({ code: 200 });
    expect(await read()).toMatchObject({ editable: true, merchantText: '请上传新的营业执照' });
    expect(JSON.stringify(await shown('kviewer'))).not.toContain('疑似旧证');
  });

  it.each(['kfinance', 'kdev', 'kviewer', 'admin01'])('is not for %s to correct', async (name) => {
    expect((await save(name)).code).toBe(403);
    expect((await upload(name, 'licence')).code).toBe(403);
    expect((await handIn(name)).code).toBe(403);
    expect((await user(name).post(`${OWN}/start`, {})).code).toBe(403);
  });

  it('is unknown to the people of another merchant', async () => {
    expect((await save('kother')).code).toBe(404);
    expect((await upload('kother', 'licence')).code).toBe(404);
    expect((await handIn('kother')).code).toBe(404);
  });

  it('is corrected by an administrator; people and numbers stay, and a save over another is refused', async () => {
    const before = await formOf(user('admin01'), id);
    const { version, draft: company } = await read();
    expect(await save('kadmin', { address: '上海市新路 2 号', licenceNo: '错' })).toMatchObject({ code: 200 });
    expect((await user('kadmin').post(`${OWN}/save`, { id, version, company })).code).toBe(409);
    expect(await upload('kadmin', 'licence', '2099-01-01')).toMatchObject({ code: 200 });
    const { documents } = await read();
    expect(documents.filter(({ kind }) => kind === 'licence')).toMatchObject([{ expiresOn: '2099-01-01' }]);
    const { draft } = await formOf(user('admin01'), id);
    expect(draft).toMatchObject({ people: before.draft.people, company: { address: '上海市新路 2 号' } });
  });

  it('is handed in once complete, once; then it stands still, for the program too', async () => {
    expect(await handIn('kadmin')).toMatchObject({ code: 400, data: [{ field: 'company.licenceNo' }] });
    await save('kadmin', { licenceNo: goodDraft().company.licenceNo });
    const answers = await Promise.all([handIn('kadmin'), handIn('kadmin')]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409]);
    expect((await read()).editable).toBe(false);
    // The note may name people, and rows of the audit log are never removed.
    const [logged] = await server.owner`
      select count(*)::int as n from audit_log l where position(${NOTE} in to_jsonb(l)::text) > 0`;
    expect(logged).toEqual({ n: 0 });
    expect((await save('kadmin')).code).toBe(409);
    expect((await upload('kadmin', 'licence')).code).toBe(409);
    const list = await user('admin01').get(`${STAFF}/getPageList`, { page: '1', limit: '10' });
    expect(JSON.stringify(list.data)).toContain('"handedInTime":"20');
    expect(await applicationOf(user('admin01'), id)).toMatchObject({ handedInBy: 'kadmin', handedInNote: NOTE });
    await expect(
      server.platform.db.app`update merchant_application set handed_in_by = 1, handed_in_at = now() where id = ${id}`,
    ).rejects.toThrow();
  });

  it('goes back to the merchant, or is submitted by one of the staff and admitted by another', async () => {
    expect(await user('admin01').post(`${STAFF}/ask`, { id, merchantText: '还缺合同' })).toMatchObject({ code: 200 });
    expect(await read()).toMatchObject({ editable: true, merchantText: '还缺合同', handedInTime: '' });
    expect(await upload('kadmin', 'contract')).toMatchObject({ code: 200 });
    expect(await handIn('kadmin')).toMatchObject({ code: 200 });
    expect(await submit(user('admin01'), id)).toMatchObject({ code: 200 });
    expect(await admit(user('admin01'), id)).toMatchObject({ code: 403 });
    expect(await admit(user('admin02'), id)).toMatchObject({ code: 200 });
    expect((await read()).state).toBe(2);
  });
});

describe('a renewed review', () => {
  it('is started by an administrator where something ends, once', async () => {
    expect((await shown()).renewable).toBe(false);
    expect((await user('kadmin').post(`${OWN}/start`, {})).code).toBe(409);
    expect((await shown('kother')).renewable).toBe(true);
    expect(await user('kother').post(`${OWN}/start`, {})).toMatchObject({ code: 200 });
    expect(await shown('kother')).toMatchObject({ renewable: false, application: { editable: true, state: 0 } });
    expect((await user('kother').post(`${OWN}/start`, {})).code).toBe(409);
  });
});

describe('the program’s login', () => {
  const FIXED = { constraint: 'application_fixed' };
  const idOf = async (mchId: string) => {
    const [row] = await server.owner`
      select a.id::text as id, m.id::text as merchant from merchant m
      left join merchant_application a on a.merchant_id = m.id and a.state = 0 where mch_id = ${mchId}`;
    return row as { id: string; merchant: string };
  };

  it.each([
    `writers = '{}'`,
    `writers = writers || 1::bigint`,
    `hits = '[{}]'`,
    `screened_at = now()`,
    `submitted_by = (select id from app_user where username = 'kother')`,
    `submitted_at = now()`,
    `merchant_text = '无'`,
    `sealed_people = 'x'`,
    `approval_id = (select max(id) from approval)`,
    `created_at = now()`,
    `closed_at = now()`,
    `erased_at = now()`,
    `version = version + 2`,
    `company = '{}', writers = array[1]`,
    `merchant_id = (select id from merchant where mch_id = 'M1001')`,
  ])('sets no %s of a draft for one of the merchant’s people', async (change) => {
    const { id: draft } = await idOf('M_OTHER');
    await bySql('kother', `update merchant_application set ${change} where id = ${draft}`).toMatchObject(FIXED);
  });

  it.each([
    `writers = '{}'`,
    `company = '{}'`,
    `hits = '[{}]'`,
    `submitted_by = (select id from app_user where username = 'admin02')`,
    `cleared_by = (select id from app_user where username = 'admin02'), cleared_at = now(), clear_reason = '无'`,
    `approval_id = (select max(id) from approval where kind = 'merchant.admission')`,
    `closed_at = now()`,
  ])('sets no %s of a draft for one of the staff who is not among its writers', async (change) => {
    const { id: draft } = await idOf('M_OTHER');
    await bySql('admin02', `update merchant_application set ${change} where id = ${draft}`).toMatchObject(FIXED);
  });

  it('enters a draft of its hand only, without what later steps write', async () => {
    const { merchant } = await idOf('M1001');
    const own = await idOf('M_OTHER');
    const insert = (columns: string, values: string, of = merchant) =>
      `insert into merchant_application (merchant_id, company, sealed_people, ${columns})
       values (${of}, '{}', 'x', ${values})`;
    const me = (name: string) => `array[(select id from app_user where username = '${name}')]`;
    const MOVES = { constraint: 'application_moves' };
    for (const [columns, values] of [
      ['writers', me('admin02')],
      ['writers', `'{}'`],
      ['writers, state', `${me('admin01')}, 3`],
      ['writers, version', `${me('admin01')}, 9`],
      ['writers, hits', `${me('admin01')}, '[{}]'`],
      ['writers, screened_at', `${me('admin01')}, now()`],
      ['writers, merchant_text', `${me('admin01')}, '无'`],
      ['writers, closed_at', `${me('admin01')}, now()`],
      ['writers, submitted_by, state', `${me('admin01')}, (select id from app_user where username = 'admin01'), 1`],
      ['writers, approval_id', `${me('admin01')}, (select max(id) from approval)`],
    ] as const)
      await bySql('admin01', insert(columns, values)).toMatchObject(MOVES);
    // One of a merchant's people: of its own merchant, with the people who were admitted.
    await bySql('kadmin', insert('writers', me('kadmin'))).toMatchObject(MOVES);
    await bySql('kadmin', insert('writers', me('kadmin'), own.merchant)).toMatchObject(MOVES);
  });
});
