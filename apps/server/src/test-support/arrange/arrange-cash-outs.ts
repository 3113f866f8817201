import { randomUUID } from 'node:crypto';
import type { CashOutDetail } from '@mashang/contract/cash-outs';
import { expect } from 'vitest';
import { settleCashOuts } from '../../features/cash-outs/settle-cash-outs.ts';
import type { Envelope, TestUser } from '../sign-in-user.ts';
import type { TestServer } from '../start-test-server.ts';
import { decide, proposed } from './arrange-approvals.ts';
import { participantId } from './arrange-network.ts';

const rootOf = ({ username }: TestUser) => `/api/${username.startsWith('ms') ? 'ms' : 'agt'}/destoonFinanceCash`;

/** Returns the bank account of one of the demo's participants. */
export async function bankAccountOf(server: TestServer, name: string): Promise<string> {
  const [row] = await server.owner`
    select a.id::text
    from collection_account a
    where a.participant_id = ${await participantId(server, name)} and a.acc_type = 2 and a.archived_at is null
    order by a.id limit 1`;
  return (row as { id: string }).id;
}

/** Requests a cash-out to one's own bank account. */
export async function askCash(user: TestUser, fields: Record<string, unknown> = {}): Promise<Envelope> {
  const accId = fields.accId ?? (await bankAccountOf(user.server, user.username));
  const body = { source: 'float', amount: '500.00', accId, remark: '', idempotencyKey: randomUUID(), ...fields };
  return user.post(rootOf(user), body);
}

/** Requests a cash-out, and expects that to be accepted; returns its number. */
export async function asked(user: TestUser, fields: Record<string, unknown> = {}): Promise<string> {
  const answer = await askCash(user, fields);
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200, data: { status: 0 } });
  return (answer.data as { cashOutNo: string }).cashOutNo;
}

/** Cancels a cash-out, as its applicant. */
export async function cancelCash(user: TestUser, cashOutNo: string): Promise<Envelope> {
  return user.post(`${rootOf(user)}/cancel`, { cashOutNo });
}

/** Two people of the staff release the cash-out. */
export async function release(no: string, maker: TestUser, checker: TestUser): Promise<Envelope> {
  const id = await proposed(maker, 'cash-out.pay', { subjectId: no, payload: {} });
  return decide(checker, 'approve', id);
}

export function sendCash(user: TestUser, cashOutNo: string, bankReference: string): Promise<Envelope> {
  return user.post('/api/cash-outs/send', { cashOutNo, bankReference, googleAuthCode: user.code() });
}

/** Reports that the bank refused its payment. */
export function failCash(user: TestUser, cashOutNo: string, reason = '账号不存在'): Promise<Envelope> {
  return user.post('/api/cash-outs/fail', { cashOutNo, reason, googleAuthCode: user.code() });
}

/** Refuses it, with a reason that its applicant reads. */
export function rejectCash(user: TestUser, cashOutNo: string, reason = '资料不符'): Promise<Envelope> {
  return user.post('/api/cash-outs/reject', { cashOutNo, reason, googleAuthCode: user.code() });
}

export async function cashOutOf(staff: TestUser, cashOutNo: string): Promise<CashOutDetail> {
  return (await staff.get('/api/cash-outs/detail', { cashOutNo })).data;
}

/** Runs the job that finds sent cash-outs in the statements. */
export function settleNow(server: TestServer): Promise<number> {
  return settleCashOuts(server.system('settle-cash-outs'));
}
