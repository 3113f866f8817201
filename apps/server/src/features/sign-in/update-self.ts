import type { UpdateSelfBody } from '@mashang/contract/sign-in';
import { dropUserSessions, requireTwoFactor } from '../../platform/auth.ts';
import { allow, type Ctx, writeVerb } from '../../platform/verb.ts';
import { closeStepUp, lockUser, type Profile, type UserRow, updateProfile } from './sign-in-store.ts';

/** Changes one's own profile. The length of the step-up window weakens or strengthens two-factor, so it takes a fresh code. */
export async function updateSelf(ctx: Ctx, input: UpdateSelfBody): Promise<void> {
  allow(ctx.actor, 'profile:update');
  const { googleAuthCode, ...change } = input;
  if (change.stepUpMinutes !== undefined) await requireTwoFactor(ctx, googleAuthCode, { fresh: true });
  await save(ctx, change);
  dropUserSessions(ctx.platform, ctx.actor.userId);
}

function profileOf({ nickname, phone, headImgUrl, stepUpMinutes }: UserRow): Profile {
  return { nickname, phone, headImgUrl, stepUpMinutes };
}

const save = writeVerb<Partial<Profile>, void>({
  name: 'user.update-self',
  permission: 'profile:update',
  async run({ tx, actor }, change) {
    allow(actor, 'profile:update');
    const before = profileOf(await lockUser(tx, actor.userId));
    const after = { ...before, ...change };
    await updateProfile(tx, actor.userId, after);
    if (after.stepUpMinutes === 0) await closeStepUp(tx, actor.userId);
    return { result: undefined, audit: { subjectKind: 'user', subjectId: String(actor.userId), before, after } };
  },
});
