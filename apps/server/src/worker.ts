import { startExportThread } from './export-thread.ts';
import { expireApprovals } from './features/approvals/expire-approvals.ts';
import { anchorOnTime } from './features/audit/anchor-on-time.ts';
import { startAuditSealer } from './features/audit/seal-audit.ts';
import { sendAnchors } from './features/audit/send-anchors.ts';
import { settleCashOuts } from './features/cash-outs/settle-cash-outs.ts';
import { followAuthorisations } from './features/channel-authorisation/follow-authorisations.ts';
import { pruneAccountHours } from './features/collection-accounts/prune-account-hours.ts';
import { stopAccountsWithoutEvidence } from './features/collection-accounts/stop-accounts-without-evidence.ts';
import { expireCollectionOrders } from './features/collection-orders/expire-collection-orders.ts';
import { knownPayers } from './features/collection-orders/known-payers.ts';
import { expireExports } from './features/exports/expire-exports.ts';
import { checkBooks } from './features/ledger/books/check-books.ts';
import { rollUpLedger } from './features/ledger/roll-up-ledger.ts';
import { storeSolvencyPoint } from './features/ledger/solvency/store-solvency-point.ts';
import { announceLicenceEnd } from './features/menus/announce-licence-end.ts';
import { endVerifications } from './features/merchants/applications/end-verifications.ts';
import { pruneMerchantRequests } from './features/merchants/keys/prune-requests.ts';
import { knownMerchants } from './features/merchants/known-merchants.ts';
import { monitorOrders } from './features/monitoring/monitor-orders.ts';
import { pruneWindows } from './features/monitoring/prune-windows.ts';
import { runBackTests } from './features/monitoring/run-back-tests.ts';
import { knownParticipants } from './features/participants/known-participants.ts';
import { settleVerifications } from './features/participants/onboarding/verification-files.ts';
import { expireVerificationPayments } from './features/participants/onboarding/verification-payments.ts';
import { askPayments, settleFreedReceipts } from './features/payment-channels/ask-payments.ts';
import { askRefunds } from './features/payment-channels/ask-refunds.ts';
import { compareBills, fetchBills } from './features/payment-channels/bills/fetch-bills.ts';
import { probeChannels } from './features/payment-channels/probe-channels.ts';
import { pruneNotices } from './features/payment-channels/prune-notices.ts';
import { readWaitingNotices } from './features/payment-channels/receive-notice.ts';
import { matchRemittances } from './features/payment-channels/remittances/match-remittances.ts';
import { moveTransfers } from './features/payment-channels/transfers/move-transfers.ts';
import { settleBankPayouts } from './features/payout-orders/bank/bank-steps.ts';
import { expirePayoutClaims } from './features/payout-orders/claims/expire-payout-claims.ts';
import { knownBeneficiaries } from './features/payout-orders/known-beneficiaries.ts';
import { expireProofs } from './features/payout-orders/proofs/expire-proofs.ts';
import { screenProofs } from './features/payout-orders/proofs/screen-proofs.ts';
import { confirmReceipts } from './features/reconciliation/matching/confirm-receipts.ts';
import { matchOwnTransfers } from './features/reconciliation/own-transfers/match-own-transfers.ts';
import { fetchNotices } from './features/reconciliation/statements/fetch-notices.ts';
import { fetchStatements } from './features/reconciliation/statements/fetch-statements.ts';
import { handInVerifications } from './features/reconciliation/statements/hand-in-files.ts';
import { runImports } from './features/reconciliation/statements/run-imports.ts';
import { takeBankFiles } from './features/reconciliation/statements/take-bank-files.ts';
import { moveWaitingRefunds } from './features/refunds/move-refunds.ts';
import { rollUpReports } from './features/reports/roll-up-reports.ts';
import { eraseOverdue } from './features/retention/erase-overdue.ts';
import { pruneListKeys } from './features/screening/lists/prune-list-keys.ts';
import { runListLoads } from './features/screening/lists/run-list-loads.ts';
import { indexEntries } from './features/screening/names/index-entries.ts';
import { rescreenKnown } from './features/screening/rescreen-known.ts';
import { makeDueSettlements, paySettlements, releaseReserves } from './features/settlements/settle-on-time.ts';
import { reportPaidOrders } from './features/shops/report-paid-orders.ts';
import { runShopSyncs } from './features/shops/run-shop-syncs.ts';
import { pruneSignInRecords } from './features/sign-in/prune-sign-in.ts';
import { backUpOnTime } from './features/system/back-up-on-time.ts';
import { sendHeartbeat } from './features/system/heartbeat.ts';
import { advanceSpaces, pruneTestSpaces } from './features/test-mode/advance-spaces.ts';
import { startTestWebhooks } from './features/test-mode/deliver-test-webhooks.ts';
import { matchTopUps } from './features/top-ups/bank/match-top-ups.ts';
import { expireTopUps } from './features/top-ups/expire-top-ups.ts';
import { knownSenders } from './features/top-ups/usdt/known-senders.ts';
import { watchChain } from './features/top-ups/usdt/watch-chain.ts';
import { startWebhookWorker } from './features/webhooks/deliver-webhooks.ts';
import { probeConnectors } from './platform/connectors/probe-connectors.ts';
import { every } from './platform/jobs/jobs.ts';
import { VERSION } from './platform/observability/version.ts';
import type { Platform } from './platform/platform.ts';
import { pruneFiles } from './platform/storage/drop-files.ts';
import { sealFiles } from './platform/storage/seal-files.ts';
import type { Ctx } from './platform/verbs/verb.ts';

