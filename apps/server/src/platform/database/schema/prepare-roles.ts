import { LOGINS, type Login, settingOf } from '../connections/logins.ts';
import type { Sql } from '../statements/sql-types.ts';
import * as zh from '../zh.ts';

/**
 * Errors when another start in the same cluster changed the same role: roles belong to all its databases, the lock of
 * the migrations to one.
 */
const CHANGED_MEANWHILE = new Set(['23505', '42710', 'XX000']);
const FORBIDDEN = '42501';
const TRIES = 20;

/** Attributes of every login, whoever made it. */
const ATTRIBUTES = {
  rolsuper: 'nosuperuser',
  rolcreatedb: 'nocreatedb',
  rolcreaterole: 'nocreaterole',
  rolinherit: 'noinherit',
  rolbypassrls: 'nobypassrls',
  rolreplication: 'noreplication',
} as const;
type Attribute = keyof typeof ATTRIBUTES;
type RoleRow = { name: Login; oid: number } & Record<Attribute, boolean>;

/**
 * Creates missing roles and revokes from the others what they must not have. Their logins are made later, with their
 * passwords. Where the owner may not do it, throws with the statements for the database administrator.
 */
export async function prepareRoles(sql: Sql): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await makeRoles(sql);
      return;
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (code === FORBIDDEN) throw new Error(await explain(sql), { cause: error });
      if (!CHANGED_MEANWHILE.has(code) || tries === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20 * tries));
    }
  }
}

async function makeRoles(sql: Sql): Promise<void> {
  const there = await sql<RoleRow[]>`
    select rolname as name, oid, rolsuper, rolcreatedb, rolcreaterole, rolinherit, rolbypassrls, rolreplication
    from pg_roles where rolname in ${sql([...LOGINS])}`;
  for (const login of LOGINS) {
    const found = there.find(({ name }) => name === login);
    if (!found) await sql.unsafe(`create role ${login} nologin ${Object.values(ATTRIBUTES).join(' ')}`);
    else await reduce(sql, found);
    await sql.unsafe(`do $$ begin
      if not has_database_privilege('${login}', current_database(), 'connect') then
        execute format('grant connect on database %I to ${login}', current_database());
      end if;
    end $$`);
  }
  // The first migration does this too; done here, a refusal gives a helpful message.
  const [row] = await sql`select to_regclass('public.participant') is null as fresh`;
  if (row?.fresh) await sql`grant mashang_app, mashang_participant to current_user`;
}

/** Names only attributes that differ: naming one requires the right to it, even to remove it. */
async function reduce(sql: Sql, found: RoleRow): Promise<void> {
  const surplus = (Object.keys(ATTRIBUTES) as Attribute[]).filter((attribute) => found[attribute]);
  if (surplus.length > 0)
    await sql.unsafe(`alter role ${found.name} ${surplus.map((attribute) => ATTRIBUTES[attribute]).join(' ')}`);
  const memberships = await sql`
    select roleid::regrole::text as role from pg_auth_members where member = ${found.oid}`;
  for (const { role } of memberships) await sql.unsafe(`revoke ${role} from ${found.name}`);
}

/**
 * Returns the statements that a database administrator runs once where the owner of the schema may not create roles.
 */
export async function explain(sql: Sql): Promise<string> {
  const [row] = await sql`select quote_ident(current_user) as owner`;
  const owner = row?.owner as string;
  const made = LOGINS.map(
    (login) => `  create role ${login} login ${Object.values(ATTRIBUTES).join(' ')} password '…';`,
  );
  return [
    zh.prepareRoles.rolesNeeded(owner),
    `The user ${owner} may not make or change roles. A database administrator runs these (alter where a role is ` +
      'there already), and the settings name each login:',
    ...made,
    `  grant mashang_app, mashang_participant to ${owner} with admin option;`,
    ...LOGINS.map((login) => `  ${settingOf(login)}=postgres://${login}:…`),
  ].join('\n');
}
