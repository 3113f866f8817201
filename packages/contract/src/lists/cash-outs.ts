import { CASH_OUT_SOURCES, CASH_OUT_STATUS_NAMES, type CashOutRow } from '../cash-outs.ts';
import { listColumns } from '../list-columns.ts';

const columns = listColumns<CashOutRow>();

const standing = columns({
  cashOutNo: { title: '提现单号', kind: 'code', text: (row) => row.cashOutNo },
  status: { title: '状态', text: (row) => CASH_OUT_STATUS_NAMES[row.status] },
});
const facts = columns({
  source: { title: '来源', text: (row) => CASH_OUT_SOURCES[row.source] },
  amount: { title: '提现金额（元）', kind: 'money', text: (row) => row.amount },
  fee: { title: '手续费（元）', kind: 'money', text: (row) => row.fee },
  netAmount: { title: '到账金额（元）', kind: 'money', text: (row) => row.netAmount },
  bankName: { title: '开户银行', text: (row) => row.bankName },
  accountNo: { title: '银行账号', kind: 'code', text: (row) => row.accountNo },
  holder: { title: '户名', extra: 'file', text: (row) => row.holder },
  createTime: { title: '申请时间', kind: 'time', text: (row) => row.createTime },
  sentTime: { title: '打款时间', kind: 'time', text: (row) => row.sentTime },
  bankReference: { title: '银行流水号', kind: 'code', extra: true, text: (row) => row.bankReference },
  settledTime: { title: '对账时间', kind: 'time', extra: true, text: (row) => row.settledTime },
  endTime: { title: '结束时间', kind: 'time', extra: true, text: (row) => row.endTime },
  endReason: { title: '驳回原因', extra: 'file', text: (row) => row.endReason },
  remark: { title: '备注', extra: 'file', text: (row) => row.remark },
});

/** 提现 of a participant. */
export const OWN_CASH_OUT_COLUMNS = columns({ ...standing, ...facts });

/** 提现审核: the next action, the applicant and the waiting time are beside the state. */
export const CASH_OUT_COLUMNS = columns({
  ...standing,
  next: { title: '下一步' },
  waitedMs: { title: '已等待' },
  participantName: { title: '申请人', text: (row) => row.participantName },
  ...facts,
});
