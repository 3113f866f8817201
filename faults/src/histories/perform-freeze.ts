import { type Answered, readAnswer } from './answers.ts';
import type { ModelServer } from './model-server.ts';
import type { Operation } from './operations.ts';
import { byTwoPeople } from './two-people.ts';

/** One person freezes a payout or a float for a case; two people lift the freeze. */
export async function freezeForCase(deployment: ModelServer, { kind, ref, by }: Operation): Promise<Answered> {
  if (kind === 'stop') {
    const { no, stop } = await deployment.payout(ref);
    return stop ? lift(deployment, stop) : freeze(deployment, 'payout', no);
  }
  if (kind === 'freezeFloat') return freeze(deployment, 'wallet', by);
  const standing = await deployment.floatFreeze(by);
  return standing ? lift(deployment, standing) : { outcome: 'refused', detail: 'nothing is frozen' };
}

async function freeze({ users, caseId }: ModelServer, kind: string, subjectId: string): Promise<Answered> {
  const officer = users('risk01');
  const body = { id: caseId, kind, subjectId, reason: '随机历史', googleAuthCode: officer.code() };
  return readAnswer(await officer.post('/api/risk/cases/freeze', body));
}

function lift(deployment: ModelServer, subjectId: string): Promise<Answered> {
  return byTwoPeople(deployment, 'freeze.lift', { subjectId, payload: {} });
}
