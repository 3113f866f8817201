import type { Reader, Sql, Tx, Writer, WriteTx } from '../../platform/database/db.ts';
import { role } from '../../platform/database/schema/role-columns.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import {
  bool,
  float8,
  int8,
  list,
  nullable,
  oneOf,
  type RowOf,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';
import { personal } from '../../platform/security/personal.ts';

const userRow = rowOf({
  id: tables.app_user.id,
  username: tables.app_user.username,
  passwordHash: tables.app_user.password_hash,
  nickname: tables.app_user.nickname,
  phone: tables.app_user.phone,
  headImgUrl: tables.app_user.head_img_url,
  roles: list(role),
  participantId: tables.app_user.participant_id,
  merchantId: tables.app_user.merchant_id,
  enabled: tables.app_user.enabled,
  google: bool,
  /** End of a first password's validity (epoch ms); null once the user has chosen a password. */
  passwordUntil: nullable(float8),
  stepUpMinutes: tables.app_user.step_up_minutes,
});
export type UserRow = RowOf<typeof userRow>;

const at = (sql: Reader, ms: number) => sql`to_timestamp(${ms / 1000}::float8)`;
const userColumns = (sql: Reader) => sql`
  id, username, password_hash as "passwordHash", nickname, phone, head_img_url as "headImgUrl", roles,
  participant_id as "participantId", merchant_id as "merchantId",
  enabled, totp_bound_at is not null as google, step_up_minutes as "stepUpMinutes",
  (extract(epoch from password_until) * 1000)::float8 as "passwordUntil"`;

export async function findUserByName(sql: Reader, username: string): Promise<UserRow | null> {
  return readRow(userRow, sql`select ${userColumns(sql)} from app_user where username = ${username}`);
}

export async function findUser(sql: Reader, id: bigint): Promise<UserRow | null> {
  return readRow(userRow, sql`select ${userColumns(sql)} from app_user where id = ${id}`);
}

/** Counts one more failed try, which the user sees after the next sign-in. */
export async function noteFailedTry(tx: WriteTx, userId: bigint, now: number): Promise<void> {
  await tx`update app_user set failed_tries = failed_tries + 1, failed_last_at = ${at(tx, now)} where id = ${userId}`;
}

const merchantNameRow = rowOf({ name: tables.merchant.name });

/** Returns the name of the merchant whose people a user belongs to. */
export async function findMerchantName(sql: Sql, merchantId: bigint): Promise<string> {
  const { name } = await readOne(merchantNameRow, sql`select name from merchant where id = ${merchantId}`);
  return name;
}

const failedBeforeRow = rowOf({
  failedTries: tables.session.failed_before,
  failedLastAt: text,
});

/** Returns the tries that failed before this session was opened. */
export async function findFailedBefore(
  sql: Sql,
  sessionId: bigint,
): Promise<{ failedTries: number; failedLastAt: string }> {
  const row = await readRow(
    failedBeforeRow,
    sql`
    select failed_before as "failedTries", coalesce(wire_time(failed_last_at), '') as "failedLastAt"
    from session
    where id = ${sessionId}`,
  );
  return row ?? { failedTries: 0, failedLastAt: '' };
}

/** Locks a user's row for the transaction, so that sign-ins of one user are serialized. */
export async function lockUser(tx: Tx, id: bigint): Promise<UserRow> {
  return readOne(userRow, tx`select ${userColumns(tx)} from app_user where id = ${id} for no key update`);
}

const idRow = rowOf({ id: int8 });

/** `until`: end of a first password, which another person has seen; null for a password that its user chose. */
export async function updatePassword(
  tx: WriteTx,
  userId: bigint,
  { passwordHash, until }: { passwordHash: string; until: Date | null },
): Promise<void> {
  await tx`update app_user set password_hash = ${passwordHash}, password_until = ${until} where id = ${userId}`;
}

export type Profile = { nickname: string; phone: string; headImgUrl: string; stepUpMinutes: number };

export async function updateProfile(tx: WriteTx, userId: bigint, to: Profile): Promise<void> {
  await tx`
    update app_user
    set nickname = ${to.nickname}, phone = ${personal('app_user.phone', to.phone)}, head_img_url = ${to.headImgUrl},
      step_up_minutes = ${to.stepUpMinutes}
    where id = ${userId}`;
}

