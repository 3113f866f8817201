import { isRole, PERMISSIONS } from '@mashang/contract/permissions';
import { FRESH_CODE_ABOVE_FEN, FRESH_CODE_DAY_FEN, type MoveKind } from '@mashang/contract/sign-in';
import type { Reader, Sql, Writer, WriteTx } from '../database/db.ts';
import { tables } from '../database/schema/table-columns.ts';
import {
  bool,
  float8,
  keyOf,
  list,
  nullable,
  oneOf,
  type RowOf,
  readOne,
  readRow,
  rowOf,
  text,
  textOf,
} from '../database/statements/rows.ts';

const sessionRow = rowOf({
  id: tables.session.id,
  userId: tables.session.user_id,
  device: nullable(oneOf(['PC', 'OTHER'])),
  cookieHash: tables.session.cookie_hash,
  expiresAt: float8,
  refreshExpiresAt: float8,
  stepUpUntil: float8,
  lastSeen: float8,
  endedReason: tables.session.ended_reason,
  endedNote: tables.session.ended_note,
  username: tables.app_user.username,
  roles: list(textOf(isRole)),
  /** Permissions that further roles of the user add. */
  granted: list(keyOf(PERMISSIONS)),
  participantId: tables.app_user.participant_id,
  merchantId: tables.app_user.merchant_id,
  enabled: tables.app_user.enabled,
  google: bool,
  /** Whether the user chose the password itself. */
  ownPassword: bool,
  /** Whether these halves come from a renewal and were not used yet. */
  unused: bool,
});
export type SessionRow = RowOf<typeof sessionRow>;

/** Permissions that the further roles of a user `u` give. */
const granted = (sql: Reader) => sql`
  array(select distinct x.name
    from role r
    cross join unnest(r.permissions) x (name)
    where r.code = any (u.roles) and not r.built_in and not r.archived) as granted`;

/** Finds a session, also an ended one, by one of its halves or its id, with the facts a call needs about its user. */
export async function findSession(
  sql: Sql,
  by: 'token_hash' | 'cookie_hash' | 'id',
  value: Buffer | bigint,
): Promise<SessionRow | null> {
  return readRow(
    sessionRow,
    sql`
    select s.id, s.user_id as "userId", s.device, s.cookie_hash as "cookieHash", s.ended_reason as "endedReason",
      s.ended_note as "endedNote",
      (extract(epoch from s.expires_at) * 1000)::float8 as "expiresAt",
      (extract(epoch from s.refresh_expires_at) * 1000)::float8 as "refreshExpiresAt",
      coalesce(extract(epoch from s.step_up_until) * 1000, 0)::float8 as "stepUpUntil",
      (extract(epoch from s.last_seen) * 1000)::float8 as "lastSeen",
      u.username, u.roles, ${granted(sql)}, u.participant_id as "participantId",
      u.merchant_id as "merchantId", u.enabled,
      u.totp_bound_at is not null as google,
      u.password_until is null as "ownPassword", s.renewal_salt is not null as unused
    from session s join app_user u on u.id = s.user_id where ${sql(`s.${by}`)} = ${value}`,
  );
}

const enabledUserRow = rowOf({
  userId: tables.app_user.id,
  username: tables.app_user.username,
  roles: list(textOf(isRole)),
  granted: list(keyOf(PERMISSIONS)),
  participantId: tables.app_user.participant_id,
  merchantId: tables.app_user.merchant_id,
  google: bool,
  ownPassword: bool,
});

/** Returns the user's present state; null when it may no longer sign in. */
export async function findEnabledUser(
  sql: Sql,
  userId: bigint,
): Promise<Pick<
  SessionRow,
  'userId' | 'username' | 'roles' | 'granted' | 'participantId' | 'merchantId' | 'google' | 'ownPassword'
> | null> {
  return readRow(
    enabledUserRow,
    sql`
    select u.id as "userId", u.username, u.roles, ${granted(sql)}, u.participant_id as "participantId",
      u.merchant_id as "merchantId", u.totp_bound_at is not null as google,
      u.password_until is null as "ownPassword" from app_user u where u.id = ${userId} and u.enabled`,
  );
}

export async function touchSession(sql: Writer, id: bigint, now: number): Promise<void> {
  await sql`update session set last_seen = to_timestamp(${now / 1000}::float8) where id = ${id} and ended_at is null`;
}

/** After this, the renewal that gave these halves is not answered again. */
export async function noteHalvesUsed(
  sql: Writer,
  { id, cookieHash }: Pick<SessionRow, 'id' | 'cookieHash'>,
): Promise<void> {
  await sql`update session set renewal_salt = null where id = ${id} and cookie_hash = ${cookieHash}`;
}

