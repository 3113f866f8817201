import { listColumns } from '../list-columns.ts';
import type { OwnRefund } from '../own-refunds.ts';
import { REFUND_ASKED_BY, REFUND_KINDS, REFUND_REASONS, REFUND_STATE_NAMES } from '../refunds.ts';

/** 退款 of a merchant's people. */
export const OWN_REFUND_COLUMNS = listColumns<OwnRefund>()({
  refundNo: { title: '退款单号', kind: 'code', text: (row) => row.refundNo },
  state: { title: '状态', text: (row) => REFUND_STATE_NAMES[row.state] },
  amount: { title: '退款金额（元）', kind: 'money', text: (row) => row.amount },
  feeBack: { title: '退还手续费（元）', kind: 'money', text: (row) => row.feeBack },
  kind: { title: '类型', text: (row) => REFUND_KINDS[row.kind] },
  reason: { title: '原因', text: (row) => REFUND_REASONS[row.reason] },
  agtOrderNo: { title: '代收单号', kind: 'code', text: (row) => row.agtOrderNo },
  mchRefundNo: { title: '商户退款单号', kind: 'code', text: (row) => row.mchRefundNo },
  requestTime: { title: '申请时间', kind: 'time', text: (row) => row.requestTime },
  paidTime: { title: '退款时间', kind: 'time', text: (row) => row.paidTime },
  askedBy: { title: '发起方', extra: true, text: (row) => REFUND_ASKED_BY[row.askedBy] },
  fee: { title: '退款服务费（元）', kind: 'money', extra: true, text: (row) => row.fee },
  approvedTime: { title: '批准时间', kind: 'time', extra: true, text: (row) => row.approvedTime },
  endTime: { title: '结束时间', kind: 'time', extra: true, text: (row) => row.endTime },
  endReason: { title: '结束原因', extra: true, text: (row) => row.endReason },
});
