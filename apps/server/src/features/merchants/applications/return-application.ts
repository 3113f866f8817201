import { APPLICATION_STATE, type ApplicationIdAnswer, type ReturnApplicationBody } from '@mashang/contract/merchants';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import { actorName } from '../../../platform/verbs/audit.ts';
import { allow, type Ctx, writeVerb } from '../../../platform/verbs/verb.ts';
import { admitDecision, rejectProposal } from '../../approvals/decide-approval.ts';
import * as zh from '../zh.ts';
import { closeRow, findApplication, giveBack, lockApplication, notifyApplication } from './application-store.ts';

type Return = Omit<ReturnApplicationBody, 'googleAuthCode'> & { approvalId: string };

const write = writeVerb<Return, ApplicationIdAnswer>({
  name: 'merchant-application.return',
  permission: 'merchant-application:check',
  async run(ctx, { id, approvalId, hash, reason, refuse, merchantText }) {
    allow(ctx.actor, 'merchant-application:check');
    // The database returns the application to its maker when its proposal ends.
    await rejectProposal(ctx, { id: approvalId, hash, comment: reason });
    const row = await lockApplication(ctx.tx, id);
    if (!row) throw new BusinessError('notFound', zh.faults.applicationMissing);
    await giveBack(ctx.tx, row.id, merchantText);
    if (refuse) await closeRow(ctx.tx, row.id, APPLICATION_STATE.refused);
    const state = refuse ? APPLICATION_STATE.refused : APPLICATION_STATE.returned;
    await notifyApplication(ctx.tx, row.id, state, actorName(ctx.actor));
    return {
      result: { id, merchantId: row.merchantId.toString(), state },
      audit: {
        subjectKind: 'merchant',
        subjectId: row.mchId,
        before: { state: APPLICATION_STATE.review },
        after: { application: id, state, reason, merchantText },
      },
    };
  },
});

/** Returns an application for more documents, or refuses it for good, which ends a merchant at a renewed review. */
export async function returnApplication(
  ctx: Ctx,
  { googleAuthCode, ...input }: ReturnApplicationBody,
): Promise<ApplicationIdAnswer> {
  allow(ctx.actor, 'merchant-application:check');
  const row = await findApplication(ctx.platform.db.app, input.id);
  if (!row) throw new BusinessError('notFound', zh.faults.applicationMissing);
  if (row.state !== APPLICATION_STATE.review || row.approvalId === null)
    throw new BusinessError('conflict', zh.faults.notInReviewReload);
  if (!input.refuse && row.merchantReads && input.merchantText === '')
    throw invalidField('merchantText', zh.returnApplication.merchantTextMissing);
  const approvalId = row.approvalId.toString();
  const decision = { id: approvalId, hash: input.hash, comment: input.reason };
  await admitDecision(ctx, { decision, verdict: 'reject', code: googleAuthCode });
  const answer = await write(ctx, { ...input, approvalId });
  ctx.platform.bus.signal('events');
  ctx.platform.bus.signal('keys');
  return answer;
}
