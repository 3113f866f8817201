import { gainsPart } from '@mashang/contract/approvals';
import type { EnteredMember, InviteMemberBody } from '@mashang/contract/merchant-people';
import { formatTime } from '@mashang/contract/time';
import { requireTwoFactor } from '../../../platform/auth/auth.ts';
import { invalidField } from '../../../platform/errors.ts';
import { allow, type Ctx, writeVerb } from '../../../platform/verbs/verb.ts';
import * as zh from '../zh.ts';
import { enterMember } from './enter-member.ts';
import { merchantOf } from './merchant-of.ts';

const write = writeVerb<Omit<InviteMemberBody, 'googleAuthCode'>, EnteredMember>({
  name: 'member.invite',
  permission: 'member:manage',
  async run(ctx, person) {
    const { merchantId } = merchantOf(ctx.actor);
    const { until, ...entered } = await enterMember(ctx, { ...person, merchantId });
    const result = { ...entered, until: formatTime(until.getTime()) };
    const after = { username: person.username, roles: person.roles };
    return { result, audit: { subjectKind: 'user', subjectId: person.username, after } };
  },
});

/**
 * Enters a further user of the administrator's own merchant. Throws a field error where the name is taken, and where
 * two people decide about the roles (`merchant.member`).
 */
export async function inviteMember(ctx: Ctx, { googleAuthCode, ...input }: InviteMemberBody): Promise<EnteredMember> {
  allow(ctx.actor, 'member:manage');
  if (gainsPart([], input.roles)) throw invalidField('roles', zh.people.byTwo);
  await requireTwoFactor(ctx, googleAuthCode, { fresh: true });
  return write(ctx, input);
}
