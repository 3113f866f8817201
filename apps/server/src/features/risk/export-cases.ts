import { CASE_COLUMNS, HIT_COLUMNS } from '@mashang/contract/lists/risk';
import { caseListQuery } from '@mashang/contract/risk-cases';
import { hitListQuery } from '@mashang/contract/screening';
import { exportList } from '../../platform/export-list.ts';
import { readCases } from './read-cases.ts';
import { readHits } from './read-hits.ts';
import * as zh from './zh.ts';

/** 案件 as a file, names masked as on screen. */
export const caseExport = exportList({
  name: 'risk-cases',
  title: zh.words.cases,
  permission: 'risk-case:read',
  query: caseListQuery,
  columns: () => CASE_COLUMNS,
  page: readCases,
});

/** 命中复核 as a file. */
export const hitExport = exportList({
  name: 'screening-hits',
  title: zh.exportCases.hits,
  permission: 'screening-hit:read',
  query: hitListQuery,
  columns: () => HIT_COLUMNS,
  page: readHits,
});
