import { approvalExport } from './features/approvals/export-approvals.ts';
import { auditExport } from './features/audit/export-audit.ts';
import { caseExport } from './features/cases/export-cases.ts';
import { cashOutExport, ownCashOutExport } from './features/cash-outs/export-cash-outs.ts';
import { authorisationExport } from './features/channel-authorisation/export-authorisations.ts';
import { accountCheckExport, accountExport } from './features/collection-accounts/export-accounts.ts';
import { collectionOrderExport } from './features/collection-orders/export-collection-orders.ts';
import { ownOrderExport } from './features/collection-orders/own/export-own-orders.ts';
import { billExport } from './features/ledger/bills/export-bill.ts';
import {
  bookAccountExport,
  bookPostingExport,
  solvencyDifferenceExport,
} from './features/ledger/books/export-books.ts';
import { ownDeliveryExport } from './features/merchants/deliveries/export-own-deliveries.ts';
import { merchantExport } from './features/merchants/export-merchants.ts';
import {
  participantExport,
  reviewExport,
  subAgentExport,
} from './features/participants/network/export-participants.ts';
import { registerExport } from './features/participants/network/export-register.ts';
import { complaintExport } from './features/payment-page/export-complaints.ts';
import { hallExport, ownPayoutExport, payoutOrderExport } from './features/payout-orders/export-payouts.ts';
import { merchantPayoutExport } from './features/payout-orders/own/export-own-payouts.ts';
import { sonRateExport } from './features/products/rates/export-son-rates.ts';
import {
  exceptionExport,
  statementImportExport,
  statementLineExport,
} from './features/reconciliation/export-reconciliation.ts';
import { refundExport, refundTaskExport } from './features/refunds/export-refunds.ts';
import { ownRefundExport } from './features/refunds/own/export-own-refunds.ts';
import { reportExport } from './features/reports/export-report.ts';
import { erasureExport, holdExport, refusalExport } from './features/retention/export-retention.ts';
import { hitExport } from './features/screening/hits/export-hits.ts';
import { settlementExport } from './features/settlements/export-settlements.ts';
import { ownSettlementExport } from './features/settlements/own/export-own-settlements.ts';
import { goodsExport, shopExport, shopOrderExport } from './features/shops/export-shops.ts';
import { topUpExport } from './features/top-ups/export-top-ups.ts';
import { webhookExport } from './features/webhooks/export-webhooks.ts';
import type { ExportList } from './platform/http/export-list.ts';

/** Every list that can be exported, listed by hand. */
export const EXPORT_LISTS: readonly ExportList[] = [
  accountCheckExport,
  accountExport,
  approvalExport,
  auditExport,
  authorisationExport,
  billExport,
  bookAccountExport,
  bookPostingExport,
  solvencyDifferenceExport,
  caseExport,
  cashOutExport,
  settlementExport,
  collectionOrderExport,
  erasureExport,
  exceptionExport,
  goodsExport,
  hallExport,
  hitExport,
  holdExport,
  merchantExport,
  merchantPayoutExport,
  ownCashOutExport,
  ownOrderExport,
  ownDeliveryExport,
  ownPayoutExport,
  ownRefundExport,
  ownSettlementExport,
  participantExport,
  payoutOrderExport,
  refundExport,
  refundTaskExport,
  refusalExport,
  registerExport,
  reportExport,
  reviewExport,
  shopExport,
  shopOrderExport,
  sonRateExport,
  statementImportExport,
  statementLineExport,
  subAgentExport,
  topUpExport,
  complaintExport,
  webhookExport,
];
