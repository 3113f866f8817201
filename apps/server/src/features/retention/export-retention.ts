import { ERASURE_COLUMNS, HOLD_COLUMNS, REFUSAL_COLUMNS } from '@mashang/contract/lists/retention';
import { holdListQuery, refusalListQuery, registerListQuery } from '@mashang/contract/retention';
import { exportList } from '../../platform/http/export-list.ts';
import { readHolds } from './read-holds.ts';
import { readRegister } from './read-register.ts';
import { readRefusals } from './refuse-erasure.ts';
import * as zh from './zh.ts';

/** Exports 删除登记 as a file. */
export const erasureExport = exportList({
  name: 'erasures',
  title: zh.exportRetention.erasures,
  permission: 'retention:read',
  query: registerListQuery,
  columns: () => ERASURE_COLUMNS,
  page: readRegister,
});

/** Exports 法律保全 as a file; persons are masked, as on the screen. */
export const holdExport = exportList({
  name: 'legal-holds',
  title: zh.words.legalHold,
  permission: 'retention:read',
  query: holdListQuery,
  columns: () => HOLD_COLUMNS,
  page: readHolds,
});

/** Exports 拒绝与答复 as a file; the recipient of the answer is masked, as on the screen. */
export const refusalExport = exportList({
  name: 'erasure-refusals',
  title: zh.exportRetention.refusals,
  permission: 'retention:read',
  query: refusalListQuery,
  columns: () => REFUSAL_COLUMNS,
  page: readRefusals,
});
