import { CASE_OUTCOMES, CASE_STATE, type CloseCaseBody } from '@mashang/contract/risk-cases';
import { requireTwoFactor } from '../../platform/auth/auth.ts';
import { BusinessError } from '../../platform/errors.ts';
import { allow, type Ctx, writeVerb } from '../../platform/verbs/verb.ts';
import { openCaseOf, requireMove } from './case-faults.ts';
import { whyNotOutcome } from './case-rules.ts';
import { closeCaseRow, insertEntry } from './cases-store.ts';
import * as zh from './zh.ts';

type Close = Omit<CloseCaseBody, 'googleAuthCode'>;

const close = writeVerb<Close, null>({
  name: 'risk-case.close',
  permission: 'risk-case:close',
  async run({ tx, actor }, { id, outcome, conclusion }) {
    allow(actor, 'risk-case:close');
    const found = await openCaseOf(tx, id, actor);
    requireMove(found.state, CASE_STATE.closed);
    if (found.own) throw new BusinessError('forbidden', zh.closeCase.ownMatter);
    const why = whyNotOutcome(outcome, found);
    if (why) throw new BusinessError('conflict', why);
    await closeCaseRow(tx, found.id, { outcome, conclusion, by: actor.userId });
    const text = `${CASE_OUTCOMES[outcome]}。${conclusion}`;
    await insertEntry(tx, found.id, { author: actor.username, what: 'closed', text });
    return {
      result: null,
      audit: {
        subjectKind: 'risk-case',
        subjectId: id,
        before: { state: found.state },
        after: { state: 3, outcome, conclusion },
      },
    };
  },
});

/** Closes a case with its outcome. A person who entered anything that the case is about may not close it. */
export async function closeCase(ctx: Ctx, { googleAuthCode, ...input }: CloseCaseBody): Promise<null> {
  allow(ctx.actor, 'risk-case:close');
  await requireTwoFactor(ctx, googleAuthCode, { fresh: false });
  return close(ctx, input);
}
