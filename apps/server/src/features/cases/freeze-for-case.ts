import { FREEZE_KINDS, type FreezeCaseBody } from '@mashang/contract/risk-cases';
import { requireTwoFactor } from '../../platform/auth/auth.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import { allow, type Ctx, writeVerb } from '../../platform/verbs/verb.ts';
import { openCaseOf } from './case-faults.ts';
import { findSubjectKey, freezeForCase as freezeRow, insertLink } from './cases-store.ts';
import * as zh from './zh.ts';

type Freeze = Omit<FreezeCaseBody, 'googleAuthCode'>;

const freeze = writeVerb<Freeze, null>({
  name: 'risk-case.freeze',
  permission: 'risk-case:freeze',
  async run({ tx, actor }, { id, kind, subjectId, reason }) {
    allow(actor, 'risk-case:freeze');
    const found = await openCaseOf(tx, id, actor);
    const what = kind === 'wallet' ? 'participant' : kind;
    const key = await findSubjectKey(tx, what, subjectId);
    if (key === null || (kind === 'order' && key.startsWith('DF')))
      throw invalidField('subjectId', zh.faults.subjectMissing(FREEZE_KINDS[kind]));
    const outcome = await freezeRow(tx, { caseId: found.id, kind, subjectId: key, reason, by: actor.username });
    if (outcome === 'frozen_before') throw new BusinessError('conflict', zh.freezeForCase.frozenBefore);
    if (outcome === 'wrong_state') throw new BusinessError('conflict', zh.freezeForCase.cannotFreeze);
    if (outcome !== 'done') throw invalidField('subjectId', zh.faults.subjectMissing(FREEZE_KINDS[kind]));
    await insertLink(tx, found.id, { kind: what, key, by: actor.username });
    return {
      result: null,
      audit: { subjectKind: 'risk-case', subjectId: id, after: { kind, key, reason, frozen: true } },
    };
  },
});

/** Freezes a subject of a case at once; lifting the freeze takes two people. */
export async function freezeForCase(ctx: Ctx, { googleAuthCode, ...input }: FreezeCaseBody): Promise<null> {
  allow(ctx.actor, 'risk-case:freeze');
  await requireTwoFactor(ctx, googleAuthCode, { fresh: false });
  const result = await freeze(ctx, input);
  ctx.platform.bus.signal('routing');
  ctx.platform.bus.signal('events');
  ctx.platform.bus.signal('keys');
  return result;
}
