import { requireTwoFactor } from '../../../platform/auth/auth.ts';
import { allow, type Ctx, writeVerb } from '../../../platform/verbs/verb.ts';
import { replaceRecoveryCodes } from '../sign-in-store.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';

/** Replaces all recovery codes with new ones, with a fresh code; they are never shown again. */
export async function renewRecoveryCodes(ctx: Ctx, code: string | undefined): Promise<{ recoveryCodes: string[] }> {
  allow(ctx.actor, 'profile:update');
  await requireTwoFactor(ctx, code, { fresh: true });
  return renew(ctx, undefined);
}

const renew = writeVerb<undefined, { recoveryCodes: string[] }>({
  name: 'two-factor.renew-recovery-codes',
  permission: 'profile:update',
  login: 'identity',
  async run({ tx, actor, platform }) {
    allow(actor, 'profile:update');
    const { recoveryCodes, hashes } = makeRecoveryCodes(platform, actor.userId);
    await replaceRecoveryCodes(tx, actor.userId, hashes);
    const after = { codes: recoveryCodes.length };
    return { result: { recoveryCodes }, audit: { subjectKind: 'user', subjectId: String(actor.userId), after } };
  },
});
