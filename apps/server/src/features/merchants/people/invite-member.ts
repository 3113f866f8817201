import type { EnteredMember, InviteMemberBody } from '@mashang/contract/merchant-people';
import { requireTwoFactor } from '../../../platform/auth/auth.ts';
import { allow, type Ctx, writeVerb } from '../../../platform/verbs/verb.ts';
import { enterMember } from './enter-member.ts';
import { merchantOf } from './merchant-of.ts';

const write = writeVerb<Omit<InviteMemberBody, 'googleAuthCode'>, EnteredMember>({
  name: 'member.invite',
  permission: 'member:manage',
  async run(ctx, person) {
    const { merchantId } = merchantOf(ctx.actor);
    const result = await enterMember(ctx, { ...person, merchantId });
    const after = { username: person.username, roles: person.roles };
    return { result, audit: { subjectKind: 'user', subjectId: person.username, after } };
  },
});

/** Enters a further user of the administrator's own merchant. Throws a field error where the name is taken. */
export async function inviteMember(ctx: Ctx, { googleAuthCode, ...input }: InviteMemberBody): Promise<EnteredMember> {
  allow(ctx.actor, 'member:manage');
  await requireTwoFactor(ctx, googleAuthCode, { fresh: true });
  return write(ctx, input);
}
