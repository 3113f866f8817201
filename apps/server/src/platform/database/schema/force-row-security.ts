import type { Sql } from '../statements/sql-types.ts';

const POLICY = 'owner_of_the_schema';

/**
 * Enforces row-level security for the owner too, on every table that has policies. Reads by the owner's own functions
 * pass by a policy for its name alone, so that a role that gets to own a table by mistake sees no rows. Run by the
 * owner at every start, after the migrations; writes only differences, also after a restore by another owner.
 */
export async function forceRowSecurity(sql: Sql): Promise<void> {
  const tables = await sql<{ name: string; owner: string; forced: boolean; held: boolean | null }[]>`
    select c.relname as name, pg_get_userbyid(c.relowner) as owner,
      c.relforcerowsecurity and c.relrowsecurity as forced,
      (select p.polroles = array[c.relowner]
        from pg_policy p
        where p.polrelid = c.oid and p.polname = ${POLICY}) as held
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and (c.relrowsecurity or exists (select from pg_policy p where p.polrelid = c.oid))`;
  for (const { name, owner, forced, held } of tables) {
    if (held === false) await sql`drop policy ${sql(POLICY)} on ${sql(name)}`;
    if (!held) await sql`create policy ${sql(POLICY)} on ${sql(name)} to ${sql(owner)} using (true) with check (true)`;
    if (!forced) await sql.unsafe(`alter table "${name}" enable row level security, force row level security`);
  }
}
