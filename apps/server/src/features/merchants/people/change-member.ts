import { gainsPart } from '@mashang/contract/approvals';
import type { ChangeMemberBody } from '@mashang/contract/merchant-people';
import { isMerchantRole } from '@mashang/contract/permissions';
import { dropUserSessions, requireTwoFactor } from '../../../platform/auth/auth.ts';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import { allow, type Ctx, writeVerb } from '../../../platform/verbs/verb.ts';
import { changeMember as change, findMemberOf } from '../../users/merchant-users.ts';
import * as zh from '../zh.ts';
import { merchantOf } from './merchant-of.ts';

const write = writeVerb<Omit<ChangeMemberBody, 'googleAuthCode'>, { id: string }>({
  name: 'member.change',
  permission: 'member:manage',
  async run({ tx, actor }, { userId, roles, enabled }) {
    const { merchantId, user } = merchantOf(actor);
    const before = await findMemberOf(tx, userId, merchantId);
    if (!before) throw new BusinessError('notFound', zh.people.memberMissing);
    if (user.userId === BigInt(userId)) throw new BusinessError('conflict', zh.people.ownRights);
    if (enabled && gainsPart(before.enabled ? before.roles.filter(isMerchantRole) : [], roles))
      throw invalidField('roles', zh.people.byTwo);
    await change(tx, userId, { roles, enabled });
    return {
      result: { id: userId },
      audit: {
        subjectKind: 'user',
        subjectId: before.username,
        before: { roles: before.roles, enabled: before.enabled },
        after: { roles, enabled },
      },
    };
  },
});

/**
 * Changes the roles of another user of the administrator's merchant, and whether it may sign in. Nobody changes
 * himself, so one administrator always stays. Throws 404 and 409, and a field error where the user would gain a part in
 * what two people decide (`merchant.member-change`).
 */
export async function changeMember(ctx: Ctx, { googleAuthCode, ...input }: ChangeMemberBody) {
  allow(ctx.actor, 'member:manage');
  await requireTwoFactor(ctx, googleAuthCode, { fresh: true });
  const result = await write(ctx, input);
  dropUserSessions(ctx.platform, BigInt(input.userId));
  return result;
}
