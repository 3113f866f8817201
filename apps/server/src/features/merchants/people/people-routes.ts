import { changeMemberCall, inviteMemberCall, readMembersCall } from '@mashang/contract/endpoints/merchant-people';
import type { Http } from '../../../platform/http/http.ts';
import { implement } from '../../../platform/http/http-back-office.ts';
import { changeMember } from './change-member.ts';
import { inviteMember } from './invite-member.ts';
import { readMembers } from './read-members.ts';

/** Who signs in for a merchant. Two people enter its first user, and who takes part in what two decide. */
export function merchantPeopleRoutes(app: Http): void {
  implement(app, readMembersCall, (ctx) => readMembers(ctx));
  implement(app, inviteMemberCall, (ctx, request) => inviteMember(ctx, request.body));
  implement(app, changeMemberCall, (ctx, request) => changeMember(ctx, request.body));
}
