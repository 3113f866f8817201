import type { Members } from '@mashang/contract/merchant-people';
import { isMerchantRole, type MerchantRole } from '@mashang/contract/permissions';
import type { Tx, WriteTx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { viewAccess } from './list-users-of-participants.ts';
import {
  changeMerchantUser,
  countUsersOfMerchant,
  findMember,
  isNameTaken,
  listMembersOf,
  type MemberState,
} from './operator-users-store.ts';

type Asked = { platform: Platform; now: number; merchantId: bigint; readerId: bigint };

/** Public entry: everybody who signs in for a merchant, and how. Sessions are read by the login of sign-in. */
export async function listMembers({ platform, now, merchantId, readerId }: Asked): Promise<Members> {
  const rows = await listMembersOf(platform.db.identity, merchantId);
  return rows.map(({ roles, ...row }) => ({
    ...viewAccess(row, now),
    roles: roles.filter(isMerchantRole),
    self: row.id === readerId,
  }));
}

/** Public entry: a user of that merchant; null for anybody else. */
export function findMemberOf(tx: Tx, id: string, merchantId: bigint): Promise<MemberState | null> {
  return findMember(tx, id, merchantId);
}

/** Public entry: sets roles and whether the user may sign in, who is signed out where it may not. */
export function changeMember(
  tx: WriteTx,
  id: string,
  next: { roles: readonly MerchantRole[]; enabled: boolean },
): Promise<void> {
  return changeMerchantUser(tx, id, next);
}

/** Public entry: whether somebody signs in by this name. */
export function isTaken(tx: Tx, username: string): Promise<boolean> {
  return isNameTaken(tx, username);
}

/** Public entry: whether anybody signs in for a merchant. */
export async function hasUsers(tx: Tx, merchantId: bigint): Promise<boolean> {
  return (await countUsersOfMerchant(tx, merchantId)) > 0;
}