export async function closeStepUp(tx: WriteTx, userId: bigint): Promise<void> {
  await tx`update session set step_up_until = null where user_id = ${userId} and ended_at is null`;
}

export async function setPendingTotp(tx: WriteTx, userId: bigint, sealed: Buffer): Promise<boolean> {
  const rows =
    await tx`update app_user set totp_pending = ${sealed} where id = ${userId} and totp_bound_at is null returning 1`;
  return rows.length === 1;
}

const sealedRow = rowOf({ sealed: tables.app_user.totp_pending });

export async function findPendingTotp(sql: Reader, userId: bigint): Promise<Buffer | null> {
  const row = await readRow(
    sealedRow,
    sql`
    select totp_pending as sealed from app_user where id = ${userId} and totp_bound_at is null`,
  );
  return row?.sealed ?? null;
}

/**
 * Binds the pending secret with the step of the code that proved it, so that this code is used up; replaces the
 * recovery codes.
 */
export async function bindTotp(
  tx: WriteTx,
  userId: bigint,
  { sealed, step }: { sealed: Buffer; step: number },
  codeHashes: Buffer[],
): Promise<boolean> {
  const rows = await tx`
    update app_user
    set totp_secret = totp_pending, totp_pending = null, totp_bound_at = clock_timestamp(), totp_last_step = ${step}
    where id = ${userId} and totp_bound_at is null and totp_pending = ${sealed} returning 1`;
  if (rows.length === 0) return false;
  await replaceRecoveryCodes(tx, userId, codeHashes);
  return true;
}

/** Makes these the only valid recovery codes; former ones are deleted, used or not. */
export async function replaceRecoveryCodes(tx: WriteTx, userId: bigint, codeHashes: Buffer[]): Promise<void> {
  await tx`delete from recovery_code where user_id = ${userId}`;
  await tx`insert into recovery_code ${tx(codeHashes.map((code_hash) => ({ user_id: userId, code_hash })))}`;
}

export type NewSession = {
  userId: bigint;
  tokenHash: Buffer;
  cookieHash: Buffer;
  device: string;
  userAgent: string;
  ip: string;
  now: number;
  expiresAt: number;
  refreshExpiresAt: number;
  stepUp: boolean;
  /** Device hash of its browser. */
  deviceHash: Buffer;
};

const appUserIdRow = rowOf({ id: tables.app_user.id });

/** Opens a session and ends the user's other ones on the same kind of device. */
export async function insertSession(tx: WriteTx, session: NewSession, endedReason: string): Promise<bigint> {
  await tx`
    update session set ended_at = ${at(tx, session.now)}, ended_reason = ${endedReason}
    where user_id = ${session.userId} and device = ${session.device} and ended_at is null`;
  const minutes = session.stepUp ? tx`(select step_up_minutes from app_user where id = ${session.userId})` : tx`0`;
  const row = await readOne(
    appUserIdRow,
    tx`
    with failures as (
      update app_user u
      set failed_tries = 0, failed_last_at = null
      from app_user o
      where u.id = ${session.userId} and o.id = u.id
      returning o.failed_tries, o.failed_last_at)
    insert into session (user_id, token_hash, cookie_hash, device, user_agent, ip, created_at, last_seen, expires_at,
      refresh_expires_at, step_up_until, failed_before,
      failed_last_at, device_hash)
    select ${session.userId}, ${session.tokenHash}, ${session.cookieHash}, ${session.device}, ${session.userAgent},
      ${session.ip},
      ${at(tx, session.now)}, ${at(tx, session.now)}, ${at(tx, session.expiresAt)}, ${at(tx, session.refreshExpiresAt)},
      ${at(tx, session.now)} + make_interval(mins => ${minutes}), failures.failed_tries, failures.failed_last_at,
      ${session.deviceHash} from failures
    returning id`,
  );
  return row.id;
}

