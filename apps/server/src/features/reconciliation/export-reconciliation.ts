import {
  EXCEPTION_KINDS,
  EXCEPTION_OUTCOMES,
  EXCEPTION_STATES,
  type ExceptionOutcome,
  type ExceptionRow,
  exceptionListQuery,
  IMPORT_STATES,
  importListQuery,
  LINE_STATES,
  lineListQuery,
  type StatementImport,
  type StatementLine,
} from '@mashang/contract/reconciliation';
import { type ExportColumn, exportList } from '../../platform/export-list.ts';
import { readExceptions, readImports, readLines } from './read-reconciliation.ts';

const permission = 'reconciliation:read';

/** 对账异常 as a file. */
export const exceptionExport = exportList({
  name: 'statement-exceptions',
  title: '对账异常',
  permission,
  query: exceptionListQuery,
  columns: (): ExportColumn<ExceptionRow>[] => [
    { key: 'kind', title: '类型', cell: (row) => EXCEPTION_KINDS[row.kind] },
    { key: 'day', title: '日期', cell: (row) => row.day },
    { key: 'amount', title: '金额（元）', kind: 'money', cell: (row) => row.amount },
    { key: 'accountNo', title: '本方账号', cell: (row) => row.accountNo },
    { key: 'orderNo', title: '代收单号', cell: (row) => row.orderNo },
    { key: 'payer', title: '付款人', cell: (row) => row.payer },
    { key: 'remark', title: '附言', cell: (row) => row.remark },
    { key: 'bestScore', title: '最佳候选（分）', kind: 'number', cell: (row) => row.bestScore || '' },
    {
      key: 'state',
      title: '状态',
      cell: (row) => EXCEPTION_OUTCOMES[row.outcome as ExceptionOutcome] ?? EXCEPTION_STATES[row.state],
    },
    { key: 'settledBy', title: '处理人', cell: (row) => row.settledBy },
    { key: 'settledTime', title: '处理时间', cell: (row) => row.settledTime },
  ],
  page: readExceptions,
});

/** 到账流水 as a file, one line a receipt. */
export const statementLineExport = exportList({
  name: 'statement-lines',
  title: '到账流水',
  permission,
  query: lineListQuery,
  columns: (): ExportColumn<StatementLine>[] => [
    { key: 'time', title: '到账时间', cell: (row) => row.time },
    { key: 'amount', title: '金额（元）', kind: 'money', cell: (row) => row.amount },
    { key: 'payer', title: '付款人', cell: (row) => row.payer },
    { key: 'accountNo', title: '本方账号', cell: (row) => row.accountNo },
    { key: 'state', title: '状态', cell: (row) => (LINE_STATES as Record<string, string>)[row.state] },
    { key: 'orderNo', title: '代收单号', cell: (row) => row.orderNo },
    { key: 'score', title: '把握', cell: (row) => (row.way === 'hand' ? '人工' : row.score ? `${row.score} 分` : '') },
    { key: 'difference', title: '差额（元）', kind: 'money', cell: (row) => row.difference },
    { key: 'remark', title: '附言', cell: (row) => row.remark },
    { key: 'reference', title: '流水号', cell: (row) => row.reference },
    { key: 'payerAccount', title: '付款账号', cell: (row) => row.payerAccount },
    { key: 'payerBank', title: '付款开户行', cell: (row) => row.payerBank },
    { key: 'sourceName', title: '来源', cell: (row) => row.sourceName },
    { key: 'importId', title: '导入批次', cell: (row) => row.importId },
  ],
  page: readLines,
});

/** 导入记录 as a file. */
export const statementImportExport = exportList({
  name: 'statement-imports',
  title: '对账导入记录',
  permission,
  query: importListQuery,
  columns: (): ExportColumn<StatementImport>[] => [
    { key: 'fileName', title: '文件', cell: (row) => row.fileName },
    { key: 'sourceName', title: '来源', cell: (row) => row.sourceName },
    { key: 'state', title: '状态', cell: (row) => IMPORT_STATES[row.state] },
    { key: 'days', title: '日期', cell: (row) => [...new Set([row.firstDay, row.lastDay])].join(' 至 ') },
    { key: 'added', title: '新增', kind: 'number', cell: (row) => row.added },
    { key: 'matched', title: '已匹配', kind: 'number', cell: (row) => row.matched },
    { key: 'repeated', title: '重复', kind: 'number', cell: (row) => row.repeated },
    { key: 'outgoing', title: '支出', kind: 'number', cell: (row) => row.outgoing },
    { key: 'broken', title: '问题行', kind: 'number', cell: (row) => row.broken },
    { key: 'importer', title: '导入人', cell: (row) => row.importer },
    { key: 'createTime', title: '导入时间', cell: (row) => row.createTime },
    { key: 'fault', title: '失败原因', cell: (row) => row.fault },
  ],
  page: readImports,
});
