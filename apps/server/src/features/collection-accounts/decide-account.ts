import {
  CHECK_DECISIONS,
  CHECK_STATUS,
  CHECK_STATUS_NAMES,
  type DecideBody,
  needsFreshCode,
  needsReason,
} from '@mashang/contract/collection-accounts';
import { FLOATS } from '@mashang/contract/jurisdictions';
import { requireTwoFactor } from '../../platform/auth/auth.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import { allow, type Ctx, writeVerb } from '../../platform/verbs/verb.ts';
import { changedMeanwhile } from './account-faults.ts';
import { noSuchAccount } from './account-owner.ts';
import { whyNotShown } from './account-rules.ts';
import { insertAccountEvent, lockAccount, setCheck } from './accounts-store.ts';
import * as zh from './zh.ts';

/** Decides on an account as an operator, never the one who entered it, and only along the contract's table of moves. */
export async function decideAccount(ctx: Ctx, input: DecideBody): Promise<void> {
  allow(ctx.actor, 'collection-account:check');
  // An approved account begins to receive; the other decisions only concern accounts that exist.
  if (input.decision === 'approve') await ctx.platform.gate(FLOATS);
  const { title } = CHECK_DECISIONS[input.decision];
  if (needsReason(input.decision) && !input.remark) throw invalidField('remark', zh.decideAccount.reasonMissing(title));
  if (needsFreshCode(input.decision)) await requireTwoFactor(ctx, input.googleAuthCode, { fresh: true });
  await decide(ctx, input);
  ctx.platform.bus.signal('events');
  ctx.platform.bus.signal('routing');
}

const decide = writeVerb<DecideBody, void>({
  name: 'collection-account.decide',
  permission: 'collection-account:check',
  async run(ctx, { accId, decision, remark = '', version }) {
    const { tx, actor, now } = ctx;
    allow(actor, 'collection-account:check');
    const account = await lockAccount(tx, accId, null);
    if (!account) throw noSuchAccount();
    const { id, participantId, accType, checkStatus, status } = account;
    const { title, from, to } = CHECK_DECISIONS[decision];
    if (checkStatus !== from)
      throw new BusinessError('conflict', zh.decideAccount.wrongState(CHECK_STATUS_NAMES[checkStatus], title), {
        version: account.version,
      });
    if (version !== account.version) throw changedMeanwhile(account.version);
    if (account.enteredBy === actor.userId) throw new BusinessError('forbidden', zh.decideAccount.ownEntry);
    if (decision === 'approve' && !account.verified) throw new BusinessError('conflict', zh.decideAccount.unverified);
    const unshown = whyNotShown(account);
    if (decision === 'approve' && unshown) throw new BusinessError('conflict', zh.decideAccount.evidenceUnfit(unshown));
    await setCheck(tx, id, { status: to, by: actor.userId, remark, now });
    const event = { id, participantId, state: CHECK_STATUS[to], accType, actor: actor.username };
    await insertAccountEvent(tx, { kind: 'account.checked', ...event });
    return {
      result: undefined,
      audit: {
        subjectKind: 'collection-account',
        subjectId: accId,
        before: { checkStatus, status },
        after: { checkStatus: to, status: to === 'approved' ? status : 0, remark },
      },
    };
  },
});
