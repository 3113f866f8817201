import { expect } from 'vitest';
import type { TestUser } from '../sign-in-user.ts';
import type { TestServer } from '../start-test-server.ts';
import { uploadImage } from './arrange-accounts.ts';
import { decide, proposed } from './arrange-approvals.ts';
import { drawPaper } from './arrange-network-below.ts';

export type Staff = { maker: TestUser; checker: TestUser };

/** One of the staff proposes, another approves; returns the approval's id. */
export async function putByTwo(
  { maker, checker }: Staff,
  kind: Parameters<typeof proposed>[1],
  subjectId: string,
  payload: unknown = {},
): Promise<string> {
  const id = await proposed(maker, kind, { subjectId, payload });
  const answer = await decide(checker, 'approve', id);
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200, data: { state: 1 } });
  return id;
}

export async function merchantOf(server: TestServer, mchId = 'M1001'): Promise<{ id: string; legalName: string }> {
  const [row] = await server.platform.db
    .app`select id::text, legal_name as "legalName" from merchant where mch_id = ${mchId}`;
  return row as { id: string; legalName: string };
}

export const planOf = (fields: Record<string, unknown> = {}) => ({
  schedule: 'on_request',
  everyHours: 24,
  weekday: 1,
  cutOff: '00:00',
  leastAmount: '1.00',
  reserveRate: '0',
  reserveDays: 0,
  holdBack: true,
  fee: '0.00',
  ...fields,
});
export const accountOf = (holder: string, fields: Record<string, unknown> = {}) => ({
  holder,
  bankName: '示例银行',
  bankBranch: '深圳分行',
  accountNo: '7559000012345678',
  evidence: 'document',
  evidenceNote: '开户许可证 J1234',
  evidenceFile: `/files/settlement-papers/${'a'.repeat(24)}.webp`,
  ...fields,
});
/** The same with an uploaded document. */
export async function shownAccount(user: TestUser, holder: string, fields: Record<string, unknown> = {}) {
  const answer = await uploadImage(user, '/api/settlements/uploadPaper', await drawPaper());
  return accountOf(holder, { evidenceFile: (answer.data as { url: string }).url, ...fields });
}

type Wanted = Record<string, unknown> & { mchId?: string; accountNo?: string };
/** Makes a plan and an account of a merchant by two people, with the account's 48 hours over. */
export async function arrangeSettlement(
  server: TestServer,
  staff: Staff,
  { mchId, accountNo, ...fields }: Wanted = {},
): Promise<string> {
  const { id, legalName } = await merchantOf(server, mchId);
  await putByTwo(staff, 'merchant.settlement-plan', id, planOf(fields));
  await putByTwo(
    staff,
    'merchant.settlement-account',
    id,
    await shownAccount(staff.maker, legalName, accountNo ? { accountNo } : {}),
  );
  await rest(server, id);
  return id;
}

/** Ends the 48 hours of a merchant's newest account. */
export async function rest(server: TestServer, merchantId: string): Promise<void> {
  await server.owner`
    update settlement_account
    set usable_from = clock_timestamp() - interval '1 second'
    where merchant_id = ${merchantId}::bigint and usable_from > clock_timestamp()`;
}

/** Makes a run of one merchant's settlement, not yet approved; returns its number. */
export async function makeRun({ maker }: Staff, merchantId: string): Promise<string> {
  const answer = await maker.post('/api/settlements/make', { merchantIds: [merchantId] });
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200, data: { lines: 1 } });
  return (answer.data as { runNo: string }).runNo;
}

/** A third person of the staff writes the run into a bank file; returns the file's number. */
export async function sendRun(server: TestServer, sender: TestUser, runNo: string): Promise<string> {
  const rows = await server.owner<{ no: string }[]>`
    select s.settlement_no as no
    from settlement s
    join settlement_run r on r.id = s.of_run
    where r.run_no = ${runNo} and s.state = 'approved'`;
  const body = { settlementNos: rows.map(({ no }) => no), googleAuthCode: sender.code() };
  const answer = await sender.post('/api/settlements/send', body);
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200 });
  return (answer.data as { batchNo: string }).batchNo;
}
