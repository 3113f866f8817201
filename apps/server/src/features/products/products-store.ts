import { PAY_TYPES } from '@mashang/contract/products';
import { z } from 'zod';
import type { Reader } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import {
  bool,
  int4,
  int8,
  json,
  list,
  nullable,
  oneOf,
  type RowOf,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';

const productRow = rowOf({
  prdId: text,
  code: tables.product.code,
  prdName: tables.product.name,
  payType: oneOf(PAY_TYPES),
  payPattern: tables.product.pay_pattern,
  minAmount: tables.product.min_amount,
  maxAmount: tables.product.max_amount,
  fixedAmounts: list(text),
  payWindow: tables.product.pay_window_s,
  prdEnabled: tables.product.enabled,
  rate: nullable(int4),
  enabled: bool,
  switchedBy: nullable(int8),
  effectiveFrom: text,
  coming: json(z.array(z.object({ agtRate: z.number(), enabled: z.boolean(), effectiveFrom: z.string() }))),
  accountsOn: int4,
  accounts: int4,
  sonsOpen: int4,
  sons: int4,
});
export type ProductRow = RowOf<typeof productRow>;

/** Lists products as one participant has them, with its rotation's accounts and how many below have a rate. */
export async function listOwnProducts(sql: Reader, me: bigint): Promise<ProductRow[]> {
  return readRows(
    productRow,
    sql`
    select p.id::text as "prdId", p.code, p.name as "prdName", p.pay_type as "payType", p.pay_pattern as "payPattern",
      p.min_amount as "minAmount",
      p.max_amount as "maxAmount", p.fixed_amounts::text[] as "fixedAmounts", p.pay_window_s as "payWindow",
      p.enabled as "prdEnabled", r.rate,
      coalesce(r.enabled, false) as enabled, r.switched_by as "switchedBy",
      wire_time(r.effective_from) as "effectiveFrom", n.list as coming,
      a.on as "accountsOn", a.total as accounts, s.open as "sonsOpen", s.total as sons
    from product p
    left join lateral (
      select x.*
      from participant_rate x
      where x.participant_id = ${me} and x.product_id = p.id and x.effective_from <= now()
      order by x.effective_from desc
      limit 1
    ) r on true
    cross join lateral (
      select coalesce(json_agg(json_build_object('agtRate', x.rate, 'enabled', x.enabled, 'effectiveFrom',
        wire_time(x.effective_from))
        order by x.effective_from), '[]') as list
      from participant_rate x where x.participant_id = ${me} and x.product_id = p.id and x.effective_from > now()
    ) n
    cross join lateral (
      select count(*)::int as total,
        (count(*) filter (where x.enabled and x.weight > 0 and c.status = 1 and c.check_status = 'approved'))::int as on
      from rotation x
      join collection_account c on c.id = x.account_id
      where x.participant_id = ${me} and x.product_id = p.id
    ) a
    cross join lateral (
      select count(*)::int as total, (count(*) filter (where rate_of(q.id, p.id, now()) is not null))::int as open
      from participant q
      where q.parent_id = ${me}
    ) s
    where p.enabled or r.rate is not null order by p.id`,
  );
}

const channelRow = rowOf({
  prdId: text,
  enabled: tables.channel.enabled,
  healthy: tables.channel.healthy,
  opens: text,
  closes: text,
  openNow: bool,
});
export type ChannelRow = RowOf<typeof channelRow>;
/** Lists what participants may know of the channels: whether they work and when, never which connector it is. */
export async function listChannels(sql: Reader): Promise<ChannelRow[]> {
  return readRows(
    channelRow,
    sql`
    select product_id::text as "prdId", enabled, healthy, to_char(opens_at, 'HH24:MI') as opens,
      case when closes_at = '24:00' then '24:00' else to_char(closes_at, 'HH24:MI') end as closes,
      (now() at time zone 'Asia/Shanghai')::time >= opens_at
        and (now() at time zone 'Asia/Shanghai')::time < closes_at as "openNow"
    from channel order by product_id, opens_at`,
  );
}

const idRow = rowOf({ id: text });

/** Returns products for which somebody above has no rate now: without one, no order is routed below. */
export async function listClosedAbove(sql: Reader, me: bigint): Promise<string[]> {
  const rows = await readRows(
    idRow,
    sql`
    select p.id::text as id from product p where exists (
      select
      from participant q, unnest(q.path) above (id)
      where q.id = ${me} and above.id <> q.id and rate_of(above.id, p.id, now()) is null)`,
  );
  return rows.map(({ id }) => id);
}

const productFactsRow = rowOf({
  id: tables.product.id,
  name: tables.product.name,
  payType: oneOf(PAY_TYPES),
  accountTypes: tables.product.account_types,
});
export type ProductFacts = RowOf<typeof productFactsRow>;

const productNameRow = rowOf({
  code: tables.product.code,
  prdName: tables.product.name,
});

export async function listProductNames(sql: Reader): Promise<{ code: string; prdName: string }[]> {
  return readRows(productNameRow, sql`select code, name as "prdName" from product order by id`);
}

export async function findProduct(sql: Reader, id: bigint): Promise<ProductFacts | null> {
  return readRow(
    productFactsRow,
    sql`
    select id, name, pay_type as "payType", account_types as "accountTypes" from product where id = ${id}`,
  );
}
