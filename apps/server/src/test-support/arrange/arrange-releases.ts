import type { TextFile } from '@mashang/contract/risk-cases';
import { expect } from 'vitest';
import type { TestUser } from '../sign-in-user.ts';
import { type Asked, decide, proposed } from './arrange-approvals.ts';

/** One person requests an export and another approves it; returns the approval. */
export async function released(
  [maker, checker]: readonly [TestUser, TestUser],
  kind: 'report.release' | 'regulator.release',
  asked: Asked,
): Promise<string> {
  const id = await proposed(maker, kind, asked);
  expect(await decide(checker, 'approve', id)).toMatchObject({ code: 200, data: { state: 1 } });
  return id;
}

/** Returns the text of a released export. */
export async function takeRelease(maker: TestUser, id: string, format: string): Promise<string> {
  const answer = await maker.post('/api/risk/releases/take', { id, format, googleAuthCode: maker.code() });
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200 });
  return (answer.data as TextFile).text;
}
