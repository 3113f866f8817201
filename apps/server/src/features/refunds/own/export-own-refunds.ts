import { OWN_REFUND_COLUMNS } from '@mashang/contract/lists/own-refunds';
import { ownRefundQuery } from '@mashang/contract/own-refunds';
import { exportList } from '../../../platform/http/export-list.ts';
import * as zh from '../zh.ts';
import { listOwnRefunds } from './read-own-refunds.ts';

/** Exports 退款 of the reader's own merchant as a file. */
export const ownRefundExport = exportList({
  name: 'own-refunds',
  title: zh.ownRefunds.title,
  permission: 'own-refund:read',
  query: ownRefundQuery,
  columns: () => OWN_REFUND_COLUMNS,
  page: listOwnRefunds,
});
