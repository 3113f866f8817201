import type { UserAccess } from '@mashang/contract/sign-in';
import type { Tx } from '../../platform/database/db.ts';
import { listUserIdsOf, listUsersOf, type UserAccessRow } from './operator-users-store.ts';

/** Formats how a user signs in, for the operator. */
export function viewAccess({ passwordUntil, passwordUntilText, ...row }: UserAccessRow, now: number): UserAccess {
  const firstPassword = passwordUntil === null ? null : { until: passwordUntilText, over: now > passwordUntil };
  return { ...row, id: row.id.toString(), firstPassword };
}

/** Public entry for the operator's view of a participant, inside its read: the users who sign in for it, and how. */
export async function listUsersOfParticipant(
  { tx, now }: { tx: Tx; now: number },
  participantId: bigint,
): Promise<UserAccess[]> {
  return (await listUsersOf(tx, participantId)).map((row) => viewAccess(row, now));
}

/** Public entry for lists of participants: the ids of their users, by participant. */
export async function userIdsOfParticipants(tx: Tx, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, string[]>> {
  const all = new Map<bigint, string[]>();
  for (const { participantId, id } of await listUserIdsOf(tx, ids))
    all.set(participantId, [...(all.get(participantId) ?? []), id.toString()]);
  return all;
}
