import type { RiskCaseDetail } from '@mashang/contract/risk-cases';
import { expect } from 'vitest';
import type { TestUser } from '../sign-in-user.ts';
import type { TestServer } from '../start-test-server.ts';

/** Opens a case, or finds the open one of that subject; returns its id. */
export async function openCase(who: TestUser, about: { subject: string; subjectKey: string }): Promise<string> {
  const answer = await who.post('/api/risk/cases/open', { title: '测试案件', ...about });
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200 });
  return (answer.data as { id: string }).id;
}

export async function readCase(who: TestUser, id: string): Promise<RiskCaseDetail> {
  return (await who.get('/api/risk/cases/detail', { id })).data as RiskCaseDetail;
}

/** Freezes something for a case, with the user's code. */
export function freezeFor(who: TestUser, what: { id: string; kind: string; subjectId: string }) {
  return who.post('/api/risk/cases/freeze', { ...what, reason: '涉嫌异常', googleAuthCode: who.code() });
}

/** Returns the free and held amounts of a participant's float or a merchant's payable, in fen. */
export async function balanceOf(
  server: TestServer,
  owner: 'participant' | 'merchant',
  name: string,
): Promise<{ free: bigint; held: bigint }> {
  const [row] = await server.owner`
    select b.posted - b.held as free, b.held from ledger_balance b join ledger_account a on a.id = b.account_id
    where a.owner_kind = ${owner} and a.kind = ${owner === 'merchant' ? 'payable' : 'float'}
      and a.owner_id = (select id from participant where name = ${name}
        union all select id from merchant where mch_id = ${name} limit 1)`;
  return row as unknown as { free: bigint; held: bigint };
}
