import { PAY_TYPES, type PayType, PLACE_CHOICES, type PlaceChoice } from '@mashang/contract/products';
import type { Sql, Tx, WriteTx } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import {
  bool,
  int4,
  int8,
  keyOf,
  list,
  oneOf,
  type RowOf,
  readCount,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';

export type ProductTerms = {
  name: string;
  payType: PayType;
  payPattern: number;
  minAmount: bigint;
  maxAmount: bigint;
  fixedAmounts: bigint[];
  payWindow: number;
  accountTypes: number[];
  defaultFee: number;
  defaultRate: number;
  placeChoice: PlaceChoice;
  enabled: boolean;
};

const productRow = rowOf({
  name: tables.product.name,
  payType: oneOf(PAY_TYPES),
  payPattern: tables.product.pay_pattern,
  minAmount: tables.product.min_amount,
  maxAmount: tables.product.max_amount,
  payWindow: tables.product.pay_window_s,
  accountTypes: tables.product.account_types,
  defaultFee: tables.product.default_fee,
  defaultRate: tables.product.default_rate,
  placeChoice: keyOf(PLACE_CHOICES),
  enabled: tables.product.enabled,
  fixedAmounts: list(text),
});

/** Returns a product's terms, and locks it. */
export async function lockProduct(tx: Tx, code: string): Promise<ProductTerms | null> {
  const row = await readRow(
    productRow,
    tx`
    select name, pay_type as "payType", pay_pattern as "payPattern", min_amount as "minAmount",
      max_amount as "maxAmount", fixed_amounts::text[] as "fixedAmounts",
      pay_window_s as "payWindow", account_types as "accountTypes", default_fee as "defaultFee",
      default_rate as "defaultRate", place_choice as "placeChoice", enabled
    from product where code = ${code} for no key update`,
  );
  return row && { ...row, fixedAmounts: row.fixedAmounts.map(BigInt) };
}

const takenRow = rowOf({ taken: bool });

export async function isProductNameTaken(tx: Tx, code: string, name: string): Promise<boolean> {
  const row = await readOne(
    takenRow,
    tx`
    select exists (select from product where name = ${name} and code <> ${code}) as taken`,
  );
  return row.taken;
}

/** Counts the rotation entries that end when the product takes only these account types. */
export async function countSlotsOutside(tx: Tx, code: string, accountTypes: readonly number[]): Promise<number> {
  return readCount(tx`
    select count(*)::int as n
    from rotation r
    join product p on p.id = r.product_id
    join collection_account a on a.id = r.account_id
    where p.code = ${code} and r.enabled and a.archived_at is null and cardinality(${accountTypes}::int[]) > 0
      and not a.acc_type = any (${accountTypes}::int[])`);
}

export async function writeProduct(tx: WriteTx, code: string, t: ProductTerms): Promise<void> {
  const fixed = t.fixedAmounts.map(String);
  await tx`
    insert into product (code, name, pay_type, pay_pattern, min_amount, max_amount, fixed_amounts, pay_window_s,
      account_types, default_fee, default_rate, place_choice, enabled)
    values (${code}, ${t.name}, ${t.payType}, ${t.payPattern}, ${t.minAmount}, ${t.maxAmount},
      ${fixed}::text[]::bigint[], ${t.payWindow}, ${t.accountTypes}::int[],
      ${t.defaultFee}, ${t.defaultRate}, ${t.placeChoice}, ${t.enabled})
    on conflict (code) do update set name = excluded.name, min_amount = excluded.min_amount,
      max_amount = excluded.max_amount, fixed_amounts = excluded.fixed_amounts,
      pay_window_s = excluded.pay_window_s, account_types = excluded.account_types, default_fee = excluded.default_fee,
      default_rate = excluded.default_rate, place_choice = excluded.place_choice,
      enabled = excluded.enabled`;
}

const channelTermsRow = rowOf({
  minAmount: int8,
  maxAmount: int8,
  opensAt: text,
  closesAt: text,
  weight: int4,
  enabled: bool,
});
export type ChannelTerms = RowOf<typeof channelTermsRow>;
export type ChannelStanding = { productName: string; payPattern: number; channel: ChannelTerms | null };

const channelRow = rowOf({
  id: tables.product.id,
  name: tables.product.name,
  payPattern: tables.product.pay_pattern,
});

/** Returns a channel's terms with its product, and locks both; null where there is no such product. */
export async function lockChannel(tx: Tx, product: string, connector: string): Promise<ChannelStanding | null> {
  const found = await readRow(
    channelRow,
    tx`
    select id, name, pay_pattern as "payPattern" from product where code = ${product} for no key update`,
  );
  if (!found) return null;
  const { id, name, payPattern } = found;
  const row = await readRow(
    channelTermsRow,
    tx`
    select min_amount as "minAmount", max_amount as "maxAmount", left(opens_at::text, 5) as "opensAt",
      left(closes_at::text, 5) as "closesAt", weight, enabled
    from channel where product_id = ${id} and connector = ${connector} for no key update`,
  );
  return { productName: name, payPattern, channel: row ?? null };
}

/** Inserts or updates a channel. `sealed` is the secret of a new channel; an existing one keeps its own. */
export async function writeChannel(
  tx: WriteTx,
  { product, connector, sealed }: { product: string; connector: string; sealed: Buffer | null },
  t: ChannelTerms,
): Promise<void> {
  await tx`
    insert into channel (product_id, connector, secret, min_amount, max_amount, opens_at, closes_at, weight, enabled)
    select p.id, ${connector}, ${sealed}, ${t.minAmount}, ${t.maxAmount}, ${t.opensAt}::time, ${t.closesAt}::time,
      ${t.weight}, ${t.enabled}
    from product p
    where p.code = ${product}
    on conflict (product_id, connector) do update set min_amount = excluded.min_amount,
      max_amount = excluded.max_amount, opens_at = excluded.opens_at,
      closes_at = excluded.closes_at, weight = excluded.weight, enabled = excluded.enabled`;
}

/** Switches a product off; false where it is already off or does not exist. */
export async function stopProductRow(tx: WriteTx, code: string): Promise<boolean> {
  const rows = await tx`update product set enabled = false where code = ${code} and enabled returning 1`;
  return rows.length === 1;
}

/** Switches a channel off; false where it is already off or does not exist. */
export async function stopChannelRow(tx: WriteTx, code: string, connector: string): Promise<boolean> {
  const rows = await tx`
    update channel c set enabled = false from product p
    where p.code = ${code} and c.product_id = p.id and c.connector = ${connector} and c.enabled returning 1`;
  return rows.length === 1;
}

const overseenProductRow = rowOf({
  name: tables.product.name,
  payType: oneOf(PAY_TYPES),
  payPattern: tables.product.pay_pattern,
  minAmount: tables.product.min_amount,
  maxAmount: tables.product.max_amount,
  payWindow: tables.product.pay_window_s,
  accountTypes: tables.product.account_types,
  defaultFee: tables.product.default_fee,
  defaultRate: tables.product.default_rate,
  placeChoice: keyOf(PLACE_CHOICES),
  enabled: tables.product.enabled,
  id: text,
  code: tables.product.code,
  fixedAmounts: list(text),
  merchants: int4,
  participants: int4,
  accounts: int4,
  orders: int4,
  succeeded: int4,
  amount: int8,
});
export type OverseenProduct = RowOf<typeof overseenProductRow>;
/** Lists every product with the number of its merchants, participants and accounts, and with the figures of today. */
export async function listProducts(sql: Sql): Promise<OverseenProduct[]> {
  return readRows(
    overseenProductRow,
    sql`
    select p.id::text as id, p.code, p.name, p.pay_type as "payType", p.pay_pattern as "payPattern",
      p.min_amount as "minAmount", p.max_amount as "maxAmount",
      p.fixed_amounts::text[] as "fixedAmounts", p.pay_window_s as "payWindow", p.account_types as "accountTypes",
      p.default_fee as "defaultFee",
      p.default_rate as "defaultRate", p.place_choice as "placeChoice", p.enabled,
      m.n as merchants, q.n as participants, a.n as accounts,
      coalesce(d.orders, 0) as orders,
      coalesce(d.succeeded, 0) as succeeded, coalesce(d.amount, 0)::bigint as amount
    from product p
    cross join lateral (select count(*)::int as n
      from merchant m
      where (select f.enabled from merchant_fee f where f.merchant_id = m.id and f.product_id = p.id
      and f.effective_from <= now() order by f.effective_from desc limit 1)) m
    cross join lateral (select count(*)::int as n from participant x where rate_of(x.id, p.id, now()) is not null) q
    cross join lateral (select count(*)::int as n from rotation r join collection_account c on c.id = r.account_id
      where r.product_id = p.id and r.enabled and c.status = 1 and c.check_status = 'approved') a
    left join (
      select f.product_id, sum(f.orders)::int as orders, sum(f.succeeded)::int as succeeded,
        sum(f.amount)::bigint as amount
      from (
        select r.product_id, r.orders, r.succeeded, r.amount from report_created r where r.day = shanghai_day(now())
        union all
        select s.product_id, s.orders, s.succeeded, s.amount
        from report_cursor c, created_facts(c.events, '18446744073709551615') s
        where s.day = shanghai_day(now())
      ) f group by f.product_id
    ) d on d.product_id = p.id
    order by p.id limit 500`,
  );
}

const overseenChannelRow = rowOf({
  ...channelTermsRow.columns,
  productId: text,
  connector: tables.channel.connector,
  healthy: tables.channel.healthy,
  openNow: bool,
  signed: bool,
  lastNotice: text,
  noticesHour: int4,
});
export type OverseenChannel = RowOf<typeof overseenChannelRow>;
/** Lists every channel with its notifications of the last hour. */
export async function listOverseenChannels(sql: Sql): Promise<OverseenChannel[]> {
  return readRows(
    overseenChannelRow,
    sql`
    select c.product_id::text as "productId", c.connector, c.min_amount as "minAmount", c.max_amount as "maxAmount",
      left(c.opens_at::text, 5) as "opensAt",
      left(c.closes_at::text, 5) as "closesAt", c.weight, c.enabled, c.healthy, c.secret is not null as signed,
      (now() at time zone 'Asia/Shanghai')::time >= c.opens_at
        and (now() at time zone 'Asia/Shanghai')::time < c.closes_at as "openNow",
      coalesce(wire_time(n.last), '') as "lastNotice", n.hour as "noticesHour"
    from channel c cross join lateral (
      select max(x.at) as last, count(*)::int as hour from (
        select x.at
        from channel_notification x
        where x.connector = c.connector and x.at > now() - interval '1 hour'
        limit 10001) x
    ) n
    order by c.product_id, c.id`,
  );
}
