import type { EnteredMember } from '@mashang/contract/merchant-people';
import type { MerchantRole } from '@mashang/contract/permissions';
import { formatTime } from '@mashang/contract/time';
import type { WriteCtx } from '../../../platform/verbs/verb.ts';
import { createMerchantUser } from '../../users/create-user.ts';
import { firstPasswordEnd, makeFirstPassword } from '../../users/first-password.ts';

export type NewMember = {
  merchantId: bigint;
  username: string;
  nickname: string;
  phone: string;
  roles: readonly MerchantRole[];
};

/** Creates a user of a merchant with a first password, which only the answer contains. */
export async function enterMember({ tx, platform, now }: WriteCtx, member: NewMember): Promise<EnteredMember> {
  const [passwordPlain, passwordUntil] = [makeFirstPassword(), firstPasswordEnd(now)];
  const id = await createMerchantUser(tx, platform.secrets, { ...member, passwordPlain, passwordUntil });
  return {
    id: id.toString(),
    username: member.username,
    firstPassword: passwordPlain,
    until: formatTime(passwordUntil.getTime()),
  };
}
