import type { Members } from '@mashang/contract/merchant-people';
import { allow, type Ctx } from '../../../platform/verbs/verb.ts';
import { listMembers } from '../../users/merchant-users.ts';
import { merchantOf } from './merchant-of.ts';

/** Lists the people of the reader's own merchant. */
export async function readMembers({ platform, actor, now }: Ctx): Promise<Members> {
  allow(actor, 'member:read');
  const { merchantId, user } = merchantOf(actor);
  return listMembers({ platform, now, merchantId, readerId: user.userId });
}
