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
  type OpenKindName,
  pendingApprovals,
  previewBodyOf,
  proposeAnswer,
  proposeBodyOf,
  rejectApprovalBody,
  revealAnswer,
  revealBody,
  withdrawBody,
} from '../approvals.ts';
import { endpoint } from '../endpoint.ts';

const tags = ['审批中心'];
/**
 * Errors when a change is put into force: the record is gone, has changed or is frozen, or the licence does not cover
 * it.
 */
const OF_CHANGES = ['notFound', 'conflict', 'frozen', 'notOffered'] as const;

/**
 * Declares the preview of an approval. Each kind has its own call, so that its payload is validated like any other
 * body.
 */
export function previewApprovalCall<K extends OpenKindName>(kind: K) {
  return endpoint({
    method: 'POST',
    path: `/api/approvals/preview/${kind}`,
    summary: `${approvalRules(kind).title}：提交前核对变更内容`,
    tags,
    permission: approvalRules(kind).propose,
    body: previewBodyOf(APPROVAL_PAYLOADS[kind]),
    answer: approvalPreview,
    errors: OF_CHANGES,
  });
}
export function proposeApprovalCall<K extends OpenKindName>(kind: K) {
  return endpoint({
    method: 'POST',
    path: `/api/approvals/propose/${kind}`,
    summary: `${approvalRules(kind).title}：提交审批`,
    tags,
    permission: approvalRules(kind).propose,
    twoFactor: true,
    body: proposeBodyOf(APPROVAL_PAYLOADS[kind]),
    answer: proposeAnswer,
    success: '已提交审批',
    errors: OF_CHANGES,
  });
}
export const listApprovalPageCall = endpoint({
  method: 'GET',
  path: '/api/approvals/getPageList',
  summary: '审批列表：待我审批、我发起的、全部',
  tags,
  permission: 'approval:read',
  query: approvalListQuery,
  answer: approvalPage,
  errors: [],
});
export const readApprovalCall = endpoint({
  method: 'GET',
  path: '/api/approvals/detail',
  summary: '审批详情：变更前后、审批意见',
  tags,
  permission: 'approval:read',
  query: approvalIdQuery,
  answer: approvalDetail,
  errors: ['notFound'],
});
export const readApprovalRulesCall = endpoint({
  method: 'GET',
  path: '/api/approvals/rules',
  summary: '审批规则：各类变更由谁发起、由谁审批、多大金额须两人',
  tags,
  permission: 'approval:read',
  answer: approvalRulesAnswer,
  errors: [],
});
export const listPendingApprovalsCall = endpoint({
  method: 'GET',
  path: '/api/approvals/pending',
  summary: '待审批的记录，用于记录上的标记',
  tags,
  permission: 'approval:read',
  answer: pendingApprovals,
  errors: [],
});
export const approveApprovalCall = endpoint({
  method: 'POST',
  path: '/api/approvals/approve',
  summary: '同意：最后一位审批人同意时立即生效',
  tags,
  permission: 'approval:read',
  twoFactor: true,
  body: approveBody,
  answer: decisionAnswer,
  errors: OF_CHANGES,
});
export const rejectApprovalCall = endpoint({
  method: 'POST',
  path: '/api/approvals/reject',
  summary: '驳回',
  tags,
  permission: 'approval:read',
  twoFactor: true,
  body: rejectApprovalBody,
  answer: decisionAnswer,
  success: '已驳回，未作任何变更',
  errors: ['notFound', 'conflict'],
});
export const withdrawApprovalCall = endpoint({
  method: 'POST',
  path: '/api/approvals/withdraw',
  summary: '撤回自己发起的申请',
  tags,
  permission: 'approval:read',
  body: withdrawBody,
  answer: decisionAnswer,
  success: '已撤回',
  errors: ['notFound', 'conflict'],
});
export const revealSecretCall = endpoint({
  method: 'POST',
  path: '/api/approvals/reveal',
  summary: '发起人领取审批生成的密钥或初始密码，只显示一次',
  tags,
  permission: 'approval:read',
  twoFactor: true,
  body: revealBody,
  answer: revealAnswer,
  errors: ['notFound', 'conflict'],
});
