import type { Sql } from '../statements/sql-types.ts';
import * as zh from '../zh.ts';
import type { Login } from './logins.ts';

/** The database took a pool for somebody else: nothing is asked of it. */
export class WrongLoginError extends Error {
  override name = 'WrongLoginError';
}

type Found = {
  current: string;
  session: string;
  rights: string[];
  memberOf: string[];
  owns: boolean;
};

/**
 * Throws unless a connection is exactly the login it must be, with no right beyond those granted to it: what
 * row-level security and grants keep from it, nobody behind it may pass. `PgBouncer` and its kin may log in as
 * somebody else than they were asked to.
 */
export async function proveLogin(sql: Sql, login: Login): Promise<void> {
  const [found] = await sql<[Found]>`
    select current_user::text as current, session_user::text as session,
      array_remove(array[case when rolsuper then 'SUPERUSER' end, case when rolbypassrls then 'BYPASSRLS' end,
        case when rolcreaterole then 'CREATEROLE' end, case when rolcreatedb then 'CREATEDB' end,
        case when rolreplication then 'REPLICATION' end], null) as rights,
      array(select m.roleid::regrole::text from pg_auth_members m where m.member = r.oid) as "memberOf",
      exists (select from pg_shdepend d
        where d.refclassid = 'pg_authid'::regclass and d.refobjid = r.oid and d.deptype = 'o'
        and d.dbid in (0, (select oid from pg_database where datname = current_database()))) as owns
    from pg_roles r where r.rolname = current_user`;
  requireLogin(login, found.current);
  requireLogin(login, found.session);
  if (found.rights.length > 0) throw new WrongLoginError(zh.proveLogin.tooManyRights(login, found.rights.join('、')));
  if (found.memberOf.length > 0) throw new WrongLoginError(zh.proveLogin.memberOf(login, found.memberOf.join('、')));
  if (found.owns) throw new WrongLoginError(zh.proveLogin.ownsObjects(login));
}

/** Throws when a connection that must be one login is another. */
export function requireLogin(login: Login, is: string): void {
  if (is !== login)
    throw new WrongLoginError(
      zh.proveLogin.otherUser(login, is) +
        ` The database took the connection of ${login} for ${is}: check the users of the connection pooler.`,
    );
}

/**
 * Whether what the database reports of a connection, before it answers anything, says that it is another login's. Asked
 * at every connection, so also where a pool connects again.
 */
export function checkReported(login: Login, key: string, value: string): void {
  if (key === 'session_authorization') requireLogin(login, value);
  if (key === 'is_superuser' && value === 'on') requireLogin(login, 'SUPERUSER');
}
