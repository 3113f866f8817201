import { OWN_DELIVERY_COLUMNS } from '@mashang/contract/lists/webhooks';
import { ownDeliveryQuery } from '@mashang/contract/own-deliveries';
import { exportList } from '../../../platform/http/export-list.ts';
import * as zh from '../zh.ts';
import { readOwnDeliveries } from './read-own-deliveries.ts';

/** Exports 回调记录 of the reader's own merchant as a file. */
export const ownDeliveryExport = exportList({
  name: 'own-deliveries',
  title: zh.ownDeliveries.title,
  permission: 'own-delivery:read',
  query: ownDeliveryQuery,
  columns: () => OWN_DELIVERY_COLUMNS,
  page: readOwnDeliveries,
});
