import type { Tx } from '../statements/sql-types.ts';

/**
 * Returns each login's rights to tables, views, sequences, columns, and to functions that have no file with their
 * grants.
 */
export async function describeGrants(sql: Tx, bare: string[]): Promise<string[]> {
  const rows = await sql`
    with given as (
      select c.relname, c.relkind, null::text as columns, a.grantee, a.privilege_type, a.is_grantable
      from pg_class c, aclexplode(c.relacl) a
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'S') and a.grantee <> c.relowner
      union all
      select c.relname, c.relkind, string_agg(quote_ident(t.attname), ', ' order by t.attnum), a.grantee,
        a.privilege_type, a.is_grantable
      from pg_class c join pg_attribute t on t.attrelid = c.oid, aclexplode(t.attacl) a
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and t.attnum > 0 and not t.attisdropped
      group by 1, 2, 4, 5, 6
    ),
    by_privilege as (
      select relname, relkind, lower(privilege_type) || coalesce(' (' || columns || ')', '') as privilege, is_grantable,
        case grantee when 0 then 'public' else grantee::regrole::text end as grantee
      from given
    ),
    by_login as (
      select relname, relkind, grantee, is_grantable, string_agg(privilege, ', ' order by privilege) as privileges
      from by_privilege group by 1, 2, 3, 4
    )
    select format('grant %s on %s%I to %s%s;', privileges, case relkind when 'S' then 'sequence ' else '' end, relname,
      string_agg(grantee, ', ' order by grantee), case when is_grantable then ' with grant option' else '' end) as text
    from by_login group by relname, relkind, privileges, is_grantable order by relname, privileges`;
  const called = await sql`
    select p.oid::regprocedure::text as name, string_agg(r.rolname, ', ' order by r.rolname) as logins
    from pg_proc p, aclexplode(p.proacl) a join pg_roles r on r.oid = a.grantee
    where p.pronamespace = 'public'::regnamespace and p.proname = any (${bare}) and a.grantee <> p.proowner
    group by 1
    order by 1`;
  return [
    ...rows.map(({ text }) => text as string),
    ...called.map(({ name, logins }) => `grant execute on function ${name} to ${logins};`),
  ];
}
