import type { ApprovalPage } from '@mashang/contract/approvals';
import type { OwnSettlementTerms } from '@mashang/contract/own-settlements';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadImage } from '../../../test-support/arrange/arrange-accounts.ts';
import { decide, detailOf, propose, proposed } from '../../../test-support/arrange/arrange-approvals.ts';
import { enterMerchantPeople } from '../../../test-support/arrange/arrange-merchant-people.ts';
import { drawPaper } from '../../../test-support/arrange/arrange-network-below.ts';
import { accountOf, merchantOf } from '../../../test-support/arrange/arrange-settlements.ts';
import { insertSession, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';

let server: TestServer;
let merchant: string;
let legalName: string;
let alone: string;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;
const NUMBER = '7559000012349876';

beforeAll(async () => {
  server = await startTestServer();
  await server.change(
    (sql) => sql`
    insert into merchant (mch_id, name, legal_name, kyb_status, kyb_entered_by, kyb_reviewed_by)
    select 'M_ALONE', '一人商户', '一人商户有限公司', kyb_status, kyb_entered_by, kyb_reviewed_by
    from merchant where mch_id = 'M1001'`,
  );
  await enterMerchantPeople(server, [
    { name: 'cadmin', role: 'merchant_admin' },
    { name: 'cfinance', role: 'merchant_finance' },
    { name: 'cdev', role: 'merchant_developer' },
    { name: 'cviewer', role: 'merchant_viewer' },
  ]);
  await enterMerchantPeople(server, [{ name: 'calone', role: 'merchant_admin' }], 'M_ALONE');
  for (const name of ['cadmin', 'cfinance', 'cdev', 'cviewer', 'calone', 'admin01', 'admin02', 'finance01'])
    users[name] = await insertSession(server, name);
  ({ id: merchant, legalName } = await merchantOf(server));
  ({ id: alone } = await merchantOf(server, 'M_ALONE'));
});
afterAll(() => server?.stop());

const KIND = 'merchant.account-request';
const upload = async (name: string) =>
  uploadImage(user(name), '/api/merchant/settlements/uploadPaper', await drawPaper());
async function wanted(name: string, holder = legalName, fields: Record<string, unknown> = {}) {
  const { data } = await upload(name);
  return accountOf(holder, { accountNo: NUMBER, evidenceFile: (data as { url: string }).url, ...fields });
}
const terms = async () => (await user('cviewer').get('/api/merchant/settlements/terms')).data as OwnSettlementTerms;
/** The staff's proposal that waits; there is one. */
async function waiting(name = 'admin01'): Promise<string> {
  const query = { page: '1', limit: '100', kind: 'merchant.settlement-account', state: '0', view: 'all' };
  const { list } = (await user(name).get('/api/approvals/getPageList', query)).data as ApprovalPage;
  expect(list).toHaveLength(1);
  return list[0]?.id ?? '';
}

describe('the settlement account of a merchant', () => {
  it('is asked for by two of its people, and used only once two of the staff approved it', async () => {
    const payload = await wanted('cfinance');
    const before = (await terms()).account;
    const id = await proposed(user('cfinance'), KIND, { subjectId: merchant, payload });
    const paper = await server.app.inject({ url: payload.evidenceFile, headers: user('cadmin').headers });
    expect(paper.statusCode).toBe(200);
    expect(JSON.stringify(await detailOf(user('cadmin'), id))).not.toContain(NUMBER);
    expect((await decide(user('cfinance'), 'approve', id)).code).toBe(403);
    expect((await decide(user('admin01'), 'approve', id)).code).toBe(403);
    expect(await decide(user('cadmin'), 'approve', id)).toMatchObject({ code: 200, data: { state: 1 } });
    expect((await terms()).account).toEqual(before);

    const final = await waiting();
    const detail = await detailOf(user('admin01'), final);
    expect(detail.approval).toMatchObject({ needed: 2 });
    expect(JSON.stringify(detail)).not.toContain(NUMBER);
    expect((await user('cadmin').get('/api/approvals/detail', { id: final })).code).toBe(404);
    expect(await decide(user('admin01'), 'approve', final)).toMatchObject({ data: { waitsForSecond: true } });
    expect((await terms()).account).toEqual(before);
    expect(await decide(user('finance01'), 'approve', final)).toMatchObject({ code: 200, data: { state: 1 } });
    expect((await terms()).account?.accountNo.endsWith(NUMBER.slice(-4))).toBe(true);
    // Never clear where it is kept for longer than the account itself.
    const [clear] = await server.owner`
      select (select count(*)::int from audit_log where after::text like ${`%${NUMBER}%`})
        + (select count(*)::int from approval where payload::text || lines::text like ${`%${NUMBER}%`}) as n`;
    expect(clear?.n).toBe(0);
  });

  it('is refused by the field that is wrong, as the staff’s own proposal is', async () => {
    const other = await wanted('cfinance', '别家公司');
    const answer = await propose(user('cfinance'), KIND, { subjectId: merchant, payload: other });
    expect(answer).toMatchObject({ code: 400 });
    expect(JSON.stringify(answer)).toContain('payload.holder');
    const gone = accountOf(legalName, { accountNo: '7559000012340000' });
    const noPaper = await propose(user('cfinance'), KIND, { subjectId: merchant, payload: gone });
    expect(JSON.stringify(noPaper)).toContain('payload.evidenceFile');
  });

  it('waits for the staff’s decision before another one is approved', async () => {
    const first = await wanted('cadmin', legalName, { accountNo: '7559000012341111' });
    const second = await wanted('cadmin', legalName, { accountNo: '7559000012342222' });
    const id = await proposed(user('cadmin'), KIND, { subjectId: merchant, payload: first });
    expect((await propose(user('cadmin'), KIND, { subjectId: merchant, payload: second })).code).toBe(409);
    expect((await decide(user('cfinance'), 'approve', id)).code).toBe(200);
    const again = await proposed(user('cadmin'), KIND, { subjectId: merchant, payload: second });
    expect((await decide(user('cfinance'), 'approve', again)).code).toBe(409);
    expect((await decide(user('admin01'), 'reject', await waiting())).code).toBe(200);
    expect((await decide(user('cfinance'), 'approve', again)).code).toBe(200);
    expect((await decide(user('admin01'), 'reject', await waiting())).code).toBe(200);
  });

  it('is seconded by one of the staff where the merchant has one person only', async () => {
    const payload = await wanted('calone', '一人商户有限公司');
    const id = await proposed(user('calone'), KIND, { subjectId: alone, payload });
    expect((await decide(user('calone'), 'approve', id)).code).toBe(403);
    expect(await decide(user('admin01'), 'approve', id)).toMatchObject({ code: 200, data: { state: 1 } });
    expect((await detailOf(user('admin02'), await waiting())).approval.needed).toBe(2);
  });

  it.each(['cdev', 'cviewer', 'admin01'])('is not asked for by %s', async (name) => {
    const payload = accountOf(legalName);
    expect((await propose(user(name), KIND, { subjectId: merchant, payload })).code).toBe(403);
    expect((await upload(name)).code).toBe(403);
  });

  it('is nobody else’s: another merchant’s id, proposal and paper are not found', async () => {
    const payload = await wanted('cfinance', legalName, { accountNo: '7559000012343333' });
    expect((await propose(user('calone'), KIND, { subjectId: merchant, payload })).code).toBe(404);
    const id = await proposed(user('cfinance'), KIND, { subjectId: merchant, payload });
    expect((await user('calone').get('/api/approvals/detail', { id })).code).toBe(404);
    const forged = { id, hash: '0'.repeat(64), googleAuthCode: user('calone').code() };
    expect((await user('calone').post('/api/approvals/approve', forged)).code).toBe(404);
    const paper = await server.app.inject({ url: payload.evidenceFile, headers: user('calone').headers });
    expect(paper.statusCode).toBe(404);
  });

  it('is not proposed in the merchant’s name without its people', async () => {
    await expect(
      server.platform.db.app`
      insert into approval (kind, subject_kind, subject_id, subject_name, lock_key, payload, base, lines, needed, hash,
        reason, merchant_id, expires_at)
      values ('merchant.settlement-account', 'merchant', ${merchant}, 'x', 'x', '{}', '{}', '[{}]', 2, '', 'x',
        ${merchant}::bigint, clock_timestamp() + interval '1 hour')`,
    ).rejects.toMatchObject({ constraint: 'approval_maker' });
  });
});
