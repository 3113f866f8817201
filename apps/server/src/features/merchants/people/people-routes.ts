import {
  changeMemberCall,
  enterMerchantUserCall,
  inviteMemberCall,
  readMembersCall,
} from '@mashang/contract/endpoints/merchant-people';
import type { Http } from '../../../platform/http/http.ts';
import { implement } from '../../../platform/http/http-back-office.ts';
import { changeMember } from './change-member.ts';
import { enterMerchantUser } from './enter-merchant-user.ts';
import { inviteMember } from './invite-member.ts';
import { readMembers } from './read-members.ts';

/** Who signs in for a merchant: the first by the operator, the others by the merchant's administrators. */
export function merchantPeopleRoutes(app: Http): void {
  implement(app, enterMerchantUserCall, (ctx, request) => enterMerchantUser(ctx, request.body));
  implement(app, readMembersCall, (ctx) => readMembers(ctx));
  implement(app, inviteMemberCall, (ctx, request) => inviteMember(ctx, request.body));
  implement(app, changeMemberCall, (ctx, request) => changeMember(ctx, request.body));
}
