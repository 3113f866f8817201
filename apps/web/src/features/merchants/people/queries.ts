import {
  changeMemberCall,
  enterMerchantUserCall,
  inviteMemberCall,
  readMembersCall,
} from '@mashang/contract/endpoints/merchant-people';
import type {
  ChangeMemberBody,
  EnteredMember,
  EnterMerchantUserBody,
  InviteMemberBody,
} from '@mashang/contract/merchant-people';
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

async function thenRefresh<T>(work: Promise<T>, what: 'members' | 'merchants' = 'members'): Promise<T> {
  const answer = await work;
  void queryClient.invalidateQueries({ queryKey: [what] });
  return answer;
}

/** Enters a further user of the administrator's own merchant. */
export function inviteMember(body: Omit<InviteMemberBody, 'googleAuthCode'>, code: string): Promise<EnteredMember> {
  return thenRefresh(call(inviteMemberCall, { body: { ...body, googleAuthCode: encryptWire(code) } }));
}

/** Changes another user's roles, and whether it may sign in. */
export function changeMember(body: Omit<ChangeMemberBody, 'googleAuthCode'>, code: string): Promise<unknown> {
  return thenRefresh(call(changeMemberCall, { body: { ...body, googleAuthCode: encryptWire(code) } }));
}

/** Enters the first user of an admitted merchant, its administrator, by the operator. */
export function enterFirstUser(
  body: Omit<EnterMerchantUserBody, 'googleAuthCode'>,
  code: string,
): Promise<EnteredMember> {
  return thenRefresh(
    call(enterMerchantUserCall, { body: { ...body, googleAuthCode: encryptWire(code) } }),
    'merchants',
  );
}
