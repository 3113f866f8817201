import { approvalLineApproval } from './features/approvals/approval-line-approval.ts';
import { type ApprovalRegistry, createApprovalRegistry } from './features/approvals/approval-registry.ts';
import { freezeLiftApproval } from './features/cases/freeze-lift-approval.ts';
import { cashOutReleaseApproval } from './features/cash-outs/release-approval.ts';
import { cashOutReturnApproval } from './features/cash-outs/return-approval.ts';
import { cashOutTermsApproval } from './features/cash-outs/terms-approval.ts';
import { accountTypeApproval } from './features/collection-accounts/account-type-approval.ts';
import { adjustmentApproval } from './features/collection-orders/adjustment-approval.ts';
import { releaseHeldReceipt, resumeReceipt } from './features/collection-orders/release-held-receipt.ts';
import { licenceApproval } from './features/licence/licence-approval.ts';
import { policyApproval } from './features/licence/policy-approval.ts';
import { merchantAddressesApproval } from './features/merchants/merchant-addresses-approval.ts';
import { merchantAdmissionApproval } from './features/merchants/merchant-admission-approval.ts';
import { merchantEndpointApproval } from './features/merchants/merchant-endpoint-approval.ts';
import { merchantFeeApproval } from './features/merchants/merchant-fee-approval.ts';
import { merchantJitterApproval } from './features/merchants/merchant-jitter-approval.ts';
import { merchantKeyApproval } from './features/merchants/merchant-key-approval.ts';
import { merchantResumeApproval } from './features/merchants/merchant-resume-approval.ts';
import { merchantWebhookSecretApproval } from './features/merchants/merchant-webhook-secret-approval.ts';
import { ruleApproval } from './features/monitoring/rule-approval.ts';
import { personLimitsApproval } from './features/participants/limits/person-limits-approval.ts';
import { personTierApproval } from './features/participants/limits/person-tier-approval.ts';
import { tierLimitsApproval } from './features/participants/limits/tier-limits-approval.ts';
import { unfreezeApproval } from './features/participants/unfreeze-approval.ts';
import { complaintAnswerApproval } from './features/payment-page/complaint-answer-approval.ts';
import {
  payoutEndApproval,
  payoutPayApproval,
  payoutReturnApproval,
} from './features/payout-orders/bank/payment-approvals.ts';
import { payoutRulingApproval } from './features/payout-orders/claims/payout-ruling-approval.ts';
import { payoutReleaseApproval } from './features/payout-orders/payout-release-approval.ts';
import { releaseHeldPayout } from './features/payout-orders/release-held-payout.ts';
import { agentRateApproval } from './features/products/agent-rate-approval.ts';
import { channelApproval } from './features/products/channel-approval.ts';
import { productApproval } from './features/products/product-approval.ts';
import { bankAccountApproval } from './features/receiving-places/bank-account-approval.ts';
import { merchantAgentApproval } from './features/receiving-places/merchant-agent-approval.ts';
import { receivingPlaceApproval } from './features/receiving-places/receiving-place-approval.ts';
import { matchApproval } from './features/reconciliation/match-approval.ts';
import {
  ownCancelApproval,
  ownMatchApproval,
  ownTransferApproval,
} from './features/reconciliation/own-transfer-approvals.ts';
import { suspenseApproval } from './features/reconciliation/suspense-approval.ts';
import { refundAdvanceApproval } from './features/refunds/advance-approval.ts';
import { refundCancelApproval } from './features/refunds/cancel-approval.ts';
import { refundApproval } from './features/refunds/refund-approval.ts';
import { refundReturnApproval } from './features/refunds/return-approval.ts';
import { refundRulingApproval } from './features/refunds/ruling-approval.ts';
import { surplusApproval } from './features/refunds/surplus-approval.ts';
import { regulatorReleaseApproval } from './features/regulatory-reports/regulator-release-approval.ts';
import { reportReleaseApproval } from './features/regulatory-reports/report-release-approval.ts';
import { eraseApproval } from './features/retention/erase-approval.ts';
import { liftHoldApproval } from './features/retention/lift-hold-approval.ts';
import { periodApproval } from './features/retention/period-approval.ts';
import { hitApproval } from './features/screening/hit-approval.ts';
import { listReleaseApproval } from './features/screening/list-release-approval.ts';
import { orderResumer } from './features/screening/resume-order.ts';
import { settlementAccountApproval } from './features/settlements/account-approval.ts';
import { settlementCancelApproval, settlementReturnApproval } from './features/settlements/end-approvals.ts';
import { settlementPlanApproval } from './features/settlements/plan-approval.ts';
import { settlementRunApproval } from './features/settlements/run-approval.ts';
import { passkeyRemovalApproval } from './features/sign-in/passkey-removal-approval.ts';
import { bankCreditApproval } from './features/top-ups/bank-credit-approval.ts';
import { depositApproval } from './features/top-ups/deposit-approval.ts';
import { floatCreditApproval } from './features/top-ups/float-credit-approval.ts';
import { passwordResetApproval, twoFactorResetApproval } from './features/users/lost-access-approvals.ts';
import { operatorChangeApproval, operatorCreateApproval } from './features/users/operator-approvals.ts';
import { roleApproval } from './features/users/role-approval.ts';

/** Everything that two people of the staff decide, listed by hand. */
export function createApprovals(): ApprovalRegistry {
  const resumeOrder = orderResumer(resumeReceipt);
  return createApprovalRegistry([
    floatCreditApproval,
    personLimitsApproval,
    unfreezeApproval,
    refundApproval,
    agentRateApproval,
    merchantFeeApproval,
    merchantEndpointApproval,
    merchantKeyApproval,
    licenceApproval,
    merchantAdmissionApproval,
    merchantWebhookSecretApproval,
    personTierApproval,
    tierLimitsApproval,
    operatorCreateApproval,
    operatorChangeApproval,
    twoFactorResetApproval,
    passwordResetApproval,
    passkeyRemovalApproval,
    roleApproval,
    suspenseApproval,
    ownTransferApproval,
    ownMatchApproval,
    ownCancelApproval,
    bankAccountApproval,
    receivingPlaceApproval,
    merchantAgentApproval,
    matchApproval,
    productApproval,
    channelApproval,
    accountTypeApproval,
    policyApproval,
    listReleaseApproval,
    payoutReleaseApproval,
    payoutRulingApproval,
    adjustmentApproval,
    bankCreditApproval,
    depositApproval,
    payoutPayApproval,
    payoutEndApproval,
    payoutReturnApproval,
    refundCancelApproval,
    refundReturnApproval,
    refundAdvanceApproval,
    refundRulingApproval,
    surplusApproval,
    cashOutReleaseApproval,
    cashOutReturnApproval,
    cashOutTermsApproval,
    settlementPlanApproval,
    settlementAccountApproval,
    settlementRunApproval,
    settlementCancelApproval,
    settlementReturnApproval,
    merchantAddressesApproval,
    merchantJitterApproval,
    merchantResumeApproval,
    approvalLineApproval,
    hitApproval({
      payout: releaseHeldPayout,
      collection: releaseHeldReceipt,
    }),
    ruleApproval,
    freezeLiftApproval(resumeOrder),
    complaintAnswerApproval(resumeOrder),
    reportReleaseApproval,
    regulatorReleaseApproval,
    periodApproval,
    liftHoldApproval,
    eraseApproval,
  ]);
}
