import type { ApprovalDetail, OpenKindName } from '@mashang/contract/approvals';
import { expect } from 'vitest';
import type { Envelope, TestUser } from '../sign-in-user.ts';

export type Asked = { subjectId: string; payload: unknown; reason?: string };

/** Proposes as a user, with a fresh code. */
export function propose(maker: TestUser, kind: OpenKindName, asked: Asked): Promise<Envelope> {
  const body = { reason: '测试申请', ...asked, googleAuthCode: maker.code() };
  return maker.post(`/api/approvals/propose/${kind}`, body);
}

/** Proposes, and expects that to be accepted; returns the approval's id. */
export async function proposed(maker: TestUser, kind: OpenKindName, asked: Asked): Promise<string> {
  const answer = await propose(maker, kind, asked);
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200 });
  return (answer.data as { id: string }).id;
}

export async function detailOf(user: TestUser, id: string): Promise<ApprovalDetail> {
  return (await user.get('/api/approvals/detail', { id })).data;
}

/** A checker decides on what it sees, with a fresh code unless the fields say otherwise. */
export async function decide(
  checker: TestUser,
  word: 'approve' | 'reject',
  id: string,
  fields: Record<string, unknown> = {},
): Promise<Envelope> {
  const { hash } = await detailOf(checker, id);
  const body = {
    id,
    hash,
    comment: '已核对',
    ...('googleAuthCode' in fields ? {} : { googleAuthCode: checker.code() }),
  };
  return checker.post(`/api/approvals/${word}`, { ...body, ...fields });
}

/** Answers a complaint by two people, which lifts its freeze; returns the last answer. */
export async function answerByTwo(
  [maker, checker]: readonly [TestUser, TestUser],
  agtOrderNo: string,
  fields: Record<string, unknown> = {},
): Promise<Envelope> {
  const payload = { verdict: 'rejected', outcome: '核对后不成立', ...fields };
  const asked = await propose(maker, 'complaint.answer', { subjectId: agtOrderNo, payload });
  if (asked.code !== 200) return asked;
  return decide(checker, 'approve', (asked.data as { id: string }).id);
}
