import {
  APPROVAL_PAYLOADS,
  approvalDetail,
  approvalIdQuery,
  approvalListQuery,
  approvalPage,
  approvalPreview,
  approvalRules,
  approvalRulesAnswer,
  approveBody,
  decisionAnswer,
  pendingApprovals,
  previewBodyOf,
  proposeAnswer,
  proposeBodyOf,
  rejectApprovalBody,
  revealAnswer,
  revealBody,
  withdrawBody,
} from '@mashang/contract/approvals';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute, Said } from '../../platform/http-back-office.ts';
import type { ApprovalRegistry } from './approval-registry.ts';
import { approvalApprover, rejectApproval } from './decide-approval.ts';
import { approvalPreviewer, approvalProposer } from './propose-approval.ts';
import { readApprovalRules } from './read-approval-terms.ts';
import { approvalReader, listApprovalPage, listPendingApprovals } from './read-approvals.ts';
import { revealSecret } from './reveal-secret.ts';
import { withdrawApproval } from './withdraw-approval.ts';

const tags = ['审批中心'];

export function approvalRoutes(app: Http, registry: ApprovalRegistry): void {
  proposeRoutes(app, registry);
  readRoutes(app, registry);
  decideRoutes(app, registry);
}

/** Two calls for each kind, so that its payload is checked like any other body. */
function proposeRoutes(app: Http, registry: ApprovalRegistry): void {
  const [preview, propose] = [approvalPreviewer(registry), approvalProposer(registry)];
  for (const kind of registry.names) {
    const { title, propose: permission } = approvalRules(kind);
    const payload = APPROVAL_PAYLOADS[kind];
    backOfficeRoute(app, {
      method: 'POST',
      url: `/api/approvals/preview/${kind}`,
      summary: `${title}：提交前核对变更内容`,
      tags,
      permission,
      body: previewBodyOf(payload),
      answer: approvalPreview,
      handler: (ctx, request) => preview(ctx, { kind, ...request.body }),
    });
    backOfficeRoute(app, {
      method: 'POST',
      url: `/api/approvals/propose/${kind}`,
      summary: `${title}：提交审批`,
      tags,
      permission,
      twoFactor: true,
      body: proposeBodyOf(payload),
      answer: proposeAnswer,
      success: '已提交审批',
      handler: (ctx, request) => propose(ctx, { kind, ...request.body }),
    });
  }
}

function readRoutes(app: Http, registry: ApprovalRegistry): void {
  const read = approvalReader(registry);
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/approvals/getPageList',
    summary: '审批列表：待我审批、我发起的、全部',
    tags,
    permission: 'approval:read',
    query: approvalListQuery,
    answer: approvalPage,
    handler: (ctx, request) => listApprovalPage(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/approvals/detail',
    summary: '审批详情：变更前后、审批意见',
    tags,
    permission: 'approval:read',
    query: approvalIdQuery,
    answer: approvalDetail,
    handler: (ctx, request) => read(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/approvals/rules',
    summary: '审批规则：各类变更由谁发起、由谁审批、多大金额须两人',
    tags,
    permission: 'approval:read',
    answer: approvalRulesAnswer,
    handler: (ctx) => readApprovalRules(ctx),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/approvals/pending',
    summary: '待审批的记录，用于记录上的标记',
    tags,
    permission: 'approval:read',
    answer: pendingApprovals,
    handler: (ctx) => listPendingApprovals(ctx),
  });
}

function decideRoutes(app: Http, registry: ApprovalRegistry): void {
  const approve = approvalApprover(registry);
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/approvals/approve',
    summary: '同意：最后一位审批人同意时立即生效',
    tags,
    permission: 'approval:read',
    twoFactor: true,
    body: approveBody,
    answer: decisionAnswer,
    handler: async (ctx, request) => {
      const answer = await approve(ctx, request.body);
      return new Said(answer.waitsForSecond ? '已同意，等待另一人审批' : '已同意，变更已生效', answer);
    },
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/approvals/reject',
    summary: '驳回',
    tags,
    permission: 'approval:read',
    twoFactor: true,
    body: rejectApprovalBody,
    answer: decisionAnswer,
    success: '已驳回，未作任何变更',
    handler: (ctx, request) => rejectApproval(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/approvals/withdraw',
    summary: '撤回自己发起的申请',
    tags,
    permission: 'approval:read',
    body: withdrawBody,
    answer: decisionAnswer,
    success: '已撤回',
    handler: (ctx, request) => withdrawApproval(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/approvals/reveal',
    summary: '发起人领取审批生成的密钥或初始密码，只显示一次',
    tags,
    permission: 'approval:read',
    twoFactor: true,
    body: revealBody,
    answer: revealAnswer,
    handler: (ctx, request) => revealSecret(ctx, request.body),
  });
}
