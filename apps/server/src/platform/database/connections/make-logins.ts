import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import type { Secrets } from '../../security/secrets.ts';
import { explain } from '../schema/prepare-roles.ts';
import type { Sql } from '../statements/sql-types.ts';
import * as zh from '../zh.ts';
import { connect } from './connect.ts';
import { withLogin } from './database-address.ts';
import { type GivenUrls, LOGINS, type Login, type LoginUrls, settingOf } from './logins.ts';

/** SQLSTATE class 28: wrong password, or no such login (yet). */
const LOGIN_REFUSED = /^28/;
const FORBIDDEN = '42501';
const ITERATIONS = 4096;

type Keys = Pick<Secrets, 'seal' | 'open'>;

/**
 * Returns the addresses of all logins of a migrated database. Logins that no setting gives get a random password, made
 * once and stored in the database under the deployment's keys, so that every process of the deployment, and a restored
 * one, finds the same.
 */
export async function makeLogins(ownerUrl: string, keys: Keys, given: GivenUrls): Promise<LoginUrls> {
  const own = LOGINS.filter((login) => !given[login]);
  if (own.length === 0) return given as LoginUrls;
  const owner = connect(ownerUrl, {
    max: 1,
    parameters: { application_name: 'mashang-logins' },
  });
  try {
    const made = await Promise.all(
      (await readPasswords(owner, keys, own)).map((one) => ensureLogin(owner, ownerUrl, one)),
    );
    return { ...Object.fromEntries(made), ...given } as LoginUrls;
  } finally {
    await owner.end({ timeout: 5 });
  }
}

type Password = { login: Login; password: string };

/** Creates missing passwords and returns all. Processes that start together use the passwords of the first. */
async function readPasswords(owner: Sql, keys: Keys, logins: readonly Login[]): Promise<Password[]> {
  for (const login of logins)
    await owner`
      insert into database_login (login, sealed) values (${login}, ${keys.seal(randomBytes(24).toString('base64url'))})
      on conflict do nothing`;
  const rows = await owner<{ login: Login; sealed: Buffer }[]>`
    select login, sealed from database_login where login in ${owner([...logins])}`;
  return rows.map(({ login, sealed }) => ({ login, password: openWith(keys, login, sealed) }));
}

function openWith(keys: Keys, login: Login, sealed: Buffer): string {
  try {
    return keys.open(sealed);
  } catch (cause) {
    throw new Error(zh.makeLogins.otherMasterKey(login, settingOf(login)), {
      cause,
    });
  }
}

async function ensureLogin(owner: Sql, ownerUrl: string, { login, password }: Password): Promise<[Login, string]> {
  const url = withLogin(ownerUrl, login, password);
  if (!(await canLogIn(url))) {
    await setPassword(owner, login, password);
    if (!(await canLogIn(url))) throw new Error(zh.makeLogins.notAccepted(login, settingOf(login)));
  }
  return [login, url];
}

async function canLogIn(url: string): Promise<boolean> {
  const sql = connect(url, { max: 1, connectTimeout: 10 });
  try {
    await sql`select 1`;
    return true;
  } catch (error) {
    if (LOGIN_REFUSED.test(String((error as { code?: unknown }).code))) return false;
    throw error;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Sets a role's password. A role belongs to the whole cluster, so it is not changed while another database uses it. */
async function setPassword(owner: Sql, login: Login, password: string): Promise<void> {
  const [used] = await owner`
    select string_agg(distinct d.datname, '、') as others, bool_or(r.rolcanlogin) as "lettingIn"
    from pg_roles r left join pg_shdepend s on s.refclassid = 'pg_authid'::regclass and s.refobjid = r.oid
      left join pg_database d on d.oid = s.dbid and d.datname <> current_database()
    where r.rolname = ${login}`;
  if (used?.lettingIn && used.others)
    throw new Error(zh.makeLogins.passwordShared(login, used.others, settingOf(login)));
  try {
    // Sends the verifier instead of the password, so that no statement log contains it.
    await owner.unsafe(`alter role ${login} login password '${scramVerifier(password)}'`);
  } catch (error) {
    if ((error as { code?: string }).code !== FORBIDDEN) throw error;
    throw new Error(await explain(owner), { cause: error });
  }
}

/** The form in which PostgreSQL stores a password (RFC 5803). */
export function scramVerifier(password: string, salt = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const sign = (text: string) => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(sign('Client Key')).digest();
  const parts = [stored, sign('Server Key')].map((part) => part.toString('base64'));
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${parts.join(':')}`;
}
