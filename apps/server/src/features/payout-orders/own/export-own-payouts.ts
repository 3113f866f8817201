import { OWN_PAYOUT_COLUMNS } from '@mashang/contract/lists/own-payouts';
import { ownPayoutQuery } from '@mashang/contract/own-payouts';
import { exportList } from '../../../platform/http/export-list.ts';
import * as zh from '../zh.ts';
import { pageOfOwnPayouts } from './read-own-payouts.ts';

/** Exports 代付订单 of the reader's own merchant as a file; names and accounts are masked, as on the screen. */
export const merchantPayoutExport = exportList({
  name: 'own-payouts',
  title: zh.ownPayouts.title,
  permission: 'own-payout:read',
  query: ownPayoutQuery,
  columns: () => OWN_PAYOUT_COLUMNS,
  page: pageOfOwnPayouts,
});
