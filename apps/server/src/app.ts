import { fileURLToPath } from 'node:url';
import { customerServicePage } from './demo/customer-service-page.ts';
import { sampleStatementRoute } from './demo/sample-statement.ts';
import { sandboxChannelRoutes } from './demo/sandbox-channel.ts';
import { sandboxMarket } from './demo/sandbox-market.ts';
import { type SandboxPlatform, sandboxPlatformRoutes } from './demo/sandbox-platform.ts';
import { sandboxRate } from './demo/sandbox-rate.ts';
import { EXPORT_LISTS } from './export-lists.ts';
import { approvalLineApproval } from './features/approvals/approval-line-approval.ts';
import { createApprovalRegistry } from './features/approvals/approval-registry.ts';
import { approvalRequester } from './features/approvals/request-approval.ts';
import { approvalRoutes } from './features/approvals/routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { openAnchorKeeper } from './features/audit/tell-anchors.ts';
import { cashOutOperatorRoutes } from './features/cash-outs/operator-routes.ts';
import { cashOutReleaseApproval } from './features/cash-outs/release-approval.ts';
import { cashOutReturnApproval } from './features/cash-outs/return-approval.ts';
import { cashOutRoutes } from './features/cash-outs/routes.ts';
import { cashOutTermsApproval } from './features/cash-outs/terms-approval.ts';
import { channelAuthorisationRoutes } from './features/channel-authorisation/routes.ts';
import { accountTypeApproval } from './features/collection-accounts/account-type-approval.ts';
import { collectionAccountRoutes } from './features/collection-accounts/routes.ts';
import { adjustmentApproval } from './features/collection-orders/adjustment-approval.ts';
import { collectionConfirmer } from './features/collection-orders/confirm-collection-order.ts';
import { collectionCreator } from './features/collection-orders/create-collection-order.ts';
import { testOrderCreator } from './features/collection-orders/create-test-order.ts';
import { collectionMerchantRoutes } from './features/collection-orders/merchant-routes.ts';
import { channelReceiver } from './features/collection-orders/receive-channel-notification.ts';
import { releaseHeldReceipt, resumeReceipt } from './features/collection-orders/release-held-receipt.ts';
import { collectionOrderRoutes } from './features/collection-orders/routes.ts';
import { createRouting } from './features/collection-orders/routing.ts';
import { dashboardRoutes } from './features/dashboard/routes.ts';
import { errorLogRoutes } from './features/error-log/routes.ts';
import { evidenceRoutes } from './features/evidence/routes.ts';
import { exportRoutes } from './features/exports/routes.ts';
import { booksRoutes } from './features/ledger/books-routes.ts';
import { bookGauges } from './features/ledger/check-books.ts';
import { checkReady } from './features/ledger/check-ready.ts';
import { ledgerRoutes } from './features/ledger/routes.ts';
import { requireService } from './features/licence/current-licence.ts';
import { licenceApproval } from './features/licence/licence-approval.ts';
import { policyApproval } from './features/licence/policy-approval.ts';
import { licenceRoutes } from './features/licence/routes.ts';
import { menuRoutes } from './features/menus/routes.ts';
import { merchantAddressesApproval } from './features/merchants/merchant-addresses-approval.ts';
import { merchantAdmissionApproval } from './features/merchants/merchant-admission-approval.ts';
import { merchantEndpointApproval } from './features/merchants/merchant-endpoint-approval.ts';
import { merchantFeeApproval } from './features/merchants/merchant-fee-approval.ts';
import { merchantJitterApproval } from './features/merchants/merchant-jitter-approval.ts';
import { merchantKeyApproval } from './features/merchants/merchant-key-approval.ts';
import { createMerchantKeys } from './features/merchants/merchant-keys.ts';
import { merchantResumeApproval } from './features/merchants/merchant-resume-approval.ts';
import { merchantWebhookSecretApproval } from './features/merchants/merchant-webhook-secret-approval.ts';
import { merchantOnboardingRoutes } from './features/merchants/onboarding-routes.ts';
import { merchantOversightRoutes } from './features/merchants/oversight-routes.ts';
import { merchantRoutes } from './features/merchants/routes.ts';
import { messageRoutes } from './features/messages/routes.ts';
import { onboardingRoutes } from './features/participants/onboarding-routes.ts';
import { oversightRoutes } from './features/participants/oversight-routes.ts';
import { personLimitsApproval } from './features/participants/person-limits-approval.ts';
import { personTierApproval } from './features/participants/person-tier-approval.ts';
import { subAgentRoutes } from './features/participants/routes.ts';
import { tierLimitsApproval } from './features/participants/tier-limits-approval.ts';
import { unfreezeApproval } from './features/participants/unfreeze-approval.ts';
import { complaintAnswerApproval } from './features/payment-page/complaint-answer-approval.ts';
import { complaintRoutes } from './features/payment-page/complaint-routes.ts';
import { payerPageRoutes, paymentPageRoutes } from './features/payment-page/routes.ts';
import { payoutClaimer } from './features/payout-orders/claim-payout.ts';
import { claimerRoutes } from './features/payout-orders/claimer-routes.ts';
import { payoutMerchantRoutes } from './features/payout-orders/merchant-routes.ts';
import { payoutOperatorRoutes } from './features/payout-orders/operator-routes.ts';
import {
  payoutEndApproval,
  payoutPayApproval,
  payoutReturnApproval,
} from './features/payout-orders/payment-approvals.ts';
import { payoutReleaseApproval } from './features/payout-orders/payout-release-approval.ts';
import { payoutRulingApproval } from './features/payout-orders/payout-ruling-approval.ts';
import { proofRoutes } from './features/payout-orders/proof-routes.ts';
import { releaseHeldPayout } from './features/payout-orders/release-held-payout.ts';
import { personalDataRoutes } from './features/personal-data/routes.ts';
import { agentRateApproval } from './features/products/agent-rate-approval.ts';
import { channelApproval } from './features/products/channel-approval.ts';
import { productApproval } from './features/products/product-approval.ts';
import { productRoutes } from './features/products/routes.ts';
import { bankAccountApproval } from './features/receiving-places/bank-account-approval.ts';
import { merchantAgentApproval } from './features/receiving-places/merchant-agent-approval.ts';
import { receivingPlaceApproval } from './features/receiving-places/receiving-place-approval.ts';
import { receivingPlaceRoutes } from './features/receiving-places/routes.ts';
import { matchApproval } from './features/reconciliation/match-approval.ts';
import {
  ownCancelApproval,
  ownMatchApproval,
  ownTransferApproval,
} from './features/reconciliation/own-transfer-approvals.ts';
import { ownTransferRoutes } from './features/reconciliation/own-transfer-routes.ts';
import { reconciliationRoutes } from './features/reconciliation/routes.ts';
import { suspenseApproval } from './features/reconciliation/suspense-approval.ts';
import { refundAdvanceApproval } from './features/refunds/advance-approval.ts';
import { refundCancelApproval } from './features/refunds/cancel-approval.ts';
import { refundMerchantRoutes } from './features/refunds/merchant-routes.ts';
import { refundApproval } from './features/refunds/refund-approval.ts';
import { refundReturnApproval } from './features/refunds/return-approval.ts';
import { refundRoutes } from './features/refunds/routes.ts';
import { refundRulingApproval } from './features/refunds/ruling-approval.ts';
import { surplusApproval } from './features/refunds/surplus-approval.ts';
import { reportRoutes } from './features/reports/routes.ts';
import { eraseApproval } from './features/retention/erase-approval.ts';
import { liftHoldApproval } from './features/retention/lift-hold-approval.ts';
import { periodApproval } from './features/retention/period-approval.ts';
import { retentionRoutes } from './features/retention/routes.ts';
import { caseRoutes } from './features/risk/case-routes.ts';
import { freezeLiftApproval } from './features/risk/freeze-lift-approval.ts';
import { hitApproval } from './features/risk/hit-approval.ts';
import { listReleaseApproval } from './features/risk/list-release-approval.ts';
import { monitoringRoutes } from './features/risk/monitoring-routes.ts';
import { flushVisits } from './features/risk/note-visit.ts';
import { regulatorReleaseApproval } from './features/risk/regulator-release-approval.ts';
import { reportReleaseApproval } from './features/risk/report-release-approval.ts';
import { reportToRegulatorRoutes } from './features/risk/report-routes.ts';
import { orderResumer } from './features/risk/resume-order.ts';
import { riskRoutes } from './features/risk/routes.ts';
import { ruleApproval } from './features/risk/rule-approval.ts';
import { settlementAccountApproval } from './features/settlements/account-approval.ts';
import { settlementCancelApproval, settlementReturnApproval } from './features/settlements/end-approvals.ts';
import { settlementMerchantRoutes } from './features/settlements/merchant-routes.ts';
import { settlementOperatorRoutes } from './features/settlements/operator-routes.ts';
import { settlementPlanApproval } from './features/settlements/plan-approval.ts';
import { settlementRunApproval } from './features/settlements/run-approval.ts';
import { shopRoutes } from './features/shops/routes.ts';
import { passwordResetApproval, twoFactorResetApproval } from './features/sign-in/lost-access-approvals.ts';
import { operatorChangeApproval, operatorCreateApproval } from './features/sign-in/operator-approvals.ts';
import { operatorUserRoutes } from './features/sign-in/operator-users-routes.ts';
import { passkeyRemovalApproval } from './features/sign-in/passkey-removal-approval.ts';
import { roleApproval } from './features/sign-in/role-approval.ts';
import { signInRoutes } from './features/sign-in/routes.ts';
import { simulatorRoutes } from './features/simulator/routes.ts';
import { systemRoutes } from './features/system/routes.ts';
import { systemMetrics } from './features/system/system-metrics.ts';
import { bankCreditApproval } from './features/top-ups/bank-credit-approval.ts';
import { depositApproval } from './features/top-ups/deposit-approval.ts';
import { floatCreditApproval } from './features/top-ups/float-credit-approval.ts';
import { topUpRoutes } from './features/top-ups/routes.ts';
import { quoteBy } from './features/top-ups/usdt-rate.ts';
import { webhookRoutes } from './features/webhooks/routes.ts';
import { webhookMeter } from './features/webhooks/webhook-meter.ts';
import { closeConnectors } from './platform/connectors/connector-registry.ts';
import { createHttp, type Http } from './platform/http.ts';
import { registerDeclined } from './platform/http-declined.ts';
import { registerDocs } from './platform/http-docs.ts';
import { openServicePort, refuseCalls, registerServiceCalls } from './platform/http-service.ts';
import { entryScriptOf, forgiveSlashes, pageOf, registerBuilt } from './platform/http-static.ts';
import type { Platform } from './platform/platform.ts';
import { VERSION } from './platform/version.ts';

