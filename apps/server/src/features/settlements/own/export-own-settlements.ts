import { OWN_SETTLEMENT_COLUMNS } from '@mashang/contract/lists/own-settlements';
import { ownSettlementQuery } from '@mashang/contract/own-settlements';
import { exportList } from '../../../platform/http/export-list.ts';
import * as zh from '../zh.ts';
import { listSettlementsForMembers } from './read-own-settlements.ts';

/** Exports 结算 of the reader's own merchant as a file; accounts are masked, as on the screen. */
export const ownSettlementExport = exportList({
  name: 'own-settlements',
  title: zh.ownSettlements.title,
  permission: 'own-settlement:read',
  query: ownSettlementQuery,
  columns: () => OWN_SETTLEMENT_COLUMNS,
  page: listSettlementsForMembers,
});
