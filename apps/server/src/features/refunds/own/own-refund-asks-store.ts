import type { Reader } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import { bool, type RowOf, readOne, readRow, rowOf } from '../../../platform/database/statements/rows.ts';

const merchantRow = rowOf({
  id: tables.merchant.id,
  mchId: tables.merchant.mch_id,
  name: tables.merchant.name,
  frozen: tables.merchant.frozen,
  suspended: tables.merchant.suspended,
});
export type AskingMerchant = RowOf<typeof merchantRow>;
/** The merchant whose people ask. */
export async function findAskingMerchant(sql: Reader, merchantId: string): Promise<AskingMerchant | null> {
  return readRow(
    merchantRow,
    sql`select m.id, m.mch_id as "mchId", m.name, m.frozen, m.suspended from merchant m where m.id = ${merchantId}`,
  );
}

const usedRow = rowOf({ used: bool });
/** Whether a refund of the merchant has this number of the merchant's own. */
export async function isNumberUsed(sql: Reader, merchantId: bigint, mchRefundNo: string): Promise<boolean> {
  const row = await readOne(
    usedRow,
    sql`
    select exists (select
      from refund
      where merchant_id = ${merchantId} and mch_refund_no = ${mchRefundNo}) as used`,
  );
  return row.used;
}
