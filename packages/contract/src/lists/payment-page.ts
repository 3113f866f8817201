import { COLLECTION_STATUS_NAMES } from '../collection-orders.ts';
import { COMPLAINT_REASONS, COMPLAINT_STATE_NAMES, COMPLAINT_VERDICT_NAMES } from '../complaints.ts';
import { listColumns } from '../list-columns.ts';
import type { ComplaintRow } from '../payment-page.ts';

/** 投诉处理. */
export const COMPLAINT_COLUMNS = listColumns<ComplaintRow>()({
  agtOrderNo: { title: '代收单号', kind: 'code', text: (row) => row.agtOrderNo },
  state: {
    title: '状态',
    text: ({ state, verdict }) => (verdict === '' ? COMPLAINT_STATE_NAMES[state] : COMPLAINT_VERDICT_NAMES[verdict]),
  },
  leftMs: { title: '答复期限', text: (row) => row.dueTime },
  reason: { title: '投诉类型', text: (row) => COMPLAINT_REASONS[row.reason] },
  amount: { title: '订单金额（元）', kind: 'money', text: (row) => row.amount },
  orderStatus: { title: '订单状态', extra: 'file', text: (row) => COLLECTION_STATUS_NAMES[row.orderStatus] },
  detail: { title: '情况说明', text: (row) => row.detail },
  merchantName: { title: '商户', text: (row) => row.merchantName },
  participantName: { title: '收款方', text: (row) => row.participantName },
  ordinal: { title: '本单第几次', extra: 'file', text: (row) => String(row.ordinal) },
  takenBy: { title: '受理人', text: (row) => row.takenBy },
  createTime: { title: '投诉时间', kind: 'time', text: (row) => row.createTime },
  reviewedBy: { title: '答复人', extra: true, text: (row) => row.reviewedBy },
  reviewTime: { title: '答复时间', kind: 'time', extra: 'file', text: (row) => row.reviewTime },
});
