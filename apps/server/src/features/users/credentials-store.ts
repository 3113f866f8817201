import type { Reader } from '../../platform/database/db.ts';
import { int4, list, type RowOf, readOne, rowOf, text } from '../../platform/database/statements/rows.ts';

/** The two kinds of reset: for a lost phone, and for a forgotten password. */
export type Reset = 'two-factor' | 'password';
type CredentialRule = {
  /** Tables, or columns of app_user, that store it; a test compares the list with the database's own catalogue. */
  held: readonly string[];
  /** Resets that end it. A reset that is not listed leaves it to its user. */
  endsWith: readonly Reset[];
};

/**
 * All credentials with which a user signs in or continues, and the resets that end them: `reset_two_factor` and
 * `reset_password`, which a test compares with this list. A lost phone leaves the password; a forgotten password leaves
 * the second factor and its recovery codes (ASVS 6.4.3). Proofs of a device end with both. Step-up windows and passkey
 * challenges belong to a session and end with it.
 */
export const CREDENTIALS = {
  password: { held: ['app_user.password_hash', 'app_user.password_until'], endsWith: ['password'] },
  totp: {
    held: ['app_user.totp_secret', 'app_user.totp_bound_at', 'app_user.totp_last_step'],
    endsWith: ['two-factor'],
  },
  pendingTotp: { held: ['app_user.totp_pending'], endsWith: ['two-factor', 'password'] },
  recoveryCodes: { held: ['recovery_code'], endsWith: ['two-factor'] },
  passkeys: { held: ['passkey'], endsWith: ['two-factor', 'password'] },
  sessions: { held: ['session', 'session_rotated'], endsWith: ['two-factor', 'password'] },
  knownDevices: { held: ['known_device'], endsWith: ['two-factor', 'password'] },
} as const satisfies Record<string, CredentialRule>;
export type CredentialKind = keyof typeof CREDENTIALS;

/** The part of them that an approval shows: names of passkeys and browsers, numbers of sessions and recovery codes. */
const credentialsShownRow = rowOf({
  passkeys: list(text),
  devices: list(text),
  sessions: int4,
  recoveryCodes: int4,
});
export type CredentialsShown = RowOf<typeof credentialsShownRow>;
export async function showCredentials(sql: Reader, userId: string): Promise<CredentialsShown> {
  return readOne(
    credentialsShownRow,
    sql`
    select array(select name from passkey where user_id = ${userId} and removed_at is null order by id) as passkeys,
      array(select name from known_device where user_id = ${userId} order by last_used_at desc limit 20) as devices,
      (select count(*)::int
        from session
        where user_id = ${userId} and ended_at is null and refresh_expires_at > now()) as sessions,
      (select count(*)::int from recovery_code where user_id = ${userId} and used_at is null) as "recoveryCodes"`,
  );
}
