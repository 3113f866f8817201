import type { PlanNumbers } from '@mashang/contract/fees';
import { PAY_TYPES } from '@mashang/contract/products';
import type { Reader } from '../../platform/database/db.ts';
import {
  float8,
  int4,
  int8,
  json,
  oneOf,
  type RowOf,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';
import { planColumns, planOfStored, storedPlan } from '../merchants/fees/fee-plan-store.ts';

const productRow = rowOf({
  product: text,
  name: text,
  payType: oneOf(PAY_TYPES),
  minAmount: int8,
  maxAmount: int8,
  payWindow: int4,
  plan: json(storedPlan),
  effectiveFrom: float8,
});
export type TestProduct = Omit<RowOf<typeof productRow>, 'plan'> & { plan: PlanNumbers };
/** Lists the products of the bound merchant's test space with its fee plans. */
export async function listTestProducts(sql: Reader): Promise<TestProduct[]> {
  const rows = await readRows(
    productRow,
    sql`
    select f.code as product, f.name, f.pay_type as "payType", f.min_amount as "minAmount",
      f.max_amount as "maxAmount", f.pay_window_s as "payWindow", ${planColumns(sql)} as plan,
      round(extract(epoch from f.effective_from) * 1000)::float8 as "effectiveFrom"
    from test_products() f`,
  );
  return rows.map(({ plan, ...row }) => ({ ...row, plan: planOfStored(plan) }));
}

const lineRow = rowOf({
  id: int8,
  type: text,
  orderNo: text,
  amount: int8,
  balanceAfter: int8,
  at: float8,
});
export type TestLine = RowOf<typeof lineRow>;
const lineColumns = (sql: Reader) => sql`
  id, type, order_no as "orderNo", amount, balance_after as "balanceAfter",
  round(extract(epoch from at) * 1000)::float8 as at`;

/** Lists the movements of the bound merchant's balance before an id, the newest first. */
export async function listLines(sql: Reader, before: string | null, limit: number): Promise<TestLine[]> {
  return readRows(
    lineRow,
    sql`
    select ${lineColumns(sql)}
    from test_line
    ${before === null ? sql`` : sql`where id < ${before}::bigint`}
    order by id desc limit ${limit}`,
  );
}

/** A stretch of the movements: from one time to another (exclusive), or from one id (exclusive) to another. */
export type Stretch = { from: number; until: number } | { after: string; upTo: string };
const within = (sql: Reader, stretch: Stretch) =>
  'from' in stretch
    ? sql`at >= to_timestamp(${stretch.from}::float8 / 1000) and at < to_timestamp(${stretch.until}::float8 / 1000)`
    : sql`id > ${stretch.after}::bigint and id <= ${stretch.upTo}::bigint`;

/** Lists the movements of a stretch after an id, the oldest first. */
export async function listLinesOf(
  sql: Reader,
  stretch: Stretch,
  { after, limit }: { after: string; limit: number },
): Promise<TestLine[]> {
  return readRows(
    lineRow,
    sql`
    select ${lineColumns(sql)}
    from test_line
    where ${within(sql, stretch)} and id > ${after}::bigint
    order by id limit ${limit}`,
  );
}

const sumRow = rowOf({ type: text, count: int4, amount: int8, received: int8 });
/** Sums the movements of a stretch by their type, as `statementLines` reads them. */
export async function sumLinesOf(sql: Reader, stretch: Stretch): Promise<RowOf<typeof sumRow>[]> {
  return readRows(
    sumRow,
    sql`
    select type, count(*)::int as count, sum(amount)::bigint as amount, sum(received)::bigint as received
    from test_line
    where ${within(sql, stretch)}
    group by type`,
  );
}

const balanceRow = rowOf({ balance: int8 });
/**
 * Returns the balance before a moment: after the last movement before it, or else before the first one since. Movements
 * are deleted after some time; the balance is right without them.
 */
export async function findTestBalanceBefore(sql: Reader, moment: number): Promise<bigint> {
  const at = sql`to_timestamp(${moment}::float8 / 1000)`;
  const row = await readRow(
    balanceRow,
    sql`
    select coalesce(
      (select l.balance_after from test_line l where l.at < ${at} order by l.id desc limit 1),
      (select l.balance_after - l.amount from test_line l where l.at >= ${at} order by l.id limit 1),
      a.posted) as balance
    from test_account a`,
  );
  return row?.balance ?? 0n;
}

const cutRow = rowOf({ line: text });
/** Returns the id of the newest movement; 0 before the first. */
export async function findLastLine(sql: Reader): Promise<string> {
  const row = await readOne(cutRow, sql`select coalesce(max(id), 0)::text as line from test_line`);
  return row.line;
}

const merchantRow = rowOf({ mchId: text, name: text });
/** Returns the bound merchant. */
export async function findTestMerchant(sql: Reader): Promise<RowOf<typeof merchantRow>> {
  return readOne(merchantRow, sql`select mch_id as "mchId", name from merchant`);
}