/** Everybody that a changed list is compared with, in this order: those whose money still moves come first. */
export const KNOWN_PEOPLE = [knownBeneficiaries, knownParticipants, knownMerchants, knownSenders, knownPayers];

/** Interval of pruning; each kind is a job of its own, so that a failing one stops no other and is seen by its name. */
const PRUNE_MS = 600_000;

export type Worker = { stop(): Promise<void> };

/** Starts the only job of a process without jobs of its own: the heartbeat. */
export function startHeartbeat(platform: Platform): Worker {
  return { stop: every(platform, 'beat', 5_000, () => sendHeartbeat(platform, VERSION)) };
}

/** Starts every job. Each may run in several replicas at once: the database decides which one does what. */
export function startWorker(platform: Platform): Worker {
  const ctx = (name: string): Ctx => ({
    platform,
    actor: { kind: 'system', name },
    requestId: `job:${name}`,
    now: platform.clock.now(),
  });
  const stops = [
    startWebhookWorker(platform).stop,
    startTestWebhooks(platform).stop,
    startAuditSealer(platform).stop,
    startExportThread(platform).stop,
    every(platform, 'expire', 1_000, () => expireCollectionOrders(ctx('expire'))),
    every(platform, 'expire-payouts', 1_000, () => expirePayoutClaims(ctx('expire-payouts'))),
    every(platform, 'expire-approvals', 5_000, () => expireApprovals(ctx('expire-approvals'))),
    every(platform, 'verification-payments', 30_000, () => expireVerificationPayments(platform)),
    every(platform, 'pay-verifications', 2_000, () => settleVerifications(ctx('verification-payments'))),
    every(platform, 'hand-in-verifications', 2_000, () => handInVerifications(ctx('verification-payments'))),
    every(platform, 'end-verifications', 30_000, () => endVerifications(ctx('end-verifications'))),
    every(platform, 'unshown-accounts', 15_000, () => stopAccountsWithoutEvidence(platform)),
    every(platform, 'screen-proofs', 2_000, () => screenProofs(platform)),
    every(platform, 'monitor', 300, () => monitorOrders(platform)),
    every(platform, 'back-tests', 1_000, () => runBackTests(platform)),
    every(platform, 'seal-files', 5_000, () => sealFiles(platform)),
    every(platform, 'index-lists', 2_000, () => indexEntries(platform)),
    every(platform, 'list-files', 1_000, () => runListLoads(ctx('screening'))),
    every(platform, 'rescreen', 1_000, () => rescreenKnown(ctx('screening'), KNOWN_PEOPLE)),
    every(platform, 'statements', 1_000, () => runImports(ctx('statement'))),
    every(platform, 'bank', 1_500, () => fetchNotices(ctx('bank'))),
    every(platform, 'bank-files', 1_500, () => takeBankFiles(ctx('bank'))),
    every(platform, 'bank-statements', 5_000, () => fetchStatements(ctx('bank-statements'))),
    every(platform, 'receipts', 2_000, () => confirmReceipts(ctx('receipts'), { importId: null })),
    every(platform, 'ask-channels', 1_000, () => askPayments(ctx('ask-channels'))),
    every(platform, 'channel-refunds', 1_000, () => askRefunds(ctx('channel-refunds'))),
    every(platform, 'move-transfers', 1_000, () => moveTransfers(ctx('move-transfers'))),
    every(platform, 'channel-receipts', 2_000, () => settleFreedReceipts(ctx('channel-receipts'))),
    every(platform, 'probe-channels', 5_000, () => probeChannels(ctx('probe-channels'))),
    every(platform, 'channel-notices', 5_000, () => readWaitingNotices(ctx('channel-notices'))),
    every(platform, 'channel-bills', 15_000, async () => {
      await fetchBills(ctx('channel-bills'));
      await compareBills(ctx('channel-bills'));
    }),
    every(platform, 'move-refunds', 1_000, () => moveWaitingRefunds(ctx('move-refunds'))),
    every(platform, 'settle-cash-outs', 2_000, () => settleCashOuts(ctx('settle-cash-outs'))),
    every(platform, 'settlements-due', 15_000, () => makeDueSettlements(ctx('settlements'))),
    every(platform, 'pay-settlements', 2_000, () => paySettlements(ctx('settle-settlements'))),
    every(platform, 'pay-payouts', 2_000, () => settleBankPayouts(ctx('settle-payouts'))),
    every(platform, 'channel-remittances', 3_000, () => matchRemittances(ctx('channel-remittances'))),
    every(platform, 'own-transfers', 2_000, () => matchOwnTransfers(ctx('own-transfers'))),
    every(platform, 'release-reserves', 60_000, () => releaseReserves(ctx('reserves'))),
    every(platform, 'watch-chain', 1_000, () => watchChain(ctx('chain'))),
    every(platform, 'match-top-ups', 3_000, () => matchTopUps(ctx('top-ups'))),
    every(platform, 'expire-top-ups', 2_000, () => expireTopUps(platform)),
    every(platform, 'shop-sync', 1_000, () => runShopSyncs(ctx('shop-sync'))),
    every(platform, 'tell-marketplaces', 1_000, () => reportPaidOrders(ctx('marketplace'))),
    every(platform, 'roll-up', 5_000, () => rollUpLedger(platform)),
    every(platform, 'authorisations', 2_000, () => followAuthorisations(ctx('authorisations'))),
    every(platform, 'probe-connectors', 15_000, () => probeConnectors(platform)),
    every(platform, 'beat', 5_000, () => sendHeartbeat(platform, VERSION)),
    every(platform, 'licence-end', 2_000, () => announceLicenceEnd(platform)),
    every(platform, 'check-books', 60_000, () => checkBooks(platform)),
    every(platform, 'solvency', 20_000, () => storeSolvencyPoint(platform)),
    every(platform, 'anchor', 60_000, () => anchorOnTime(platform)),
    every(platform, 'tell-anchors', 15_000, () => sendAnchors(platform)),
    every(platform, 'back-up', 60_000, () => backUpOnTime(platform)),
    every(platform, 'retention', 5_000, () => eraseOverdue(ctx('retention'))),
    every(platform, 'roll-up-reports', 5_000, () => rollUpReports(platform)),
    every(platform, 'prune-requests', PRUNE_MS, () => pruneMerchantRequests(platform)),
    every(platform, 'test-mode', 500, () => advanceSpaces(platform)),
    every(platform, 'prune-notices', PRUNE_MS, () => pruneNotices(platform)),
    every(platform, 'prune-test-mode', PRUNE_MS, () => pruneTestSpaces(platform)),
    every(platform, 'prune-sign-in', PRUNE_MS, () => pruneSignInRecords(platform)),
    every(platform, 'prune-account-hours', PRUNE_MS, () => pruneAccountHours(platform)),
    every(platform, 'expire-exports', PRUNE_MS, () => expireExports(platform)),
    every(platform, 'prune-windows', PRUNE_MS, () => pruneWindows(platform)),
    every(platform, 'prune-lists', PRUNE_MS, () => pruneListKeys(platform)),
    every(platform, 'prune-files', PRUNE_MS, async () => {
      await expireProofs(platform);
      await pruneFiles(platform);
    }),
  ];
  return { stop: async () => void (await Promise.all(stops.map((stop) => stop()))) };
}
