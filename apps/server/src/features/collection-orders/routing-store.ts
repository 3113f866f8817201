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
  places: {
    id: number;
    kind: 'participants' | 'bank';
    position: number;
    weight: number;
    opensAt: number;
    closesAt: number;
    min: string;
    max: string;
  }[];
  /** Whether the pool of participants' accounts is a place with terms of its own, on or off. */
  poolNamed: boolean;
  candidates: { account: number; participant: number; weight: number; min: string; max: string }[];
};

/** Enabled products with their channels and the accounts in rotation, one row a product. */
export async function loadRouting(sql: Sql): Promise<RoutingRow[]> {
  return sql`
    select p.id::int as "productId", p.code, p.name, p.pay_type as "payType", p.pay_pattern as "payPattern", p.min_amount as "minAmount", p.max_amount as "maxAmount",
      coalesce((select json_agg(json_build_object('enabled', c.enabled, 'healthy', c.healthy, 'opensAt', extract(epoch from c.opens_at) / 60,
        'closesAt', extract(epoch from c.closes_at) / 60, 'min', c.min_amount::text, 'max', c.max_amount::text)) from channel c where c.product_id = p.id), '[]') as channels,
      coalesce((select json_agg(json_build_object('id', x.id, 'kind', x.kind, 'position', x.position, 'weight', x.weight, 'opensAt', extract(epoch from x.opens_at) / 60,
        'closesAt', extract(epoch from x.closes_at) / 60, 'min', x.min_amount::text, 'max', x.max_amount::text) order by x.position, x.id)
        from receiving_place x left join bank_account b on b.id = x.bank_account_id where x.product_id = p.id and x.enabled and (x.kind = 'participants' or b.enabled)), '[]') as places,
      exists (select from receiving_place x where x.product_id = p.id and x.kind = 'participants') as "poolNamed",
      coalesce((select json_agg(json_build_object('account', a.id, 'participant', r.participant_id, 'weight', r.weight, 'min', a.min_amount::text, 'max', a.max_amount::text) order by r.position, a.id)
        from rotation r join collection_account a on a.id = r.account_id where r.product_id = p.id and r.enabled), '[]') as candidates
    from product p where p.enabled order by p.id` as unknown as Promise<RoutingRow[]>;
}