const stepUpRow = rowOf({
  google: bool,
  stepUpUntil: float8,
});

/** Returns whether two-factor is bound, and until when the session may leave the code out. */
export async function findStepUp(
  sql: Sql,
  userId: bigint,
  sessionId: bigint,
): Promise<{ google: boolean; stepUpUntil: number } | null> {
  return readRow(
    stepUpRow,
    sql`
    select u.totp_bound_at is not null as google,
      coalesce(extract(epoch from s.step_up_until) * 1000, 0)::float8 as "stepUpUntil"
    from app_user u
    left join session s on s.id = ${sessionId} and s.user_id = u.id and s.ended_at is null
    where u.id = ${userId}`,
  );
}

const totpRow = rowOf({
  secret: tables.app_user.totp_secret,
  bound: bool,
});
export type TotpRow = RowOf<typeof totpRow>;

export async function findTotp(sql: Sql, userId: bigint): Promise<TotpRow | null> {
  return readRow(
    totpRow,
    sql`
    select totp_secret as secret, totp_bound_at is not null as bound from app_user where id = ${userId} and enabled`,
  );
}

/** Uses up a TOTP step: true for the first caller with this or a later step, false for everyone after. */
export async function useTotpStep(sql: Writer, userId: bigint, step: number): Promise<boolean> {
  const rows = await sql`
      update app_user set totp_last_step = ${step} where id = ${userId} and totp_last_step < ${step} returning 1`;
  return rows.length === 1;
}

/** Uses up a recovery code; false when there is no such code or it was used. */
export async function useRecoveryCode(sql: Writer, userId: bigint, codeHashes: Buffer[]): Promise<boolean> {
  const rows = await sql`
    update recovery_code
    set used_at = clock_timestamp()
    where user_id = ${userId}
      and encode(code_hash, 'hex') = any (${codeHashes.map((hash) => hash.toString('hex'))}::text[]) and used_at is null
    returning 1`;
  return rows.length === 1;
}

const moneyWaitRow = rowOf({
  changed: text,
  from: text,
  bound: bool,
});

/**
 * Returns when a factor of this user was changed so recently that its money has to wait, and until when; null where it
 * no longer waits.
 */
export async function findMoneyWait(
  sql: Reader,
  userId: bigint,
  hours: number,
): Promise<{ changed: string; from: string; bound: boolean } | null> {
  return readRow(
    moneyWaitRow,
    sql`
    select wire_time(factors_changed_at) as changed,
      wire_time(factors_changed_at + make_interval(hours => ${hours})) as "from",
      totp_bound_at is not null as bound
    from app_user where id = ${userId} and factors_changed_at + make_interval(hours => ${hours}) > clock_timestamp()`,
  );
}

/** Ends a session after too many wrong codes or passwords. */
export async function endSessionAfterGuesses(sql: Writer, sessionId: bigint, now: number): Promise<void> {
  await sql`
    update session
    set ended_at = to_timestamp(${now / 1000}::float8), ended_reason = 'guesses'
    where id = ${sessionId} and ended_at is null`;
}

const untilRow = rowOf({ until: float8 });

/** Opens the step-up window of a session for the minutes its user chose; returns the window's end, 0 for none. */
export async function openStepUp(sql: Writer, sessionId: bigint, now: number): Promise<number> {
  const row = await readRow(
    untilRow,
    sql`
    update session s set step_up_until = to_timestamp(${now / 1000}::float8) + make_interval(mins => u.step_up_minutes)
    from app_user u where s.id = ${sessionId} and u.id = s.user_id and s.ended_at is null
    returning (extract(epoch from s.step_up_until) * 1000)::float8 as until`,
  );
  return row?.until ?? 0;
}

const countedRow = rowOf({ counted: bool });

/**
 * Counts what a user moves without a code. Returns false, and counts nothing, where the sum of the window or of the day
 * would exceed its limit.
 */
export async function countStepUp(
  sql: WriteTx,
  { userId, kind, fen, now }: { userId: bigint; kind: MoveKind; fen: bigint; now: number },
): Promise<boolean> {
  const row = await readOne(
    countedRow,
    sql`
    select count_step_up(${userId}, ${kind}, ${fen}, to_timestamp(${now / 1000}::float8), ${FRESH_CODE_ABOVE_FEN},
      ${FRESH_CODE_DAY_FEN[kind]}) as counted`,
  );
  return row.counted;
}
