import type { Sql, Tx } from '../../platform/db.ts';

/** The two resets there are: a lost phone, a forgotten password. */
export type Reset = 'two-factor' | 'password';
type CredentialRule = {
  /** Tables, or columns of app_user, that hold it; a test holds the list against the database's own catalogue. */
  held: readonly string[];
  /** Which resets end it. What is left out of one is what that reset's user goes on with. */
  endsWith: readonly Reset[];
  end(tx: Tx, userId: string): Promise<unknown>;
};

/**
 * Everything somebody can sign in or go on with, and what ends it. A lost phone leaves the password; a forgotten password leaves
 * the second factor and its recovery codes (ASVS 6.4.3). Whatever proves a device ends with both. Step-up windows and challenges
 * for a passkey belong to a session and end with it.
 */
export const CREDENTIALS = {
  password: {
    held: ['app_user.password_hash', 'app_user.password_until'],
    endsWith: ['password'],
    // Replaced by the approval itself, which knows the new one.
    end: async () => undefined,
  },
  totp: {
    held: ['app_user.totp_secret', 'app_user.totp_bound_at', 'app_user.totp_last_step'],
    endsWith: ['two-factor'],
    end: (tx, userId) => tx`update app_user set totp_secret = null, totp_bound_at = null where id = ${userId}`,
  },
  pendingTotp: {
    held: ['app_user.totp_pending'],
    endsWith: ['two-factor', 'password'],
    end: (tx, userId) => tx`update app_user set totp_pending = null where id = ${userId}`,
  },
  recoveryCodes: {
    held: ['recovery_code'],
    endsWith: ['two-factor'],
    end: (tx, userId) => tx`delete from recovery_code where user_id = ${userId}`,
  },
  passkeys: {
    held: ['passkey'],
    endsWith: ['two-factor', 'password'],
    end: (tx, userId) =>
      tx`update passkey set removed_at = clock_timestamp() where user_id = ${userId} and removed_at is null`,
  },
  sessions: {
    held: ['session', 'session_rotated'],
    endsWith: ['two-factor', 'password'],
    end: (tx, userId) => tx`
      update session set ended_at = clock_timestamp(), ended_reason = 'reset', step_up_until = null
      where user_id = ${userId} and ended_at is null`,
  },
  knownDevices: {
    held: ['known_device'],
    endsWith: ['two-factor', 'password'],
    end: (tx, userId) => tx`delete from known_device where user_id = ${userId}`,
  },
} as const satisfies Record<string, CredentialRule>;
export type CredentialKind = keyof typeof CREDENTIALS;

/** Ends all that a reset has to end, in its transaction, and forgets the guesses counted against what is gone. */
export async function endCredentials(tx: Tx, userId: string, reset: Reset): Promise<void> {
  for (const { endsWith, end } of Object.values(CREDENTIALS) as CredentialRule[])
    if (endsWith.includes(reset)) await end(tx, userId);
  await tx`
    delete from sign_in_failure f using app_user u
    where u.id = ${userId} and f.key in ('account:' || u.username, 'code:' || u.id::text)`;
}

/** What an approval shows of all that: names of passkeys, and how many browsers and sessions. */
export type CredentialsShown = { passkeys: string[]; devices: string[]; sessions: number; recoveryCodes: number };
export async function showCredentials(sql: Sql | Tx, userId: string): Promise<CredentialsShown> {
  const [row] = await sql`
    select array(select name from passkey where user_id = ${userId} and removed_at is null order by id) as passkeys,
      array(select name from known_device where user_id = ${userId} order by last_used_at desc limit 20) as devices,
      (select count(*)::int from session where user_id = ${userId} and ended_at is null and refresh_expires_at > now()) as sessions,
      (select count(*)::int from recovery_code where user_id = ${userId} and used_at is null) as "recoveryCodes"`;
  return row as CredentialsShown;
}
