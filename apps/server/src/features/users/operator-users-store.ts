import { PARTICIPANT_KINDS } from '@mashang/contract/participants';
import type { MerchantRole, Role } from '@mashang/contract/permissions';
import { z } from 'zod';
import type { Reader, Tx, WriteTx } from '../../platform/database/db.ts';
import { role } from '../../platform/database/schema/role-columns.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import {
  bool,
  float8,
  int8,
  json,
  list,
  nullable,
  oneOf,
  type RowOf,
  readCount,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';
import { personal } from '../../platform/security/personal.ts';

const idOf = (text: string) => (/^\d{1,18}$/.test(text) ? text : null);

const idRow = rowOf({ id: int8 });

export type NewUser = {
  username: string;
  passwordHash: string;
  nickname: string;
  phone: string;
  roles: readonly Role[];
  participantId: bigint | null;
  totpSecret: Buffer | null;
  passwordUntil: Date | 'infinity' | null;
};

/** The database refuses it without the approval or the invitation behind it, except for the first user. */
export async function insertUser(tx: WriteTx, user: NewUser): Promise<bigint> {
  const row = await readOne(
    idRow,
    tx`
    select enter_user(${user.username}, ${user.passwordHash}, ${user.nickname},
      ${personal('app_user.phone', user.phone)}, ${user.roles},
      ${user.participantId}, ${user.totpSecret},
      ${user.passwordUntil === 'infinity' ? tx`'infinity'` : user.passwordUntil}) as id`,
  );
  return row.id;
}

export type NewMerchantUser = Omit<NewUser, 'participantId'> & { merchantId: bigint };

/**
 * The database refuses it unless the staff enters the first user, or an administrator of the merchant a further one.
 */
export async function insertMerchantUser(tx: WriteTx, user: NewMerchantUser): Promise<bigint> {
  const row = await readOne(
    idRow,
    tx`
    select enter_merchant_user(${user.username}, ${user.passwordHash}, ${user.nickname},
      ${personal('app_user.phone', user.phone)}, ${user.roles},
      ${user.merchantId}, ${user.totpSecret},
      ${user.passwordUntil === 'infinity' ? tx`'infinity'` : user.passwordUntil}) as id`,
  );
  return row.id;
}

const takenRow = rowOf({ taken: bool });

export async function isNameTaken(tx: Tx, username: string): Promise<boolean> {
  const row = await readOne(takenRow, tx`select exists (select from app_user where username = ${username}) as taken`);
  return row.taken;
}

const staffRow = rowOf({
  username: text,
  nickname: text,
  roles: list(role),
  enabled: bool,
});
export type StaffRow = RowOf<typeof staffRow>;
/**
 * Returns a staff user under the staff lock. The lock serializes all changes of staff, so that two changes together
 * never leave too few administrators.
 */
export async function lockStaff(tx: Tx, id: string): Promise<StaffRow | null> {
  await tx`select pg_advisory_xact_lock(hashtext('staff'))`;
  return readRow(
    staffRow,
    tx`
    select username, nickname, roles, enabled
    from app_user
    where id = ${idOf(id)}::bigint and participant_id is null and merchant_id is null`,
  );
}

export async function countOtherAdmins(tx: Tx, id: string): Promise<number> {
  return readCount(tx`
    select count(*)::int as n
    from app_user
    where id <> ${id} and participant_id is null and merchant_id is null and enabled
      and 'operator_admin' = any (roles)`);
}

/** Applies the change approved in this transaction; a user who may no longer sign in is signed out. */
export async function changeStaff(
  tx: WriteTx,
  id: string,
  next: { roles: readonly Role[]; enabled: boolean },
): Promise<void> {
  await tx`select change_staff(${id}::bigint, ${next.roles}, ${next.enabled})`;
}

/**
 * `bound`: whether there is a second factor to remove, a code or a passkey. `ofMerchant`: the merchant whose people the
 * user belongs to.
 */
const userToResetRow = rowOf({
  username: tables.app_user.username,
  nickname: tables.app_user.nickname,
  bound: bool,
  ofParticipant: nullable(oneOf(PARTICIPANT_KINDS)),
  ofMerchant: nullable(tables.merchant.name),
});
export type UserToReset = RowOf<typeof userToResetRow>;
/** Finds a user of the staff, of a participant or of a merchant; each may lose a phone. */
export async function findUserToReset(tx: Tx, id: string): Promise<UserToReset | null> {
  return readRow(
    userToResetRow,
    tx`
    select u.username, u.nickname, (u.totp_bound_at is not null
        or exists (select from passkey k where k.user_id = u.id and k.removed_at is null)) as bound,
          p.kind as "ofParticipant", m.name as "ofMerchant"
    from app_user u
    left join participant p on p.id = u.participant_id
    left join merchant m on m.id = u.merchant_id
    where u.id = ${idOf(id)}::bigint`,
  );
}

/** Applies the reset approved in this transaction: binding, recovery codes, passkeys and sessions end. */
export async function resetTwoFactor(tx: WriteTx, id: string): Promise<void> {
  await tx`select reset_two_factor(${id}::bigint)`;
}

