import { listColumns } from '../list-columns.ts';
import {
  EXCEPTION_KINDS,
  EXCEPTION_OUTCOMES,
  EXCEPTION_STATES,
  type ExceptionRow,
  IMPORT_STATES,
  LINE_STATES,
  type StatementImport,
  type StatementLine,
} from '../reconciliation.ts';

const OUTCOMES: Readonly<Record<string, string>> = EXCEPTION_OUTCOMES;
const STATES_OF_LINES: Readonly<Record<string, string>> = LINE_STATES;

/** 对账异常. */
export const EXCEPTION_COLUMNS = listColumns<ExceptionRow>()({
  kind: { title: '类型', text: (row) => EXCEPTION_KINDS[row.kind] },
  day: { title: '日期', kind: 'time', text: (row) => row.day },
  amount: { title: '金额（元）', kind: 'money', text: (row) => row.amount },
  accountNo: { title: '本方账号', kind: 'code', text: (row) => row.accountNo },
  orderNo: { title: '代收单号', kind: 'code', text: (row) => row.orderNo },
  payer: { title: '付款人', text: (row) => row.payer },
  remark: { title: '附言', text: (row) => row.remark },
  bestScore: { title: '最佳候选', fileTitle: '最佳候选（分）', kind: 'number', text: (row) => row.bestScore || '' },
  state: { title: '状态', text: (row) => OUTCOMES[row.outcome] ?? EXCEPTION_STATES[row.state] },
  settledBy: { title: '处理人', extra: true, text: (row) => row.settledBy },
  settledTime: { title: '处理时间', kind: 'time', extra: true, text: (row) => row.settledTime },
});

/** 到账流水, one receipt a row. */
export const LINE_COLUMNS = listColumns<StatementLine>()({
  time: { title: '到账时间', kind: 'time', text: (row) => row.time },
  amount: { title: '金额（元）', kind: 'money', text: (row) => row.amount },
  payer: { title: '付款人', text: (row) => row.payer },
  accountNo: { title: '本方账号', kind: 'code', text: (row) => row.accountNo },
  state: { title: '状态', text: (row) => STATES_OF_LINES[row.state] },
  orderNo: { title: '代收单号', kind: 'code', text: (row) => row.orderNo },
  score: { title: '把握', text: (row) => (row.way === 'hand' ? '人工' : row.score ? `${row.score} 分` : '') },
  difference: { title: '差额（元）', kind: 'money', extra: 'file', text: (row) => row.difference },
  remark: { title: '附言', text: (row) => row.remark },
  reference: { title: '流水号', kind: 'digits', text: (row) => row.reference },
  payerAccount: { title: '付款账号', kind: 'digits', extra: true, text: (row) => row.payerAccount },
  payerBank: { title: '付款开户行', extra: true, text: (row) => row.payerBank },
  sourceName: { title: '来源', text: (row) => row.sourceName },
  importId: { title: '导入批次', extra: 'file', text: (row) => row.importId },
});

/** 对账导入记录. */
export const IMPORT_COLUMNS = listColumns<StatementImport>()({
  fileName: { title: '文件', text: (row) => row.fileName },
  sourceName: { title: '来源', text: (row) => row.sourceName },
  state: { title: '状态', text: (row) => IMPORT_STATES[row.state] },
  days: { title: '日期', kind: 'time', text: (row) => [...new Set([row.firstDay, row.lastDay])].join(' 至 ') },
  added: { title: '新增', kind: 'number', text: (row) => row.added },
  matched: { title: '已匹配', kind: 'number', text: (row) => row.matched },
  repeated: { title: '重复', kind: 'number', text: (row) => row.repeated },
  outgoing: { title: '支出', kind: 'number', text: (row) => row.outgoing },
  broken: { title: '问题行', kind: 'number', text: (row) => row.broken },
  importer: { title: '导入人', text: (row) => row.importer },
  createTime: { title: '导入时间', kind: 'time', text: (row) => row.createTime },
  fault: { title: '失败原因', extra: 'file', text: (row) => row.fault },
});