const refreshRow = rowOf({
  id: tables.session.id,
  userId: tables.session.user_id,
  tokenHash: tables.session.token_hash,
  cookieHash: tables.session.cookie_hash,
  endedReason: tables.session.ended_reason,
  endedNote: tables.session.ended_note,
  ended: bool,
  createdAt: float8,
  refreshExpiresAt: float8,
  /**
   * Halves that the last renewal replaced. The salt exists until the new halves are used, and `answerable` is true for
   * a while by the database's clock.
   */
  previousHash: tables.session.previous_hash,
  previousCookieHash: tables.session.previous_cookie_hash,
  renewalSalt: tables.session.renewal_salt,
  deviceHash: tables.session.device_hash,
  answerable: bool,
});
export type RefreshRow = RowOf<typeof refreshRow>;
const refreshColumns = (sql: Tx) => sql`
  s.id, s.user_id as "userId", s.token_hash as "tokenHash", s.cookie_hash as "cookieHash",
  s.ended_reason as "endedReason",
  s.ended_note as "endedNote", s.ended_at is not null as ended,
  (extract(epoch from s.created_at) * 1000)::float8 as "createdAt",
  (extract(epoch from s.refresh_expires_at) * 1000)::float8 as "refreshExpiresAt", s.previous_hash as "previousHash",
  s.previous_cookie_hash as "previousCookieHash", s.renewal_salt as "renewalSalt", s.device_hash as "deviceHash",
  coalesce(s.previous_until > clock_timestamp(), false) as answerable`;

export type NewBriefSession = {
  userId: bigint;
  tokenHash: Buffer;
  cookieHash: Buffer;
  now: number;
  minutes: number;
};

const sessionIdRow = rowOf({ id: tables.session.id });

/** Inserts a short session beside the user's others; it cannot be renewed. */
export async function insertBriefSession(tx: WriteTx, session: NewBriefSession): Promise<bigint> {
  const { now, minutes } = session;
  const row = await readOne(
    sessionIdRow,
    tx`
    insert into session (user_id, token_hash, cookie_hash, device, user_agent, created_at, last_seen, expires_at,
      refresh_expires_at)
    values (${session.userId}, ${session.tokenHash}, ${session.cookieHash}, 'OTHER', 'terminal', ${at(tx, now)},
      ${at(tx, now)},
      ${at(tx, now + minutes * 60_000)}, ${at(tx, now + minutes * 60_000)}) returning id`,
  );
  return row.id;
}

/** Returns the session of a cookie half and locks its row. */
export async function lockSessionByCookie(tx: Tx, cookieHash: Buffer): Promise<RefreshRow | null> {
  return readRow(
    refreshRow,
    tx`
    select ${refreshColumns(tx)} from session s where s.cookie_hash = ${cookieHash} for no key update`,
  );
}

/**
 * Seconds: tabs and retries that renew at the same moment may send, a little late, a half that one of them has just
 * exchanged.
 */
const RACE_S = 10;

const sessionOfRotatedRow = rowOf({
  ...refreshRow.columns,
  raced: bool,
});

/** Returns the session that a half was rotated out of, and locks its row; `raced` if that was seconds ago. */
export async function lockSessionOfRotated(
  tx: Tx,
  cookieHash: Buffer,
): Promise<(RefreshRow & { raced: boolean }) | null> {
  return readRow(
    sessionOfRotatedRow,
    tx`
    select ${refreshColumns(tx)}, r.rotated_at > clock_timestamp() - make_interval(secs => ${RACE_S}) as raced
    from session_rotated r
    join session s on s.id = r.session_id
    where r.cookie_hash = ${cookieHash} for no key update of s`,
  );
}

export type NewHalves = {
  tokenHash: Buffer;
  cookieHash: Buffer;
  now: number;
  expiresAt: number;
  refreshExpiresAt: number;
  /** Allows the same halves to be derived again. */
  salt: Buffer;
  /** Device hash of the browser; stored if the session had none. */
  deviceHash: Buffer | null;
};

export async function rotateSession(tx: WriteTx, id: bigint, oldCookieHash: Buffer, to: NewHalves): Promise<void> {
  await tx`
    insert into session_rotated (cookie_hash, session_id, rotated_at)
    values (${oldCookieHash}, ${id}, clock_timestamp())`;
  await tx`
    update session set token_hash = ${to.tokenHash}, cookie_hash = ${to.cookieHash}, last_seen = ${at(tx, to.now)},
      expires_at = ${at(tx, to.expiresAt)}, refresh_expires_at = ${at(tx, to.refreshExpiresAt)},
      previous_cookie_hash = ${oldCookieHash}, renewal_salt = ${to.salt},
      device_hash = coalesce(device_hash, ${to.deviceHash})
    where id = ${id}`;
}

