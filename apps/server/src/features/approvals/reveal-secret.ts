import { APPROVAL_STATE, type RevealAnswer, type RevealBody } from '@mashang/contract/approvals';
import { requireTwoFactor } from '../../platform/auth/auth.ts';
import { BusinessError } from '../../platform/errors.ts';
import { userOf } from '../../platform/verbs/acting.ts';
import { allow, type Ctx, writeVerb } from '../../platform/verbs/verb.ts';
import { findApproval } from './approvals-store.ts';
import { findUnseenSecret, takeSecret } from './secret-store.ts';
import * as zh from './zh.ts';

/** The secret was shown once, has expired, or a later one replaced it. */
const GONE = zh.revealSecret.shownOnce;

async function requireOwn(ctx: Ctx, id: string): Promise<void> {
  const approval = await findApproval(ctx.platform.db.app, id);
  if (approval?.state !== APPROVAL_STATE.applied) throw new BusinessError('notFound', zh.revealSecret.nothing);
  if (approval.makerId !== userOf(ctx).userId) throw new BusinessError('forbidden', zh.revealSecret.makerOnly);
  if (!(await findUnseenSecret(ctx.platform.db.app, { id, now: ctx.now }))) throw new BusinessError('conflict', GONE);
}

const take = writeVerb<{ id: string }, RevealAnswer>({
  name: 'approval.reveal',
  permission: 'approval:read',
  async run(ctx, { id }) {
    const found = await takeSecret(ctx.tx, { id, now: ctx.now });
    if (!found) throw new BusinessError('conflict', GONE);
    const value = ctx.platform.secrets.open(found.sealed);
    return {
      result: { what: found.what, value },
      audit: { subjectKind: 'approval', subjectId: id, after: { revealed: found.what } },
    };
  },
});

/** Gives the maker what the approval made: a key's secret, a first password. It works once, with a fresh code. */
export async function revealSecret(ctx: Ctx, { id, googleAuthCode }: RevealBody): Promise<RevealAnswer> {
  allow(ctx.actor, 'approval:read');
  await requireOwn(ctx, id);
  await requireTwoFactor(ctx, googleAuthCode, { fresh: true });
  return take(ctx, { id });
}
