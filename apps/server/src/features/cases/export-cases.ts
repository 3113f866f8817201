import { CASE_COLUMNS } from '@mashang/contract/lists/risk';
import { caseListQuery } from '@mashang/contract/risk-cases';
import { exportList } from '../../platform/http/export-list.ts';
import { readCases } from './read-cases.ts';
import * as zh from './zh.ts';

/** Exports the list of cases (案件) as a file; names are masked as on screen. */
export const caseExport = exportList({
  name: 'risk-cases',
  title: zh.words.cases,
  permission: 'risk-case:read',
  query: caseListQuery,
  columns: () => CASE_COLUMNS,
  page: readCases,
});
