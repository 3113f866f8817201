import type { OperatorUsers } from '@mashang/contract/sign-in';
import { allow, type Ctx } from '../../platform/verbs/verb.ts';
import { viewAccess } from './list-users-of-participants.ts';
import { listStaff } from './operator-users-store.ts';

/** Lists the staff users, with roles and whether two-factor is bound. */
export async function listOperatorUsers(ctx: Ctx): Promise<OperatorUsers> {
  allow(ctx.actor, 'operator-user:read');
  const { actor } = ctx;
  const rows = await listStaff(ctx.platform.db.identity);
  return rows.map(({ roles, ...row }) => ({ ...viewAccess(row, ctx.now), roles, self: row.id === actor.userId }));
}
