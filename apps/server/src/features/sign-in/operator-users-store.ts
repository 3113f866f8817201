import type { ParticipantKind } from '@mashang/contract/participants';
import type { Role } from '@mashang/contract/permissions';
import type { Sql, Tx } from '../../platform/db.ts';

const idOf = (text: string) => (/^\d{1,18}$/.test(text) ? text : null);

export async function isNameTaken(tx: Tx, username: string): Promise<boolean> {
  const [row] = await tx`select exists (select from app_user where username = ${username}) as taken`;
  return (row as { taken: boolean }).taken;
}

export type StaffRow = { username: string; nickname: string; roles: Role[]; enabled: boolean };
/** A user of the staff, held still. All changes of staff stand in a row, so that two of them never leave too few administrators. */
export async function lockStaff(tx: Tx, id: string): Promise<StaffRow | undefined> {
  await tx`select pg_advisory_xact_lock(hashtext('staff'))`;
  const [row] = await tx`
    select username, nickname, roles, enabled from app_user where id = ${idOf(id)}::bigint and participant_id is null`;
  return row as StaffRow | undefined;
}

export async function countOtherAdmins(tx: Tx, id: string): Promise<number> {
  const [row] = await tx`
    select count(*)::int as n from app_user where id <> ${id} and participant_id is null and enabled and 'operator_admin' = any (roles)`;
  return (row as { n: number }).n;
}

/** As approved in this transaction; whoever may not sign in any more is signed out. */
export async function changeStaff(
  tx: Tx,
  id: string,
  next: { roles: readonly Role[]; enabled: boolean },
): Promise<void> {
  await tx`select change_staff(${id}::bigint, ${next.roles as Role[]}, ${next.enabled})`;
}

/** `bound`: whether there is a second factor to take off, a code or a passkey. */
export type UserToReset = { username: string; nickname: string; bound: boolean; ofParticipant: ParticipantKind | null };
/** Anybody who signs in may lose a phone, of the staff or of a participant. */
export async function findUserToReset(tx: Tx, id: string): Promise<UserToReset | undefined> {
  const [row] = await tx`
    select u.username, u.nickname, (u.totp_bound_at is not null
        or exists (select from passkey k where k.user_id = u.id and k.removed_at is null)) as bound, p.kind as "ofParticipant"
    from app_user u left join participant p on p.id = u.participant_id where u.id = ${idOf(id)}::bigint`;
  return row as never;
}

/** Ends one session of a user, or all, with what is shown where they end; answers how many. */
export async function endSessionsOf(
  tx: Tx,
  id: string,
  { sessionId, note = '' }: { sessionId?: string; note?: string } = {},
): Promise<number> {
  const rows = await tx`
    update session set ended_at = clock_timestamp(), ended_reason = 'operator', ended_note = ${note}
    where user_id = ${id} and ended_at is null ${sessionId === undefined ? tx`` : tx`and id = ${sessionId}`} returning id`;
  return rows.length;
}

/** As approved in this transaction: binding, recovery codes, passkeys and sessions are over. */
export async function resetTwoFactor(tx: Tx, id: string): Promise<void> {
  await tx`select reset_two_factor(${id}::bigint)`;
}

/** As approved in this transaction: a first password in place of the old one; passkeys and sessions are over. */
export async function resetPassword(tx: Tx, id: string, passwordHash: string, until: Date): Promise<void> {
  await tx`select reset_password(${id}::bigint, ${passwordHash}, ${until})`;
}

/** Ends what is open of one user, or of everybody (null); answers how many sessions that were. */
export async function endSessionsByTerminal(tx: Tx, userId: bigint | null): Promise<number> {
  const rows = await tx`
    update session set ended_at = clock_timestamp(), ended_reason = 'operator'
    where ended_at is null and (${userId}::bigint is null or user_id = ${userId}) returning id`;
  return rows.length;
}

/** Tells the user's own screens that what it may do has changed. */
export async function tellAccess(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx`insert into event_log (kind, order_no) select 'site.access', x.id from unnest(${userIds as string[]}::text[]) x (id)`;
  await tx`select pg_notify('events', '')`;
}

export type UserAccessRow = {
  id: bigint;
  username: string;
  nickname: string;
  enabled: boolean;
  google: boolean;
  /** Milliseconds; null once it is a password of its own. */
  passwordUntil: number | null;
  passwordUntilText: string;
  lastSeen: string;
  createTime: string;
};
const accessOf = (sql: Sql | Tx) => sql`
  u.id, u.username, u.nickname, u.enabled, u.totp_bound_at is not null as google,
  (extract(epoch from u.password_until) * 1000)::float8 as "passwordUntil", wire_time(u.password_until) as "passwordUntilText",
  wire_time((select max(s.last_seen) from session s where s.user_id = u.id)) as "lastSeen", wire_time(u.created_at) as "createTime"`;

export type OperatorUserRow = UserAccessRow & { roles: { code: string; name: string }[] };
/** Every user of the staff. */
export async function listStaff(sql: Sql | Tx): Promise<OperatorUserRow[]> {
  return sql`
    select ${accessOf(sql)},
      (select json_agg(json_build_object('code', x.code, 'name', coalesce(r.name, x.code)) order by x.place)
        from unnest(u.roles) with ordinality x (code, place) left join role r on r.code = x.code) as roles
    from app_user u where u.participant_id is null order by u.id limit 500` as never;
}

/** Who signs in for one participant. */
export async function listUsersOf(tx: Tx, participantId: bigint): Promise<UserAccessRow[]> {
  return tx`select ${accessOf(tx)} from app_user u where u.participant_id = ${participantId} order by u.id` as never;
}

export async function listUserIdsOf(
  tx: Tx,
  participantIds: readonly bigint[],
): Promise<{ participantId: bigint; id: bigint }[]> {
  return tx`
    select participant_id as "participantId", id from app_user where participant_id = any (${participantIds.map(String)}::bigint[]) order by id` as never;
}
