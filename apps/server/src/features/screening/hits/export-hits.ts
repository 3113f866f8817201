import { HIT_COLUMNS } from '@mashang/contract/lists/risk';
import { hitListQuery } from '@mashang/contract/screening';
import { exportList } from '../../../platform/http/export-list.ts';
import * as zh from '../zh.ts';
import { readHits } from './read-hits.ts';

/** Exports 命中复核 as a file. */
export const hitExport = exportList({
  name: 'screening-hits',
  title: zh.exportHits.hits,
  permission: 'screening-hit:read',
  query: hitListQuery,
  columns: () => HIT_COLUMNS,
  page: readHits,
});
