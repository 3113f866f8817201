import { TOP_UP_COLUMNS } from '@mashang/contract/lists/top-ups';
import { topUpListQuery } from '@mashang/contract/top-ups';
import { exportList } from '../../platform/http/export-list.ts';
import { listTopUps } from './read-top-ups.ts';
import * as zh from './zh.ts';

/** Exports 额度充值 as a file, one row per top-up. */
export const topUpExport = exportList({
  name: 'top-ups',
  title: zh.exportTopUps.title,
  permission: 'top-up:read',
  query: topUpListQuery,
  columns: () => TOP_UP_COLUMNS,
  page: listTopUps,
});
