import type { Permission } from '@mashang/contract/permissions';
import { z } from 'zod';
import type { Reader, Tx, WriteTx } from '../../platform/database/db.ts';
import { permission } from '../../platform/database/schema/role-columns.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import {
  bool,
  json,
  list,
  type RowOf,
  readOne,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';

const roleRow = rowOf({
  code: tables.role.code,
  name: tables.role.name,
  permissions: list(permission),
  builtIn: tables.role.built_in,
  archived: tables.role.archived,
  changeTime: text,
  /** Users of the role: id and username of staff. */
  users: json(z.array(z.object({ id: z.string(), username: z.string(), enabled: z.boolean() }))),
});
export type RoleRow = RowOf<typeof roleRow>;

/** Lists the staff's roles, built-in ones first. */
export async function listRoles(sql: Reader): Promise<RoleRow[]> {
  return readRows(
    roleRow,
    sql`
    select r.code, r.name, r.permissions, r.built_in as "builtIn", r.archived, case when r.built_in then ''
      else wire_time(r.changed_at) end as "changeTime",
      coalesce((select json_agg(json_build_object('id', u.id::text, 'username', u.username, 'enabled', u.enabled)
        order by u.username)
        from app_user u where r.code = any (u.roles)), '[]') as users
    from role r where r.code like 'operator\\_%'
    order by not r.built_in,
      array_position(array['operator_admin', 'operator_finance', 'operator_risk', 'operator_support'], r.code), r.code`,
  );
}

const usersOfRoleRow = rowOf({
  username: text,
  roles: list(text),
});

/** Lists enabled users of a role, with all roles of each. */
export async function listUsersOfRole(tx: Tx, code: string): Promise<{ username: string; roles: string[] }[]> {
  return readRows(
    usersOfRoleRow,
    tx`
    select username, roles from app_user where ${code} = any (roles) and enabled order by username`,
  );
}

/** Returns one role under the staff lock, which serializes all changes of staff and its roles. */
export async function lockRole(tx: Tx, code: string): Promise<RoleRow | undefined> {
  await tx`select pg_advisory_xact_lock(hashtext('staff'))`;
  return (await listRoles(tx)).find((role) => role.code === code);
}

const takenRow = rowOf({ taken: bool });

export async function isRoleNameTaken(tx: Tx, code: string, name: string): Promise<boolean> {
  const row = await readOne(
    takenRow,
    tx`
    select exists (select from role where name = ${name} and code <> ${code}) as taken`,
  );
  return row.taken;
}

/** Applies the role approved in this transaction. */
export async function writeRole(
  tx: WriteTx,
  code: string,
  { name, permissions, archived }: { name: string; permissions: readonly Permission[]; archived: boolean },
): Promise<void> {
  await tx`select save_role(${code}, ${name}, ${permissions}, ${archived})`;
}
