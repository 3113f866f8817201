import { SON_RATE_COLUMNS } from '@mashang/contract/lists/products';
import { sonRateQuery } from '@mashang/contract/products';
import { exportList } from '../../../platform/http/export-list.ts';
import * as zh from '../zh.ts';
import { listRatesOfSons } from './read-son-rates.ts';

/** 下级费率 as a file, one row for each participant and product. */
export const sonRateExport = exportList({
  name: 'son-rates',
  title: zh.exportSonRates.title,
  permission: 'product:read',
  query: sonRateQuery,
  columns: () => SON_RATE_COLUMNS,
  page: listRatesOfSons,
});
