import type { StaffRoles } from '@mashang/contract/sign-in';
import { allow, type Ctx } from '../../platform/verbs/verb.ts';
import { listRoles } from './roles-store.ts';

/** Lists the staff's roles, with their permissions and users. */
export async function readRoles(ctx: Ctx): Promise<StaffRoles> {
  allow(ctx.actor, 'operator-user:read');
  const { actor } = ctx;
  const rows = await listRoles(ctx.platform.db.identity);
  return rows.map((row) => ({ ...row, own: (actor.roles as readonly string[]).includes(row.code) }));
}
