import type { OpenKindName } from '@mashang/contract/approvals';
import {
  approveApprovalCall,
  listApprovalPageCall,
  listPendingApprovalsCall,
  previewApprovalCall,
  proposeApprovalCall,
  readApprovalCall,
  readApprovalRulesCall,
  rejectApprovalCall,
  revealSecretCall,
  withdrawApprovalCall,
} from '@mashang/contract/endpoints/approvals';
import type { Http } from '../../platform/http/http.ts';
import { implement, SuccessWithMessage } from '../../platform/http/http-back-office.ts';
import type { ApprovalRegistry } from './approval-registry.ts';
import { approvalApprover, rejectApproval } from './decide-approval.ts';
import { approvalPreviewer, approvalProposer } from './propose-approval.ts';
import { readApprovalRules } from './read-approval-terms.ts';
import { approvalReader, listApprovalPage, listPendingApprovals } from './read-approvals.ts';
import { revealSecret } from './reveal-secret.ts';
import { withdrawApproval } from './withdraw-approval.ts';
import * as zh from './zh.ts';

export function approvalRoutes(app: Http, registry: ApprovalRegistry): void {
  proposeRoutes(app, registry);
  readRoutes(app, registry);
  decideRoutes(app, registry);
}

/** Registers two calls for each kind, so that its payload is checked like any other body. */
function proposeRoutes(app: Http, registry: ApprovalRegistry): void {
  const [preview, propose] = [approvalPreviewer(registry), approvalProposer(registry)];
  for (const kind of registry.names) {
    const calls = callsOf(kind);
    implement(app, calls.preview, (ctx, request) => preview(ctx, { kind, ...request.body }));
    implement(app, calls.propose, (ctx, request) => propose(ctx, { kind, ...request.body }));
  }
}

function makeCalls(kind: OpenKindName) {
  return { preview: previewApprovalCall(kind), propose: proposeApprovalCall(kind) };
}

const made = new Map<OpenKindName, ReturnType<typeof makeCalls>>();

/** Returns the two calls of a kind, made once a process: `inputSchema` knows their schemas again. */
function callsOf(kind: OpenKindName): ReturnType<typeof makeCalls> {
  const calls = made.get(kind) ?? makeCalls(kind);
  made.set(kind, calls);
  return calls;
}

function readRoutes(app: Http, registry: ApprovalRegistry): void {
  const read = approvalReader(registry);
  implement(app, listApprovalPageCall, (ctx, request) => listApprovalPage(ctx, request.query));
  implement(app, readApprovalCall, (ctx, request) => read(ctx, request.query));
  implement(app, readApprovalRulesCall, (ctx) => readApprovalRules(ctx));
  implement(app, listPendingApprovalsCall, (ctx) => listPendingApprovals(ctx));
}

function decideRoutes(app: Http, registry: ApprovalRegistry): void {
  const approve = approvalApprover(registry);
  implement(app, approveApprovalCall, async (ctx, request) => {
    const answer = await approve(ctx, request.body);
    return new SuccessWithMessage(answer.waitsForSecond ? zh.routes.approvedOnce : zh.routes.inForce, answer);
  });
  implement(app, rejectApprovalCall, (ctx, request) => rejectApproval(ctx, request.body));
  implement(app, withdrawApprovalCall, (ctx, request) => withdrawApproval(ctx, request.body));
  implement(app, revealSecretCall, (ctx, request) => revealSecret(ctx, request.body));
}
