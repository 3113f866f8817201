import type { FeeNumbers, PlanNumbers, TierNumbers } from '@mashang/contract/fees';
import { z } from 'zod';
import type { Reader, Tx } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import {
  int4,
  int8,
  json,
  nullable,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';

import type { Above, Asked, CommissionLimits } from './commission-rules.ts';

const tierSchema = z.object({
  above: z.number(),
  rate: z.number(),
  fixed: z.number(),
  least: z.number(),
  most: z.number().nullable(),
  payout: z.number().nullable(),
});
/** A plan as SQL returns it. Money is text, because a JSON number is not a bigint. */
export const storedPlan = z.object({
  rate: z.number(),
  fixed: z.string(),
  least: z.string(),
  most: z.string().nullable(),
  payout: z.string().nullable(),
  refundFee: z.string(),
  tiers: z.array(tierSchema),
});
export type StoredPlan = z.infer<typeof storedPlan>;
type StoredTier = z.infer<typeof tierSchema>;

/** The plan as JSON; the query must call the table `merchant_fee` `f`. */
export const planColumns = (sql: Reader) => sql`
  jsonb_build_object('rate', f.rate, 'fixed', f.fixed::text, 'least', f.least::text, 'most', f.most::text, 'payout',
    f.payout_fixed::text,
    'refundFee', f.refund_fee::text, 'tiers', f.tiers)`;

const unitsOrNone = (value: string | number | null) => (value === null ? null : BigInt(value));

export function planOfStored({ rate, fixed, least, most, payout, refundFee, tiers }: StoredPlan): PlanNumbers {
  return {
    rate,
    fixed: BigInt(fixed),
    least: BigInt(least),
    most: unitsOrNone(most),
    payout: unitsOrNone(payout),
    refundFee: BigInt(refundFee),
    tiers: tiers.map((tier) => ({
      rate: tier.rate,
      above: BigInt(tier.above),
      fixed: BigInt(tier.fixed),
      least: BigInt(tier.least),
      most: unitsOrNone(tier.most),
      payout: unitsOrNone(tier.payout),
    })),
  };
}

const numberOrNone = (value: bigint | null) => (value === null ? null : Number(value));
/** Converts one tier to the form that `fee_plan_at` reads. */
export function storedTier({ above, rate, fixed, least, most, payout }: TierNumbers): StoredTier {
  return {
    above: Number(above),
    rate,
    fixed: Number(fixed),
    least: Number(least),
    most: numberOrNone(most),
    payout: numberOrNone(payout),
  };
}

const limitsRow = rowOf({
  least: tables.product.min_amount,
  most: tables.product.max_amount,
  only: tables.product.fixed_amounts,
  payoutLeast: tables.payout_policy.min_amount,
  payoutMost: tables.payout_policy.max_amount,
  rate: nullable(int4),
});
/**
 * Returns a product's amounts, and the highest rate that may take commission from a merchant's orders at a moment
 * (empty: now) or later.
 */
export async function findCommissionLimits(
  tx: Tx,
  { merchantId, product, from }: { merchantId: string; product: string; from: string },
): Promise<CommissionLimits | null> {
  const since = from === '' ? tx`now()` : tx`${from}::timestamp at time zone 'Asia/Shanghai'`;
  const row = await readRow(
    limitsRow,
    tx`
    select p.min_amount as least, p.max_amount as most, p.fixed_amounts as only, y.min_amount as "payoutLeast",
      y.max_amount as "payoutMost",
      (select max(r.rate) from participant_rate r where r.product_id = p.id and r.enabled
        and (r.effective_from > ${since} or r.effective_from = (select max(x.effective_from) from participant_rate x
          where x.participant_id = r.participant_id and x.product_id = r.product_id and x.effective_from <= ${since}))
        and (${takesFloat(tx)} or r.participant_id
          = any (select unnest(a.path)
          from participant a
          join merchant m on m.acquiring_agent = a.id
          where m.id = ${merchantId}))) as rate
    from product p cross join payout_policy y where p.code = ${product}`,
  );
  return (
    row && {
      rate: row.rate ?? 0,
      orders: { least: row.least, most: row.most, only: row.only.map(BigInt) },
      payouts: { least: row.payoutLeast, most: row.payoutMost, only: [] },
    }
  );
}

/** In mode institution, only the agent who acquired a merchant gets commission from its orders. */
const takesFloat = (tx: Tx) =>
  tx`coalesce((select l.settlement_mode = 'agent_float' from licence_profile l order by l.id desc limit 1), true)`;

export type MerchantPlan = { merchant: string; plan: PlanNumbers };

const plansUnderRow = rowOf({
  merchant: text,
  plan: json(storedPlan),
});

/** Returns every plan of a product, in force or later, from which an agent's network may take commission. */
export async function listPlansUnder(tx: Tx, participantId: string, product: string): Promise<MerchantPlan[]> {
  const rows = await readRows(
    plansUnderRow,
    tx`
    select m.name || ' ' || m.mch_id as merchant, ${planColumns(tx)} as plan
    from merchant_fee f join merchant m on m.id = f.merchant_id join product p on p.id = f.product_id
    where p.code = ${product} and f.enabled
      and (f.effective_from > now() or f.effective_from = (select max(x.effective_from) from merchant_fee x
        where x.merchant_id = f.merchant_id and x.product_id = f.product_id and x.effective_from <= now()))
      and (${takesFloat(tx)} or exists (select
        from participant a
        where a.id = m.acquiring_agent and ${participantId}::bigint = any (a.path)))
    order by m.id, f.effective_from`,
  );
  return rows.map(({ merchant, plan }) => ({ merchant, plan: planOfStored(plan) }));
}

/** Fee terms as SQL reads them. Money is text, because a JSON number is not a bigint. */
const itemOf = ({ rate, fixed, least, most }: FeeNumbers, n: number) => ({
  n,
  rate,
  fixed: `${fixed}`,
  at_least: `${least}`,
  at_most: most === null ? null : `${most}`,
});

const aboveRow = rowOf({ amount: nullable(int8), share: nullable(int8), fee: nullable(int8) });

/**
 * Returns, for each of some terms, the smallest amount whose commission is above the fee, by the rules that settle an
 * order; null where there is none.
 */
export async function findAboveFee(tx: Tx, rate: number, asked: readonly Asked[]): Promise<(Above | null)[]> {
  const items = asked.map(({ terms, range }, n) => ({
    ...itemOf(terms, n),
    lowest: `${range.least}`,
    highest: `${range.most}`,
    only_these: range.only.map(String),
  }));
  const rows = await readRows(
    aboveRow,
    tx`
    select a.amount, share_at(a.amount, ${rate}) as share,
      fee_at(a.amount, i.rate, i.fixed, i.at_least, i.at_most) as fee
    from jsonb_to_recordset(${tx.json(items)}) as i (n int, rate int, fixed bigint, at_least bigint, at_most bigint,
      lowest bigint, highest bigint, only_these bigint[])
    cross join lateral (select first_above_fee(${rate}, i.rate, i.fixed, i.at_least, i.at_most, i.lowest, i.highest,
      i.only_these) as amount) a
    order by i.n`,
  );
  return rows.map(({ amount, share, fee }) =>
    amount === null || share === null || fee === null ? null : { amount, share, fee },
  );
}

const feeRow = rowOf({ n: int4, amount: int8, fee: int8 });

/** Returns, for each of some terms in their order, the fee of each amount, in the amounts' order. */
export async function feesAt(
  tx: Tx,
  terms: readonly FeeNumbers[],
  amounts: readonly bigint[],
): Promise<{ amount: bigint; fee: bigint }[][]> {
  const items = terms.map(itemOf);
  const rows = await readRows(
    feeRow,
    tx`
    select i.n, a.amount, fee_at(a.amount, i.rate, i.fixed, i.at_least, i.at_most) as fee
    from jsonb_to_recordset(${tx.json(items)}) as i (n int, rate int, fixed bigint, at_least bigint, at_most bigint)
    cross join unnest(${amounts.map(String)}::bigint[]) with ordinality a (amount, place)
    order by i.n, a.place`,
  );
  return terms.map((_, n) => rows.filter((row) => row.n === n).map(({ amount, fee }) => ({ amount, fee })));
}
