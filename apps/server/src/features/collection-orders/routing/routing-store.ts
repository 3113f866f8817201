import { SKIP_REASONS } from '@mashang/contract/collection-orders';
import { PAY_TYPES, PLACE_CHOICES } from '@mashang/contract/products';
import { z } from 'zod';
import type { Reader, Sql } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import {
  bool,
  int4,
  json,
  keyOf,
  list,
  nullable,
  oneOf,
  type RowOf,
  readRows,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';

const routingRow = rowOf({
  productId: int4,
  code: tables.product.code,
  name: tables.product.name,
  payType: oneOf(PAY_TYPES),
  payPattern: tables.product.pay_pattern,
  minAmount: tables.product.min_amount,
  maxAmount: tables.product.max_amount,
  fixedAmounts: list(text),
  placeChoice: keyOf(PLACE_CHOICES),
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
        name: z.string(),
        off: z.boolean(),
        down: z.boolean(),
        success: z.number().nullable(),
        minSuccess: z.number().nullable(),
        cost: z.object({ rate: z.number(), fixed: z.string(), least: z.string(), most: z.string().nullable() }),
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
    with rates as materialized (
      select c.id, channel_success(c.id, clock_timestamp()) as success from payment_channel c
    )
    select p.id::int as "productId", p.code, p.name, p.pay_type as "payType", p.pay_pattern as "payPattern",
      p.min_amount as "minAmount", p.max_amount as "maxAmount", p.fixed_amounts::text[] as "fixedAmounts",
      p.place_choice as "placeChoice",
      coalesce((select json_agg(json_build_object('enabled', c.enabled, 'healthy', c.healthy, 'opensAt',
        extract(epoch from c.opens_at) / 60,
        'closesAt', extract(epoch from c.closes_at) / 60, 'min', c.min_amount::text, 'max', c.max_amount::text))
        from channel c
        where c.product_id = p.id), '[]') as channels,
      coalesce((select json_agg(json_build_object('id', x.id, 'kind', x.kind, 'position', x.position, 'weight',
        x.weight, 'opensAt', extract(epoch from x.opens_at) / 60,
        'closesAt', extract(epoch from x.closes_at) / 60, 'min', x.min_amount::text, 'max', x.max_amount::text,
        'name', coalesce(b.bank, c.title, ''), 'off', not (x.enabled and coalesce(b.enabled, c.enabled, true)),
        'down', h.opened_at is not null, 'minSuccess', x.min_success, 'success', s.success,
        'cost', json_build_object('rate', coalesce(c.cost_rate, 0), 'fixed', coalesce(c.cost_fixed, 0)::text,
          'least', coalesce(c.cost_least, 0)::text, 'most', c.cost_most::text))
        order by x.position, x.id)
        from receiving_place x
        left join bank_account b on b.id = x.bank_account_id
        left join payment_channel c on c.id = x.payment_channel_id
        left join connector_health h on h.name = 'pay-' || c.code
        left join rates s on s.id = c.id
        where x.product_id = p.id), '[]') as places,
      exists (select from receiving_place x where x.product_id = p.id and x.kind = 'participants') as "poolNamed",
      coalesce((select json_agg(json_build_object('account', a.id, 'participant', r.participant_id, 'weight', r.weight,
        'min', a.min_amount::text, 'max', a.max_amount::text)
        order by r.position, a.id)
        from rotation r join collection_account a on a.id = r.account_id where r.product_id = p.id and r.enabled),
          '[]') as candidates
    from product p where p.enabled order by p.id`,
  );
}

const refusalRow = rowOf({ id: int4, refusal: nullable(keyOf(SKIP_REASONS)) });
type RefusalRow = RowOf<typeof refusalRow>;
/**
 * Returns why the database would refuse an order of an amount (fen) at places of the institution now, by the rule that
 * creates orders there; null where it would not.
 */
export async function listPlaceRefusals(sql: Reader, ids: readonly number[], amount: bigint): Promise<RefusalRow[]> {
  return readRows(
    refusalRow,
    sql`
    select p.id::int as id, place_refusal(p, ${amount}::bigint, clock_timestamp()) as refusal
    from receiving_place p
    where p.id = any (${ids.map(String)}::bigint[]) and p.kind <> 'participants'`,
  );
}
