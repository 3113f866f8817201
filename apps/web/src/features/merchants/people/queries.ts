import { changeMemberCall, inviteMemberCall, readMembersCall } from '@mashang/contract/endpoints/merchant-people';
import type { ChangeMemberBody, EnteredMember, InviteMemberBody } from '@mashang/contract/merchant-people';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { encryptWire } from '../../../lib/api/wire-cipher.ts';

/** The people of the reader's own merchant. */
export const membersQuery = queryOptions({
  queryKey: ['members'],
  queryFn: ({ signal }) => call(readMembersCall, { signal }),
  meta: { quiet: true },
});

async function thenRefresh<T>(work: Promise<T>): Promise<T> {
  const answer = await work;
  void queryClient.invalidateQueries({ queryKey: ['members'] });
  return answer;
}

/** Enters a further user of the administrator's own merchant, without a part in what two people decide. */
export function inviteMember(body: Omit<InviteMemberBody, 'googleAuthCode'>, code: string): Promise<EnteredMember> {
  return thenRefresh(call(inviteMemberCall, { body: { ...body, googleAuthCode: encryptWire(code) } }));
}

/** Changes another user's roles, and whether it may sign in; it gains no part in what two people decide. */
export function changeMember(body: Omit<ChangeMemberBody, 'googleAuthCode'>, code: string): Promise<unknown> {
  return thenRefresh(call(changeMemberCall, { body: { ...body, googleAuthCode: encryptWire(code) } }));
}
