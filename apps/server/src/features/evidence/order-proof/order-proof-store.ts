import type { Reader } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import { type RowOf, readOne, rowOf } from '../../../platform/database/statements/rows.ts';

const namesRow = rowOf({ mchId: tables.merchant.mch_id, legalName: tables.merchant.legal_name });
/** Number and registered name of the bound merchant; row-level security leaves no other. */
export async function readMerchantNames(sql: Reader): Promise<RowOf<typeof namesRow>> {
  return readOne(namesRow, sql`select m.mch_id as "mchId", m.legal_name as "legalName" from merchant m`);
}
