import { PAY_TYPES } from '@mashang/contract/products';
import { z } from 'zod';
import type { Sql } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import { bool, int4, json, oneOf, type RowOf, readRows, rowOf } from '../../../platform/database/statements/rows.ts';

const routingRow = rowOf({
  productId: int4,
  code: tables.product.code,
  name: tables.product.name,
  payType: oneOf(PAY_TYPES),
  payPattern: tables.product.pay_pattern,
  minAmount: tables.product.min_amount,
  maxAmount: tables.product.max_amount,
  channels: json(
    z.array(
      z.object({
        enabled: z.boolean(),
        healthy: z.boolean(),
        opensAt: z.number(),
        closesAt: z.number(),
        min: z.string(),
        max: z.string(),
      }),
    ),
  ),
  places: json(
    z.array(
      z.object({
        id: z.number(),
        kind: z.enum(['participants', 'bank', 'channel']),
        position: z.number(),
        weight: z.number(),
        opensAt: z.number(),
        closesAt: z.number(),
        min: z.string(),
        max: z.string(),
      }),
    ),
  ),
  /** Whether the pool of participants' accounts is a place with terms of its own, enabled or not. */
  poolNamed: bool,
  candidates: json(
    z.array(
      z.object({ account: z.number(), participant: z.number(), weight: z.number(), min: z.string(), max: z.string() }),
    ),
  ),
});
export type RoutingRow = RowOf<typeof routingRow>;

/** Enabled products with their channels and the accounts in rotation, one row per product. */
export async function loadRouting(sql: Sql): Promise<RoutingRow[]> {
  return readRows(
    routingRow,
    sql`
    select p.id::int as "productId", p.code, p.name, p.pay_type as "payType", p.pay_pattern as "payPattern",
      p.min_amount as "minAmount", p.max_amount as "maxAmount",
      coalesce((select json_agg(json_build_object('enabled', c.enabled, 'healthy', c.healthy, 'opensAt',
        extract(epoch from c.opens_at) / 60,
        'closesAt', extract(epoch from c.closes_at) / 60, 'min', c.min_amount::text, 'max', c.max_amount::text))
        from channel c
        where c.product_id = p.id), '[]') as channels,
      coalesce((select json_agg(json_build_object('id', x.id, 'kind', x.kind, 'position', x.position, 'weight',
        x.weight, 'opensAt', extract(epoch from x.opens_at) / 60,
        'closesAt', extract(epoch from x.closes_at) / 60, 'min', x.min_amount::text, 'max', x.max_amount::text)
        order by x.position, x.id)
        from receiving_place x
        left join bank_account b on b.id = x.bank_account_id
        left join payment_channel c on c.id = x.payment_channel_id
        left join connector_health h on h.name = 'pay-' || c.code
        where x.product_id = p.id and x.enabled and (x.kind = 'participants' or b.enabled
          or c.enabled and h.opened_at is null)), '[]') as places,
      exists (select from receiving_place x where x.product_id = p.id and x.kind = 'participants') as "poolNamed",
      coalesce((select json_agg(json_build_object('account', a.id, 'participant', r.participant_id, 'weight', r.weight,
        'min', a.min_amount::text, 'max', a.max_amount::text)
        order by r.position, a.id)
        from rotation r join collection_account a on a.id = r.account_id where r.product_id = p.id and r.enabled),
          '[]') as candidates
    from product p where p.enabled order by p.id`,
  );
}
