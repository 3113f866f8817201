import type { ApprovalPayload } from '@mashang/contract/approvals';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { createApprovalRegistry } from '../approvals/approval-registry.ts';
import { fixProposal } from '../approvals/propose-approval.ts';
import { settlementAccountApproval } from './account-approval.ts';
import * as zh from './zh.ts';

const { load, lines } = settlementAccountApproval;
type State = Awaited<ReturnType<typeof load>>['state'];
const staffs = createApprovalRegistry([settlementAccountApproval]);

/**
 * Two of a merchant's people ask for another settlement account, by the checks of the staff's own kind. It then becomes
 * a proposal of that kind in the merchant's name, which two of the staff decide.
 */
export const accountRequestApproval: ApprovalKind<ApprovalPayload<'merchant.account-request'>, State> = {
  kind: 'merchant.account-request',
  load,
  lines,
  async apply(ctx, { subjectId, payload }) {
    const { result } = await fixProposal(staffs, ctx, {
      kind: 'merchant.settlement-account',
      subjectId,
      payload,
      reason: zh.accountApproval.asked,
      asMerchant: BigInt(subjectId),
    });
    const { bankName, accountNo, evidenceFile } = payload;
    return { bankName, accountNo, evidence: evidenceFile, approval: result.id };
  },
};
