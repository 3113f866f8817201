import type { Sql } from '../../platform/db.ts';

type Known = { id: string; mchId: string; legalName: string; people: Buffer | null };

export async function listKnownMerchants(sql: Sql, after: string, most: number): Promise<Known[]> {
  return sql`
    select m.id::text as id, m.mch_id as "mchId", m.legal_name as "legalName",
      (select a.sealed_people from merchant_application a where a.merchant_id = m.id and a.sealed_people is not null order by a.id desc limit 1) as people
    from merchant m where m.id > ${after}::bigint order by m.id limit ${most}` as never;
}
