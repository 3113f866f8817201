import type { Sql } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import { bytes, nullable, type RowOf, readRows, rowOf, text } from '../../platform/database/statements/rows.ts';

const knownRow = rowOf({
  id: text,
  mchId: tables.merchant.mch_id,
  legalName: tables.merchant.legal_name,
  people: nullable(bytes),
});
type Known = RowOf<typeof knownRow>;

export async function listKnownMerchants(sql: Sql, after: string, most: number): Promise<Known[]> {
  return readRows(
    knownRow,
    sql`
    select m.id::text as id, m.mch_id as "mchId", m.legal_name as "legalName",
      (select a.sealed_people
        from merchant_application a
        where a.merchant_id = m.id and a.sealed_people is not null
        order by a.id desc
        limit 1) as people
    from merchant m where m.id > ${after}::bigint order by m.id limit ${most}`,
  );
}
