import { listColumns } from '../list-columns.ts';
import { REFUND_EXECUTORS, REFUND_KINDS, REFUND_REASONS, REFUND_STATE_NAMES, type RefundRow } from '../refunds.ts';

const columns = listColumns<RefundRow>();

const standing = columns({
  refundNo: { title: '退款单号', kind: 'code', text: (row) => row.refundNo },
  state: { title: '状态', text: (row) => REFUND_STATE_NAMES[row.state] },
  amount: { title: '退款金额（元）', kind: 'money', text: (row) => row.amount },
  kind: { title: '类型', text: (row) => REFUND_KINDS[row.kind] },
  agtOrderNo: { title: '代收单号', kind: 'code', text: (row) => row.agtOrderNo },
});
const account = columns({
  bankName: { title: '开户行', text: (row) => row.bankName },
  accountNo: { title: '收款账号', kind: 'code', text: (row) => row.accountNo },
  holder: { title: '户名', text: (row) => row.holder },
  requestTime: { title: '申请时间', kind: 'time', text: (row) => row.requestTime },
  deadline: { title: '最迟付款', kind: 'time', text: (row) => row.deadline },
  paidTime: { title: '退款时间', kind: 'time', text: (row) => row.paidTime },
  reference: { title: '流水号', kind: 'digits', extra: true, text: (row) => row.reference },
});

/** 退款: the staff sees the owner of each; account and holder are masked. */
export const REFUND_COLUMNS = columns({
  ...standing,
  merchantName: { title: '商户', text: (row) => row.merchantName },
  collector: { title: '收款方', text: (row) => row.collector },
  executor: { title: '由谁付款', text: (row) => REFUND_EXECUTORS[row.executor] },
  reason: { title: '原因', extra: true, text: (row) => REFUND_REASONS[row.reason] },
  ...account,
});

/** 退款任务 of a collector. */
export const REFUND_TASK_COLUMNS = columns({ ...standing, ...account });
