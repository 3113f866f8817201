import type { Sql, Writer } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import { type RowOf, readRows, rowOf, text } from '../../platform/database/statements/rows.ts';

const beneficiaryRow = rowOf({
  id: text,
  orderNo: tables.payout_order.order_no,
  name: tables.payout_order.beneficiary_name,
  account: tables.payout_order.beneficiary_account,
});
type Beneficiary = RowOf<typeof beneficiaryRow>;

export async function listBeneficiaries(sql: Sql, after: string, most: number): Promise<Beneficiary[]> {
  return readRows(
    beneficiaryRow,
    sql`
    select id::text as id, order_no as "orderNo", beneficiary_name as name, beneficiary_account as account
    from payout_order
    where id > ${after}::bigint order by id limit ${most}`,
  );
}

/** Records the hits, and freezes the payout unless it is finished. */
export async function holdPayout(sql: Writer, orderNo: string, hits: readonly object[]): Promise<void> {
  await sql`select hold_payout(${orderNo}, ${JSON.stringify(hits)}::text::jsonb)`;
}
