import type { Sql } from '../../platform/db.ts';

export type RoutingRow = {
  productId: number;
  code: string;
  name: string;
  payType: number;
  payPattern: number;
  minAmount: bigint;
  maxAmount: bigint;
  channels: { enabled: boolean; healthy: boolean; opensAt: number; closesAt: number; min: string; max: string }[];
  candidates: { account: number; participant: number; weight: number; min: string; max: string }[];
};

/** Enabled products with their channels and the accounts in rotation, one row a product. */
export async function loadRouting(sql: Sql): Promise<RoutingRow[]> {
  return sql`
    select p.id::int as "productId", p.code, p.name, p.pay_type as "payType", p.pay_pattern as "payPattern", p.min_amount as "minAmount", p.max_amount as "maxAmount",
      coalesce((select json_agg(json_build_object('enabled', c.enabled, 'healthy', c.healthy, 'opensAt', extract(epoch from c.opens_at) / 60,
        'closesAt', extract(epoch from c.closes_at) / 60, 'min', c.min_amount::text, 'max', c.max_amount::text)) from channel c where c.product_id = p.id), '[]') as channels,
      coalesce((select json_agg(json_build_object('account', a.id, 'participant', r.participant_id, 'weight', r.weight, 'min', a.min_amount::text, 'max', a.max_amount::text) order by r.position, a.id)
        from rotation r join collection_account a on a.id = r.account_id where r.product_id = p.id and r.enabled), '[]') as candidates
    from product p where p.enabled order by p.id` as unknown as Promise<RoutingRow[]>;
}
