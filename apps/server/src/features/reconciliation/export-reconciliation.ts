import { EXCEPTION_COLUMNS, IMPORT_COLUMNS, LINE_COLUMNS } from '@mashang/contract/lists/reconciliation';
import { exceptionListQuery, importListQuery, lineListQuery } from '@mashang/contract/reconciliation';
import { exportList } from '../../platform/export-list.ts';
import { readExceptions, readImports, readLines } from './read-reconciliation.ts';

const permission = 'reconciliation:read';

/** 对账异常 as a file. */
export const exceptionExport = exportList({
  name: 'statement-exceptions',
  title: '对账异常',
  permission,
  query: exceptionListQuery,
  columns: () => EXCEPTION_COLUMNS,
  page: readExceptions,
});

/** 到账流水 as a file, one line a receipt. */
export const statementLineExport = exportList({
  name: 'statement-lines',
  title: '到账流水',
  permission,
  query: lineListQuery,
  columns: () => LINE_COLUMNS,
  page: readLines,
});

/** 导入记录 as a file. */
export const statementImportExport = exportList({
  name: 'statement-imports',
  title: '对账导入记录',
  permission,
  query: importListQuery,
  columns: () => IMPORT_COLUMNS,
  page: readImports,
});