export async function endSession(tx: WriteTx, id: bigint, reason: string, now: number): Promise<void> {
  await tx`
    update session set ended_at = ${at(tx, now)}, ended_reason = ${reason} where id = ${id} and ended_at is null`;
}

/** Ends a user's sessions of one kind of device, or all, except one; returns their ids. */
export async function endSessions(
  tx: WriteTx,
  userId: bigint,
  which: { device?: string; except?: bigint },
  reason: string,
  now: number,
): Promise<bigint[]> {
  const rows = await readRows(
    idRow,
    tx`
    update session set ended_at = ${at(tx, now)}, ended_reason = ${reason}
    where user_id = ${userId} and ended_at is null ${which.device ? tx`and device = ${which.device}` : tx``}
      ${which.except === undefined ? tx`` : tx`and id <> ${which.except}`} returning id`,
  );
  return rows.map(({ id }) => id);
}

const deviceRow = rowOf({
  id: tables.session.id,
  device: oneOf(['PC', 'OTHER']),
  userAgent: tables.session.user_agent,
  ip: tables.session.ip,
  lastSeen: float8,
});
export type DeviceRow = RowOf<typeof deviceRow>;

export async function listSessions(sql: Sql, userId: bigint, now: number): Promise<DeviceRow[]> {
  return readRows(
    deviceRow,
    sql`
    select id, device, user_agent as "userAgent", ip, (extract(epoch from last_seen) * 1000)::float8 as "lastSeen"
    from session
    where user_id = ${userId} and ended_at is null and refresh_expires_at > ${at(sql, now)}
    order by last_seen desc`,
  );
}

/** Returns the sessions that are over: ended, expired, or of a disabled user. */
export async function listEnded(sql: Sql, ids: readonly bigint[], now: number): Promise<bigint[]> {
  const rows = await readRows(
    idRow,
    sql`
    select s.id from session s join app_user u on u.id = s.user_id
    where s.id = any(${ids.map(String)}::bigint[])
      and (s.ended_at is not null or s.refresh_expires_at <= ${at(sql, now)} or not u.enabled)`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Deletes a batch of tries a month old. Guesses of an existing account stay forever; those of unknown names, devices
 * and sessions are deleted.
 */
export async function pruneFailures(sql: Writer, now: number, most: number): Promise<number> {
  // Each key is looked up by the index of its subject: compared with every user, a thousand keys took six seconds at 20
  // 000 users.
  const over = sql`f.last_at < ${at(sql, now - 30 * 86_400_000)} and case
    when f.key like 'account:%' then (select u.id from app_user u where u.username = substr(f.key, 9))
    when f.key ~ '^code:[0-9]{1,18}$' then (select u.id
      from app_user u
      where u.id = substr(f.key, 6)::bigint) end is null`;
  const { count } = await sql`
    delete from sign_in_failure
    where ctid = any (array(select f.ctid from sign_in_failure f where ${over} limit ${most}))`;
  return count;
}

/** Deletes a batch of rotated halves of sessions that ended long ago. */
export async function pruneRotated(sql: Writer, now: number, most: number): Promise<number> {
  const { count } = await sql`
    delete from session_rotated
    where ctid = any (array(select r.ctid from session_rotated r join session s on s.id = r.session_id
      where s.refresh_expires_at < ${at(sql, now - 86_400_000)} limit ${most}))`;
  return count;
}

/** Ends one session of a user, or all, with a note that is shown there; returns how many. */
export async function endSessionsOf(
  tx: WriteTx,
  id: string,
  { sessionId, note = '' }: { sessionId?: string; note?: string } = {},
): Promise<number> {
  const rows = await tx`
    update session set ended_at = clock_timestamp(), ended_reason = 'operator', ended_note = ${note}
    where user_id = ${id} and ended_at is null ${sessionId === undefined ? tx`` : tx`and id = ${sessionId}`}
    returning id`;
  return rows.length;
}
