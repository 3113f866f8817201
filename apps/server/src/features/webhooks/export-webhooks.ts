import { DELIVERY_COLUMNS } from '@mashang/contract/lists/webhooks';
import { webhookListQuery } from '@mashang/contract/webhooks';
import { exportList } from '../../platform/http/export-list.ts';
import { listWebhookDeliveries } from './read-webhooks.ts';
import * as zh from './zh.ts';

/** Exports 回调日志 as a file, one row per delivery. */
export const webhookExport = exportList({
  name: 'webhooks',
  title: zh.exportWebhooks.title,
  permission: 'webhook:read',
  query: webhookListQuery,
  columns: () => DELIVERY_COLUMNS,
  page: listWebhookDeliveries,
});
