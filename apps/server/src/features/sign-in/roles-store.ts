import type { Permission } from '@mashang/contract/permissions';
import type { Sql, Tx } from '../../platform/db.ts';

export type RoleRow = {
  code: string;
  name: string;
  permissions: Permission[];
  builtIn: boolean;
  archived: boolean;
  changeTime: string;
  /** Who has it: id and name of the staff. */
  users: { id: string; username: string; enabled: boolean }[];
};

/** Every role of the staff, those of the program first. */
export async function listRoles(sql: Sql | Tx): Promise<RoleRow[]> {
  return sql<RoleRow[]>`
    select r.code, r.name, r.permissions, r.built_in as "builtIn", r.archived, case when r.built_in then '' else wire_time(r.changed_at) end as "changeTime",
      coalesce((select json_agg(json_build_object('id', u.id::text, 'username', u.username, 'enabled', u.enabled) order by u.username)
        from app_user u where r.code = any (u.roles)), '[]') as users
    from role r where r.code like 'operator\\_%'
    order by not r.built_in, array_position(array['operator_admin', 'operator_finance', 'operator_risk', 'operator_support'], r.code), r.code`;
}

/** Who has a role, with all the roles each has. */
export async function listUsersOfRole(tx: Tx, code: string): Promise<{ username: string; roles: string[] }[]> {
  return tx<{ username: string; roles: string[] }[]>`
    select username, roles from app_user where ${code} = any (roles) and enabled order by username`;
}

/** One role, held still. All changes of the staff and its roles stand in a row. */
export async function lockRole(tx: Tx, code: string): Promise<RoleRow | undefined> {
  await tx`select pg_advisory_xact_lock(hashtext('staff'))`;
  return (await listRoles(tx)).find((role) => role.code === code);
}

export async function isRoleNameTaken(tx: Tx, code: string, name: string): Promise<boolean> {
  const [row] = await tx`select exists (select from role where name = ${name} and code <> ${code}) as taken`;
  return (row as { taken: boolean }).taken;
}

/** As approved in this transaction. */
export async function writeRole(
  tx: Tx,
  code: string,
  { name, permissions, archived }: { name: string; permissions: readonly Permission[]; archived: boolean },
): Promise<void> {
  await tx`select save_role(${code}, ${name}, ${permissions as string[]}, ${archived})`;
}
