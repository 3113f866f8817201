import type { Sql } from '../../platform/db.ts';

type Beneficiary = { id: string; orderNo: string; name: string; account: string };

export async function listBeneficiaries(sql: Sql, after: string, most: number): Promise<Beneficiary[]> {
  return sql`
    select id::text as id, order_no as "orderNo", beneficiary_name as name, beneficiary_account as account from payout_order
    where id > ${after}::bigint order by id limit ${most}` as never;
}

/** Notes the hits; the payout stands still unless it is over. */
export async function holdPayout(sql: Sql, orderNo: string, hits: readonly object[]): Promise<void> {
  await sql`select hold_payout(${orderNo}, ${JSON.stringify(hits)}::text::jsonb)`;
}
