import { listColumns } from '../list-columns.ts';
import type { OwnDeliveryRow } from '../own-deliveries.ts';
import { DELIVERY_STATE_NAMES, type WebhookPage } from '../webhooks.ts';

/** 回调记录 of a merchant's people, one delivery a row. */
export const OWN_DELIVERY_COLUMNS = listColumns<OwnDeliveryRow>()({
  agtOrderNo: { title: '订单号', text: (row) => row.agtOrderNo },
  type: { title: '事件', text: (row) => row.type },
  state: { title: '状态', text: (row) => DELIVERY_STATE_NAMES[row.state] },
  attempts: { title: '次数', kind: 'number', text: (row) => row.attempts },
  lastStatus: { title: '最近应答', text: (row) => row.lastStatus ?? row.lastError },
  url: { title: '回调地址', kind: 'code', text: (row) => row.url },
  createTime: { title: '创建时间', kind: 'time', text: (row) => row.createTime },
  lastTryTime: { title: '最近投递', kind: 'time', text: (row) => row.lastTryTime },
  nextTryTime: { title: '下次投递', kind: 'time', text: (row) => row.nextTryTime },
});

const { agtOrderNo, ...others } = OWN_DELIVERY_COLUMNS;
/** 回调日志, one delivery a row. */
export const DELIVERY_COLUMNS = listColumns<WebhookPage['list'][number]>()({
  agtOrderNo,
  merchant: { title: '商户', text: (row) => `${row.merchantName}（${row.mchId}）` },
  ...others,
});
