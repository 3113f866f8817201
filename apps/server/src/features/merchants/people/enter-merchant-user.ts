import type { EnteredMember, EnterMerchantUserBody } from '@mashang/contract/merchant-people';
import { requireTwoFactor } from '../../../platform/auth/auth.ts';
import { BusinessError } from '../../../platform/errors.ts';
import { allow, type Ctx, writeVerb } from '../../../platform/verbs/verb.ts';
import { hasUsers } from '../../users/merchant-users.ts';
import { lockAdmission } from '../merchant-changes-store.ts';
import * as zh from '../zh.ts';
import { enterMember } from './enter-member.ts';

const write = writeVerb<Omit<EnterMerchantUserBody, 'googleAuthCode'>, EnteredMember>({
  name: 'merchant.enter-user',
  permission: 'merchant-user:enter',
  async run(ctx, { merchantId: id, ...person }) {
    const merchant = await lockAdmission(ctx.tx, id);
    if (!merchant) throw new BusinessError('notFound', zh.faults.merchantMissing);
    if (!merchant.admitted) throw new BusinessError('conflict', zh.people.notAdmitted);
    const merchantId = BigInt(id);
    if (await hasUsers(ctx.tx, merchantId)) throw new BusinessError('conflict', zh.people.hasUsers);
    const result = await enterMember(ctx, { ...person, merchantId, roles: ['merchant_admin'] });
    const after = { username: person.username, roles: ['merchant_admin'] };
    return { result, audit: { subjectKind: 'merchant', subjectId: merchant.mchId, after } };
  },
});

/**
 * Enters the first user of an admitted merchant, its administrator, by the operator; further ones are the merchant's
 * to enter. Throws 404 and 409 (not admitted, or users there).
 */
export async function enterMerchantUser(
  ctx: Ctx,
  { googleAuthCode, ...input }: EnterMerchantUserBody,
): Promise<EnteredMember> {
  allow(ctx.actor, 'merchant-user:enter');
  await requireTwoFactor(ctx, googleAuthCode, { fresh: true });
  return write(ctx, input);
}
