import type { Permission, Role } from '@mashang/contract/permissions';
import { FRESH_CODE_ABOVE_FEN, FRESH_CODE_DAY_FEN, type MoveKind } from '@mashang/contract/sign-in';
import type { Sql, Tx } from './db.ts';

export type SessionRow = {
  id: bigint;
  userId: bigint;
  device?: 'PC' | 'OTHER';
  cookieHash: Buffer;
  expiresAt: number;
  refreshExpiresAt: number;
  stepUpUntil: number;
  lastSeen: number;
  endedReason: string | null;
  endedNote: string;
  username: string;
  roles: Role[];
  /** What further roles of the user add. */
  granted: Permission[];
  participantId: bigint | null;
  enabled: boolean;
  google: boolean;
  /** Whether its user chose the password. */
  ownPassword: boolean;
  /** Whether these halves come of a renewal and were not used yet. */
  unused: boolean;
};

/** Permissions that the further roles of a user `u` give. */
const granted = (sql: Sql | Tx) => sql`
  array(select distinct x.name from role r cross join unnest(r.permissions) x (name) where r.code = any (u.roles) and not r.built_in and not r.archived) as granted`;

/** A session by one of its halves or its number, ended ones too, with what a call must know of its user. */
export async function findSession(
  sql: Sql,
  by: 'token_hash' | 'cookie_hash' | 'id',
  value: Buffer | bigint,
): Promise<SessionRow | undefined> {
  const [row] = await sql`
    select s.id, s.user_id as "userId", s.device, s.cookie_hash as "cookieHash", s.ended_reason as "endedReason", s.ended_note as "endedNote",
      (extract(epoch from s.expires_at) * 1000)::float8 as "expiresAt",
      (extract(epoch from s.refresh_expires_at) * 1000)::float8 as "refreshExpiresAt",
      coalesce(extract(epoch from s.step_up_until) * 1000, 0)::float8 as "stepUpUntil",
      (extract(epoch from s.last_seen) * 1000)::float8 as "lastSeen",
      u.username, u.roles, ${granted(sql)}, u.participant_id as "participantId", u.enabled, u.totp_bound_at is not null as google,
      u.password_until is null as "ownPassword", s.renewal_salt is not null as unused
    from session s join app_user u on u.id = s.user_id where ${sql(`s.${by}`)} = ${value}`;
  return row as SessionRow | undefined;
}

/** Who a user is now; undefined when it may no longer sign in. */
export async function findEnabledUser(
  sql: Sql,
  userId: bigint,
): Promise<
  Pick<SessionRow, 'userId' | 'username' | 'roles' | 'granted' | 'participantId' | 'google' | 'ownPassword'> | undefined
> {
  const [row] = await sql`
    select u.id as "userId", u.username, u.roles, ${granted(sql)}, u.participant_id as "participantId", u.totp_bound_at is not null as google,
      u.password_until is null as "ownPassword" from app_user u where u.id = ${userId} and u.enabled`;
  return row as never;
}

export async function touchSession(sql: Sql, id: bigint, now: number): Promise<void> {
  await sql`update session set last_seen = to_timestamp(${now / 1000}::float8) where id = ${id} and ended_at is null`;
}

/** From here on the renewal that gave these halves is answered to nobody again. */
export async function noteHalvesUsed(
  sql: Sql,
  { id, cookieHash }: Pick<SessionRow, 'id' | 'cookieHash'>,
): Promise<void> {
  await sql`update session set renewal_salt = null where id = ${id} and cookie_hash = ${cookieHash}`;
}

/** Whether two-factor is bound and until when the session may leave the code out. */
export async function findStepUp(
  sql: Sql,
  userId: bigint,
  sessionId: bigint,
): Promise<{ google: boolean; stepUpUntil: number } | undefined> {
  const [row] = await sql`
    select u.totp_bound_at is not null as google, coalesce(extract(epoch from s.step_up_until) * 1000, 0)::float8 as "stepUpUntil"
    from app_user u left join session s on s.id = ${sessionId} and s.user_id = u.id and s.ended_at is null where u.id = ${userId}`;
  return row as { google: boolean; stepUpUntil: number } | undefined;
}

export type TotpRow = { secret: Buffer | null; bound: boolean };

export async function findTotp(sql: Sql, userId: bigint): Promise<TotpRow | undefined> {
  const [row] =
    await sql`select totp_secret as secret, totp_bound_at is not null as bound from app_user where id = ${userId} and enabled`;
  return row as TotpRow | undefined;
}

/** Takes a step for good: true for the first to use it or a later one, false for everyone after. */
export async function useTotpStep(sql: Sql | Tx, userId: bigint, step: number): Promise<boolean> {
  const rows =
    await sql`update app_user set totp_last_step = ${step} where id = ${userId} and totp_last_step < ${step} returning 1`;
  return rows.length === 1;
}

/** Takes a recovery code for good; false when it is none or was used. */
export async function useRecoveryCode(sql: Sql, userId: bigint, codeHashes: Buffer[]): Promise<boolean> {
  const rows = await sql`
    update recovery_code set used_at = clock_timestamp() where user_id = ${userId} and encode(code_hash, 'hex') = any (${codeHashes.map((hash) => hash.toString('hex'))}::text[]) and used_at is null returning 1`;
  return rows.length === 1;
}

/** When a factor of this user was changed so lately that its money waits, and until when; undefined where it waits no more. */
export async function findMoneyWait(
  sql: Sql | Tx,
  userId: bigint,
  hours: number,
): Promise<{ changed: string; from: string; bound: boolean } | undefined> {
  const [row] = await sql`
    select wire_time(factors_changed_at) as changed, wire_time(factors_changed_at + make_interval(hours => ${hours})) as "from",
      totp_bound_at is not null as bound
    from app_user where id = ${userId} and factors_changed_at + make_interval(hours => ${hours}) > clock_timestamp()`;
  return row as { changed: string; from: string; bound: boolean } | undefined;
}

/** Ends a session in which too many wrong codes or passwords were tried. */
export async function endSessionAfterGuesses(sql: Sql, sessionId: bigint, now: number): Promise<void> {
  await sql`
    update session set ended_at = to_timestamp(${now / 1000}::float8), ended_reason = 'guesses' where id = ${sessionId} and ended_at is null`;
}

/** Opens the step-up window of a session for the minutes its user chose; answers its end, 0 for none. */
export async function openStepUp(sql: Sql, sessionId: bigint, now: number): Promise<number> {
  const [row] = await sql`
    update session s set step_up_until = to_timestamp(${now / 1000}::float8) + make_interval(mins => u.step_up_minutes)
    from app_user u where s.id = ${sessionId} and u.id = s.user_id and s.ended_at is null
    returning (extract(epoch from s.step_up_until) * 1000)::float8 as until`;
  return (row as unknown as { until: number } | undefined)?.until ?? 0;
}

/** Counts what a user moves without a code; false, and nothing counts, where the window's or the day's sum would pass its line. */
export async function countStepUp(
  sql: Tx,
  { userId, kind, fen, now }: { userId: bigint; kind: MoveKind; fen: bigint; now: number },
): Promise<boolean> {
  const [row] = await sql`
    select count_step_up(${userId}, ${kind}, ${fen}, to_timestamp(${now / 1000}::float8), ${FRESH_CODE_ABOVE_FEN}, ${FRESH_CODE_DAY_FEN[kind]}) as counted`;
  return (row as { counted: boolean }).counted;
}
