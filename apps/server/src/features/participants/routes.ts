import {
  changeRunStatusCall,
  findAgentIdCall,
  inviteSubAgentCall,
  readAgentCall,
  readInvitationProductsCall,
  readInvitationsCall,
  readNameMapCall,
  readParentCall,
  readRunChangesCall,
  readSubAgentsCall,
  readTransfersCall,
  reissueInvitationCall,
  transferAmountCall,
  withdrawInvitationCall,
} from '@mashang/contract/endpoints/participants';
import type { Http } from '../../platform/http/http.ts';
import { implement } from '../../platform/http/http-back-office.ts';
import { changeRunStatus } from './network/change-run-status.ts';
import {
  findAgentId,
  readAgent,
  readNameMap,
  readParent,
  readRunChanges,
  readSubAgents,
} from './network/read-sub-agents.ts';
import { readTransfers, transferAmount } from './network/transfer-amount.ts';
import { inviteSubAgent, readInvitationProducts, readInvitations } from './onboarding/invite-sub-agent.ts';
import { reissueInvitation } from './onboarding/reissue-invitation.ts';
import { withdrawInvitation } from './onboarding/withdraw-invitation.ts';

/** Routes of the network below an agent. */
export function participantRoutes(app: Http): void {
  readRoutes(app);
  implement(app, inviteSubAgentCall, (ctx, request) => inviteSubAgent(ctx, request.body));
  implement(app, reissueInvitationCall, (ctx, request) => reissueInvitation(ctx, request.params));
  implement(app, withdrawInvitationCall, (ctx, request) => withdrawInvitation(ctx, request.params));
  implement(app, changeRunStatusCall, (ctx, request) => changeRunStatus(ctx, { ...request.params, ...request.body }));
  implement(app, transferAmountCall, (ctx, request) => transferAmount(ctx, request.body));
}

function readRoutes(app: Http): void {
  implement(app, readSubAgentsCall, (ctx, request) => readSubAgents(ctx, request.query));
  implement(app, readNameMapCall, (ctx) => readNameMap(ctx));
  implement(app, readParentCall, (ctx) => readParent(ctx));
  implement(app, readAgentCall, (ctx, request) => readAgent(ctx, request.query));
  implement(app, findAgentIdCall, (ctx, request) => findAgentId(ctx, request.query));
  implement(app, readTransfersCall, (ctx, request) => readTransfers(ctx, request.query));
  implement(app, readRunChangesCall, (ctx, request) => readRunChanges(ctx, request.query));
  implement(app, readInvitationsCall, (ctx) => readInvitations(ctx));
  implement(app, readInvitationProductsCall, (ctx) => readInvitationProducts(ctx));
}
