import { expect } from 'vitest';
import { decide, proposed } from './arrange-approvals.ts';
import type { TestUser } from './sign-in-user.ts';
import type { TestServer } from './start-test-server.ts';

export type Staff = { maker: TestUser; checker: TestUser };

/** Proposed by one of the staff, approved by the other. */
export async function putByTwo(
  { maker, checker }: Staff,
  kind: Parameters<typeof proposed>[1],
  subjectId: string,
  payload: unknown = {},
): Promise<void> {
  const id = await proposed(maker, kind, { subjectId, payload });
  const answer = await decide(checker, 'approve', id);
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200, data: { state: 1 } });
}

export async function merchantOf(server: TestServer, mchId = 'M1001'): Promise<{ id: string; legalName: string }> {
  const [row] = await server.platform.db
    .app`select id::text, legal_name as "legalName" from merchant where mch_id = ${mchId}`;
  return row as { id: string; legalName: string };
}

export const planOf = (fields: Record<string, unknown> = {}) => ({
  ...{ schedule: 'on_request', everyHours: 24, weekday: 1, cutOff: '00:00', leastAmount: '1.00' },
  ...{ reserveRate: '0', reserveDays: 0, holdBack: true, fee: '0.00', ...fields },
});
export const accountOf = (holder: string, fields: Record<string, unknown> = {}) => ({
  ...{ holder, bankName: '示例银行', bankBranch: '深圳分行', accountNo: '7559000012345678' },
  ...{ evidence: 'document', evidenceNote: '开户许可证 J1234', ...fields },
});

/** Plan and account of a merchant by two people, the account past its 48 hours. */
export async function arrangeSettlement(
  server: TestServer,
  staff: Staff,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const { id, legalName } = await merchantOf(server);
  await putByTwo(staff, 'merchant.settlement-plan', id, planOf(fields));
  await putByTwo(staff, 'merchant.settlement-account', id, accountOf(legalName));
  await rest(server, id);
  return id;
}

/** The 48 hours of a merchant's newest account are over. */
export async function rest(server: TestServer, merchantId: string): Promise<void> {
  await server.owner`update settlement_account set usable_from = clock_timestamp() - interval '1 second' where merchant_id = ${merchantId}::bigint and usable_from > clock_timestamp()`;
}
