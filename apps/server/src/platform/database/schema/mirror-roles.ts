import { APPROVAL_KINDS } from '@mashang/contract/approvals';
import { ROLE_NAMES, ROLE_PERMISSIONS, ROLES } from '@mashang/contract/permissions';
import type { Sql } from '../statements/sql-types.ts';

/**
 * Copies the built-in roles, and the permissions that each kind of approval requires, into the migrated database, so
 * that it decides by the same table as the program. Run by the owner under the lock of the migrations; writes only
 * differences.
 */
export async function mirrorRoles(sql: Sql): Promise<void> {
  const roles = ROLES.map((code) => ({
    code,
    name: ROLE_NAMES[code],
    permissions: [...ROLE_PERMISSIONS[code]].sort(),
  }));
  // Without permissions nobody proposes a kind that has ended.
  const kinds = Object.entries(APPROVAL_KINDS).map(([kind, rules]) =>
    'ended' in rules ? { kind } : { kind, propose: rules.propose, check: rules.check },
  );
  await sql.begin(async (tx) => {
    await tx`
      insert into role (code, name, permissions, built_in)
      select x.code, x.name, x.permissions, true
      from jsonb_to_recordset(${tx.json(roles)}) as x (code text, name text, permissions text[])
      on conflict (code) do update set name = excluded.name, permissions = excluded.permissions
      where (role.name, role.permissions) is distinct from (excluded.name, excluded.permissions)`;
    await tx`
      update approval_kind k set propose_permission = x.propose, check_permission = x."check"
      from jsonb_to_recordset(${tx.json(kinds)}) as x (kind text, propose text, "check" text)
      where k.kind = x.kind and (k.propose_permission, k.check_permission) is distinct from (x.propose, x."check")`;
    await tx`select spread_roles()`;
  });
}
