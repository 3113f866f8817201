import { DELIVERY_STATE_NAMES, type WebhookPage, webhookListQuery } from '@mashang/contract/webhooks';
import { type ExportColumn, exportList } from '../../platform/export-list.ts';
import { listWebhookDeliveries } from './read-webhooks.ts';

type Delivery = WebhookPage['list'][number];

/** 回调日志 as a file, one line a delivery. */
export const webhookExport = exportList({
  name: 'webhooks',
  title: '回调日志',
  permission: 'webhook:read',
  query: webhookListQuery,
  columns: (): ExportColumn<Delivery>[] => [
    { key: 'agtOrderNo', title: '订单号', cell: (row) => row.agtOrderNo },
    { key: 'merchant', title: '商户', cell: (row) => `${row.merchantName}（${row.mchId}）` },
    { key: 'type', title: '事件', cell: (row) => row.type },
    { key: 'state', title: '状态', cell: (row) => DELIVERY_STATE_NAMES[row.state] },
    { key: 'attempts', title: '次数', kind: 'number', cell: (row) => row.attempts },
    { key: 'lastStatus', title: '最近应答', cell: (row) => row.lastStatus ?? row.lastError },
    { key: 'url', title: '回调地址', cell: (row) => row.url },
    { key: 'createTime', title: '创建时间', cell: (row) => row.createTime },
    { key: 'lastTryTime', title: '最近投递', cell: (row) => row.lastTryTime },
    { key: 'nextTryTime', title: '下次投递', cell: (row) => row.nextTryTime },
  ],
  page: listWebhookDeliveries,
});
