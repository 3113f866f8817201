import type { PlanNumbers } from '@mashang/contract/fees';
import { PAY_TYPES } from '@mashang/contract/products';
import { z } from 'zod';
import type { Reader } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import { json, list, oneOf, type RowOf, readRows, rowOf, text } from '../../platform/database/statements/rows.ts';
import { planColumns, planOfStored, storedPlan } from './fees/fee-plan-store.ts';

const productRow = rowOf({
  product: tables.product.code,
  name: tables.product.name,
  payType: oneOf(PAY_TYPES),
  minAmount: tables.product.min_amount,
  maxAmount: tables.product.max_amount,
  fixedAmounts: list(text),
  payWindow: tables.product.pay_window_s,
  hours: json(z.array(z.object({ opens: z.string(), closes: z.string() }))),
  plan: json(storedPlan),
  effectiveFrom: text,
});
export type MerchantProductRow = Omit<RowOf<typeof productRow>, 'plan'> & { plan: PlanNumbers };

/**
 * Lists the products that are open to a merchant, each with the fee plan in force. The hours are those of the product's
 * channels, or of the institution's own places where it has some.
 */
export async function listMerchantProducts(sql: Reader, merchantId: bigint): Promise<MerchantProductRow[]> {
  const rows = await readRows(
    productRow,
    sql`
    select p.code as product, p.name, p.pay_type as "payType", p.min_amount as "minAmount",
      p.max_amount as "maxAmount", p.fixed_amounts::text[] as "fixedAmounts", p.pay_window_s as "payWindow",
      h.list as hours, ${planColumns(sql)} as plan, wire_time(f.effective_from) as "effectiveFrom"
    from merchant_plans(${merchantId}) f
    join product p on p.id = f.product_id
    cross join lateral (
      select coalesce(json_agg(json_build_object('opens', x.opens, 'closes', x.closes) order by x.opens), '[]') as list
      from (
        select to_char(c.opens_at, 'HH24:MI') as opens, ${closing(sql)} as closes
        from channel c
        where c.product_id = p.id and c.enabled
        union
        select to_char(c.opens_at, 'HH24:MI'), ${closing(sql)}
        from receiving_place c
        where c.product_id = p.id and c.enabled and c.kind <> 'participants'
      ) x
    ) h
    order by p.id`,
  );
  return rows.map(({ plan, ...row }) => ({ ...row, plan: planOfStored(plan) }));
}

const closing = (sql: Reader) =>
  sql`case when c.closes_at = '24:00' then '24:00' else to_char(c.closes_at, 'HH24:MI') end`;
