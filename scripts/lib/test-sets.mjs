/**
 * Which tests the everyday `npm test` leaves out and `npm test -- --all` runs, so that it stays under eight minutes on
 * two cores. CI runs all. A whole run names the files that belong here.
 */

/** Test files longer than `LONG_MS` in a whole run on two cores. */
export const LONG_MS = 6_000;

export const LONG_TESTS = [
  'apps/sandbox/src/channels/alipay/alipay.test.ts',
  'apps/sandbox/src/channels/wechat/wechat.test.ts',
  'apps/sandbox/src/simulator/start-simulator.test.ts',
  'apps/server/src/admin/admin.db.test.ts',
  'apps/server/src/admin/adopt-cluster.db.test.ts',
  'apps/server/src/admin/restore.test.ts',
  'apps/server/src/admin/upgrade.db.test.ts',
  'apps/server/src/database-kind.db.test.ts',
  'apps/server/src/features/approvals/every-kind.test.ts',
  'apps/server/src/features/audit/seal-lag.db.test.ts',
  'apps/server/src/features/audit/verify-audit-chain.db.test.ts',
  'apps/server/src/features/cases/compose-freezes.test.ts',
  'apps/server/src/features/cases/freezes-hold-every-move.test.ts',
  'apps/server/src/features/cash-outs/cash-outs.test.ts',
  'apps/server/src/features/cash-outs/failed-cash-outs.test.ts',
  'apps/server/src/features/cash-outs/owed-commission.test.ts',
  'apps/server/src/features/cash-outs/quote-cash-out.test.ts',
  'apps/server/src/features/cash-outs/returns-of-the-sandbox.test.ts',
  'apps/server/src/features/channel-authorisation/unwell-platform.test.ts',
  'apps/server/src/features/collection-accounts/collection-accounts.db.test.ts',
  'apps/server/src/features/collection-orders/create-collection-order.test.ts',
  'apps/server/src/features/collection-orders/create-in-replicas.test.ts',
  'apps/server/src/features/collection-orders/list-orders-like-plain.test.ts',
  'apps/server/src/features/collection-orders/orders-of-one-amount.test.ts',
  'apps/server/src/features/collection-orders/routing/limits-count-received.test.ts',
  'apps/server/src/features/evidence/evidence-file.test.ts',
  'apps/server/src/features/evidence/evidence-of-two.test.ts',
  'apps/server/src/features/exports/exports-name-nobody.test.ts',
  'apps/server/src/features/exports/exports.test.ts',
  'apps/server/src/features/ledger/guard-ledger.test.ts',
  'apps/server/src/features/ledger/invariants/verify-can-fail.test.ts',
  'apps/server/src/features/ledger/invariants/verify-collections.test.ts',
  'apps/server/src/features/ledger/invariants/verify-sources.test.ts',
  'apps/server/src/features/ledger/keep-books.test.ts',
  'apps/server/src/features/ledger/postings-table.test.ts',
  'apps/server/src/features/ledger/randomized-model.test.ts',
  'apps/server/src/features/licence/gate-by-licence.test.ts',
  'apps/server/src/features/licence/lawful-policies.test.ts',
  'apps/server/src/features/licence/licence-signed.test.ts',
  'apps/server/src/features/merchants/applications/admit-merchant.test.ts',
  'apps/server/src/features/merchants/applications/own-application.test.ts',
  'apps/server/src/features/merchants/fees/fee-plans.test.ts',
  'apps/server/src/features/merchants/requests/keep-requests.test.ts',
  'apps/server/src/features/messages/messages.db.test.ts',
  'apps/server/src/features/monitoring/monitor-orders.test.ts',
  'apps/server/src/features/participants/network/transfer-amount.test.ts',
  'apps/server/src/features/participants/onboarding/admit-participant.test.ts',
  'apps/server/src/features/participants/onboarding/onboard-sub-agent.test.ts',
  'apps/server/src/features/participants/onboarding/verification-payments.test.ts',
  'apps/server/src/features/participants/participant-gate.test.ts',
  'apps/server/src/features/payment-page/complain.test.ts',
  'apps/server/src/features/payment-page/complaint-holds.test.ts',
  'apps/server/src/features/payment-page/handle-complaint.test.ts',
  'apps/server/src/features/payment-page/payer-voucher.test.ts',
  'apps/server/src/features/payout-orders/bank/institution-payouts.test.ts',
  'apps/server/src/features/payout-orders/claims/claim-payout.test.ts',
  'apps/server/src/features/payout-orders/create-payout-orders.test.ts',
  'apps/server/src/features/payout-orders/payout-model.test.ts',
  'apps/server/src/features/payout-orders/proofs/attach-proofs.test.ts',
  'apps/server/src/features/payout-orders/proofs/proof-likeness.test.ts',
  'apps/server/src/features/payout-orders/proofs/upload-proofs.test.ts',
  'apps/server/src/features/payout-orders/verify-payouts.test.ts',
  'apps/server/src/features/receiving-places/change-place.test.ts',
  'apps/server/src/features/receiving-places/money-out.test.ts',
  'apps/server/src/features/reconciliation/answers/payment-answers.test.ts',
  'apps/server/src/features/reconciliation/days/check-day.test.ts',
  'apps/server/src/features/reconciliation/matching/match-by-statement.test.ts',
  'apps/server/src/features/reconciliation/own-transfers/own-transfers.test.ts',
  'apps/server/src/features/reconciliation/reconcile.test.ts',
  'apps/server/src/features/reconciliation/statements/lines-of-the-institution.test.ts',
  'apps/server/src/features/reconciliation/statements/read-sheet.test.ts',
  'apps/server/src/features/reconciliation/statements/statement-line-evidence.test.ts',
  'apps/server/src/features/refunds/own/ask-own-refund.test.ts',
  'apps/server/src/features/refunds/payment/returns-of-the-sandbox.test.ts',
  'apps/server/src/features/refunds/refund-beside-confirmations.test.ts',
  'apps/server/src/features/refunds/refund-disputes.test.ts',
  'apps/server/src/features/refunds/refund-from-reserve.test.ts',
  'apps/server/src/features/refunds/refund-past-freezes.test.ts',
  'apps/server/src/features/refunds/refund-payee.test.ts',
  'apps/server/src/features/refunds/refunds.test.ts',
  'apps/server/src/features/refunds/several-complaints.test.ts',
  'apps/server/src/features/reports/earnings-agree.test.ts',
  'apps/server/src/features/reports/reports.test.ts',
  'apps/server/src/features/retention/retention.test.ts',
  'apps/server/src/features/screening/lists/load-list-file.db.test.ts',
  'apps/server/src/features/screening/names/match-names.db.test.ts',
  'apps/server/src/features/screening/rescreen-known.db.test.ts',
  'apps/server/src/features/settlements/monthly-statement.test.ts',
  'apps/server/src/features/settlements/own/ask-own-settlement.test.ts',
  'apps/server/src/features/settlements/own/own-account.test.ts',
  'apps/server/src/features/settlements/returns-of-the-sandbox.test.ts',
  'apps/server/src/features/settlements/settlement-schedule.test.ts',
  'apps/server/src/features/settlements/settlements.test.ts',
  'apps/server/src/features/shops/shops.test.ts',
  'apps/server/src/features/sign-in/avatar/avatar.db.test.ts',
  'apps/server/src/features/sign-in/devices/user-devices.test.ts',
  'apps/server/src/features/sign-in/guessing.db.test.ts',
  'apps/server/src/features/sign-in/passkeys/passkeys.db.test.ts',
  'apps/server/src/features/sign-in/sessions/lost-renewal.db.test.ts',
  'apps/server/src/features/sign-in/sessions/session.db.test.ts',
  'apps/server/src/features/sign-in/sign-in-attack.db.test.ts',
  'apps/server/src/features/sign-in/sign-in.db.test.ts',
  'apps/server/src/features/sign-in/slide/slide-picture.test.ts',
  'apps/server/src/features/sign-in/two-factor/settled-factors.test.ts',
  'apps/server/src/features/top-ups/bank/bank-top-ups.test.ts',
  'apps/server/src/features/top-ups/bank/float-credits.test.ts',
  'apps/server/src/features/top-ups/usdt/deposits.test.ts',
  'apps/server/src/platform/connectors/connector.test.ts',
  'apps/server/src/platform/database/connections/connect.db.test.ts',
  'apps/server/src/platform/database/connections/database-address.test.ts',
  'apps/server/src/platform/database/connections/database-away.db.test.ts',
  'apps/server/src/platform/database/connections/logins.test.ts',
  'apps/server/src/platform/database/embedded/embedded-postgres.test.ts',
  'apps/server/src/platform/database/schema/migrate.test.ts',
  'apps/server/src/platform/database/schema/schema.test.ts',
  'apps/server/src/platform/database/sealed/seal-personal.test.ts',
  'apps/server/src/platform/http/http-headers.db.test.ts',
  'apps/server/src/platform/http/http-service.db.test.ts',
  'apps/server/src/platform/jobs/prune.db.test.ts',
  'apps/server/src/platform/security/sealed-input.db.test.ts',
  'apps/server/src/platform/storage/storage.test.ts',
  'apps/server/src/test-support/attacks/hostile-uploads.test.ts',
  'apps/server/src/test-support/attacks/taken-over-login.test.ts',
  'apps/server/src/test-support/generated-requests/generated-requests.test.ts',
  'apps/server/src/test-support/isolation/isolation-matrix.test.ts',
  'apps/server/src/test-support/merchant-contract/answer-everything.test.ts',
  'bench/src/smoke-further.test.ts',
  'faults/src/broken-connections.test.ts',
  'faults/src/evidence/evidence.test.ts',
  'faults/src/evidence/judge.test.ts',
  'faults/src/histories/histories.test.ts',
  'faults/src/restore.test.ts',
  'faults/src/smoke-further.test.ts',
  'packages/merchant-sdk/src/every-call.test.ts',
  'packages/merchant-sdk/src/examples.test.ts',
  'packages/merchant-sdk/src/other-languages.test.ts',
];

