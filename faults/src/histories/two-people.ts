import type { OpenKindName } from '@mashang/contract/approvals';
import { type Asked, detailOf, propose } from '../../../apps/server/src/test-support/arrange/arrange-approvals.ts';
import { forgetProposals } from '../../../apps/server/src/test-support/arrange/lift-sums.ts';
import { type Answered, readAnswer } from './answers.ts';
import type { ModelServer } from './model-server.ts';

const APPLIED = 1;
const PENDING = 0;

/**
 * One person proposes, another approves. A fault of the history affects the approval, which is the part that moves
 * money. If its answer was lost, it is requested again; then the approval's stored state is the result.
 */
export async function byTwoPeople(
  deployment: ModelServer,
  kind: OpenKindName,
  asked: Asked,
  [first, second]: readonly [string, string] = ['admin01', 'admin02'],
): Promise<Answered> {
  const { users } = deployment;
  const [maker, checker] = [users(first), users(second)];
  // A test of minutes proposes what people do in days: thresholds of two people therefore count one proposal here.
  await deployment.calmly(() => forgetProposals(deployment.server.owner));
  const proposal = await deployment.calmly(() => propose(maker, kind, asked));
  if (proposal.code !== 200) return readAnswer(proposal);
  const { id } = proposal.data as { id: string };
  const { hash } = await deployment.calmly(() => detailOf(checker, id));
  const approve = () =>
    checker.post('/api/approvals/approve', { id, hash, comment: '已核对', googleAuthCode: checker.code() });
  const answer = readAnswer(await approve());
  if (answer.outcome === 'ok') return answer;
  // The fault is repaired before anything is read.
  if (answer.outcome === 'unknown') await deployment.heal();
  return deployment.calmly(async () => {
    let state = await deployment.approvalState(id);
    if (answer.outcome === 'unknown' && state === PENDING) {
      await approve();
      state = await deployment.approvalState(id);
    }
    if (state === PENDING) await maker.post('/api/approvals/withdraw', { id });
    return { outcome: state === APPLIED ? 'ok' : 'refused', detail: `${answer.detail}, then state ${state}` };
  });
}