const WEB = fileURLToPath(new URL('../../web/dist', import.meta.url));
const PAYMENT_PAGE = fileURLToPath(new URL('../../payment-page/dist', import.meta.url));

/** `sandbox` is the open platform of a demo; null where there is none. */
export type App = { server: Http; sandbox: SandboxPlatform | null; stop(): Promise<void> };

/** The HTTP server with every feature, by hand. `stop` ends what a closed server leaves running. */
export async function buildApp(platform: Platform): Promise<App> {
  platform.gate = (service, stage) => requireService(platform, service, stage);
  const app = await createHttp(platform, { notFound: pageOf(WEB) });
  const keys = createMerchantKeys(platform);
  const create = collectionCreator(platform, createRouting(platform));
  const confirm = collectionConfirmer(platform);
  const resumeOrder = orderResumer(resumeReceipt);
  const approvals = createApprovalRegistry([
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

  forgiveSlashes(app);
  const isWorker = platform.config.run.role === 'worker';
  if (isWorker) refuseCalls(app);
  const ready = () => checkReady(platform);
  registerServiceCalls(app, ready);
  const closeServicePort = await openServicePort(platform, ready);
  licenceRoutes(app, { build: entryScriptOf(WEB) });
  signInRoutes(app);
  menuRoutes(app);
  errorLogRoutes(app);
  const messages = isWorker ? null : await messageRoutes(app);
  dashboardRoutes(app);
  ledgerRoutes(app);
  booksRoutes(app);
  reportRoutes(app);
  collectionAccountRoutes(app);
  collectionOrderRoutes(app, { confirm, createTest: testOrderCreator(keys, create) });
  collectionMerchantRoutes(app, {
    keys,
    create,
    receive: channelReceiver(confirm),
  });
  refundMerchantRoutes(app, { keys, request: approvalRequester(approvals) });
  refundRoutes(app);
  approvalRoutes(app, approvals);
  oversightRoutes(app);
  merchantOversightRoutes(app);
  merchantOnboardingRoutes(app, approvals);
  operatorUserRoutes(app);
  claimerRoutes(app, payoutClaimer(platform));
  proofRoutes(app);
  payoutOperatorRoutes(app);
  payoutMerchantRoutes(app, keys);
  cashOutRoutes(app);
  cashOutOperatorRoutes(app);
  settlementOperatorRoutes(app);
  settlementMerchantRoutes(app, keys);
  personalDataRoutes(app);
  productRoutes(app);
  receivingPlaceRoutes(app);
  riskRoutes(app);
  monitoringRoutes(app);
  caseRoutes(app);
  reportToRegulatorRoutes(app);
  retentionRoutes(app);
  subAgentRoutes(app);
  onboardingRoutes(app);
  merchantRoutes(app, keys);
  evidenceRoutes(app);
  webhookRoutes(app);
  reconciliationRoutes(app);
  ownTransferRoutes(app);
  topUpRoutes(app);
  auditRoutes(app);
  systemMetrics(platform);
  bookGauges(platform);
  webhookMeter(platform);
  openAnchorKeeper(platform);
  systemRoutes(app, { version: VERSION, build: entryScriptOf(WEB) });
  shopRoutes(app);
  exportRoutes(app, EXPORT_LISTS);
  paymentPageRoutes(app);
  complaintRoutes(app);
  const sandbox = platform.config.demo ? sandboxPlatformRoutes(app) : null;
  channelAuthorisationRoutes(app, sandbox);
  registerDeclined(app);
  if (platform.config.demo) {
    sandboxChannelRoutes(app);
    if (sandbox) sandboxMarket(app, sandbox);
    sampleStatementRoute(app);
    simulatorRoutes(app);
    customerServicePage(app);
    if (!platform.config.topUp.rateUrl) quoteBy(platform, sandboxRate);
  }
  registerDocs(app);
  payerPageRoutes(app, PAYMENT_PAGE);
  await registerBuilt(app, PAYMENT_PAGE, '/smartaps/');
  await registerBuilt(app, WEB, '/');
  return {
    server: app,
    sandbox,
    stop: async () => {
      await messages?.stop();
      await flushVisits(platform);
      await closeConnectors(platform);
      await closeServicePort();
    },
  };
}
