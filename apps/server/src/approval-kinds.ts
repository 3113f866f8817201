import { approvalLineApproval } from './features/approvals/approval-line-approval.ts';
import { type ApprovalRegistry, createApprovalRegistry } from './features/approvals/approval-registry.ts';
import { fixProposal } from './features/approvals/propose-approval.ts';
import { freezeLiftApproval } from './features/cases/freeze-lift-approval.ts';
import { cashOutReleaseApproval } from './features/cash-outs/approvals/release-approval.ts';
import { cashOutReturnApproval } from './features/cash-outs/approvals/return-approval.ts';
import { cashOutTermsApproval } from './features/cash-outs/approvals/terms-approval.ts';
import { accountTypeApproval } from './features/collection-accounts/types/account-type-approval.ts';
import { adjustmentApproval } from './features/collection-orders/adjustments/adjustment-approval.ts';
import { releaseHeldReceipt, resumeReceipt } from './features/collection-orders/receipts/release-held-receipt.ts';
import { licenceApproval } from './features/licence/licence-approval.ts';
import { policyApproval } from './features/licence/policy-approval.ts';
import { merchantAdmissionApproval } from './features/merchants/applications/merchant-admission-approval.ts';
import { merchantEndpointApproval } from './features/merchants/endpoints/merchant-endpoint-approval.ts';
import { refuseRateAboveFees } from './features/merchants/fees/check-commissions.ts';
import { merchantFeeApproval } from './features/merchants/fees/merchant-fee-approval.ts';
import { merchantAddressesApproval } from './features/merchants/keys/merchant-addresses-approval.ts';
import { merchantJitterApproval } from './features/merchants/oversight/merchant-jitter-approval.ts';
import { merchantResumeApproval } from './features/merchants/oversight/merchant-resume-approval.ts';
import {
  firstUserApproval,
  memberApproval,
  memberChangeApproval,
} from './features/merchants/people/member-approvals.ts';
import { ruleApproval } from './features/monitoring/rule-approval.ts';
import { personLimitsApproval } from './features/participants/limits/person-limits-approval.ts';
import { personTierApproval } from './features/participants/limits/person-tier-approval.ts';
import { tierLimitsApproval } from './features/participants/limits/tier-limits-approval.ts';
import { unfreezeApproval } from './features/participants/unfreeze-approval.ts';
import { paymentChannelApproval } from './features/payment-channels/payment-channel-approval.ts';
import { channelRemittanceApproval } from './features/payment-channels/remittances/remittance-approval.ts';
import { complaintAnswerApproval } from './features/payment-page/complaint-answer-approval.ts';
import {
  payoutEndApproval,
  payoutPayApproval,
  payoutReturnApproval,
} from './features/payout-orders/bank/payment-approvals.ts';
import { payoutRulingApproval } from './features/payout-orders/claims/payout-ruling-approval.ts';
import { ownPayoutsApproval } from './features/payout-orders/own/own-payouts-approval.ts';
import { payoutReleaseApproval } from './features/payout-orders/payout-release-approval.ts';
import { releaseHeldPayout } from './features/payout-orders/release-held-payout.ts';
import { channelApproval } from './features/products/channel-approval.ts';
import { productApproval } from './features/products/product-approval.ts';
import { agentRateApproval } from './features/products/rates/agent-rate-approval.ts';
import { bankAccountApproval } from './features/receiving-places/bank-account-approval.ts';
import { merchantAgentApproval } from './features/receiving-places/merchant-agent-approval.ts';
import { receivingPlaceApproval } from './features/receiving-places/receiving-place-approval.ts';
import { matchApproval } from './features/reconciliation/matching/match-approval.ts';
import { suspenseApproval } from './features/reconciliation/matching/suspense-approval.ts';
import {
  ownCancelApproval,
  ownMatchApproval,
  ownTransferApproval,
} from './features/reconciliation/own-transfers/own-transfer-approvals.ts';
import { refundAdvanceApproval } from './features/refunds/approvals/advance-approval.ts';
import { refundCancelApproval } from './features/refunds/approvals/cancel-approval.ts';
import { refundApproval } from './features/refunds/approvals/refund-approval.ts';
import { refundReturnApproval } from './features/refunds/approvals/return-approval.ts';
import { refundRulingApproval } from './features/refunds/approvals/ruling-approval.ts';
import { surplusApproval } from './features/refunds/approvals/surplus-approval.ts';
import { ownRefundApproval } from './features/refunds/own/own-refund-approval.ts';
import { regulatorReleaseApproval } from './features/regulatory-reports/regulator-release-approval.ts';
import { reportReleaseApproval } from './features/regulatory-reports/report-release-approval.ts';
import { eraseApproval } from './features/retention/erase-approval.ts';
import { liftHoldApproval } from './features/retention/lift-hold-approval.ts';
import { periodApproval } from './features/retention/period-approval.ts';
import { hitApproval } from './features/screening/hits/hit-approval.ts';
import { orderResumer } from './features/screening/hits/resume-order.ts';
import { listReleaseApproval } from './features/screening/lists/list-release-approval.ts';
import { settlementAccountApproval } from './features/settlements/account-approval.ts';
import { accountRequestApproval } from './features/settlements/account-request-approval.ts';
import { settlementCancelApproval, settlementReturnApproval } from './features/settlements/end-approvals.ts';
import { settlementPlanApproval } from './features/settlements/plan-approval.ts';
import { settlementRunApproval } from './features/settlements/run-approval.ts';
import { passkeyRemovalApproval } from './features/sign-in/passkeys/passkey-removal-approval.ts';
import { bankCreditApproval } from './features/top-ups/bank/bank-credit-approval.ts';
import { floatCreditApproval } from './features/top-ups/bank/float-credit-approval.ts';
import { depositApproval } from './features/top-ups/usdt/deposit-approval.ts';
import { passwordResetApproval, twoFactorResetApproval } from './features/users/lost-access-approvals.ts';
import { operatorChangeApproval, operatorCreateApproval } from './features/users/operator-approvals.ts';
import { roleApproval } from './features/users/role-approval.ts';

/** Every kind of decision that takes two people of the staff, listed by hand. */
export function createApprovals(): ApprovalRegistry {
  const resumeOrder = orderResumer(resumeReceipt);
  const registry: ApprovalRegistry = createApprovalRegistry([
    floatCreditApproval,
    personLimitsApproval,
    unfreezeApproval,
    refundApproval,
    ownRefundApproval((ctx, asked) => fixProposal(registry, ctx, asked)),
    agentRateApproval(refuseRateAboveFees),
    merchantFeeApproval,
    merchantEndpointApproval,
    licenceApproval,
    paymentChannelApproval,
    merchantAdmissionApproval,
    personTierApproval,
    tierLimitsApproval,
    operatorCreateApproval,
    operatorChangeApproval,
    twoFactorResetApproval,
    passwordResetApproval,
    passkeyRemovalApproval,
    roleApproval,
    suspenseApproval,
    channelRemittanceApproval,
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
    ownPayoutsApproval,
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
    accountRequestApproval,
    settlementRunApproval,
    settlementCancelApproval,
    settlementReturnApproval,
    merchantAddressesApproval,
    firstUserApproval,
    memberApproval,
    memberChangeApproval,
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
  return registry;
}