/** Applies the reset approved in this transaction: a first password replaces the old one; passkeys and sessions end. */
export async function resetPassword(tx: WriteTx, id: string, passwordHash: string, until: Date): Promise<void> {
  await tx`select reset_password(${id}::bigint, ${passwordHash}, ${until})`;
}

/** Ends the open sessions of one user, or of everybody (null); returns how many. */
export async function endSessionsByTerminal(tx: WriteTx, userId: bigint | null): Promise<number> {
  const rows = await tx`
    update session set ended_at = clock_timestamp(), ended_reason = 'operator'
    where ended_at is null and (${userId}::bigint is null or user_id = ${userId}) returning id`;
  return rows.length;
}

/** Writes the event that notifies a user's open pages of changed permissions. */
export async function notifyAccessChanged(tx: WriteTx, userIds: readonly string[]): Promise<void> {
  await tx`insert into event_log (kind, order_no) select 'site.access', x.id from unnest(${userIds}::text[]) x (id)`;
  await tx`select pg_notify('events', '')`;
}

const userAccessRow = rowOf({
  id: tables.app_user.id,
  username: tables.app_user.username,
  nickname: tables.app_user.nickname,
  enabled: tables.app_user.enabled,
  google: bool,
  /** End of validity in ms; null once the user has chosen its own password. */
  passwordUntil: nullable(float8),
  passwordUntilText: text,
  lastSeen: text,
  createTime: text,
});
export type UserAccessRow = RowOf<typeof userAccessRow>;
const accessOf = (sql: Reader) => sql`
  u.id, u.username, u.nickname, u.enabled, u.totp_bound_at is not null as google,
  (extract(epoch from u.password_until) * 1000)::float8 as "passwordUntil",
  wire_time(u.password_until) as "passwordUntilText",
  wire_time((select max(s.last_seen) from session s where s.user_id = u.id)) as "lastSeen",
  wire_time(u.created_at) as "createTime"`;

const operatorUserRow = rowOf({
  ...userAccessRow.columns,
  roles: json(z.array(z.object({ code: z.string(), name: z.string() }))),
});
export type OperatorUserRow = RowOf<typeof operatorUserRow>;
/** Lists the staff users. */
export async function listStaff(sql: Reader): Promise<OperatorUserRow[]> {
  return readRows(
    operatorUserRow,
    sql`
    select ${accessOf(sql)},
      (select json_agg(json_build_object('code', x.code, 'name', coalesce(r.name, x.code)) order by x.place)
        from unnest(u.roles) with ordinality x (code, place) left join role r on r.code = x.code) as roles
    from app_user u where u.participant_id is null and u.merchant_id is null order by u.id limit 500`,
  );
}

/** Lists the users who sign in for one participant. */
export async function listUsersOf(tx: Tx, participantId: bigint): Promise<UserAccessRow[]> {
  return readRows(
    userAccessRow,
    tx`
    select ${accessOf(tx)} from app_user u where u.participant_id = ${participantId} order by u.id`,
  );
}

const memberRow = rowOf({
  ...userAccessRow.columns,
  roles: list(role),
});
export type MemberRow = RowOf<typeof memberRow>;
/** Lists the people of one merchant, in the order they came. */
export async function listMembersOf(sql: Reader, merchantId: bigint): Promise<MemberRow[]> {
  return readRows(
    memberRow,
    sql`
    select ${accessOf(sql)}, u.roles
    from app_user u
    where u.merchant_id = ${merchantId}
    order by u.id
    limit 500`,
  );
}

const memberStateRow = rowOf({
  username: text,
  roles: list(role),
  enabled: bool,
});
export type MemberState = RowOf<typeof memberStateRow>;
export async function findMember(tx: Tx, id: string, merchantId: bigint): Promise<MemberState | null> {
  return readRow(
    memberStateRow,
    tx`
    select username, roles, enabled
    from app_user
    where id = ${idOf(id)}::bigint and merchant_id = ${merchantId}`,
  );
}

/** The database refuses it unless another administrator of the user's merchant acts. */
export async function changeMerchantUser(
  tx: WriteTx,
  id: string,
  next: { roles: readonly MerchantRole[]; enabled: boolean },
): Promise<void> {
  await tx`select change_merchant_user(${id}::bigint, ${next.roles}, ${next.enabled})`;
}

export async function countUsersOfMerchant(tx: Tx, merchantId: bigint): Promise<number> {
  return readCount(tx`select count(*)::int as n from app_user where merchant_id = ${merchantId}`);
}

const userIdsOfRow = rowOf({
  participantId: int8,
  id: tables.app_user.id,
});

export async function listUserIdsOf(
  tx: Tx,
  participantIds: readonly bigint[],
): Promise<{ participantId: bigint; id: bigint }[]> {
  return readRows(
    userIdsOfRow,
    tx`
    select participant_id as "participantId", id
    from app_user
    where participant_id = any (${participantIds.map(String)}::bigint[])
    order by id`,
  );
}