/** Journeys of the everyday run: the main job, and one of each kind of page. */
export const SHORT_JOURNEYS = [
  'e2e/admission.spec.ts',
  'e2e/command-menu.spec.ts',
  'e2e/error-log.spec.ts',
  'e2e/exports.spec.ts',
  'e2e/figures.spec.ts',
  'e2e/lists.spec.ts',
  'e2e/main-job.spec.ts',
  'e2e/message-line.spec.ts',
  'e2e/message-stream.spec.ts',
  'e2e/payer-voucher.spec.ts',
  'e2e/policies.spec.ts',
];

/** Files whose tests are long whatever the machine: the everyday run has them for what they prove. */
const KEPT = [
  'apps/server/src/app.test.ts',
  'apps/server/src/features/collection-orders/confirm-collection-order.test.ts',
  'apps/server/src/features/payout-orders/payout-lifecycle.test.ts',
  'apps/server/src/features/webhooks/deliver-webhooks.test.ts',
  'bench/src/smoke.test.ts',
  'faults/src/smoke.test.ts',
];

export const isLongTest = (file) => LONG_TESTS.includes(file) || KEPT.includes(file);

/**
 * What a run runs. `words` are parts of paths of test files: a feature's name finds the tests in its folders; one that
 * begins with `e2e/` finds journeys. Without words, and without `all`, it is the everyday run.
 *
 * @param {{ words: string[], all: boolean, files: string[] }} asked `files`: every test file's path
 * @returns {{ vitest: string[] | null, playwright: string[] | null, leftOut: string[] }} arguments of both runners,
 *   null for one that has nothing to do, and the long tests that fit the words and are left out
 */
export function planTests({ words, all, files }) {
  const journeys = words.filter((word) => word.startsWith('e2e/'));
  const parts = words.filter((word) => !word.startsWith('e2e/'));
  if (words.length > 0 && parts.length === 0) return { vitest: null, playwright: journeys, leftOut: [] };
  const fits = (file) => words.length === 0 || parts.some((part) => file.includes(part));
  const long = LONG_TESTS.filter(fits);
  // A feature whose tests are all long is tested by them.
  const leftOut = all || (words.length > 0 && files.filter(fits).length === long.length) ? [] : long;
  return {
    vitest: [...parts, ...leftOut.flatMap((file) => ['--exclude', file])],
    playwright: words.length === 0 ? (all ? [] : SHORT_JOURNEYS) : journeys.length > 0 ? journeys : null,
    leftOut,
  };
}
