import { type Answered, heard } from './answers.ts';
import type { ModelServer } from './model-server.ts';
import type { Operation } from './operations.ts';
import { byTwoPeople } from './two-people.ts';

/** One person freezes a payout or a float for a case; two people lift the freeze. */
export async function freezeForCase(house: ModelServer, { kind, ref, by }: Operation): Promise<Answered> {
  if (kind === 'stop') {
    const { no, stop } = await house.payout(ref);
    return stop ? lift(house, stop) : freeze(house, 'payout', no);
  }
  if (kind === 'freezeFloat') return freeze(house, 'wallet', by);
  const standing = await house.floatFreeze(by);
  return standing ? lift(house, standing) : { outcome: 'refused', told: 'nothing is frozen' };
}

async function freeze({ users, caseId }: ModelServer, kind: string, subjectId: string): Promise<Answered> {
  const officer = users('risk01');
  const body = { id: caseId, kind, subjectId, reason: '随机历史', googleAuthCode: officer.code() };
  return heard(await officer.post('/api/risk/cases/freeze', body));
}

function lift(house: ModelServer, subjectId: string): Promise<Answered> {
  return byTwoPeople(house, 'freeze.lift', { subjectId, payload: {} });
}
