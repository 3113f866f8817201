import type { UpdateSelfBody } from '@mashang/contract/sign-in';
import { dropUserSessions, requireTwoFactor } from '../../platform/auth/auth.ts';
import { invalidField } from '../../platform/errors.ts';
import { dropFile } from '../../platform/storage/drop-files.ts';
import { keepFile, releaseFile } from '../../platform/storage/stored-file-store.ts';
import { allow, type Ctx, type WriteCtx, writeVerb } from '../../platform/verbs/verb.ts';
import { AVATAR_KIND, avatarName } from './avatar/avatar-rules.ts';
import { closeStepUp, lockUser, type Profile, type UserRow, updateProfile } from './sign-in-store.ts';
import * as zh from './zh.ts';

/**
 * Changes the actor's own profile. The length of the step-up window weakens or strengthens two-factor, so changing it
 * requires a fresh code.
 */
export async function updateSelf(ctx: Ctx, input: UpdateSelfBody): Promise<void> {
  allow(ctx.actor, 'profile:update');
  const { googleAuthCode, ...change } = input;
  if (change.stepUpMinutes !== undefined) await requireTwoFactor(ctx, googleAuthCode, { fresh: true });
  const { released } = await save(ctx, change);
  dropUserSessions(ctx.platform, ctx.actor.userId);
  if (released) await dropFile(ctx.platform, released);
}

function profileOf({ nickname, phone, headImgUrl, stepUpMinutes }: UserRow): Profile {
  return { nickname, phone, headImgUrl, stepUpMinutes };
}

/** Replaces the avatar; returns the name of the former image, which is no longer used. */
async function changeAvatar({ tx, now }: WriteCtx, user: UserRow, to: string): Promise<string | null> {
  const own = (name: string) => ({ name, kind: AVATAR_KIND, ownerId: user.id });
  const [from, next] = [avatarName(user.headImgUrl), avatarName(to)];
  if (to !== '' && !(next && (await keepFile(tx, own(next), now))))
    throw invalidField('headImgUrl', zh.updateSelf.avatarMissing);
  if (from) await releaseFile(tx, own(from));
  return from;
}

const save = writeVerb<Partial<Profile>, { released: string | null }>({
  name: 'user.update-self',
  permission: 'profile:update',
  login: 'identity',
  async run(ctx, change) {
    const { tx, actor } = ctx;
    allow(actor, 'profile:update');
    const user = await lockUser(tx, actor.userId);
    const before = profileOf(user);
    const after = { ...before, ...change };
    const changed = after.headImgUrl !== before.headImgUrl;
    const released = changed ? await changeAvatar(ctx, user, after.headImgUrl) : null;
    await updateProfile(tx, actor.userId, after);
    if (after.stepUpMinutes === 0) await closeStepUp(tx, actor.userId);
    return { result: { released }, audit: { subjectKind: 'user', subjectId: String(actor.userId), before, after } };
  },
});
