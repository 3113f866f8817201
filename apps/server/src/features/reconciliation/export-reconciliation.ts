import { EXCEPTION_COLUMNS, IMPORT_COLUMNS, LINE_COLUMNS } from '@mashang/contract/lists/reconciliation';
import { exceptionListQuery, importListQuery, lineListQuery } from '@mashang/contract/reconciliation';
import { exportList } from '../../platform/http/export-list.ts';
import { readExceptions, readImports, readLines } from './read-reconciliation.ts';
import * as zh from './zh.ts';

const permission = 'reconciliation:read';

/** Exports 对账异常 as a file. */
export const exceptionExport = exportList({
  name: 'statement-exceptions',
  title: zh.exportReconciliation.exceptions,
  permission,
  query: exceptionListQuery,
  columns: () => EXCEPTION_COLUMNS,
  page: readExceptions,
});

/** Exports 到账流水 as a file, one row per receipt. */
export const statementLineExport = exportList({
  name: 'statement-lines',
  title: zh.words.arrivals,
  permission,
  query: lineListQuery,
  columns: () => LINE_COLUMNS,
  page: readLines,
});

/** Exports 导入记录 as a file. */
export const statementImportExport = exportList({
  name: 'statement-imports',
  title: zh.exportReconciliation.imports,
  permission,
  query: importListQuery,
  columns: () => IMPORT_COLUMNS,
  page: readImports,
});
