import { SETTLEMENT_COLUMNS } from '@mashang/contract/lists/settlements';
import { settlementQuery } from '@mashang/contract/settlements';
import { exportList } from '../../platform/http/export-list.ts';
import { listSettlements } from './read-settlements.ts';
import * as zh from './zh.ts';

/** Exports 商户结算 as a file; accounts are masked, as on the screen. */
export const settlementExport = exportList({
  name: 'settlements',
  title: zh.exportSettlements.title,
  permission: 'settlement:read',
  query: settlementQuery,
  columns: () => SETTLEMENT_COLUMNS,
  page: listSettlements,
});
