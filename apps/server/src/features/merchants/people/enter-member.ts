import type { MerchantRole } from '@mashang/contract/permissions';
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

type Entered = { id: string; username: string; firstPassword: string; until: Date };

/** Creates a user of a merchant with a first password, which only the answer contains. */
export async function enterMember({ tx, platform, now }: WriteCtx, member: NewMember): Promise<Entered> {
  const [passwordPlain, passwordUntil] = [makeFirstPassword(), firstPasswordEnd(now)];
  const id = await createMerchantUser(tx, platform.secrets, { ...member, passwordPlain, passwordUntil });
  return {
    id: id.toString(),
    username: member.username,
    firstPassword: passwordPlain,
    until: passwordUntil,
  };
}
