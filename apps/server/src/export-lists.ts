import { accountCheckExport, accountExport } from './features/collection-accounts/export-accounts.ts';
import { collectionOrderExport } from './features/collection-orders/export-collection-orders.ts';
import { billExport } from './features/ledger/export-bill.ts';
import { ownPayoutExport, payoutOrderExport } from './features/payout-orders/export-payouts.ts';
import { sonRateExport } from './features/products/export-son-rates.ts';
import { webhookExport } from './features/webhooks/export-webhooks.ts';
import type { ExportList } from './platform/export-list.ts';

/** Every list that can be exported, by hand. */
export const EXPORT_LISTS: readonly ExportList[] = [
  accountCheckExport,
  accountExport,
  collectionOrderExport,
  billExport,
  ownPayoutExport,
  payoutOrderExport,
  sonRateExport,
  webhookExport,
];
