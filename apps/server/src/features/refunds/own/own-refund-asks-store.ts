import type { Reader } from '../../../platform/database/db.ts';
import { bool, readOne, rowOf } from '../../../platform/database/statements/rows.ts';

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
