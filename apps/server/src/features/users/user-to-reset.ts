import { BusinessError } from '../../platform/errors.ts';
import type { WriteCtx } from '../../platform/verbs/verb.ts';
import { findUserToReset, type UserToReset } from './operator-users-store.ts';
import { refuseOwnAccount } from './refuse-own-account.ts';
import * as zh from './zh.ts';

/**
 * Public entry for approvals about how a user signs in: returns the user. Refuses the actor itself, and unknown users.
 */
export async function userToReset(ctx: Pick<WriteCtx, 'actor' | 'tx'>, subjectId: string): Promise<UserToReset> {
  refuseOwnAccount(ctx, subjectId);
  const user = await findUserToReset(ctx.tx, subjectId);
  if (!user) throw new BusinessError('notFound', zh.faults.userMissing);
  return user;
}
