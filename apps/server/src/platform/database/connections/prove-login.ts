import type { Sql } from '../statements/sql-types.ts';
import * as zh from '../zh.ts';
import type { Login } from './logins.ts';

/** The database logged a pool in as another user: no statement is sent to it. */
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
 * Throws unless a connection has exactly its login, with no right beyond those granted to it: otherwise a caller could
 * get past row-level security and grants. `PgBouncer` and similar poolers may log in as another user than requested.
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

/** Throws when a connection has another login than the required one. */
export function requireLogin(login: Login, is: string): void {
  if (is !== login)
    throw new WrongLoginError(
      zh.proveLogin.otherUser(login, is) +
        ` The database took the connection of ${login} for ${is}: check the users of the connection pooler.`,
    );
}

/**
 * Throws where a reported parameter shows that the connection has another login; the database reports it before it
 * answers anything. Called for every connection, so also where a pool reconnects.
 */
export function checkReported(login: Login, key: string, value: string): void {
  if (key === 'session_authorization') requireLogin(login, value);
  if (key === 'is_superuser' && value === 'on') requireLogin(login, 'SUPERUSER');
}
